import { nodeError } from '../../node/node-error.js';
import { pristineJson } from '../../run/host.js';
import { decode, encode } from '../../node/codec.js';
import { createHash } from '../hash.js';
import { normalizeAlgorithm } from './algorithms.js';
import type { Algorithm } from './algorithms.js';
import { Arguments, readJwk } from './arguments.js';
import type { CryptoKey } from './crypto-key.js';
import { deriveBitsWith, keyLength } from './derivation.js';
import { cryptWith } from './encryption.js';
import type { CipherUse } from './encryption.js';
import { domError, toUnsignedLong } from './idl.js';
import { exportPairKey, generatePair, importPairKey } from './key-pairs.js';
import { hasPairs } from './key-rules.js';
import type { Jwk } from './key-rules.js';
import { exportSecret, generateSecret, importSecret } from './secret-keys.js';
import { signWith, verifyWith } from './signatures.js';

/*
 * crypto.subtle. Every method does its work at the call, so that what the caller does to the bytes afterwards does not matter,
 * and answers by promise, failures too.
 */

/** A result as web cryptography gives it: an ArrayBuffer with nothing else in it. */
function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function importKeyData(
  format: string,
  data: Uint8Array | Jwk,
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): CryptoKey {
  const make = hasPairs(algorithm) ? importPairKey : importSecret;
  const key = make(format, data, algorithm, extractable, usages);
  if (key.type !== 'public' && usages.length === 0)
    throw domError(`Usages cannot be empty when importing a ${key.type} key.`, 'SyntaxError');
  return key;
}

function exportKeyData(format: string, key: CryptoKey): unknown {
  // Node's name of this error, which the standard calls InvalidAccessError.
  if (!key.extractable) throw domError('key is not extractable', 'InvalidAccessException');
  if (hasPairs(key.algorithm)) return exportPairKey(format, key);
  if (format !== 'raw' && format !== 'jwk')
    throw domError(
      `Unable to export a ${format === 'spki' ? 'raw' : format} ${key.algorithm.name} ${key.type} key`,
      'InvalidAccessError',
    );
  return exportSecret(format, key);
}

/** An algorithm for the wrapping of keys, or else one for encryption. */
function wrapping(
  given: object,
  wrap: 'wrapKey' | 'unwrapKey',
  crypt: 'encrypt' | 'decrypt',
): Algorithm {
  try {
    return normalizeAlgorithm(given, wrap);
  } catch {
    return normalizeAlgorithm(given, crypt);
  }
}

function jwkOf(bytes: Uint8Array): Jwk {
  try {
    return readJwk(pristineJson.parse(decode(bytes, 0)) as Jwk);
  } catch {
    throw domError('Invalid wrapped JWK key', 'DataError');
  }
}

function crypt(use: CipherUse & Operation, values: readonly unknown[]): ArrayBuffer {
  const given = new Arguments(use, values, 3);
  const [algorithm, key, data] = [given.algorithm(0), given.key(1), given.bytes(2)];
  return toArrayBuffer(cryptWith(use, normalizeAlgorithm(algorithm, use), key, data));
}

type Operation = 'encrypt' | 'decrypt';

/** What `subtle` is an object of. */
export class SubtleCrypto {
  constructor() {
    throw nodeError(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor');
  }

  get [Symbol.toStringTag](): string {
    return 'SubtleCrypto';
  }
}

const methods: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  digest(values: readonly unknown[]): ArrayBuffer {
    const given = new Arguments('digest', values, 2);
    const [algorithm, data] = [given.algorithm(0), given.bytes(1)];
    const { name } = normalizeAlgorithm(algorithm, 'digest');
    const hash = createHash(name.replace('-', '').toLowerCase());
    return toArrayBuffer(hash.update(data).digest() as Uint8Array);
  },

  generateKey(values: readonly unknown[]): unknown {
    const given = new Arguments('generateKey', values, 3);
    const [asked, extractable, usages] = [given.algorithm(0), Boolean(values[1]), given.usages(2)];
    const algorithm = normalizeAlgorithm(asked, 'generateKey');
    const made = hasPairs(algorithm)
      ? generatePair(algorithm, extractable, usages)
      : generateSecret(algorithm, extractable, usages);
    const used = 'privateKey' in made ? made.privateKey.usages : made.usages;
    if (used.length === 0)
      throw domError('Usages cannot be empty when creating a key.', 'SyntaxError');
    return made;
  },

  importKey(values: readonly unknown[]): CryptoKey {
    const given = new Arguments('importKey', values, 5);
    const format = given.format(0);
    const data = given.keyData(1, format);
    const [algorithm, usages] = [given.algorithm(2), given.usages(4)];
    const normalized = normalizeAlgorithm(algorithm, 'importKey');
    return importKeyData(format, data, normalized, Boolean(values[3]), usages);
  },

  exportKey(values: readonly unknown[]): unknown {
    const given = new Arguments('exportKey', values, 2);
    return exportKeyData(given.format(0), given.key(1));
  },

