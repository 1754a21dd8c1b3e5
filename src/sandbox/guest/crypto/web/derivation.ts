import { keyObjectOf } from '../keys.js';
import { hkdfSync, pbkdf2Sync } from '../derive.js';
import { diffieHellman } from '../ecdh.js';
import { digestName, normalizeAlgorithm } from './algorithms.js';
import type { Algorithm } from './algorithms.js';
import type { CryptoKey } from './crypto-key.js';
import { domError, orOperationFailed, unsupportedError } from './idl.js';
import { secretOf, standardBits } from './secret-keys.js';

/** Bits of one secret from another, or from two sides of an agreement; of all of them where no length is given. */
export function deriveBitsWith(
  use: 'deriveBits' | 'deriveKey',
  algorithm: Algorithm,
  key: CryptoKey,
  length: number | null,
): Uint8Array {
  if (!key.usages.includes(use))
    throw domError(`baseKey does not have ${use} usage`, 'InvalidAccessError');
  if (key.algorithm.name !== algorithm.name)
    throw domError('Key algorithm mismatch', 'InvalidAccessError');
  if (algorithm.name !== 'PBKDF2' && algorithm.name !== 'HKDF')
    return agree(algorithm, key, length);
  const { salt, info, iterations = 0 } = algorithm;
  if (algorithm.name === 'PBKDF2' && iterations === 0)
    throw domError('iterations cannot be zero', 'OperationError');
  if (length === 0) return new Uint8Array();
  if (length === null) throw domError('length cannot be null', 'OperationError');
  if (length % 8 !== 0) throw domError('length must be a multiple of 8', 'OperationError');
  const digest = digestName(algorithm);
  const secret = secretOf(key);
  return orOperationFailed(() =>
    algorithm.name === 'PBKDF2'
      ? pbkdf2Sync(secret, salt, iterations, length / 8, digest)
      : new Uint8Array(hkdfSync(digest, secret, salt, info, length / 8)),
  );
}

/** What two sides agree on, cut to a number of bits. */
function agree(algorithm: Algorithm, key: CryptoKey, length: number | null): Uint8Array {
  const { public: theirs } = algorithm;
  if (theirs === undefined) throw unsupportedError();
  if (theirs.type !== 'public')
    throw domError('algorithm.public must be a public key', 'InvalidAccessError');
  if (key.type !== 'private') throw domError('baseKey must be a private key', 'InvalidAccessError');
  if (!['ECDH', 'X25519', 'X448'].includes(theirs.algorithm.name))
    throw domError('Keys must be ECDH, X25519, or X448 keys', 'InvalidAccessError');
  if (theirs.algorithm.name !== key.algorithm.name)
    throw domError('The public and private keys must be of the same type', 'InvalidAccessError');
  if (theirs.algorithm.namedCurve !== key.algorithm.namedCurve)
    throw domError('Named curve mismatch', 'InvalidAccessError');
  const secret = orOperationFailed(() =>
    diffieHellman({ privateKey: keyObjectOf(key), publicKey: keyObjectOf(theirs) }),
  );
  if (length === null) return secret;
  const bytes = Math.ceil(length / 8);
  if (bytes > secret.length) throw domError('derived bit length is too small', 'OperationError');
  const cut = new Uint8Array(secret).slice(0, bytes);
  const last = cut.at(-1) ?? 0;
  if (length % 8 !== 0) cut[bytes - 1] = last & (0xff << (8 - (length % 8)));
  return cut;
}

/** How many bits a key of an algorithm takes; null where it takes any. */
export function keyLength(given: object): number | null {
  const algorithm = normalizeAlgorithm(given, 'get key length');
  const { name, length } = algorithm;
  if (name === 'HKDF' || name === 'PBKDF2') return null;
  if (name === 'HMAC' && length === undefined) return standardBits(algorithm);
  const isRight = name === 'HMAC' ? length !== 0 : [128, 192, 256].includes(length ?? 0);
  if (!isRight || length === undefined) throw domError('Invalid key length', 'OperationError');
  return length;
}
