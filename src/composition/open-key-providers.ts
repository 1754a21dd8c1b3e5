import type { Logger } from 'pino';

import { ConfigError } from '../config/config-error.js';
import { rereadMasterKeys } from '../config/master-keys.js';
import type { MasterKeyConfig } from '../config/master-keys.js';
import type { Config } from '../config.js';
import { ConfiguredMasterKeys } from '../crypto/master-keys.js';
import type { KeyProvider } from '../crypto/providers/key-provider.js';
import { KeyProviders } from '../crypto/providers/key-providers.js';
import { RemoteKeys } from '../crypto/providers/remote-keys.js';
import type { RemoteCipher, RemoteKeysParts } from '../crypto/providers/remote-keys.js';
import { embeddedMasterKeys, readEmbeddedMasterKeys } from './embedded-master-key.js';

/** Everybody that has master keys, and the file that was made for one. */
export interface OpenedKeyProviders {
  readonly providers: KeyProviders;
  readonly masterKeyFileMade?: string;
}

/** Programs are started for each call; few at a time leave the machine to the service. */
const PROGRAMS_MAX = 4;

const CALLS_MAX = 16;

/**
 * Opens every provider of master keys that is configured; the code of one is loaded only where it is. `inUse`: the master
 * keys that the database needs.
 */
export async function openKeyProviders(
  config: Config,
  log: Pick<Logger, 'warn'>,
  inUse: readonly string[],
): Promise<OpenedKeyProviders> {
  const { current } = config.keyProviders;
  const remote = await remoteProviders(config, log);
  const { keys, masterKeyFileMade } = await keysOfThisProcess(config, remote, inUse);
  const all = [...(keys === undefined ? [] : [keys]), ...remote];
  const [first, ...others] = all.sort((a, b) => rank(a, current) - rank(b, current));
  if (first === undefined) throw new ConfigError(['MASTER_KEYS holds no key']);
  const providers = new KeyProviders(first, ...others);
  return { providers, ...(masterKeyFileMade === undefined ? {} : { masterKeyFileMade }) };
}

const rank = ({ kind }: KeyProvider, current: string): number => (kind === current ? 0 : 1);

async function keysOfThisProcess(
  config: Config,
  remote: readonly KeyProvider[],
  inUse: readonly string[],
): Promise<{ readonly keys?: KeyProvider; readonly masterKeyFileMade?: string }> {
  const { masterKeys, database, dataDir, masterKeySource } = config;
  if (masterKeys.length > 0)
    return { keys: keysOf(masterKeys).rereadBy(() => rereadMasterKeys(masterKeySource)) };
  const isWrapping = config.keyProviders.current === 'environment';
  const isNeeded = isWrapping || inUse.some((name) => !remote.some((each) => each.has(name)));
  if (database.kind !== 'embedded' || !isNeeded) return {};
  const { keys, path, made } = await embeddedMasterKeys(dataDir, inUse, isWrapping);
  const provider = keysOf(keys).rereadBy(() => readEmbeddedMasterKeys(path));
  return { keys: provider, ...(made ? { masterKeyFileMade: path } : {}) };
}

function keysOf([current, ...older]: readonly MasterKeyConfig[]): ConfiguredMasterKeys {
  if (current === undefined) throw new ConfigError(['MASTER_KEYS holds no key']);
  return new ConfiguredMasterKeys(current, ...older);
}

async function remoteProviders(
  { keyProviders, environmentOfOthers }: Config,
  log: Pick<Logger, 'warn'>,
): Promise<readonly RemoteKeys[]> {
  const { command, transit, pkcs11, timeoutMs } = keyProviders;
  const made: RemoteKeys[] = [];
  const add = (
    kind: RemoteKeysParts['kind'],
    keys: RemoteKeysParts['keys'],
    callsMax: number,
    cipher: RemoteCipher,
  ): void => {
    const onFailure = (reason: string): void => {
      log.warn({ provider: kind, reason }, 'a provider of master keys has failed');
    };
    made.push(new RemoteKeys({ kind, keys, callsMax, cipher, onFailure }));
  };
  if (command !== undefined) {
    const { CommandCipher } = await import('../crypto/providers/command-cipher.js');
    const options = { path: command.path, timeoutMs, env: environmentOfOthers };
    add('command', command.keys, PROGRAMS_MAX, new CommandCipher(options));
  }
  if (transit !== undefined) {
    const { TransitCipher } = await import('../crypto/providers/transit-cipher.js');
    add('transit', transit.keys, CALLS_MAX, new TransitCipher({ ...transit, timeoutMs }));
  }
  if (pkcs11 !== undefined) {
    const { Pkcs11Cipher } = await import('../crypto/providers/pkcs11-cipher.js');
    // A session does one thing at a time.
    add('pkcs11', pkcs11.keys, 1, new Pkcs11Cipher({ ...pkcs11, timeoutMs }));
  }
  return made;
}
