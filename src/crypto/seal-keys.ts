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

/** What is kept of one that was replaced: its public half. */
const AUDIT_VERIFY = 'audit_verify';

/** What stands before the 32 bytes of a private key of Ed25519 in PKCS #8, and of a public one (RFC 8410, 4 and 7). */
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_BEFORE = Buffer.from('302a300506032b6570032100', 'hex');

/** A key that verifies seals (Ed25519, RFC 8032). */
export class VerifyingKey {
  readonly #public: KeyObject;
  /** The beginning of the SHA-256 of the public key, in hexadecimal. */
  readonly id: string;
  /** Its place among the keys of the installation, from 1: a key with a greater one has replaced it. */
  readonly version: number;

  constructor(publicKey: KeyObject, version: number) {
    this.#public = publicKey;
    this.version = version;
    this.id = createHash('sha256').update(this.bytes).digest('hex').slice(0, 16);
  }

  /** The public half, for whoever verifies: PEM (RFC 8410). */
  get publicPem(): string {
    return this.#public.export({ format: 'pem', type: 'spki' }).toString();
  }

  /** The 32 bytes of the public half. */
  get bytes(): Buffer {
    return Buffer.from(this.#public.export({ format: 'jwk' }).x ?? '', 'base64url');
  }

  /** Whether a signature is of this text and by this key. */
  verify(text: string, signature: Buffer): boolean {
    return verify(null, Buffer.from(text), this.#public, signature);
  }
}

/** The key that signs seals: the private half never leaves this class. */
export class SealKey extends VerifyingKey {
  readonly #private: KeyObject;

  constructor(seed: Buffer, version = 1) {
    const privateKey = privateKeyOf(seed);
    super(createPublicKey(privateKey), version);
    this.#private = privateKey;
  }

  /** Signs a text. */
  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#private);
  }
}

function privateKeyOf(seed: Buffer): KeyObject {
  const key = Buffer.concat([PKCS8_BEFORE, seed]);
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } finally {
    key.fill(0);
  }
}

function verifyingKeyOf(bytes: Buffer, version: number): VerifyingKey {
  const key = Buffer.concat([SPKI_BEFORE, bytes]);
  return new VerifyingKey(createPublicKey({ key, format: 'der', type: 'spki' }), version);
}

/** A key that is to be stored, and to sign from then on. */
export interface NextSealKey {
  readonly added: StoredServiceKey;
  readonly id: string;
  /** The one that it replaces. */
  readonly previousId: string;
  /** Every key that could sign until then: its private half is to be destroyed, and its public one kept. */
  readonly retired: readonly RetiredSealKey[];
}

/** A key that signs no more. */
export interface RetiredSealKey {
  /** The purpose that its private half is stored under. */
  readonly purpose: string;
  readonly kept: StoredServiceKey;
}

/** The keys of an installation that sign seals, or did. */
export interface AllSealKeys {
  readonly current: SealKey;
  /** Those that were replaced, oldest first. */
  readonly retired: readonly VerifyingKey[];
}

/**
 * The keys that sign seals, for the whole installation, wrapped by the master key where they are stored. The newest one signs; of older
 * ones the public half is kept, so that what they have signed can be verified: under the master key, too, so that nobody who has the
 * database alone can add one. The store is asked each time, so that no process goes on with one that was replaced; what was unwrapped is
 * in memory as long as other keys may be, and wiped with them.
 */
