import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { TransitServer } from '../../support/peers/transit-server.js';

/** A master key, and whoever has it. */
export interface KeyHome {
  /** What `keys rewrap --to` calls it. */
  readonly reference: string;
  /** The variables of a service that is to reach it. */
  readonly env: Readonly<Record<string, string>>;
  /** Takes whoever has it away, and brings it back; absent where that is the service itself. */
  readonly outage?: { begin(): Promise<void>; end(): Promise<void> };
}

/** Master keys in every place where they may be. */
export interface KeyHomes {
  readonly homes: readonly KeyHome[];
  /** What is not among them, and why. */
  readonly missing: readonly string[];
  close(): Promise<void>;
}

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const PIN = '71340';

/** Makes master keys: in the environment, with a program, a transit engine, and SoftHSM where it is installed. */
export async function makeKeyHomes(): Promise<KeyHomes> {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-keys-'));
  const transit = await TransitServer.start(['master'], { token: 'token' });
  const missing = [
    ...(existsSync(MODULE) ? [] : [`Debian's package softhsm2`]),
    ...(existsSync('/usr/bin/pkcs11-tool') ? [] : [`Debian's package opensc`]),
    ...(existsSync('node_modules/pkcs11js/build/Release/pkcs11.node')
      ? []
      : ['the package pkcs11js, compiled (docs/guides/keys.md)']),
  ];
  return {
    homes: [
      ...inEnvironment(),
      await withProgram(folder),
      withTransit(transit),
      ...(missing.length > 0 ? [] : [await withSoftHsm(folder)]),
    ],
    missing,
    close: async () => {
      await transit.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Two, of which each can take the place of the other. */
function inEnvironment(): readonly KeyHome[] {
  const names = ['one', 'two'];
  const keys = names.map((name) => `${name}:${randomBytes(32).toString('base64')}`);
  const env = { MASTER_KEYS: keys.join(',') };
  return names.map((reference) => ({ reference, env }));
}

async function withProgram(folder: string): Promise<KeyHome> {
  const place = join(folder, 'program');
  await mkdir(place);
  await writeFile(join(place, 'master'), randomBytes(32));
  const away = join(place, 'away');
  return {
    reference: 'command:master',
    env: {
      KEY_COMMAND: resolve('test/fixtures/key-providers/file-keys.mjs'),
      KEY_COMMAND_KEYS: 'master',
      FILE_KEYS_FOLDER: place,
    },
    outage: { begin: () => writeFile(away, ''), end: () => rm(away) },
  };
}

function withTransit(transit: TransitServer): KeyHome {
  const have = (fault: TransitServer['fault']) => (): Promise<void> => {
    transit.fault = fault;
    return Promise.resolve();
  };
  return {
    reference: 'transit:master',
    env: { TRANSIT_URL: transit.url, TRANSIT_KEYS: 'master', TRANSIT_TOKEN: 'token' },
    outage: { begin: have('sealed'), end: have(undefined) },
  };
}

/** SoftHSM is a library in the process, and its tokens are a folder: without that it is as a module that is not plugged in. */
async function withSoftHsm(folder: string): Promise<KeyHome> {
  const tokens = join(folder, 'tokens');
  const configuration = join(folder, 'softhsm2.conf');
  const pinFile = join(folder, 'pin');
  await mkdir(tokens);
  await writeFile(configuration, `directories.tokendir = ${tokens}\n`);
  await writeFile(pinFile, `${PIN}\n`);
  const env = { ...process.env, SOFTHSM2_CONF: configuration };
  execFileSync(
    'softhsm2-util',
    ['--init-token', '--free', '--label', 'vault', '--pin', PIN, '--so-pin', '4321'],
    { env },
  );
  const login = ['--module', MODULE, '--token-label', 'vault', '--login', '--pin', PIN];
  const keygen = ['--keygen', '--key-type', 'AES:32', '--label', 'master', '--sensitive'];
  execFileSync('pkcs11-tool', [...login, ...keygen], { env });
  return {
    reference: 'pkcs11:master',
    env: {
      SOFTHSM2_CONF: configuration,
      PKCS11_MODULE: MODULE,
      PKCS11_TOKEN: 'vault',
      PKCS11_KEYS: 'master',
      PKCS11_PIN_FILE: pinFile,
    },
    outage: {
      begin: () => rename(tokens, `${tokens}-away`),
      end: () => rename(`${tokens}-away`, tokens),
    },
  };
}
