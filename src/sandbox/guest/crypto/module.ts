import { HOST } from '../../protocol/guest-protocol.js';
import { host, pristineJson } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { toBytes } from './bytes.js';
import { Cipheriv, Decipheriv, getCipherInfo } from './cipher.js';
import { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync } from './derive.js';
import { diffieHellman, ECDH } from './ecdh.js';
import { createHash, createHmac, Hash, Hmac } from './hash.js';
import * as keys from './keys.js';
import * as random from './random.js';
import * as signing from './sign.js';
import { generateKey, generateKeyPair, generateKeySync } from './generate.js';
import { webcrypto } from './web/crypto.js';
import { range } from '../node/codec.js';
import { callable } from '../node/validate.js';

function names(kind: string): string[] {
  return pristineJson.parse(host(HOST.cryptoNames, kind) as string) as string[];
}

function compared(value: unknown, name: string): Uint8Array {
  if (typeof value !== 'string' && (ArrayBuffer.isView(value) || value instanceof ArrayBuffer))
    return toBytes(value, name);
  throw nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`,
  );
}

function timingSafeEqual(left: unknown, right: unknown): boolean {
  const [first, second] = [compared(left, 'buf1'), compared(right, 'buf2')];
  if (first.length !== second.length)
    throw nodeError(
      RangeError,
      'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      'Input buffers must have the same byte length',
    );
  return host(HOST.timingSafeEqual, ...range(first), ...range(second)) === 1;
}

const constants = {
  RSA_PKCS1_PADDING: 1,
  RSA_NO_PADDING: 3,
  RSA_PKCS1_OAEP_PADDING: 4,
  RSA_X931_PADDING: 5,
  RSA_PKCS1_PSS_PADDING: 6,
  RSA_PSS_SALTLEN_DIGEST: -1,
  RSA_PSS_SALTLEN_MAX_SIGN: -2,
  RSA_PSS_SALTLEN_AUTO: -2,
};

const { generateKeyPairSync, createPrivateKey, createPublicKey, createSecretKey, KeyObject } = keys;
const { randomBytes, randomUUID, randomInt, randomFill, randomFillSync } = random;
const { sign, verify, publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt, Sign, Verify } =
  signing;

/** The module `crypto`. */
export const crypto = {
  createHash,
  createHmac,
  Hash: callable(Hash),
  Hmac: callable(Hmac),
  randomBytes,
  pseudoRandomBytes: randomBytes,
  rng: randomBytes,
  randomUUID,
  randomInt,
  randomFill,
  randomFillSync,
  getRandomValues: webcrypto.getRandomValues.bind(webcrypto),
  timingSafeEqual,
  createCipheriv: (...values: ConstructorParameters<typeof Cipheriv>) => new Cipheriv(...values),
  createDecipheriv: (...values: ConstructorParameters<typeof Decipheriv>) =>
    new Decipheriv(...values),
  Cipheriv: callable(Cipheriv),
  Decipheriv: callable(Decipheriv),
  createSign: (algorithm: string) => new Sign(algorithm),
  createVerify: (algorithm: string) => new Verify(algorithm),
  Sign: callable(Sign),
  Verify: callable(Verify),
  sign,
  verify,
  publicEncrypt,
  privateDecrypt,
  privateEncrypt,
  publicDecrypt,
  pbkdf2,
  pbkdf2Sync,
  scrypt,
  scryptSync,
  hkdf,
  hkdfSync,
  createECDH: (curve: string) => new ECDH(curve),
  ECDH: callable(ECDH),
  diffieHellman,
  generateKey,
  generateKeySync,
  generateKeyPair,
  generateKeyPairSync,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  KeyObject,
  getHashes: () => names('hashes'),
  getCiphers: () => names('ciphers'),
  getCurves: () => names('curves'),
  getCipherInfo,
  constants,
  webcrypto,
  subtle: webcrypto.subtle,
};
