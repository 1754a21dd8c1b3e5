import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { UniqueViolationError } from '../domain/errors.js';
import { KEY_BYTES } from './envelope.js';
import type { HeldKey, HeldKeys } from './held-keys.js';
import { serviceKeyLocation } from './lookup-keys.js';
import type { ServiceKeyStore, StoredServiceKey } from './lookup-keys.js';
import type { WrappedKey } from './providers/key-provider.js';
import type { MasterKeys } from './providers/key-providers.js';

/** What the key is for that signs seals of the audit trail. */
const AUDIT_SEAL = 'audit_seal';

/** What stands before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410, 7). */
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs seals (Ed25519, RFC 8032): the private half never leaves this class. */
export class SealKey {
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  /** The beginning of the SHA-256 of the public key, in hexadecimal. */
  readonly id: string;
  /** Its place among the keys of the installation, from 1: a key with a greater one has replaced it. */
  readonly version: number;

  constructor(seed: Buffer, version = 1) {
    this.version = version;
    const key = Buffer.concat([PKCS8_BEFORE, seed]);
    this.#private = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    key.fill(0);
    this.#public = createPublicKey(this.#private);
    this.id = createHash('sha256').update(this.#raw()).digest('hex').slice(0, 16);
  }

  /** The public half, for whoever verifies: PEM (RFC 8410). */
  get publicPem(): string {
    return this.#public.export({ format: 'pem', type: 'spki' }).toString();
  }

  /** Signs a text. */
  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#private);
  }

  /** Whether a signature is of this text and by this key. */
  verify(text: string, signature: Buffer): boolean {
    return verify(null, Buffer.from(text), this.#public, signature);
  }

  #raw(): Buffer {
    return Buffer.from(this.#public.export({ format: 'jwk' }).x ?? '', 'base64url');
  }
}

/** A key that is to be stored, and to sign from then on. */
export interface NextSealKey {
  readonly purpose: string;
  readonly wrapped: WrappedKey;
  readonly id: string;
  /** The one that it replaces. */
  readonly previousId: string;
}

/**
 * The keys that sign seals, for the whole installation, wrapped by the master key where they are stored. The newest one signs; older
 * ones are kept, so that what they have signed can be verified. The store is asked each time, so that no process goes on with one that
 * was replaced.
 */
export class SealKeys {
  readonly #provider: Pick<MasterKeys, 'wrap' | 'unwrap'>;
  readonly #store: ServiceKeyStore;
  readonly #memory: HeldKeys;
  readonly #held = new Map<string, HeldKey>();

  constructor(
    provider: Pick<MasterKeys, 'wrap' | 'unwrap'>,
    store: ServiceKeyStore,
    memory: HeldKeys,
  ) {
    this.#provider = provider;
    this.#store = store;
    this.#memory = memory;
  }

  /**
   * The key that signs, for use at once: what is kept of it is wiped with all other keys. It is made where there is none yet. Throws
   * where it does not open, and UNAVAILABLE where keys are not to be had.
   */
  async current(): Promise<SealKey> {
    const newest = (await this.#stored()).at(-1);
    if (newest === undefined) throw new Error('There is no key that signs seals.');
    return this.#open(newest);
  }

  /** All of them, oldest first, as {@link current}. */
  async all(): Promise<readonly SealKey[]> {
    return Promise.all((await this.#stored()).map((stored) => this.#open(stored)));
  }

  /** Makes a key that replaces the one that signs, once the caller has stored it. */
  async next(): Promise<NextSealKey> {
    const { id: previousId, version } = await this.current();
    const purpose = `${AUDIT_SEAL}/${String(version + 1)}`;
    const seed = randomBytes(KEY_BYTES);
    try {
      const { id } = new SealKey(seed);
      const wrapped = await this.#provider.wrap(serviceKeyLocation(purpose), seed);
      return { purpose, wrapped, id, previousId };
    } finally {
      seed.fill(0);
    }
  }

  async #open(stored: StoredServiceKey): Promise<SealKey> {
    const { purpose } = stored;
    const held = await this.#memory.obtain(this.#held.get(purpose), () =>
      this.#provider.unwrap(serviceKeyLocation(purpose), stored),
    );
    this.#held.set(purpose, held);
    return new SealKey(held.bytes, versionOf(purpose));
  }

  async #stored(): Promise<readonly StoredServiceKey[]> {
    this.#memory.requireOpen();
    const found = await this.#store.listServiceKeysOf(AUDIT_SEAL);
    if (found.length === 0) return [await this.#make()];
    return [...found].sort((a, b) => versionOf(a.purpose) - versionOf(b.purpose));
  }

  async #make(): Promise<StoredServiceKey> {
    const seed = randomBytes(KEY_BYTES);
    try {
      const wrapped = await this.#provider.wrap(serviceKeyLocation(AUDIT_SEAL), seed);
      await this.#store.insertServiceKey(AUDIT_SEAL, wrapped);
      return { purpose: AUDIT_SEAL, ...wrapped };
    } catch (error) {
      // Another process has made it at the same moment.
      const isMade = error instanceof UniqueViolationError;
      const made = isMade ? await this.#store.findServiceKey(AUDIT_SEAL) : undefined;
      if (made === undefined) throw error;
      return { purpose: AUDIT_SEAL, ...made };
    } finally {
      seed.fill(0);
    }
  }
}

/** The first one has no number behind its purpose. */
function versionOf(purpose: string): number {
  return purpose === AUDIT_SEAL ? 1 : Number(purpose.slice(AUDIT_SEAL.length + 1));
}
