import type { Secret } from '../domain/secret.js';
import { openSeal, seal } from './envelope.js';
import type { KeyProvider, WrappedKey } from './providers/key-provider.js';
import type { Location } from './envelope.js';

/** A key that wraps other keys. */
export interface MasterKey {
  readonly name: string;
  /** 32 bytes. */
  readonly key: Secret<Buffer>;
}

/**
 * Master keys that the configuration gives, in this process: the first one wraps, every one unwraps. `reread` gives them
 * again after they were forgotten.
 */
export class ConfiguredMasterKeys implements KeyProvider {
  readonly kind = 'environment';
  readonly isRemote = false;
  readonly current: string;
  readonly names: readonly string[];
  #byName: ReadonlyMap<string, MasterKey>;
  #reread: (() => readonly MasterKey[]) | undefined;

  constructor(current: MasterKey, ...older: readonly MasterKey[]) {
    this.current = current.name;
    this.#byName = new Map([current, ...older].map((key) => [key.name, key]));
    this.names = [...this.#byName.keys()];
  }

  /** Has the keys read again by this where they were forgotten and are needed. Throws what it throws. */
  rereadBy(reread: () => readonly MasterKey[]): this {
    this.#reread = reread;
    return this;
  }

  async wrap(location: Location, key: Buffer, by = this.current): Promise<WrappedKey> {
    return { wrapped: seal(await this.#keyOf(by), 0, location, key), masterKey: by };
  }

  async unwrap(location: Location, { wrapped, masterKey }: WrappedKey): Promise<Buffer> {
    return openSeal(await this.#keyOf(masterKey), location, wrapped);
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  /** Wipes the keys where they can be had again; text that this process was started with is beyond its reach. */
  forget(): void {
    if (this.#reread === undefined) return;
    for (const { key } of this.#byName.values()) key.reveal().fill(0);
    this.#byName = new Map();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #keyOf(name: string): Promise<Buffer> {
    if (this.#byName.size === 0 && this.#reread !== undefined)
      this.#byName = new Map(this.#reread().map((key) => [key.name, key]));
    const master = this.#byName.get(name);
    return master === undefined
      ? Promise.reject(new Error(`The master key "${name}" is not configured.`))
      : Promise.resolve(master.key.reveal());
  }
}
