import { decode } from '../node/codec.js';
import { concat, toBytes } from './bytes.js';
import { CryptoKey, digestName, keyObjectOf, operationFailed, shownHash } from './crypto-key.js';
import type { Algorithm } from './crypto-key.js';
import { unsupportedError } from './crypto-key.js';
import { diffieHellman } from './ecdh.js';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from './keys.js';
import type { KeyObject } from './keys.js';
import { privateDecrypt, publicEncrypt, sign, verify } from './sign.js';

/* The part of crypto.webcrypto.subtle that works with pairs of keys: RSA and elliptic curves. */

const RSA_PKCS1 = 1;
const RSA_OAEP = 4;
const RSA_PSS = 6;
const CURVES = ['P-256', 'P-384', 'P-521'];

const PRIVATE_USAGES = ['sign', 'decrypt', 'unwrapKey', 'deriveKey', 'deriveBits'];
const PUBLIC_USAGES = ['verify', 'encrypt', 'wrapKey'];

export function isAsymmetric({ name }: Algorithm): boolean {
  return name.startsWith('RSA') || name.startsWith('EC');
}

/** The algorithm as a key shows it. */
function shown(given: Algorithm, key: KeyObject): Algorithm {
  const { name, namedCurve } = given;
  if (name.startsWith('EC')) return { name, ...(namedCurve === undefined ? {} : { namedCurve }) };
  const { modulusLength, publicExponent } = key.asymmetricKeyDetails ?? {};
  return {
    name,
    modulusLength: Number(modulusLength),
    publicExponent: bigEndian(publicExponent as bigint),
    ...shownHash(given),
  };
}

function bigEndian(value: bigint): Uint8Array {
  const digits = value.toString(16);
  return new Uint8Array(
    (digits.length % 2 === 0 ? digits : `0${digits}`)
      .match(/../g)
      ?.map((byte) => Number.parseInt(byte, 16)) ?? [],
  );
}

function requireCurve({ name, namedCurve }: Algorithm): void {
  if (name.startsWith('EC') && !CURVES.includes(namedCurve ?? ''))
    throw new DOMException('Unrecognized namedCurve', 'NotSupportedError');
}

/** The public key of a point on a curve, uncompressed. */
function keyOfPoint(point: Uint8Array, curve = ''): KeyObject {
  const half = (point.length - 1) / 2;
  const text = (from: number): string => decode(point.slice(from, from + half), 6);
  const jwk = { kty: 'EC', crv: curve, x: text(1), y: text(1 + half) };
  return createPublicKey({ key: jwk, format: 'jwk' });
}

function keyObject(format: string, data: unknown, { namedCurve }: Algorithm): KeyObject {
  if (format === 'spki')
    return createPublicKey({ key: toBytes(data, 'keyData'), format: 'der', type: 'spki' });
  if (format === 'pkcs8')
    return createPrivateKey({ key: toBytes(data, 'keyData'), format: 'der', type: 'pkcs8' });
  if (format === 'raw') return keyOfPoint(toBytes(data, 'keyData'), namedCurve);
  if (format !== 'jwk') throw unsupportedError();
  const isPrivate = (data as { d?: unknown }).d !== undefined;
  return isPrivate
    ? createPrivateKey({ key: data, format: 'jwk' })
    : createPublicKey({ key: data, format: 'jwk' });
}

export function importPairKey(
  format: string,
  data: unknown,
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): CryptoKey {
  requireCurve(algorithm);
  let key;
  try {
    key = keyObject(format, data, algorithm);
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw new DOMException('Invalid keyData', 'DataError');
  }
  const kind = algorithm.name.startsWith('EC') ? 'ec' : 'rsa';
  if (key.asymmetricKeyType !== kind) throw new DOMException('Invalid key type', 'DataError');
  return new CryptoKey(key, shown(algorithm, key), extractable, usages);
}

/** The `alg` of a JSON Web Key, where its algorithm has one. */
function jwkName({ name, hash }: Algorithm): { alg?: string } {
  const bits = (typeof hash === 'object' ? hash.name : (hash ?? '')).replace('SHA-', '');
  if (name === 'RSA-OAEP') return { alg: bits === '1' ? 'RSA-OAEP' : `RSA-OAEP-${bits}` };
  if (name === 'RSA-PSS') return { alg: `PS${bits}` };
  return name.startsWith('RSA') ? { alg: `RS${bits}` } : {};
}

