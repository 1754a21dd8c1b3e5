import type { Logger } from 'pino';

import { ConfigError } from '../config/config-error.js';
import type { Config } from '../config.js';
import { SealBrokenError } from '../crypto/envelope.js';
import { Keyring } from '../crypto/keyring.js';
import { KEYRING_TIMES } from '../crypto/keyring-times.js';
import { ProviderAwayError } from '../crypto/providers/key-provider.js';
import type { KeyProviders } from '../crypto/providers/key-providers.js';
import { VaultError } from '../domain/errors.js';
import type { KeyRepository } from '../storage/keys/key-repository.js';
import { openKeyProviders } from './open-key-providers.js';
import { SealWatch } from './seal-watch.js';

/** The keys of an open vault. */
export interface OpenKeys {
  readonly keyring: Keyring;
  readonly providers: KeyProviders;
  readonly masterKeyFileMade?: string;
  /** Why keys are not to be had, in words for operators; undefined where they are, or where the database is what is away. */
  trouble(): Promise<string | undefined>;
  /** Wipes keys and lets providers go. */
  close(): Promise<void>;
}

/** How the keys are used. */
export interface KeysUse {
  /** Whether a service is to run with them, beside which keys are kept for a bounded time; a command ends soon. */
  readonly isServed: boolean;
  /** Whether the first key is made where there is none. */
  readonly makesFirst: boolean;
}

/** How often keys are wiped whose time is over, at least. */
const SWEEP_MS_MAX = 5_000;

/** How long a look at the keys may take where readiness asks. */
const LOOK_MS_MAX = 700;

/**
 * Opens the providers of master keys, and the keyring over them. Throws a ConfigError where one is missing that the database
 * needs, or does not open what it has. Where a provider is away a service starts all the same, and is not ready; an empty
 * database is refused then.
 */
export async function openKeys(
  config: Config,
  log: Logger,
  keys: KeyRepository,
  { isServed, makesFirst }: KeysUse,
): Promise<OpenKeys> {
  const inUse = await keys.masterKeysInUse();
  const { providers, masterKeyFileMade } = await openKeyProviders(config, log, inUse);
  const { dataKeyMsMax } = config.keyProviders;
  const times = isServed ? { ...KEYRING_TIMES, keptMsMax: dataKeyMsMax } : KEYRING_TIMES;
  const keyring = new Keyring(providers, keys, times);
  const sweeping = setInterval(
    () => keyring.sweep(),
    Math.min(dataKeyMsMax / 20, SWEEP_MS_MAX),
  ).unref();
  const watch = new SealWatch(keyring, keys, log);
  const close = async (): Promise<void> => {
    clearInterval(sweeping);
    watch.stop();
    keyring.wipe();
    await providers.close();
  };
  try {
    requireNames(inUse, providers);
    await watch.look();
    if (!keyring.isSealed && (makesFirst || inUse.length > 0))
      await requireKeys(keyring, isServed && inUse.length > 0, log);
    if (isServed) {
      if (!keyring.isSealed) await tryProviders(providers, log);
      watch.start();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    keyring,
    providers,
    ...(masterKeyFileMade === undefined ? {} : { masterKeyFileMade }),
    trouble: () => troubleOf(keyring),
    close,
  };
}

/** Refuses to serve a database whose keys cannot be unwrapped: every read would fail, one by one. */
function requireNames(inUse: readonly string[], providers: KeyProviders): void {
  const missing = inUse.filter((name) => !providers.has(name));
  if (missing.length === 0) return;
  throw new ConfigError(
    missing.map((name) =>
      name.includes(':')
        ? `"${name}" wraps keys in this database, and no provider that is configured has it`
        : `MASTER_KEYS lacks "${name}", which wraps keys in this database`,
    ),
  );
}

async function requireKeys(keyring: Keyring, canWait: boolean, log: Logger): Promise<void> {
  try {
    await keyring.lookupKey();
  } catch (error) {
    const away = awayOf(error);
    if (away !== undefined && canWait) {
      log.error({ reason: away }, 'keys cannot be had: the service starts, and is not ready');
    } else if (away !== undefined) {
      throw new Error(`The provider of master keys cannot be used: ${away}.`, { cause: error });
    } else if (error instanceof SealBrokenError) {
      throw new ConfigError([
        'MASTER_KEYS has the right names, but not the keys that wrap the keys in this database',
      ]);
    } else throw error;
  }
}

/** One that is configured and not yet needed should not be found out to be unfit when it is. */
async function tryProviders(providers: KeyProviders, log: Logger): Promise<void> {
  for (const provider of providers.remote) {
    try {
      await provider.check();
    } catch (error) {
      const reason = provider.trouble ?? awayOf(error) ?? 'it does not give back what it was given';
      log.warn({ provider: provider.kind, reason }, 'a provider of master keys cannot be used');
    }
  }
}

async function troubleOf(keyring: Keyring): Promise<string | undefined> {
  if (keyring.isSealed) return 'the vault is sealed';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the keys are waited for'), LOOK_MS_MAX);
  });
  try {
    return await Promise.race([late, keyring.lookupKey().then(() => undefined, reasonOf)]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof SealBrokenError) return 'the keys in the database do not open';
  if (error instanceof ConfigError) return 'the master keys cannot be read';
  const away = awayOf(error);
  return away === undefined ? undefined : `the provider of master keys fails: ${away}`;
}

/** Why a provider is away, where that is what an error tells. */
function awayOf(error: unknown): string | undefined {
  const { cause } = error instanceof VaultError ? error : {};
  return cause instanceof ProviderAwayError ? cause.message : undefined;
}
