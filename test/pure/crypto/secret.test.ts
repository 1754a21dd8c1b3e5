import { format, inspect } from 'node:util';

import { pino } from 'pino';
import { expect, test } from 'vitest';

import { readConfig } from '../../../src/config.js';
import { Secret } from '../../../src/domain/secret.js';

const CONTENT = 'key_mgt_0123456789abcdef';
const secret = new Secret(CONTENT);

const printed: readonly [string, () => string][] = [
  ['String', () => String(secret)],
  ['a template', () => `a ${secret as unknown as string}`],
  ['concatenation', () => 'a ' + (secret as unknown as string)],
  ['JSON', () => JSON.stringify(secret)],
  ['JSON of what holds it', () => JSON.stringify({ deep: [secret] })],
  ['inspect', () => inspect(secret)],
  [
    'inspect of what holds it',
    () => inspect({ deep: { secret } }, { depth: null, showHidden: true }),
  ],
  ['format', () => format('%s %o %j', secret, secret, secret)],
  ['the message of an error', () => new Error(`failed: ${String(secret)}`).message],
  ['its own properties', () => Reflect.ownKeys(secret).join() + Object.values(secret).join()],
];
test.each(printed)('a secret stays one in %s', (_how, print) => {
  expect(print()).not.toContain(CONTENT);
});

test('a secret stays one in the log', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  log.info({ secret, deep: { secret }, err: new Error('x', { cause: secret }) }, 'message');
  expect(lines.join('')).not.toContain(CONTENT);
});

test('its content is had by asking for it', () => {
  expect(secret.reveal()).toBe(CONTENT);
});

test('no secret of the configuration is printed with it', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({
    DATABASE_URL: 'postgresql://user:hunter22@localhost/x',
    MASTER_KEYS: `main:${key}`,
    BOOTSTRAP_API_KEY: CONTENT,
  });
  const text = inspect(config, { depth: null, showHidden: true }) + JSON.stringify(config);
  for (const each of ['hunter22', key, CONTENT]) expect(text).not.toContain(each);
});
