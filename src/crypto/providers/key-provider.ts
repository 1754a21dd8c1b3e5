import { VaultError } from '../../domain/errors.js';
import type { Location } from '../envelope.js';

/** Where master keys are: in the environment or a file, behind a program, in a transit engine, in a module of PKCS #11. */
export type ProviderKind = 'environment' | 'command' | 'transit' | 'pkcs11';

/** A key as it is stored: encrypted by the master key that is named. */
export interface WrappedKey {
  readonly wrapped: Buffer;
  readonly masterKey: string;
}

/**
 * Whoever has master keys: wraps and unwraps the keys of tenants with them, under references that are stored beside what
 * they wrap. A reference says whose it is: those of providers outside of the process begin with their kind and a colon.
 */
export interface KeyProvider {
  readonly kind: ProviderKind;
  /** Whether somebody else has the keys, who may be away. */
  readonly isRemote: boolean;
  /** Reference of the master key that wraps. */
  readonly current: string;
  /** References of all that are at hand. */
  readonly names: readonly string[];
  /** Whether a master key of this reference is at hand. */
  has(name: string): boolean;
  /**
   * Encrypts a key, bound to where it will be stored, with the current master key or the one that `by` names. Throws
   * UNAVAILABLE where the provider is away.
   */
  wrap(location: Location, key: Buffer, by?: string): Promise<WrappedKey>;
  /**
   * Decrypts a key with the master key that it names, into memory of its own, which the caller wipes. Throws where that one
   * is not at hand, a SealBrokenError where it does not open, and UNAVAILABLE where the provider is away.
   */
  unwrap(location: Location, wrapped: WrappedKey): Promise<Buffer>;
  /** The same key encrypted anew by the newest version of the same master key, where the provider does that by itself. */
  rewrap?(wrapped: WrappedKey): Promise<WrappedKey>;
  /** Wraps and unwraps something that protects nothing, with each master key. Throws where that fails. */
  check(): Promise<void>;
  /** Drops what it has of master keys, connections and sessions; it gets them again when it is asked next. */
  forget(): void;
  /** Gives back what it holds. */
  close(): Promise<void>;
}

/** What a caller is told where keys are not to be had: nothing of why. */
export function keysAway(cause?: unknown): VaultError {
  return new VaultError('UNAVAILABLE', 'The keys of the vault are not to be had at this moment.', {
    cause,
  });
}

/** Words of ours for why a provider did not do what it was asked for: no key, and nothing that it was given or gave. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}
