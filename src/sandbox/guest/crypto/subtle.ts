import { asBuffer } from '../node/buffer.js';
import { copyOf } from '../node/codec.js';
import { concat, toBytes } from './bytes.js';
import { Cipheriv, Decipheriv } from './cipher.js';
import {
  CryptoKey,
  digestName,
  keyObjectOf,
  normalize,
  operationFailed,
  shownHash,
  toArrayBuffer,
  unsupportedError,
} from './crypto-key.js';
import type { Algorithm } from './crypto-key.js';
import { hkdfSync, pbkdf2Sync } from './derive.js';
import { createHash, createHmac } from './hash.js';
import { createSecretKey, KeyObject } from './keys.js';
import { randomBytes } from './random.js';
import * as pairs from './subtle-asymmetric.js';

/* crypto.webcrypto.subtle: digests, HMAC, AES, PBKDF2 and HKDF here, pairs of keys beside it. */

const TAG_BYTES = 16;

const keyBytes = (key: CryptoKey, usage: string | undefined): Uint8Array =>
  KeyObject.materialOf(keyObjectOf(key, usage));

function cipherName({ name }: Algorithm, key: Uint8Array): string {
  const mode = name.replace('AES-', '').toLowerCase();
  if (!['gcm', 'cbc', 'ctr'].includes(mode)) throw unsupportedError();
  return `aes-${String(key.length * 8)}-${mode}`;
}

function crypt(
  usage: 'encrypt' | 'decrypt',
  given: Algorithm,
  key: CryptoKey,
  data: Uint8Array,
): Uint8Array {
  const algorithm = normalize(given);
  if (algorithm.name === 'RSA-OAEP') return pairs.cryptWith(usage, algorithm, key, data);
  const secret = keyBytes(key, usage);
  const name = cipherName(algorithm, secret);
  const iv = toBytes(algorithm.iv ?? algorithm.counter, 'iv');
  const isGcm = name.endsWith('gcm');
  const authTagLength = (algorithm.tagLength ?? TAG_BYTES * 8) / 8;
  const options = isGcm ? { authTagLength } : {};
  const hasExtra = isGcm && algorithm.additionalData !== undefined;
  if (usage === 'encrypt') {
    const cipher = new Cipheriv(name, secret, iv, options);
    if (hasExtra) cipher.setAAD(algorithm.additionalData);
    const parts = [cipher.update(data), cipher.final()] as Uint8Array[];
    return concat(isGcm ? [...parts, cipher.getAuthTag()] : parts);
  }
  const decipher = new Decipheriv(name, secret, iv, options);
  if (hasExtra) decipher.setAAD(algorithm.additionalData);
  const end = isGcm ? data.length - authTagLength : data.length;
  if (isGcm) decipher.setAuthTag(data.subarray(end));
  try {
    return concat([decipher.update(data.subarray(0, end)), decipher.final()] as Uint8Array[]);
  } catch {
    throw operationFailed();
  }
}

function deriveBits(
  given: Algorithm,
  key: CryptoKey,
  bits: number | null,
  usage: string,
): Uint8Array {
  const algorithm = normalize(given);
  const { name, hash, salt, iterations = 0, info } = algorithm;
  if (name === 'ECDH') return pairs.agreeOn(algorithm, key, bits, usage);
  const secret = keyBytes(key, usage);
  if (bits === null) throw operationFailed();
  if (name === 'PBKDF2') return pbkdf2Sync(secret, salt, iterations, bits / 8, digestName(hash));
  if (name === 'HKDF')
    return new Uint8Array(hkdfSync(digestName(hash), secret, salt, info, bits / 8));
  throw unsupportedError();
}

function importBytes(format: string, data: unknown): Uint8Array {
  if (format === 'raw') return copyOf(toBytes(data, 'keyData'));
  if (format === 'jwk') return toBytes((data as { k: string }).k, 'k', 'base64url');
  throw unsupportedError();
}

/** An algorithm for a key that was made for it. */
function fitting(given: string | Algorithm, key: CryptoKey, usage: string): Algorithm {
  const algorithm = normalize(given);
  if (algorithm.name === key.algorithm.name) return algorithm;
  throw new DOMException(`Unable to use this key to ${usage}`, 'InvalidAccessError');
}

/** Every method answers by promise, failures too. */
function asynchronous<Values extends unknown[], Result>(work: (...values: Values) => Result) {
  return async (...values: Values): Promise<Result> =>
    Promise.resolve().then(() => work(...values));
}

