import { describe, expect, test } from 'vitest';

import { ConfigError } from '../../../src/config/config-error.js';
import { readConfig } from '../../../src/config.js';

const originsOf = (CORS_ORIGINS: string) => readConfig({ CORS_ORIGINS }).corsOrigins;

describe('CORS_ORIGINS', () => {
  test('is *, none, or a list', () => {
    expect([originsOf(''), originsOf('*'), originsOf('none')]).toStrictEqual([
      'any',
      'any',
      'none',
    ]);
    expect(originsOf('https://a.example, http://localhost:3000')).toStrictEqual(
      new Set(['https://a.example', 'http://localhost:3000']),
    );
  });

  test.each([
    ['https://A.Example', 'https://a.example'],
    ['https://a.example:443', 'https://a.example'],
    ['http://a.example:80', 'http://a.example'],
    ['http://a.example:443', 'http://a.example:443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['capacitor://localhost', 'capacitor://localhost'],
    ['chrome-extension://abcdefgh', 'chrome-extension://abcdefgh'],
  ])('%s is the origin that browsers write as %s', (written, origin) => {
    expect(originsOf(written)).toStrictEqual(new Set([origin]));
  });

  const NO_ORIGIN = 'entry 1 must be scheme://host or scheme://host:port';
  const PATH = `${NO_ORIGIN}, without a path`;
  test.each([
    ['null', 'entry 1 is null, which is the origin of whoever hides theirs'],
    ['https://*.a.example', 'entry 1 has a wildcard; name each origin'],
    ['https://a.example,*', 'entry 2 is *, which stands alone or not at all'],
    ['https://a.example,none', 'entry 2 is none, which stands alone or not at all'],
    ['https://a.example,', 'entry 2 is empty'],
    ['https://a.example/', PATH],
    ['https://a.example/shop', PATH],
    ['https://a.example?x', PATH],
    ['https://a.example\\x', PATH],
    ['a.example', NO_ORIGIN],
    ['a.example:443', NO_ORIGIN],
    ['https://', NO_ORIGIN],
    ['https://user:secret@a.example', NO_ORIGIN],
    ['https://a.example:99999', NO_ORIGIN],
    ['file:///home', NO_ORIGIN],
    ['data:text/html', NO_ORIGIN],
    ['javascript://a', NO_ORIGIN],
  ])('%s is refused, with the reason and not the value', (written, fault) => {
    try {
      originsOf(written);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      expect((error as ConfigError).problems).toStrictEqual([`CORS_ORIGINS ${fault}`]);
    }
  });
});
