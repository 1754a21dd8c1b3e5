import { keyVersionOf, openSeal, seal, SealBrokenError } from './envelope.js';
import type { Location } from './envelope.js';
import type { KeyBytes } from './held-keys.js';
import { KeyFigures } from './key-figures.js';
import { keyedHash } from './keyed-hash.js';

/** A place within the tenant's own rows. */
export type TenantLocation = Omit<Location, 'tenantId'>;

/** What the keys of a tenant are made of. */
export interface TenantKeysParts {
  readonly tenantId: string;
  /** The keys that open values, by version. */
  readonly dataKeys: ReadonlyMap<number, KeyBytes>;
  readonly indexKeys: ReadonlyMap<number, KeyBytes>;
  /** The version that seals. */
  readonly currentVersion: number;
  /** Is told when a value is met that none of the keys can have sealed. */
  readonly onUnknownVersion?: () => void;
  /** Where what is done with them is counted. */
  readonly figures?: KeyFigures;
}

/**
 * The unwrapped keys of one tenant: encrypts, decrypts and hashes its values, and no other tenant's. Throws UNAVAILABLE
 * where they were wiped since.
 */
export class TenantKeys {
  /** The version of the data key that seals. */
  readonly currentVersion: number;
  /** The newest version that there is; the one that seals, but for a short time after a rotation. */
  readonly newestVersion: number;
  readonly #tenantId: string;
  readonly #dataKeys: ReadonlyMap<number, KeyBytes>;
  readonly #currentKey: KeyBytes;
  readonly #indexKey: KeyBytes;
  readonly #onUnknownVersion: (() => void) | undefined;
  readonly #figures: KeyFigures;

  constructor({ tenantId, dataKeys, indexKeys, currentVersion, ...parts }: TenantKeysParts) {
    const currentKey = dataKeys.get(currentVersion);
    const indexKey = indexKeys.get(1);
    if (currentKey === undefined || indexKey === undefined) {
      throw new Error(`The tenant ${tenantId} has no keys.`);
    }
    this.currentVersion = currentVersion;
    this.newestVersion = Math.max(...dataKeys.keys());
    this.#tenantId = tenantId;
    this.#dataKeys = dataKeys;
    this.#currentKey = currentKey;
    this.#indexKey = indexKey;
    this.#onUnknownVersion = parts.onUnknownVersion;
    this.#figures = parts.figures ?? new KeyFigures();
  }

  /** Encrypts well-formed Unicode text with the current data key, bound to where it will be stored. */
  encrypt(location: TenantLocation, text: string): Buffer {
    return this.#seal(location, Buffer.from(text));
  }

  /** Decrypts what {@link encrypt} made for the same place. Throws SealBrokenError where it does not open. */
  decrypt(location: TenantLocation, sealed: Buffer): string {
    return this.#open(location, sealed).toString();
  }

  /** The same value in the same place, sealed with the current data key; undefined where it does not open. */
  reseal(location: TenantLocation, sealed: Buffer): Buffer | undefined {
    try {
      return this.#seal(location, this.#open(location, sealed));
    } catch (error) {
      if (error instanceof SealBrokenError) return undefined;
      throw error;
    }
  }

  /**
   * Keyed hash (HMAC-SHA-256) of a text, for finding equal values without storing them. `label` keeps hashes for
   * different uses apart. Any two texts that differ in a code unit have different hashes: UTF-16 is hashed, since UTF-8
   * would make all lone surrogates equal.
   */
  hash(label: string, text: string): Buffer {
    return keyedHash(this.#indexKey.bytes, `${label}\u0000${text}`, 'utf16le');
  }

  #seal(location: TenantLocation, plaintext: Buffer): Buffer {
    this.#figures.operations.seal += 1;
    return seal(this.#currentKey.bytes, this.currentVersion, this.#placeOf(location), plaintext);
  }

  #open(location: TenantLocation, sealed: Buffer): Buffer {
    const key = this.#dataKeys.get(keyVersionOf(sealed));
    if (key === undefined) {
      this.#onUnknownVersion?.();
      this.#figures.failures.data_key_missing += 1;
      throw new SealBrokenError();
    }
    this.#figures.operations.open += 1;
    const { bytes } = key;
    try {
      return openSeal(bytes, this.#placeOf(location), sealed);
    } catch (error) {
      this.#figures.failures.value_broken += 1;
      throw error;
    }
  }

  #placeOf({ table, rowId, column }: TenantLocation): Location {
    return { tenantId: this.#tenantId, table, rowId, column };
  }
}