  sign(values: readonly unknown[]): ArrayBuffer {
    const given = new Arguments('sign', values, 3);
    const [algorithm, key, data] = [given.algorithm(0), given.key(1), given.bytes(2)];
    return toArrayBuffer(signWith(normalizeAlgorithm(algorithm, 'sign'), key, data));
  },

  verify(values: readonly unknown[]): boolean {
    const given = new Arguments('verify', values, 4);
    const [algorithm, key] = [given.algorithm(0), given.key(1)];
    const [signature, data] = [given.bytes(2), given.bytes(3)];
    return verifyWith(normalizeAlgorithm(algorithm, 'verify'), key, signature, data);
  },

  encrypt: (values: readonly unknown[]): ArrayBuffer => crypt('encrypt', values),
  decrypt: (values: readonly unknown[]): ArrayBuffer => crypt('decrypt', values),

  deriveBits(values: readonly unknown[]): ArrayBuffer {
    const given = new Arguments('deriveBits', values, 2);
    const [algorithm, key, length] = [given.algorithm(0), given.key(1), values[2] ?? null];
    const where = "Failed to execute 'deriveBits' on 'SubtleCrypto': 3rd argument";
    const bits = length === null ? null : toUnsignedLong(length, where);
    const normalized = normalizeAlgorithm(algorithm, 'deriveBits');
    return toArrayBuffer(deriveBitsWith('deriveBits', normalized, key, bits));
  },

  deriveKey(values: readonly unknown[]): CryptoKey {
    const given = new Arguments('deriveKey', values, 5);
    const [algorithm, key, wanted] = [given.algorithm(0), given.key(1), given.algorithm(2)];
    const usages = given.usages(4);
    const normalized = normalizeAlgorithm(algorithm, 'deriveBits');
    const derived = normalizeAlgorithm(wanted, 'importKey');
    if (!key.usages.includes('deriveKey'))
      throw domError('baseKey does not have deriveKey usage', 'InvalidAccessError');
    if (key.algorithm.name !== normalized.name)
      throw domError('Key algorithm mismatch', 'InvalidAccessError');
    const bits = deriveBitsWith('deriveKey', normalized, key, keyLength(wanted));
    return importKeyData('raw', bits, derived, Boolean(values[3]), usages);
  },

  wrapKey(values: readonly unknown[]): ArrayBuffer {
    const given = new Arguments('wrapKey', values, 4);
    const [format, key, wrappingKey] = [given.format(0), given.key(1), given.key(2)];
    const algorithm = wrapping(given.algorithm(3), 'wrapKey', 'encrypt');
    const exported = exportKeyData(format, key);
    return toArrayBuffer(
      cryptWith('wrapKey', algorithm, wrappingKey, wrappedBytes(exported, algorithm)),
    );
  },

  unwrapKey(values: readonly unknown[]): CryptoKey {
    const given = new Arguments('unwrapKey', values, 7);
    const [format, wrapped, key] = [given.format(0), given.bytes(1), given.key(2)];
    const [unwrap, algorithm, usages] = [given.algorithm(3), given.algorithm(4), given.usages(6)];
    const normalized = wrapping(unwrap, 'unwrapKey', 'decrypt');
    const bytes = cryptWith('unwrapKey', normalized, key, wrapped);
    const data = format === 'jwk' ? jwkOf(bytes) : bytes;
    const made = normalizeAlgorithm(algorithm, 'importKey');
    return importKeyData(format, data, made, Boolean(values[5]), usages);
  },
};

/** What is encrypted of a key; the text of a JSON Web Key is filled up for AES-KW, which takes whole blocks. */
function wrappedBytes(exported: unknown, { name }: Algorithm): Uint8Array {
  if (exported instanceof ArrayBuffer) return new Uint8Array(exported);
  const text = pristineJson.stringify(exported);
  const missing = name === 'AES-KW' ? (8 - (text.length % 8)) % 8 : 0;
  return encode(text + ' '.repeat(missing), 0);
}

/** How many arguments each needs. */
const LENGTHS = {
  encrypt: 3,
  decrypt: 3,
  sign: 3,
  verify: 4,
  digest: 2,
  generateKey: 3,
  deriveKey: 5,
  deriveBits: 2,
  importKey: 5,
  exportKey: 2,
  wrapKey: 4,
  unwrapKey: 7,
};

for (const [name, length] of Object.entries(LENGTHS)) {
  const method = methods[name];
  const call = {
    // Its failures are those of the promise.
    // oxlint-disable-next-line typescript/require-await
    async [name](this: unknown, ...values: unknown[]): Promise<unknown> {
      if (this !== subtle)
        throw nodeError(
          TypeError,
          'ERR_INVALID_THIS',
          'Value of "this" must be of type SubtleCrypto',
        );
      return method?.(values);
    },
  };
  Object.defineProperty(call[name], 'length', { value: length, configurable: true });
  Object.defineProperty(SubtleCrypto.prototype, name, {
    value: call[name],
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** crypto.subtle. */
export const subtle = Object.create(SubtleCrypto.prototype) as SubtleCrypto;
