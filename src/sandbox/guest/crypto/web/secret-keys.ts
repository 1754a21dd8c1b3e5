import { decode } from '../../node/codec.js';
import { describeReceived, nodeError } from '../../node/node-error.js';
import { toBytes } from '../bytes.js';
import { createSecretKey, KeyObject, keyObjectOf } from '../keys.js';
import { randomBytes } from '../random.js';
import type { Algorithm } from './algorithms.js';
import { cryptoKey } from './crypto-key.js';
import type { CryptoKey } from './crypto-key.js';
import { domError, unsupportedError } from './idl.js';
import {
  checkJwkAlgorithm,
  checkJwkType,
  checkJwkUses,
  checkUses,
  jwkAlgorithm,
} from './key-rules.js';
import type { Jwk } from './key-rules.js';

/* Keys of one secret: AES, HMAC, and what other keys are derived from. */

const AES_BITS = [128, 192, 256];

function isAes({ name }: Algorithm): boolean {
  return name.startsWith('AES');
}

function checkSecretUses(algorithm: Algorithm, uses: readonly string[]): void {
  if (algorithm.name === 'HMAC') checkUses(uses, ['sign', 'verify'], 'an HMAC');
  else if (isAes(algorithm)) {
    const more = algorithm.name === 'AES-KW' ? [] : ['encrypt', 'decrypt'];
    checkUses(uses, ['wrapKey', 'unwrapKey', ...more], 'an AES');
  } else checkUses(uses, ['deriveKey', 'deriveBits'], `a ${algorithm.name}`);
}

/** Bytes that a secret takes to be made of so many bits. */
export function standardBits({ hash }: Algorithm): number {
  return /384|512/.test(hash?.name ?? '') ? 1024 : 512;
}

/** The bytes of a secret. */
export function secretOf(key: CryptoKey): Uint8Array {
  return KeyObject.materialOf(keyObjectOf(key));
}

/** Makes a key of a secret that is given as bytes or as a JSON Web Key. */
export function importSecret(
  format: string,
  data: Uint8Array | Jwk,
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): CryptoKey {
  const isKey = isAes(algorithm) || algorithm.name === 'HMAC';
  if (!isKey) {
    checkSecretUses(algorithm, uses);
    if (extractable) throw domError(`${algorithm.name} keys are not extractable`, 'SyntaxError');
    if (format !== 'raw')
      throw domError(
        `Unable to import ${algorithm.name} key with format ${format}`,
        'NotSupportedError',
      );
    return cryptoKey(createSecretKey(data), { name: algorithm.name }, false, uses);
  }
  checkSecretUses(algorithm, uses);
  const secret =
    format === 'raw'
      ? (data as Uint8Array)
      : format === 'jwk'
        ? secretOfJwk(data as Jwk, algorithm, extractable, uses)
        : undefined;
  if (secret === undefined) {
    const kind = isAes(algorithm) ? 'AES' : 'HMAC';
    throw domError(
      `Unable to import ${kind} key with format ${format}`,
      isAes(algorithm) ? 'NotSupportedError' : 'Error',
    );
  }
  return cryptoKey(createSecretKey(secret), shown(secret, algorithm, format), extractable, uses);
}

function shown(secret: Uint8Array, { name, hash, length }: Algorithm, format: string): Algorithm {
  const bits = secret.length * 8;
  if (name !== 'HMAC') {
    if (!AES_BITS.includes(bits)) throw domError('Invalid key length', 'DataError');
    return { name, length: bits };
  }
  if (format === 'raw') {
    if (bits === 0 || length === 0) throw domError('Zero-length key is not supported', 'DataError');
    if (length !== undefined && length !== bits) throw domError('Invalid key length', 'DataError');
  }
  return { name, ...(hash === undefined ? {} : { hash }), length: bits };
}

function secretOfJwk(
  jwk: Jwk,
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): Uint8Array {
  checkJwkType(jwk, 'oct');
  checkJwkUses(jwk, uses, isAes(algorithm) ? 'enc' : 'sig', extractable);
  const { k, alg } = jwk;
  if (typeof k !== 'string') throw domError('Invalid keyData', 'DataError');
  const secret = toBytes(k, 'k', 'base64url');
  const length = secret.length * 8;
  if (isAes(algorithm) && !AES_BITS.includes(length))
    throw domError('Invalid key length', 'DataError');
  checkJwkAlgorithm(alg === undefined || alg === jwkAlgorithm({ ...algorithm, length }));
  return secret;
}

/** Makes a new secret. */
export function generateSecret(
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): CryptoKey {
  const { name, hash } = algorithm;
  const length = algorithm.length ?? standardBits(algorithm);
  if (isAes(algorithm) && !AES_BITS.includes(length))
    throw domError('AES key length must be 128, 192, or 256 bits', 'OperationError');
  if (length % 8 !== 0)
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_VALUE',
      `The property 'algorithm.length' must be a multiple of 8. Received ${describeReceived(length).replace(/^type number \((.*)\)$/, '$1')}`,
    );
  checkSecretUses(algorithm, uses);
  if (length === 0)
    throw domError('The operation failed for an operation-specific reason', 'OperationError');
  const secret = createSecretKey(randomBytes(length / 8));
  const visible = hash === undefined ? { name, length } : { name, length, hash };
  return cryptoKey(secret, visible, extractable, [...new Set(uses)]);
}

/** The secret of a key as a format has it. */
export function exportSecret(format: string, key: CryptoKey): ArrayBuffer | object {
  const { algorithm } = key;
  if (!isAes(algorithm) && algorithm.name !== 'HMAC') throw unsupportedError();
  const secret = secretOf(key);
  if (format === 'raw') return new Uint8Array(secret).buffer;
  return {
    key_ops: [...key.usages],
    ext: key.extractable,
    kty: 'oct',
    k: decode(secret, 6),
    alg: jwkAlgorithm(algorithm),
  };
}
