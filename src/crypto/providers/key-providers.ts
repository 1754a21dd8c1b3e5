import type { Location } from '../envelope.js';
import type { KeyProvider, WrappedKey } from './key-provider.js';
import { RemoteKeys } from './remote-keys.js';

/** What the keyring asks of whoever has master keys. */
export type MasterKeys = Pick<
  KeyProvider,
  'current' | 'names' | 'has' | 'wrap' | 'unwrap' | 'rewrap' | 'forget'
>;

/** All providers that are configured: the first one wraps, and each unwraps what it has wrapped. */
export class KeyProviders implements MasterKeys {
  readonly #all: readonly [KeyProvider, ...(readonly KeyProvider[])];

  constructor(...all: readonly [KeyProvider, ...(readonly KeyProvider[])]) {
    this.#all = all;
  }

  /** Those that are outside of the process. */
  get remote(): readonly RemoteKeys[] {
    return this.#all.filter((each) => each instanceof RemoteKeys);
  }

  get current(): string {
    return this.#all[0].current;
  }

  get names(): readonly string[] {
    return this.#all.flatMap(({ names }) => names);
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  wrap(location: Location, key: Buffer, by = this.current): Promise<WrappedKey> {
    return this.#ofName(by).wrap(location, key, by);
  }

  async unwrap(location: Location, wrapped: WrappedKey): Promise<Buffer> {
    return this.#ofName(wrapped.masterKey).unwrap(location, wrapped);
  }

  async rewrap(wrapped: WrappedKey): Promise<WrappedKey> {
    const provider = this.#ofName(wrapped.masterKey);
    return provider.rewrap === undefined ? wrapped : provider.rewrap(wrapped);
  }

  /** Tries each that is outside of the process. Throws where one fails. */
  async check(): Promise<void> {
    for (const provider of this.#all) await provider.check();
  }

  forget(): void {
    for (const provider of this.#all) provider.forget();
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((provider) => provider.close()));
  }

  #ofName(name: string): KeyProvider {
    const found = this.#all.find((provider) => provider.has(name));
    if (found === undefined) throw new Error(`The master key "${name}" is not configured.`);
    return found;
  }
}
