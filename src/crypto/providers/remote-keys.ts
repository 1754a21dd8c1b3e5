import { randomBytes, timingSafeEqual } from 'node:crypto';

import { Distribution } from '../../domain/measure/distribution.js';
import { tallyOf } from '../../domain/measure/tally.js';
import { KEY_BYTES, SealBrokenError } from '../envelope.js';
import type { Location } from '../envelope.js';
import { bindKey, unbindKey } from './bound-key.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { BreakerState } from './circuit-breaker.js';
import { keysAway, ProviderAwayError } from './key-provider.js';
import type { KeyProvider, ProviderKind, WrappedKey } from './key-provider.js';

/**
 * What does the encryption where the master keys are. Rejects with a SealBrokenError where a ciphertext is not what that key
 * made, and with a ProviderAwayError for everything else.
 */
export interface RemoteCipher {
  encrypt(key: string, plaintext: Buffer): Promise<Buffer>;
  decrypt(key: string, ciphertext: Buffer): Promise<Buffer>;
  /** The same content under the newest version of the key, where it never has to leave for that. */
  rewrap?(key: string, ciphertext: Buffer): Promise<Buffer>;
  forget(): void;
  close(): Promise<void>;
}

/** What a provider outside of the process is made of. */
export interface RemoteKeysParts {
  readonly kind: Exclude<ProviderKind, 'environment'>;
  /** The master keys as the provider calls them; the first wraps. */
  readonly keys: readonly [string, ...(readonly string[])];
  readonly cipher: RemoteCipher;
  /** Calls at a time; more of them wait. */
  readonly callsMax: number;
  readonly breaker?: CircuitBreaker;
  /** Told, in words of ours, why a call has failed. */
  readonly onFailure?: (reason: string) => void;
}

/** Where a key that protects nothing would be stored. */
const NOWHERE: Location = { tenantId: '', table: '', rowId: '', column: '' };

/** Master keys outside of the process: each call is measured, few are made at a time, and none to a provider that fails them. */
export class RemoteKeys implements KeyProvider {
  readonly isRemote = true;
  readonly kind: ProviderKind;
  readonly current: string;
  readonly names: readonly string[];
  /** How calls ended; `refused`: none was made, for the provider had failed several. */
  readonly outcomes = tallyOf('ok', 'broken', 'failed', 'refused');
  readonly seconds = new Distribution();
  readonly #parts: RemoteKeysParts;
  readonly #breaker: CircuitBreaker;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #trouble: string | undefined;

  constructor(parts: RemoteKeysParts) {
    this.#parts = parts;
    this.kind = parts.kind;
    this.names = parts.keys.map((key) => `${parts.kind}:${key}`);
    this.current = `${parts.kind}:${parts.keys[0]}`;
    this.#breaker = parts.breaker ?? new CircuitBreaker();
  }

  get state(): BreakerState {
    return this.#breaker.state;
  }

  /** Why the last call has failed; undefined where it has not. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  async wrap(location: Location, key: Buffer, by = this.current): Promise<WrappedKey> {
    const name = this.#keyOf(by);
    const bound = bindKey(location, key);
    try {
      const wrapped = await this.#call(() => this.#parts.cipher.encrypt(name, bound));
      return { wrapped, masterKey: by };
    } finally {
      bound.fill(0);
    }
  }

  async unwrap(location: Location, { wrapped, masterKey }: WrappedKey): Promise<Buffer> {
    const key = this.#keyOf(masterKey);
    return unbindKey(location, await this.#call(() => this.#parts.cipher.decrypt(key, wrapped)));
  }

  async rewrap({ wrapped, masterKey }: WrappedKey): Promise<WrappedKey> {
    const { cipher } = this.#parts;
    const key = this.#keyOf(masterKey);
    const anew = async (): Promise<Buffer> => {
      if (cipher.rewrap !== undefined) return cipher.rewrap(key, wrapped);
      const bound = await cipher.decrypt(key, wrapped);
      return cipher.encrypt(key, bound).finally(() => bound.fill(0));
    };
    return { wrapped: await this.#call(anew), masterKey };
  }

  async check(): Promise<void> {
    for (const by of this.names) {
      const key = randomBytes(KEY_BYTES);
      const found = await this.unwrap(NOWHERE, await this.wrap(NOWHERE, key, by));
      const isSame = timingSafeEqual(found, key);
      found.fill(0);
      if (!isSame) throw new ProviderAwayError(`"${by}" does not give back what it was given`);
    }
  }

  forget(): void {
    this.#parts.cipher.forget();
  }

  close(): Promise<void> {
    return this.#parts.cipher.close();
  }

  #keyOf(name: string): string {
    if (!this.has(name)) throw new Error(`The master key "${name}" is not configured.`);
    return name.slice(this.kind.length + 1);
  }

  async #call<T>(act: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await this.#measured(act);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= this.#parts.callsMax)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }

  async #measured<T>(act: () => Promise<T>): Promise<T> {
    if (!this.#breaker.admits()) {
      this.outcomes.refused += 1;
      throw keysAway(new ProviderAwayError(this.#trouble ?? 'it has failed several times'));
    }
    const startedAt = performance.now();
    try {
      const result = await act();
      this.#worked('ok');
      return result;
    } catch (error) {
      // It has answered: the fault is in what was asked.
      if (error instanceof SealBrokenError) this.#worked('broken');
      else this.#failed(error);
      throw error instanceof SealBrokenError ? error : keysAway(error);
    } finally {
      this.seconds.observeSince(startedAt, performance.now());
    }
  }

  #worked(outcome: 'ok' | 'broken'): void {
    this.outcomes[outcome] += 1;
    this.#breaker.succeeded();
    this.#trouble = undefined;
  }

  #failed(error: unknown): void {
    this.outcomes.failed += 1;
    this.#breaker.failed();
    const isOurs = error instanceof ProviderAwayError;
    this.#trouble = isOurs ? error.message : 'it has failed in a way that is not known';
    this.#parts.onFailure?.(this.#trouble);
  }
}