export function exportPairKey(format: string, key: CryptoKey): unknown {
  const object = keyObjectOf(key, undefined);
  const wanted = { spki: 'public', pkcs8: 'private', raw: 'public' }[format] ?? key.type;
  if (wanted !== key.type)
    throw new DOMException(
      `Unable to export a ${format} ${key.algorithm.name} ${key.type} key`,
      'InvalidAccessError',
    );
  if (format === 'jwk') {
    const jwk = object.export({ format: 'jwk' }) as object;
    return { key_ops: [...key.usages], ext: true, ...jwk, ...jwkName(key.algorithm) };
  }
  if (format === 'raw' && key.algorithm.name.startsWith('EC')) {
    const { x, y } = object.export({ format: 'jwk' }) as { x: string; y: string };
    return concat([
      Uint8Array.of(4),
      toBytes(x, 'x', 'base64url'),
      toBytes(y, 'y', 'base64url'),
    ]).slice().buffer;
  }
  if (format === 'raw') throw unsupportedError();
  return new Uint8Array(object.export({ format: 'der', type: format }) as Uint8Array).buffer;
}

export function generatePair(
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): { publicKey: CryptoKey; privateKey: CryptoKey } {
  requireCurve(algorithm);
  const { namedCurve = '', modulusLength = 0, publicExponent = Uint8Array.of(1, 0, 1) } = algorithm;
  const exponent = publicExponent.reduce((total, byte) => total * 256 + byte, 0);
  const made = algorithm.name.startsWith('EC')
    ? generateKeyPairSync('ec', { namedCurve })
    : generateKeyPairSync('rsa', { modulusLength, publicExponent: exponent });
  const pair = made as { publicKey: KeyObject; privateKey: KeyObject };
  const visible = shown(algorithm, pair.publicKey);
  const among = (known: readonly string[]): string[] => usages.filter((use) => known.includes(use));
  return {
    publicKey: new CryptoKey(pair.publicKey, visible, true, among(PUBLIC_USAGES)),
    privateKey: new CryptoKey(pair.privateKey, visible, extractable, among(PRIVATE_USAGES)),
  };
}

/** What Node's sign and verify take for an algorithm of web cryptography. */
function signing(
  given: Algorithm,
  key: CryptoKey,
  usage: string,
): { digest: string; input: { key: KeyObject } & Record<string, unknown> } {
  const { name } = key.algorithm;
  const object = keyObjectOf(key, usage);
  if (name === 'ECDSA')
    return { digest: digestName(given.hash), input: { key: object, dsaEncoding: 'ieee-p1363' } };
  const digest = digestName(key.algorithm.hash);
  if (name === 'RSA-PSS')
    return {
      digest,
      input: { key: object, padding: RSA_PSS, saltLength: given.saltLength ?? 0 },
    };
  if (name !== 'RSASSA-PKCS1-v1_5') throw unsupportedError();
  return { digest, input: { key: object, padding: RSA_PKCS1 } };
}

export function signWith(given: Algorithm, key: CryptoKey, data: Uint8Array): Uint8Array {
  const { digest, input } = signing(given, key, 'sign');
  return sign(digest, data, input);
}

export function verifyWith(
  given: Algorithm,
  key: CryptoKey,
  signature: Uint8Array,
  data: Uint8Array,
): boolean {
  const { digest, input } = signing(given, key, 'verify');
  return verify(digest, data, input, signature);
}

/** RSA-OAEP. */
export function cryptWith(
  usage: 'encrypt' | 'decrypt',
  { label }: Algorithm,
  key: CryptoKey,
  data: Uint8Array,
): Uint8Array {
  if (key.algorithm.name !== 'RSA-OAEP') throw unsupportedError();
  const input = {
    key: keyObjectOf(key, usage),
    padding: RSA_OAEP,
    oaepHash: digestName(key.algorithm.hash),
    ...(label === undefined ? {} : { oaepLabel: label }),
  };
  try {
    return usage === 'encrypt' ? publicEncrypt(input, data) : privateDecrypt(input, data);
  } catch {
    throw operationFailed();
  }
}

/** The secret of two sides of ECDH, cut to a number of bits. */
export function agreeOn(
  given: Algorithm,
  key: CryptoKey,
  bits: number | null,
  usage: string,
): Uint8Array {
  if (given.public === undefined) throw unsupportedError();
  const secret = diffieHellman({
    privateKey: keyObjectOf(key, usage),
    publicKey: keyObjectOf(given.public, undefined),
  });
  if (bits === null) return secret;
  if (bits > secret.length * 8) throw operationFailed();
  return secret.slice(0, Math.ceil(bits / 8));
}
