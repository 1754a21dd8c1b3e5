import type { Secret } from '../domain/secret.js';
import { openSeal, seal } from './envelope.js';
import type { Location } from './envelope.js';

/** A key that wraps other keys. */
export interface MasterKey {
  readonly name: string;
  /** 32 bytes. */
  readonly key: Secret<Buffer>;
}

/** A key as it is stored: encrypted by the master key that is named. */
export interface WrappedKey {
  readonly wrapped: Buffer;
  readonly masterKey: string;
}

/**
 * Wraps and unwraps keys; the one thing that knows master keys. A hardware module or a cloud's key service would be
 * another class with these methods.
 */
export interface KeyProvider {
  /** Name of the master key that wraps. */
  readonly current: string;
  /** How many are at hand. */
  readonly count: number;
  /** Encrypts a key with the current master key. */
  wrap(location: Location, key: Buffer): Promise<WrappedKey>;
  /** Decrypts a key with the master key that it names. Throws where that one is not at hand. */
  unwrap(location: Location, wrapped: WrappedKey): Promise<Buffer>;
  /** Whether a master key of this name is at hand. */
  has(name: string): boolean;
}

/** Master keys that the configuration gives: the first one wraps, every one unwraps. */
export class ConfiguredMasterKeys implements KeyProvider {
  readonly #current: MasterKey;
  readonly #byName: ReadonlyMap<string, MasterKey>;

  constructor(current: MasterKey, ...older: readonly MasterKey[]) {
    this.#current = current;
    this.#byName = new Map([current, ...older].map((key) => [key.name, key]));
  }

  get count(): number {
    return this.#byName.size;
  }

  get current(): string {
    return this.#current.name;
  }

  wrap(location: Location, key: Buffer): Promise<WrappedKey> {
    const { name, key: master } = this.#current;
    return Promise.resolve({
      wrapped: seal(master.reveal(), 0, location, key),
      masterKey: name,
    });
  }

  unwrap(location: Location, { wrapped, masterKey }: WrappedKey): Promise<Buffer> {
    const master = this.#byName.get(masterKey);
    if (master === undefined) {
      return Promise.reject(new Error(`The master key "${masterKey}" is not configured.`));
    }
    return Promise.resolve(openSeal(master.key.reveal(), location, wrapped));
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
