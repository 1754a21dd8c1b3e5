import { copyOf } from '../node/codec.js';
import type { KeyObject } from './keys.js';

/** What web cryptography calls an algorithm: a name and what it needs. */
export interface Algorithm {
  name: string;
  hash?: string | { name: string };
  length?: number;
  iv?: unknown;
  counter?: unknown;
  additionalData?: unknown;
  tagLength?: number;
  salt?: unknown;
  info?: unknown;
  iterations?: number;
  label?: unknown;
  saltLength?: number;
  namedCurve?: string;
  modulusLength?: number;
  publicExponent?: Uint8Array;
  public?: CryptoKey;
}

/** A key of web cryptography: a key object with what it may be used for. */
export class CryptoKey {
  readonly type: KeyObject['type'];
  readonly extractable: boolean;
  readonly algorithm: Algorithm;
  readonly usages: readonly string[];
  readonly #key: KeyObject;

  constructor(
    key: KeyObject,
    algorithm: Algorithm,
    extractable: boolean,
    usages: readonly string[],
  ) {
    this.type = key.type;
    this.#key = key;
    this.algorithm = algorithm;
    this.extractable = extractable;
    this.usages = usages;
  }

  static objectOf(key: CryptoKey, usage: string | undefined): KeyObject {
    if (usage !== undefined && !key.usages.includes(usage))
      throw new DOMException(`Unable to use this key to ${usage}`, 'InvalidAccessError');
    return key.#key;
  }
}

/** The key object of a key, for a usage that it was made for, or for none; not for user code. */
export const keyObjectOf = CryptoKey.objectOf.bind(CryptoKey);
Reflect.deleteProperty(CryptoKey, 'objectOf');

const NAMES = [
  'HMAC AES-GCM AES-CBC AES-CTR PBKDF2 HKDF SHA-1 SHA-256 SHA-384 SHA-512',
  'RSASSA-PKCS1-v1_5 RSA-PSS RSA-OAEP ECDSA ECDH',
]
  .join(' ')
  .split(' ');

/** An algorithm with its name as the standard writes it; names may come in any case. */
export function normalize(algorithm: string | Algorithm): Algorithm {
  const given = typeof algorithm === 'string' ? { name: algorithm } : algorithm;
  const name = NAMES.find((known) => known.toUpperCase() === given.name.toUpperCase());
  return { ...given, name: name ?? given.name };
}

/** Node's name of a digest. */
export function digestName(hash: string | { name: string } | undefined): string {
  const name = (typeof hash === 'object' ? hash.name : (hash ?? '')).toUpperCase();
  if (!['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'].includes(name)) throw unsupportedError();
  return name.replace('-', '').toLowerCase();
}

/** The digest of an algorithm as a key shows it. */
export function shownHash({ hash }: Algorithm): { hash?: { name: string } } {
  if (hash === undefined) return {};
  return { hash: typeof hash === 'string' ? { name: hash } : hash };
}

export function unsupportedError(): DOMException {
  return new DOMException('Unrecognized algorithm name', 'NotSupportedError');
}

export function operationFailed(): DOMException {
  return new DOMException(
    'The operation failed for an operation-specific reason',
    'OperationError',
  );
}

/** A result as web cryptography gives it: an ArrayBuffer with nothing else in it. */
export function toArrayBuffer(bytes: Uint8Array): ArrayBufferLike {
  return copyOf(bytes).buffer;
}
