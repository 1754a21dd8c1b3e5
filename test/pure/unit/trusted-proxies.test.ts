import { describe, expect, test } from 'vitest';

import { ConfigError } from '../../../src/config/config-error.js';
import { readConfig } from '../../../src/config.js';
import { callerAddress } from '../../../src/domain/network/trusted-proxies.js';

const trusting = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustedProxies;
const callerOf = (setting: string, peer: string, forwardedFor?: string) =>
  callerAddress(peer, forwardedFor, trusting(setting));

describe('who calls, by TRUST_PROXY', () => {
  const rows: readonly (readonly [string, string, string | undefined, string])[] = [
    // Nobody is believed.
    ['', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['0', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    // So many nearest ones.
    ['1', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
    ['1', '192.0.2.1', '198.51.100.66, 203.0.113.9', '203.0.113.9'],
    ['2', '192.0.2.1', '198.51.100.66, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['2', '192.0.2.1', '203.0.113.9', '203.0.113.9'],
    ['1', '192.0.2.1', undefined, '192.0.2.1'],
    // Those of these networks.
    ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '::1', '203.0.113.9', '203.0.113.9'],
    ['loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '10.1.2.3', '198.51.100.66, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['fd00::/8,10.0.0.1', 'fd00::7', '2001:db8::9, 10.0.0.1', '2001:db8::9'],
    ['10.0.0.0/8', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    // What proxies write besides.
    ['loopback', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['loopback', '127.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['loopback', '127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ];
  test.each(rows)('TRUST_PROXY=%s, %s for %s: %s', (setting, peer, forwardedFor, caller) => {
    expect(callerOf(setting, peer, forwardedFor)).toBe(caller);
  });
});

describe('a forged X-Forwarded-For', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '10.0.0.1, 127.0.0.1',
    'unknown',
    '',
    ',,,',
    '1.2.3.4.5',
    '0x7f000001',
    '127.1',
    '<script>',
    'for=10.0.0.1',
  ])('changes nothing where the other end is not trusted: %s', (forged) => {
    for (const setting of ['', 'loopback', '10.0.0.0/8', '::/0'])
      expect(callerOf(setting, '198.51.100.66', forged)).toBe('198.51.100.66');
  });

  test('changes nothing beyond the last trusted proxy, which writes whom it was called by', () => {
    const forged = '127.0.0.1, 10.0.0.1, 198.51.100.66';
    for (const setting of ['1', 'loopback', 'loopback,10.0.0.0/8'])
      expect(callerOf(setting, '127.0.0.1', forged)).toBe('198.51.100.66');
  });

  test.each(['unknown', '', '999.1.1.1', 'x, '])(
    'that is no address leaves the last that was one: %s',
    (forged) => {
      expect(callerOf('loopback', '127.0.0.1', `203.0.113.9, ${forged}`)).toBe('127.0.0.1');
    },
  );

  test('of any length costs no more than reading it', () => {
    const long = `${'127.0.0.1,'.repeat(2_000)}203.0.113.9`;
    expect(callerOf('loopback', '127.0.0.1', long)).toBe('203.0.113.9');
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    ['33', 'TRUST_PROXY must be at most 32 as a number'],
    ['-1', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['true', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['*', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['10.0.0.0/33', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['10.0.0/8', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['loopback,', 'TRUST_PROXY entry 2 is no address, no network and not loopback'],
    ['proxy.internal', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['::ffff:10.0.0.0/104', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
    ['loopback/8', 'TRUST_PROXY entry 1 is no address, no network and not loopback'],
  ])('%s is refused', (setting, fault) => {
    expect(() => trusting(setting)).toThrow(ConfigError);
    expect(() => trusting(setting)).toThrow(fault);
  });
});
