import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SealBrokenError } from '../../../../src/crypto/envelope.js';
import { Pkcs11Cipher } from '../../../../src/crypto/providers/pkcs11-cipher.js';
import { RemoteKeys } from '../../../../src/crypto/providers/remote-keys.js';

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const missing = [
  ...(existsSync(MODULE) ? [] : ["Debian's package softhsm2"]),
  ...(existsSync('/usr/bin/pkcs11-tool') ? [] : ["Debian's package opensc"]),
  ...(existsSync('node_modules/pkcs11js/build/Release/pkcs11.node')
    ? []
    : ['the package pkcs11js (npm install --no-save pkcs11js@2.1.6)']),
];
if (missing.length > 0)
  process.stderr.write(`PKCS #11 is not tried: ${missing.join(' and ')} is not installed\n`);

const PLACE = { tenantId: 't1', table: 'data_keys', rowId: 'data/1', column: 'wrapped' };
const KEY = randomBytes(32);
const PIN = '71340';

describe.skipIf(missing.length > 0)('a token of SoftHSM', () => {
  let folder: string;
  let provider: RemoteKeys;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'softhsm-'));
    await mkdir(join(folder, 'tokens'));
    const configuration = join(folder, 'softhsm2.conf');
    await writeFile(configuration, `directories.tokendir = ${join(folder, 'tokens')}\n`);
    await writeFile(join(folder, 'pin'), `${PIN}\n`);
    process.env['SOFTHSM2_CONF'] = configuration;
    execFileSync('softhsm2-util', [
      ...['--init-token', '--free', '--label', 'vault', '--pin', PIN, '--so-pin', '4321'],
    ]);
    for (const label of ['master', 'older']) {
      execFileSync('pkcs11-tool', [
        ...['--module', MODULE, '--token-label', 'vault', '--login', '--pin', PIN],
        ...['--keygen', '--key-type', 'AES:32', '--label', label, '--sensitive'],
      ]);
    }
    provider = keys();
  }, 60_000);
  afterAll(() => provider.close());

  function keys(
    changes: Readonly<Record<string, string>> = {},
    labels: readonly [string, ...string[]] = ['master', 'older'],
  ): RemoteKeys {
    const pinFile = join(folder, 'pin');
    const options = { module: MODULE, token: 'vault', pinFile, timeoutMs: 10_000, ...changes };
    return new RemoteKeys({
      kind: 'pkcs11',
      keys: labels,
      callsMax: 1,
      cipher: new Pkcs11Cipher(options),
    });
  }

  test('wraps and unwraps, many at a time, and the master key never leaves it', async () => {
    await provider.check();
    const wrapped = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        provider.wrap(PLACE, KEY, index % 2 === 0 ? 'pkcs11:master' : 'pkcs11:older'),
      ),
    );
    const opened = await Promise.all(wrapped.map((each) => provider.unwrap(PLACE, each)));
    expect(opened.every((each) => each.equals(KEY))).toBe(true);
    const shown = execFileSync('pkcs11-tool', [
      ...['--module', MODULE, '--token-label', 'vault', '--login', '--pin', PIN],
      ...['--list-objects', '--type', 'secrkey'],
    ]).toString();
    expect(shown).toMatch(/sensitive, always sensitive/);
    expect(shown).toMatch(/never extractable/);
  });

  test('what was changed, or is of another key, does not open, and is no outage', async () => {
    const { wrapped, masterKey } = await provider.wrap(PLACE, KEY);
    const changed = Buffer.from(wrapped);
    changed.writeUInt8((changed[20] ?? 0) ^ 1, 20);
    for (const broken of [
      { wrapped: changed, masterKey },
      { wrapped, masterKey: 'pkcs11:older' },
      { wrapped: wrapped.subarray(0, 5), masterKey },
    ])
      await expect(provider.unwrap(PLACE, broken)).rejects.toThrow(SealBrokenError);
    expect(provider.state).toBe('closed');
    expect((await provider.unwrap(PLACE, { wrapped, masterKey })).equals(KEY)).toBe(true);
  });

  test('taken away it is an outage; put back it is found again, without a start', async () => {
    const wrapped = await provider.wrap(PLACE, KEY);
    provider.forget();
    await rename(join(folder, 'tokens'), join(folder, 'elsewhere'));
    await mkdir(join(folder, 'tokens'));
    await expect(provider.unwrap(PLACE, wrapped)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(provider.trouble).toBe('no token of the label in PKCS11_TOKEN is there');
    await rename(join(folder, 'tokens'), join(folder, 'empty'));
    await rename(join(folder, 'elsewhere'), join(folder, 'tokens'));
    expect((await provider.unwrap(PLACE, wrapped)).equals(KEY)).toBe(true);
  });

  test('tells what is wrong in words, and never the PIN', async () => {
    await provider.close();
    await writeFile(join(folder, 'wrong'), '99999');
    const faults = [
      [keys({ pinFile: join(folder, 'wrong') }), 'the token answers CKR_PIN_INCORRECT'],
      [keys({ pinFile: join(folder, 'none') }), 'the file of PKCS11_PIN_FILE cannot be read'],
      [keys({ module: '/nowhere.so' }), 'the library of PKCS11_MODULE cannot be loaded'],
      [keys({}, ['nobody']), 'the token has no key of a label in PKCS11_KEYS'],
    ] as const;
    for (const [wrong, reason] of faults) {
      await expect(wrong.wrap(PLACE, KEY)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(wrong.trouble).toBe(reason);
      await wrong.close();
    }
  });
});
