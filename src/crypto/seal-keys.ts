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
import { serviceKeyLocation } from './lookup-keys.js';
import type { ServiceKeyStore } from './lookup-keys.js';
import type { KeyProvider } from './master-keys.js';

/** What the key is for that signs seals of the audit trail. */
export const AUDIT_SEAL = 'audit_seal';

/** What stands before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410, 7). */
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs seals (Ed25519, RFC 8032): the private half never leaves this class. */
export class SealKey {
  readonly #private: KeyObject;
  readonly #public: KeyObject;
  /** The beginning of the SHA-256 of the public key, in hexadecimal. */
  readonly id: string;

  constructor(seed: Buffer) {
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

/** The key that signs seals, one for the whole installation, wrapped by the master key where it is stored. */
export class SealKeys {
  readonly #provider: KeyProvider;
  readonly #store: ServiceKeyStore;
  #key: Promise<SealKey> | undefined;

  constructor(provider: KeyProvider, store: ServiceKeyStore) {
    this.#provider = provider;
    this.#store = store;
  }

  /** The key; it is made where there is none yet. Throws where it does not open. */
  current(): Promise<SealKey> {
    this.#key ??= this.#findOrMake().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #findOrMake(): Promise<SealKey> {
    const found = await this.#find();
    if (found !== undefined) return found;
    const seed = randomBytes(KEY_BYTES);
    try {
      const wrapped = await this.#provider.wrap(serviceKeyLocation(AUDIT_SEAL), seed);
      await this.#store.insertServiceKey(AUDIT_SEAL, wrapped);
      return new SealKey(seed);
    } catch (error) {
      // Another process has made it at the same moment.
      const made = error instanceof UniqueViolationError ? await this.#find() : undefined;
      if (made === undefined) throw error;
      return made;
    } finally {
      seed.fill(0);
    }
  }

  async #find(): Promise<SealKey | undefined> {
    const stored = await this.#store.findServiceKey(AUDIT_SEAL);
    if (stored === undefined) return undefined;
    const seed = await this.#provider.unwrap(serviceKeyLocation(AUDIT_SEAL), stored);
    const key = new SealKey(seed);
    seed.fill(0);
    return key;
  }
}
