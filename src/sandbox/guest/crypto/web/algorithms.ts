import { CryptoKey } from './crypto-key.js';
import type { Algorithm } from './crypto-key.js';

import {
  isObject,
  toBigInteger,
  toBytesCopied,
  toIntegerWithin,
  toText,
  unsupportedError,
  wrongValue,
} from './idl.js';

export type { Algorithm } from './crypto-key.js';

/** What is asked of an algorithm. */
export type Operation =
  | 'digest'
  | 'generateKey'
  | 'sign'
  | 'verify'
  | 'importKey'
  | 'deriveBits'
  | 'encrypt'
  | 'decrypt'
  | 'get key length'
  | 'wrapKey'
  | 'unwrapKey';

type Converter = (value: unknown, where: string) => unknown;

const bits =
  (count: number): Converter =>
  (value, where) =>
    toIntegerWithin(value, where, count);
const hash: Converter = (value, where) => normalizeAlgorithm(toAlgorithm(value, where), 'digest');
const key: Converter = (value, where) => {
  if (value instanceof CryptoKey) return value;
  throw wrongValue(where, 'is not of type CryptoKey.');
};

/** Members of the dictionaries of parameters, in the order in which they are read; a name with `?` may be absent. */
const DICTIONARIES: Readonly<Record<string, Readonly<Record<string, Converter>>>> = {
  RsaHashedKeyGenParams: { hash, modulusLength: bits(32), publicExponent: toBigInteger },
  RsaHashedImportParams: { hash },
  EcKeyGenParams: { namedCurve: toText },
  EcKeyImportParams: { namedCurve: toText },
  AesKeyGenParams: { length: bits(16) },
  HmacKeyGenParams: { hash, 'length?': bits(32) },
  HmacImportParams: { hash, 'length?': bits(32) },
  RsaPssParams: { saltLength: bits(32) },
  RsaOaepParams: { 'label?': toBytesCopied },
  EcdsaParams: { hash },
  Ed448Params: { 'context?': toBytesCopied },
  HkdfParams: { hash, info: toBytesCopied, salt: toBytesCopied },
  Pbkdf2Params: { hash, iterations: bits(32), salt: toBytesCopied },
  EcdhKeyDeriveParams: { public: key },
  AesDerivedKeyParams: { length: bits(16) },
  AesCbcParams: { iv: toBytesCopied },
  AesGcmParams: { 'additionalData?': toBytesCopied, iv: toBytesCopied, 'tagLength?': bits(8) },
  AesCtrParams: { counter: toBytesCopied, length: bits(8) },
};

/** Which algorithms know an operation, and the dictionary of its parameters; none where there are none. */
const OPERATIONS: Readonly<Record<Operation, string>> = {
  digest: 'SHA-1 SHA-256 SHA-384 SHA-512',
  generateKey:
    'RSASSA-PKCS1-v1_5:RsaHashedKeyGenParams RSA-PSS:RsaHashedKeyGenParams RSA-OAEP:RsaHashedKeyGenParams ' +
    'ECDSA:EcKeyGenParams ECDH:EcKeyGenParams AES-CTR:AesKeyGenParams AES-CBC:AesKeyGenParams ' +
    'AES-GCM:AesKeyGenParams AES-KW:AesKeyGenParams HMAC:HmacKeyGenParams X25519 Ed25519 X448 Ed448',
  sign: 'RSASSA-PKCS1-v1_5 RSA-PSS:RsaPssParams ECDSA:EcdsaParams HMAC Ed25519 Ed448:Ed448Params',
  verify: 'RSASSA-PKCS1-v1_5 RSA-PSS:RsaPssParams ECDSA:EcdsaParams HMAC Ed25519 Ed448:Ed448Params',
  importKey:
    'RSASSA-PKCS1-v1_5:RsaHashedImportParams RSA-PSS:RsaHashedImportParams RSA-OAEP:RsaHashedImportParams ' +
    'ECDSA:EcKeyImportParams ECDH:EcKeyImportParams HMAC:HmacImportParams HKDF PBKDF2 ' +
    'AES-CTR AES-CBC AES-GCM AES-KW Ed25519 X25519 Ed448 X448',
  deriveBits:
    'HKDF:HkdfParams PBKDF2:Pbkdf2Params ECDH:EcdhKeyDeriveParams X25519:EcdhKeyDeriveParams X448:EcdhKeyDeriveParams',
  encrypt: 'RSA-OAEP:RsaOaepParams AES-CBC:AesCbcParams AES-GCM:AesGcmParams AES-CTR:AesCtrParams',
  decrypt: 'RSA-OAEP:RsaOaepParams AES-CBC:AesCbcParams AES-GCM:AesGcmParams AES-CTR:AesCtrParams',
  'get key length':
    'AES-CBC:AesDerivedKeyParams AES-CTR:AesDerivedKeyParams AES-GCM:AesDerivedKeyParams ' +
    'AES-KW:AesDerivedKeyParams HMAC:HmacImportParams HKDF PBKDF2',
  wrapKey: 'AES-KW',
  unwrapKey: 'AES-KW',
};

const WHERE = 'Failed to normalize algorithm:';

/** What is given for an algorithm: an object or its name. */
export function toAlgorithm(value: unknown, where: string): object {
  return isObject(value) ? value : { name: toText(value, where) };
}

/**
 * The algorithm that is asked for, by the rules of the standard ("normalize an algorithm"): its name as the standard writes
 * it, and its parameters, of which bytes are copies.
 */
export function normalizeAlgorithm(given: object, operation: Operation): Algorithm {
  const { name } = given as { name?: unknown };
  if (name === undefined) throw missing('Algorithm', 'name');
  const wanted = toText(name, `${WHERE} 'name' of 'Algorithm' (passed algorithm)`).toUpperCase();
  for (const entry of OPERATIONS[operation].split(' ')) {
    const [known = '', dictionary] = entry.split(':');
    if (known.toUpperCase() !== wanted) continue;
    return { ...(dictionary === undefined ? {} : parameters(given, dictionary)), name: known };
  }
  throw unsupportedError();
}

function missing(dictionary: string, member: string): Error {
  const text = `passed algorithm can not be converted to '${dictionary}' because '${member}' is required in '${dictionary}'.`;
  return wrongValue(WHERE, text, 'ERR_MISSING_OPTION');
}

function parameters(given: object, dictionary: string): object {
  const read: Record<string, unknown> = {};
  for (const [member, convert] of Object.entries(DICTIONARIES[dictionary] ?? {})) {
    const name = member.replace('?', '');
    const value = (given as Record<string, unknown>)[name];
    if (value !== undefined)
      read[name] = convert(value, `${WHERE} '${name}' of '${dictionary}' (passed algorithm)`);
    else if (name === member) throw missing(dictionary, name);
  }
  return read;
}

/** Node's name of a digest. */
export function digestName(algorithm: Algorithm | undefined): string {
  return (algorithm?.hash?.name ?? '').replace('-', '').toLowerCase();
}
