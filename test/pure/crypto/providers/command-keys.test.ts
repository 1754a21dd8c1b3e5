import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { SealBrokenError } from '../../../../src/crypto/envelope.js';
import { CommandCipher } from '../../../../src/crypto/providers/command-cipher.js';
import { RemoteKeys } from '../../../../src/crypto/providers/remote-keys.js';

const PLACE = { tenantId: 't1', table: 'data_keys', rowId: 'data/1', column: 'wrapped' };
const KEY = randomBytes(32);
const STAND_IN = resolve('test/fixtures/key-providers/cloud-stand-in.mjs');

let folder: string;
let failures: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-keys-'));
  for (const name of ['aws', 'gcloud']) await program(name, `exec node '${STAND_IN}' ${name} "$@"`);
});

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

function keys(path: string, { timeoutMs = 20_000, keys: names = ['master'] } = {}): RemoteKeys {
  failures = [];
  const env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    STAND_IN_FOLDER: folder,
  };
  const [first = '', ...others] = names;
  return new RemoteKeys({
    kind: 'command',
    keys: [first, ...others],
    callsMax: 2,
    cipher: new CommandCipher({ path, timeoutMs, env }),
    onFailure: (reason) => failures.push(reason),
  });
}

describe.each(['aws', 'gcloud'])('the example over %s', (cloud) => {
  const path = resolve(`examples/key-providers/${cloud}-kms.mjs`);

  test('gives back what it was given, and refuses what is not its own or not in its place', async () => {
    const provider = keys(path, { keys: ['arn:aws:kms:eu:1:key/a'] });
    const wrapped = await provider.wrap(PLACE, KEY);
    expect(wrapped.masterKey).toBe('command:arn:aws:kms:eu:1:key/a');
    expect((await provider.unwrap(PLACE, wrapped)).equals(KEY)).toBe(true);
    const broken = { ...wrapped, wrapped: randomBytes(80) };
    await expect(provider.unwrap(PLACE, broken)).rejects.toThrow(SealBrokenError);
    const elsewhere = { ...PLACE, rowId: 'data/2' };
    await expect(provider.unwrap(elsewhere, wrapped)).rejects.toThrow(SealBrokenError);
    expect(provider.outcomes).toMatchObject({ failed: 0 });
  }, 60_000);

  test('shows no key to who lists processes: none is in an argument', async () => {
    const provider = keys(path);
    await provider.unwrap(PLACE, await provider.wrap(PLACE, KEY));
    const args = await readFile(join(folder, 'arguments'), 'utf8');
    expect(args).toContain(`${cloud} kms encrypt`);
    for (const encoding of ['base64', 'hex', 'latin1'] as const)
      expect(args).not.toContain(KEY.toString(encoding));
    expect(args).not.toMatch(/[A-Za-z0-9+/]{60}/);
  }, 60_000);

  test('says that it may not where the cloud says so', async () => {
    const provider = keys(path, { keys: ['denied'] });
    await expect(provider.wrap(PLACE, KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(failures).toStrictEqual(['the program says that it may not use the key']);
  }, 60_000);
});

describe('a program that fails', () => {
  test.each([
    ['fails', 'echo "secret" >&2; exit 3', 'the program ended with code 3'],
    ['answers-nothing', 'exit 0', 'the program answers something that is no JSON'],
    ['answers-text', 'echo secret', 'the program answers something that is no JSON'],
    ['answers-null', 'echo null', 'the program answers without "ciphertext"'],
    [
      'answers-else',
      'echo \'{"plaintext":"c2VjcmV0"}\'',
      'the program answers without "ciphertext"',
    ],
    ['says-why', 'echo \'{"error":"secret"}\'; exit 1', 'the program says that it has failed'],
    ['too-much', 'exec yes secret', 'the program answers too much'],
    ['hangs', 'exec sleep 60', 'the program was ended by SIGKILL'],
  ])('%s: what is told is ours, and nothing that it wrote', async (name, script, reason) => {
    const isSlow = name === 'hangs';
    const provider = keys(await program(name, script), isSlow ? { timeoutMs: 300 } : {});
    const error = await provider.wrap(PLACE, KEY).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    expect(failures).toStrictEqual([reason]);
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('secret');
  });

  test('is not there: told without its path', async () => {
    const provider = keys('/nowhere/secret-path');
    await expect(provider.wrap(PLACE, KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(failures).toStrictEqual(['the program cannot be started: ENOENT']);
  });
});