export const subtle = {
  digest: asynchronous((algorithm: string | Algorithm, data: unknown) => {
    const hash = createHash(digestName(normalize(algorithm).name));
    return toArrayBuffer(hash.update(toBytes(data, 'data')).digest() as Uint8Array);
  }),
  importKey: asynchronous(
    (
      format: string,
      data: unknown,
      given: string | Algorithm,
      extractable: boolean,
      usages: string[],
    ) => {
      const algorithm = normalize(given);
      if (pairs.isAsymmetric(algorithm))
        return pairs.importPairKey(format, data, algorithm, extractable, usages);
      const bytes = importBytes(format, data);
      const shown = {
        name: algorithm.name,
        ...(algorithm.name === 'HMAC' || algorithm.name.startsWith('AES')
          ? { length: bytes.length * 8 }
          : {}),
        ...shownHash(algorithm),
      };
      return new CryptoKey(createSecretKey(bytes), shown, extractable, usages);
    },
  ),
  exportKey: asynchronous((format: string, key: CryptoKey) => {
    if (!key.extractable)
      throw new DOMException('key is not extractable', 'InvalidAccessException');
    if (pairs.isAsymmetric(key.algorithm)) return pairs.exportPairKey(format, key);
    const bytes = keyBytes(key, undefined);
    if (format === 'raw') return toArrayBuffer(bytes);
    if (format === 'jwk')
      return {
        kty: 'oct',
        k: asBuffer(copyOf(bytes)).toString('base64url'),
        ext: true,
        key_ops: key.usages,
      };
    throw unsupportedError();
  }),
  generateKey: asynchronous((given: string | Algorithm, extractable: boolean, usages: string[]) => {
    const algorithm = normalize(given);
    if (pairs.isAsymmetric(algorithm)) return pairs.generatePair(algorithm, extractable, usages);
    if (algorithm.name !== 'HMAC' && !algorithm.name.startsWith('AES')) throw unsupportedError();
    const standard =
      algorithm.name === 'HMAC' ? (/384|512/.test(digestName(algorithm.hash)) ? 1024 : 512) : 256;
    const length = algorithm.length ?? standard;
    const bytes = randomBytes(length / 8);
    return new CryptoKey(createSecretKey(bytes), { ...algorithm, length }, extractable, usages);
  }),
  sign: asynchronous((given: string | Algorithm, key: CryptoKey, data: unknown) => {
    const algorithm = fitting(given, key, 'sign');
    if (pairs.isAsymmetric(algorithm))
      return toArrayBuffer(pairs.signWith(algorithm, key, toBytes(data, 'data')));
    if (algorithm.name !== 'HMAC') throw unsupportedError();
    const mac = createHmac(digestName(key.algorithm.hash), keyBytes(key, 'sign'));
    return toArrayBuffer(mac.update(toBytes(data, 'data')).digest() as Uint8Array);
  }),
  verify: asynchronous(
    (given: string | Algorithm, key: CryptoKey, signature: unknown, data: unknown) => {
      const algorithm = fitting(given, key, 'verify');
      if (pairs.isAsymmetric(algorithm)) {
        const [signed, message] = [toBytes(signature, 'signature'), toBytes(data, 'data')];
        return pairs.verifyWith(algorithm, key, signed, message);
      }
      if (algorithm.name !== 'HMAC') throw unsupportedError();
      const mac = createHmac(digestName(key.algorithm.hash), keyBytes(key, 'verify'));
      const expected = mac.update(toBytes(data, 'data')).digest() as Uint8Array;
      const actual = toBytes(signature, 'signature');
      return (
        actual.length === expected.length && actual.every((byte, index) => byte === expected[index])
      );
    },
  ),
  encrypt: asynchronous((algorithm: Algorithm, key: CryptoKey, data: unknown) =>
    toArrayBuffer(crypt('encrypt', algorithm, key, toBytes(data, 'data'))),
  ),
  decrypt: asynchronous((algorithm: Algorithm, key: CryptoKey, data: unknown) =>
    toArrayBuffer(crypt('decrypt', algorithm, key, toBytes(data, 'data'))),
  ),
  deriveBits: asynchronous((algorithm: Algorithm, key: CryptoKey, bits: number | null) =>
    toArrayBuffer(deriveBits(algorithm, key, bits, 'deriveBits')),
  ),
  deriveKey: asynchronous(
    (
      algorithm: Algorithm,
      key: CryptoKey,
      wanted: Algorithm,
      extractable: boolean,
      usages: string[],
    ) => {
      const length = wanted.length ?? 256;
      const bytes = deriveBits(algorithm, key, length, 'deriveKey');
      const shown = { ...normalize(wanted), length };
      return new CryptoKey(createSecretKey(bytes), shown, extractable, usages);
    },
  ),
};
