import { createHmac } from 'node:crypto';

import { keyVersionOf, openSeal, SealBrokenError, seal } from './envelope.js';
import type { Location } from './envelope.js';

/** A place within the tenant's own rows. */
export type TenantLocation = Omit<Location, 'tenantId'>;

/** The unwrapped keys of one tenant: encrypts, decrypts and hashes its values, and no other tenant's. */
export class TenantKeys {
  readonly #tenantId: string;
  readonly #dataKeys: ReadonlyMap<number, Buffer>;
  readonly #current: readonly [version: number, key: Buffer];
  readonly #indexKey: Buffer;

  constructor(
    tenantId: string,
    dataKeys: ReadonlyMap<number, Buffer>,
    indexKeys: ReadonlyMap<number, Buffer>,
  ) {
    const version = Math.max(...dataKeys.keys());
    const key = dataKeys.get(version);
    const indexKey = indexKeys.get(1);
    if (key === undefined || indexKey === undefined) {
      throw new Error(`The tenant ${tenantId} has no keys.`);
    }
    this.#tenantId = tenantId;
    this.#dataKeys = dataKeys;
    this.#current = [version, key];
    this.#indexKey = indexKey;
  }

  /** Encrypts well-formed Unicode text with the current data key, bound to where it will be stored. */
  encrypt(location: TenantLocation, text: string): Buffer {
    const [version, key] = this.#current;
    return seal(key, version, { tenantId: this.#tenantId, ...location }, Buffer.from(text));
  }

  /** Decrypts what {@link encrypt} made for the same place. Throws SealBrokenError where it does not open. */
  decrypt(location: TenantLocation, sealed: Buffer): string {
    const key = this.#dataKeys.get(keyVersionOf(sealed));
    if (key === undefined) throw new SealBrokenError();
    return openSeal(key, { tenantId: this.#tenantId, ...location }, sealed).toString();
  }

  /**
   * Keyed hash (HMAC-SHA-256) of a text, for finding equal values without storing them. `label` keeps hashes for
   * different uses apart. Any two texts that differ in a code unit have different hashes: UTF-16 is hashed, since UTF-8
   * would make all lone surrogates equal.
   */
  hash(label: string, text: string): Buffer {
    return createHmac('sha256', this.#indexKey)
      .update(`${label}\u0000`, 'utf16le')
      .update(text, 'utf16le')
      .digest();
  }
}
