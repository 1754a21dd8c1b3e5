import type { Logger } from 'pino';

import type { Keyring } from '../crypto/keyring.js';
import type { KeyRepository } from '../storage/keys/key-repository.js';

/** How often the database is asked: so long a process may have keys after the vault was sealed. */
const LOOK_MS = 1_000;

/** At every so many looks it is asked for tenants that are gone: so many seconds a process may have their keys. */
const LOOKS_A_SWEEP = 10;

type WatchedKeys = Pick<KeyRepository, 'findSeal' | 'tenantsOf'>;

/**
 * Follows the seal that the database has, and has the keys of tenants wiped that were deleted, for whoever seals a vault reaches the database, and not each process of each instance.
 * Where the database is away the seal stays as it was: nothing is served without one.
 */
export class SealWatch {
  readonly #keyring: Keyring;
  readonly #keys: WatchedKeys;
  readonly #log: Pick<Logger, 'warn'>;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #looks = 0;

  constructor(keyring: Keyring, keys: WatchedKeys, log: Pick<Logger, 'warn'>) {
    this.#keyring = keyring;
    this.#keys = keys;
    this.#log = log;
  }

  /** Asks the database, and has the keyring be as it says. */
  async look(): Promise<void> {
    this.#looks += 1;
    if (this.#looks % LOOKS_A_SWEEP === 0) await this.#forgetGone();
    const isSealed = (await this.#keys.findSeal()) !== undefined;
    if (isSealed === this.#keyring.isSealed || this.#isStopped) return;
    if (isSealed) this.#keyring.seal();
    else this.#keyring.unseal();
    this.#log.warn(isSealed ? 'the vault is sealed: all keys are wiped' : 'the vault is unsealed');
  }

  async #forgetGone(): Promise<void> {
    const kept = this.#keyring.keptTenants;
    if (kept.length === 0) return;
    const there = new Set(await this.#keys.tenantsOf(kept));
    this.#keyring.forget(kept.filter((id) => !there.has(id)));
  }

  /** Asks again and again. */
  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      void this.look()
        .catch(() => undefined)
        .finally(() => this.start());
    }, LOOK_MS).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
