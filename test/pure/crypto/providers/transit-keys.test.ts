import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { SealBrokenError } from '../../../../src/crypto/envelope.js';
import { RemoteKeys } from '../../../../src/crypto/providers/remote-keys.js';
import { TransitCipher } from '../../../../src/crypto/providers/transit-cipher.js';
import type { TransitOptions } from '../../../../src/crypto/providers/transit-cipher.js';
import { Secret } from '../../../../src/domain/secret.js';
import { TransitServer } from '../../../support/peers/transit-server.js';
import { TestAuthority } from '../../../support/peers/test-authority.js';

const TOKEN = 'hvs.a-token-of-tests';
const PLACE = { tenantId: 't1', table: 'data_keys', rowId: 'data/1', column: 'wrapped' };
const KEY = randomBytes(32);

let server: TransitServer;
let failures: string[];

beforeEach(async () => {
  failures = [];
  server = await TransitServer.start(['first', 'older'], { token: TOKEN });
});
afterEach(() => server.close());

function keys(options: Partial<TransitOptions> = {}): RemoteKeys {
  const cipher = new TransitCipher({
    url: server.url,
    mount: 'transit',
    token: { text: new Secret(TOKEN) },
    timeoutMs: 2_000,
    ...options,
  });
  const onFailure = (reason: string): number => failures.push(reason);
  return new RemoteKeys({
    kind: 'transit',
    keys: ['first', 'older'],
    callsMax: 4,
    cipher,
    onFailure,
  });
}

describe('a transit engine', () => {
  test('wraps and unwraps under references that say whose they are', async () => {
    const provider = keys();
    const wrapped = await provider.wrap(PLACE, KEY);
    expect(wrapped.masterKey).toBe('transit:first');
    expect(wrapped.wrapped.toString()).toMatch(/^vault:v1:/);
    expect((await provider.unwrap(PLACE, wrapped)).equals(KEY)).toBe(true);
    const older = await provider.wrap(PLACE, KEY, 'transit:older');
    expect((await provider.unwrap(PLACE, older)).equals(KEY)).toBe(true);
    await provider.check();
  });

  test('has a wrapped key wrapped anew by its newest version, without its leaving', async () => {
    const provider = keys();
    const wrapped = await provider.wrap(PLACE, KEY);
    server.rotate('first');
    const anew = await provider.rewrap(wrapped);
    expect(anew.wrapped.toString()).toMatch(/^vault:v2:/);
    expect((await provider.unwrap(PLACE, anew)).equals(KEY)).toBe(true);
    expect(server.asked.filter((path) => path.includes('/decrypt/'))).toHaveLength(1);
  });

  test('a key that was put in the place of another one does not open', async () => {
    const provider = keys();
    const wrapped = await provider.wrap(PLACE, KEY);
    const elsewhere = { ...PLACE, tenantId: 't2' };
    await expect(provider.unwrap(elsewhere, wrapped)).rejects.toThrow(SealBrokenError);
  });

  test('a ciphertext that is not its own does not open, and is no outage', async () => {
    const provider = keys();
    const broken = { wrapped: Buffer.from('vault:v1:AAAA'), masterKey: 'transit:first' };
    for (let turn = 0; turn < 5; turn += 1)
      await expect(provider.unwrap(PLACE, broken)).rejects.toThrow(SealBrokenError);
    expect(provider.state).toBe('closed');
    expect(provider.outcomes).toMatchObject({ broken: 5, failed: 0 });
  });

  test('is asked within a namespace, at another mount, with the token that is in the file now', async () => {
    await server.close();
    const file = join(await mkdtemp(join(tmpdir(), 'transit-')), 'token');
    await writeFile(file, 'not the token\n');
    server = await TransitServer.start(['first', 'older'], {
      token: TOKEN,
      namespace: 'payments/eu',
      mount: 'kms/transit',
    });
    const provider = keys({ namespace: 'payments/eu', mount: 'kms/transit', token: { file } });
    await expect(provider.wrap(PLACE, KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await writeFile(file, `${TOKEN}\n`);
    expect((await provider.wrap(PLACE, KEY)).wrapped.toString()).toMatch(/^vault:v1:/);
  });

  test('is believed only where the given authority has certified it', async () => {
    await server.close();
    const authority = new TestAuthority();
    const tls = authority.certify('localhost');
    server = await TransitServer.start(['first', 'older'], { token: TOKEN, tls });
    await expect(keys().wrap(PLACE, KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await keys({ ca: authority.ca }).wrap(PLACE, KEY)).masterKey).toBe('transit:first');
  });
});

describe('what a caller and a log are told of a transit engine that fails', () => {
  test.each([
    ['sealed', 'it answers 503: it is sealed, or in maintenance'],
    ['forbidden', 'it answers 403: the token is not valid, or its policy does not allow this'],
    ['standby', 'it answers 429: it is a standby, or has too much to do'],
    ['silent', 'it does not answer in time'],
  ] as const)('%s: why, and nothing secret', async (fault, reason) => {
    server.fault = fault;
    const provider = keys({ timeoutMs: 200 });
    const error = await provider.wrap(PLACE, KEY).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The keys of the vault are not to be had at this moment.',
    });
    expect(failures).toStrictEqual([reason]);
    const { cause } = error as Error;
    const said = `${String(cause)} ${JSON.stringify(cause)} ${(cause as Error).stack ?? ''}`;
    expect(said).not.toContain(TOKEN);
    expect(said).not.toContain(KEY.toString('base64'));
  });

  test('gone: connections are refused, and after three no call is made', async () => {
    const provider = keys();
    await server.close();
    for (let turn = 0; turn < 6; turn += 1)
      await expect(provider.wrap(PLACE, KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(provider.state).toBe('open');
    expect(provider.outcomes).toStrictEqual({ ok: 0, broken: 0, failed: 3, refused: 3 });
    expect(provider.trouble).toBe('it cannot be reached: ECONNREFUSED');
    server = await TransitServer.start(server, { token: TOKEN, port: server.port });
  });
});