export class SealKeys {
  readonly #provider: Pick<MasterKeys, 'wrap' | 'unwrap'>;
  readonly #store: ServiceKeyStore;
  readonly #memory: HeldKeys;
  readonly #signing: KeysMade<SealKey> = {
    held: new Map(),
    make: (bytes, version) => new SealKey(bytes, version),
  };
  readonly #verifying: KeysMade<VerifyingKey> = { held: new Map(), make: verifyingKeyOf };

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
   * All of them, for use at once. The one that signs is made where there is none yet. Throws where one does not open, and UNAVAILABLE
   * where keys are not to be had.
   */
  async all(): Promise<AllSealKeys> {
    this.#memory.requireOpen();
    const stored = await this.#store.listServiceKeysOf(AUDIT_SEAL, AUDIT_VERIFY);
    const kept = stored.filter(({ purpose }) => purpose.startsWith(AUDIT_VERIFY));
    const found = stored.filter(({ purpose }) => purpose.startsWith(AUDIT_SEAL));
    const signing =
      found.length > 0 ? found : [await this.#make(Math.max(0, ...kept.map(versionOf)) + 1)];
    this.#forgetOthers([...kept, ...signing]);
    const retired = await Promise.all(kept.map((stored) => this.#open(stored, this.#verifying)));
    const keys = await Promise.all(signing.map((stored) => this.#open(stored, this.#signing)));
    keys.sort(byVersion);
    const current = keys.pop();
    if (current === undefined) throw new Error('There is no key that signs seals.');
    return { current, retired: [...retired, ...keys].sort(byVersion) };
  }

  /** Makes a key that replaces the one that signs, once the caller has stored it in the place of what is retired. */
  async next(): Promise<NextSealKey> {
    const { current, retired } = await this.all();
    const purpose = purposeOf(AUDIT_SEAL, current.version + 1);
    const seed = randomBytes(KEY_BYTES);
    try {
      const { id } = new SealKey(seed);
      return {
        added: { purpose, ...(await this.#wrap(purpose, seed)) },
        id,
        previousId: current.id,
        retired: await Promise.all(
          [...retired, current]
            .filter((key) => key instanceof SealKey)
            .map((key) => this.#retire(key)),
        ),
      };
    } finally {
      seed.fill(0);
    }
  }

  async #retire({ version, bytes }: VerifyingKey): Promise<RetiredSealKey> {
    const purpose = purposeOf(AUDIT_VERIFY, version);
    const kept = { purpose, ...(await this.#wrap(purpose, bytes)) };
    return { purpose: purposeOf(AUDIT_SEAL, version), kept };
  }

  #wrap(purpose: string, bytes: Buffer): Promise<WrappedKey> {
    return this.#provider.wrap(serviceKeyLocation(purpose), bytes);
  }

  /** The key of what is stored, made once for as long as its bytes are in memory. */
  async #open<Key>(stored: StoredServiceKey, { held: all, make }: KeysMade<Key>): Promise<Key> {
    const { purpose } = stored;
    const before = all.get(purpose);
    const held = await this.#memory.obtain(before?.held, () =>
      this.#provider.unwrap(serviceKeyLocation(purpose), stored),
    );
    if (before?.held === held) return before.key;
    const key = make(held.bytes, versionOf(stored));
    all.set(purpose, { held, key });
    held.onWipe = () => {
      if (all.get(purpose)?.held === held) all.delete(purpose);
    };
    return key;
  }

  /** What is stored no more is in memory no more. */
  #forgetOthers(stored: readonly StoredServiceKey[]): void {
    for (const { held: all } of [this.#signing, this.#verifying])
      for (const [purpose, { held }] of all)
        if (!stored.some((each) => each.purpose === purpose)) this.#memory.drop(held);
  }

  async #make(version: number): Promise<StoredServiceKey> {
    const purpose = purposeOf(AUDIT_SEAL, version);
    // One of that name may be in memory still, and is not the one that is stored.
    this.#forgetOthers([]);
    const seed = randomBytes(KEY_BYTES);
    try {
      const wrapped = await this.#wrap(purpose, seed);
      await this.#store.insertServiceKey(purpose, wrapped);
      return { purpose, ...wrapped };
    } catch (error) {
      // Another process has made it at the same moment.
      const isMade = error instanceof UniqueViolationError;
      const made = isMade ? await this.#store.findServiceKey(purpose) : undefined;
      if (made === undefined) throw error;
      return { purpose, ...made };
    } finally {
      seed.fill(0);
    }
  }
}

/** Keys by purpose, with the bytes that they were made of: they are forgotten when these are wiped. */
interface KeysMade<Key> {
  readonly held: Map<string, { readonly held: HeldKey; readonly key: Key }>;
  readonly make: (bytes: Buffer, version: number) => Key;
}

/** The first one that signs has no number behind its purpose. */
function purposeOf(use: string, version: number): string {
  return use === AUDIT_SEAL && version === 1 ? use : `${use}/${String(version)}`;
}

function versionOf({ purpose }: Pick<StoredServiceKey, 'purpose'>): number {
  return purpose === AUDIT_SEAL ? 1 : Number(purpose.slice(purpose.indexOf('/') + 1));
}

function byVersion(a: VerifyingKey, b: VerifyingKey): number {
  return a.version - b.version;
}
