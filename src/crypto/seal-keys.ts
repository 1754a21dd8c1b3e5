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
import type { ServiceKeyStore } from './lookup-keys.js';
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
  readonly #provider: Pick<MasterKeys, 'wrap' | 'unwrap'>;
  readonly #store: ServiceKeyStore;
  readonly #memory: HeldKeys;
  #held: HeldKey | undefined;

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
   * The key, for use at once: what is kept of it is wiped with all other keys. It is made where there is none yet. Throws where it
   * does not open, and UNAVAILABLE where keys are not to be had.
   */
  async current(): Promise<SealKey> {
    this.#held = await this.#memory.obtain(this.#held, () => this.#findOrMake());
    return new SealKey(this.#held.bytes);
  }

  async #findOrMake(): Promise<Buffer> {
    const found = await this.#find();
    if (found !== undefined) return found;
    const seed = randomBytes(KEY_BYTES);
    try {
      const wrapped = await this.#provider.wrap(serviceKeyLocation(AUDIT_SEAL), seed);
      await this.#store.insertServiceKey(AUDIT_SEAL, wrapped);
      return seed;
    } catch (error) {
      seed.fill(0);
      // Another process has made it at the same moment.
      const made = error instanceof UniqueViolationError ? await this.#find() : undefined;
      if (made === undefined) throw error;
      return made;
    }
  }

  async #find(): Promise<Buffer | undefined> {
    const stored = await this.#store.findServiceKey(AUDIT_SEAL);
    if (stored === undefined) return undefined;
    return this.#provider.unwrap(serviceKeyLocation(AUDIT_SEAL), stored);
  }
}
