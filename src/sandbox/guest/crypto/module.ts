import { HOST } from '../../protocol/guest-protocol.js';
import { host, pristineJson } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { toBytes } from './bytes.js';
import { Cipheriv, Decipheriv } from './cipher.js';
import { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync } from './derive.js';
import { diffieHellman, ECDH } from './ecdh.js';
import { createHash, createHmac, Hash, Hmac } from './hash.js';
import * as keys from './keys.js';
import * as random from './random.js';
import * as signing from './sign.js';
import { CryptoKey } from './crypto-key.js';
import { subtle } from './subtle.js';
import { range } from '../node/codec.js';

function names(kind: string): string[] {
  return pristineJson.parse(host(HOST.cryptoNames, kind) as string) as string[];
}

function timingSafeEqual(left: unknown, right: unknown): boolean {
  const [first, second] = [toBytes(left, 'buf1'), toBytes(right, 'buf2')];
  if (first.length !== second.length)
    throw nodeError(
      RangeError,
      'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      'Input buffers must have the same byte length',
    );
  return host(HOST.timingSafeEqual, ...range(first), ...range(second)) === 1;
}

type PairCallback = (error: unknown, publicKey?: unknown, privateKey?: unknown) => void;

function generateKeyPair(kind: string, options: object, callback: PairCallback): void {
  const { publicKey, privateKey } = keys.generateKeyPairSync(kind, options);
  setImmediate(() => callback(null, publicKey, privateKey));
}
// As in Node, the promise of it has both keys.
Object.defineProperty(generateKeyPair, Symbol.for('nodejs.util.promisify.custom'), {
  value: (kind: string, options: object) =>
    new Promise((resolve) => {
      resolve(keys.generateKeyPairSync(kind, options));
    }),
});

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

/** crypto.webcrypto, and the global `crypto`. */
export const webcrypto = {
  subtle,
  getRandomValues: random.getRandomValues,
  randomUUID: random.randomUUID,
  CryptoKey,
};

const { generateKeyPairSync, createPrivateKey, createPublicKey, createSecretKey, KeyObject } = keys;
const { randomBytes, randomUUID, randomInt, randomFill, randomFillSync, getRandomValues } = random;
const { sign, verify, publicEncrypt, privateDecrypt, privateEncrypt, publicDecrypt, Sign, Verify } =
  signing;

/** The module `crypto`. */
export const crypto = {
  createHash,
  createHmac,
  Hash,
  Hmac,
  randomBytes,
  pseudoRandomBytes: randomBytes,
  rng: randomBytes,
  randomUUID,
  randomInt,
  randomFill,
  randomFillSync,
  getRandomValues,
  timingSafeEqual,
  createCipheriv: (...values: ConstructorParameters<typeof Cipheriv>) => new Cipheriv(...values),
  createDecipheriv: (...values: ConstructorParameters<typeof Decipheriv>) =>
    new Decipheriv(...values),
  Cipheriv,
  Decipheriv,
  createSign: (algorithm: string) => new Sign(algorithm),
  createVerify: (algorithm: string) => new Verify(algorithm),
  Sign,
  Verify,
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
  ECDH,
  diffieHellman,
  generateKeyPair,
  generateKeyPairSync,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  KeyObject,
  getHashes: () => names('hashes'),
  getCiphers: () => names('ciphers'),
  getCurves: () => names('curves'),
  constants,
  webcrypto,
  subtle,
};
