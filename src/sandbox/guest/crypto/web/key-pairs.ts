import { decode } from '../../node/codec.js';
import { concat, toBytes } from '../bytes.js';
import { ECDH } from '../ecdh.js';
import { createPrivateKey, createPublicKey, generateKeyPairSync, keyObjectOf } from '../keys.js';
import type { KeyObject } from '../keys.js';
import type { Algorithm } from './algorithms.js';
import { cryptoKey } from './crypto-key.js';
import type { CryptoKey } from './crypto-key.js';
import { domError, orInvalidKeyData, orOperationFailed } from './idl.js';
import {
  checkJwkAlgorithm,
  checkJwkType,
  checkJwkUses,
  checkPairUses,
  dividedUses,
  jwkAlgorithm,
} from './key-rules.js';
import type { Jwk } from './key-rules.js';

/* Pairs of keys: RSA, elliptic curves, and the curves of RFC 7748 and 8032. */

/** By the name of a curve, Node's name of it, the bytes of a coordinate, and the `alg` of its signatures. */
const CURVES: Readonly<Record<string, readonly [name: string, bytes: number, alg: string]>> = {
  'P-256': ['prime256v1', 32, 'ES256'],
  'P-384': ['secp384r1', 48, 'ES384'],
  'P-521': ['secp521r1', 66, 'ES512'],
};
/** Bytes of a key of the curves that are algorithms of their own. */
const OKP_BYTES: Readonly<Record<string, number>> = {
  Ed25519: 32,
  X25519: 32,
  Ed448: 57,
  X448: 56,
};
const BASE64URL = 6;

type Family = 'RSA' | 'EC' | 'OKP';

function familyOf({ name }: Algorithm): Family {
  return name.startsWith('RSA') ? 'RSA' : name.startsWith('EC') ? 'EC' : 'OKP';
}

function curveOf({ namedCurve = '' }: Algorithm): readonly [string, number, string] {
  const curve = Object.hasOwn(CURVES, namedCurve) ? CURVES[namedCurve] : undefined;
  if (curve === undefined) throw domError('Unrecognized namedCurve', 'NotSupportedError');
  return curve;
}

/** Makes a key of a pair of what a format holds. */
export function importPairKey(
  format: string,
  data: Uint8Array | Jwk,
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): CryptoKey {
  if (familyOf(algorithm) === 'EC') curveOf(algorithm);
  const key = importObject(format, data, algorithm, extractable, uses);
  return cryptoKey(key, shown(key, algorithm), extractable, uses);
}

function importObject(
  format: string,
  data: Uint8Array | Jwk,
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): KeyObject {
  if (format === 'jwk') return ofJwk(data as Jwk, algorithm, extractable, uses);
  const isPublic = format !== 'pkcs8';
  if (format === 'raw' && familyOf(algorithm) === 'RSA')
    throw domError('Unable to import RSA key with format raw', 'NotSupportedError');
  checkPairUses(uses, algorithm, isPublic);
  if (format === 'raw') return ofRaw(data as Uint8Array, algorithm);
  return orInvalidKeyData(() =>
    isPublic
      ? createPublicKey({ key: data, format: 'der', type: 'spki' })
      : createPrivateKey({ key: data, format: 'der', type: 'pkcs8' }),
  );
}

/** The public key of a point, compressed or not, or of the bytes of a curve of its own. */
function ofRaw(data: Uint8Array, algorithm: Algorithm): KeyObject {
  if (familyOf(algorithm) === 'OKP') {
    const { name } = algorithm;
    const bytes = OKP_BYTES[name];
    if (data.length !== bytes)
      throw domError(`${name} raw keys must be exactly ${String(bytes)}-bytes`, 'DataError');
    return orInvalidKeyData(() =>
      createPublicKey({
        key: { kty: 'OKP', crv: name, x: decode(data, BASE64URL) },
        format: 'jwk',
      }),
    );
  }
  const [, bytes] = curveOf(algorithm);
  const point =
    data.length === 2 * bytes + 1 && data[0] === 4 ? data : uncompressed(data, algorithm);
  const coordinate = (from: number): string =>
    decode(new Uint8Array(point).slice(from, from + bytes), BASE64URL);
  const jwk = {
    kty: 'EC',
    crv: algorithm.namedCurve,
    x: coordinate(1),
    y: coordinate(1 + bytes),
  };
  return orInvalidKeyData(() => createPublicKey({ key: jwk, format: 'jwk' }));
}

function uncompressed(data: Uint8Array, algorithm: Algorithm): Uint8Array {
  const [curve] = curveOf(algorithm);
  return orInvalidKeyData(() => ECDH.convertKey(data, curve) as Uint8Array);
}

function ofJwk(
  jwk: Jwk,
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): KeyObject {
  const family = familyOf(algorithm);
  const { name, namedCurve, hash } = algorithm;
  const isPublic = jwk['d'] === undefined;
  checkJwkType(jwk, family);
  if (family === 'EC' && jwk['crv'] !== namedCurve)
    throw domError('JWK "crv" does not match the requested algorithm', 'DataError');
  if (family === 'OKP' && jwk['crv'] !== name)
    throw domError('JWK "crv" Parameter and algorithm name mismatch', 'DataError');
  if (family !== 'OKP') checkPairUses(uses, algorithm, isPublic);
  const encrypts = name === 'RSA-OAEP' || name === 'ECDH' || name.startsWith('X');
  checkJwkUses(jwk, uses, encrypts ? 'enc' : 'sig', extractable);
  checkJwkAlgorithm(isRightAlgorithm(jwk['alg'], family, algorithm, hash?.name));
  if (family === 'OKP') {
    if (!isPublic && typeof jwk['x'] !== 'string') throw domError('Invalid JWK', 'DataError');
    checkPairUses(uses, algorithm, isPublic);
  }
  return orInvalidKeyData(() => {
    const key = isPublic
      ? createPublicKey({ key: jwk, format: 'jwk' })
      : createPrivateKey({ key: jwk, format: 'jwk' });
    if (family !== 'OKP' || isPublic) return key;
    const open = createPublicKey({ key: { kty: family, crv: name, x: jwk['x'] }, format: 'jwk' });
    if (!createPublicKey(key).equals(open)) throw new Error('not of one pair');
    return key;
  });
}

/** Whether `alg` is absent or names this algorithm; of RSA, only its digest is looked at, as Node does. */
function isRightAlgorithm(
  alg: unknown,
  family: Family,
  algorithm: Algorithm,
  digest: string | undefined,
): boolean {
  if (alg === undefined) return true;
  if (family === 'EC') return algorithm.name === 'ECDH' || alg === curveOf(algorithm)[2];
  if (family === 'OKP')
    return !algorithm.name.startsWith('Ed') || alg === algorithm.name || alg === 'EdDSA';
  const bits = (digest ?? '').replace('SHA-', '');
  const names = [`RS${bits}`, `PS${bits}`, bits === '1' ? 'RSA-OAEP' : `RSA-OAEP-${bits}`];
  return names.some((known) => known.toLowerCase() === String(alg).toLowerCase());
}

/** The algorithm as a key shows it. Throws where the key is of another. */
function shown(key: KeyObject, { name, namedCurve, hash }: Algorithm): Algorithm {
  const { asymmetricKeyDetails = {} } = key;
  const family = familyOf({ name });
  const wanted = family === 'OKP' ? name.toLowerCase() : family.toLowerCase();
  if (key.asymmetricKeyType !== wanted) throw domError('Invalid key type', 'DataError');
  if (family === 'OKP') return { name };
  if (family === 'EC') {
    if (asymmetricKeyDetails['namedCurve'] !== curveOf({ name, namedCurve: namedCurve ?? '' })[0])
      throw domError('Named curve mismatch', 'DataError');
    return { name, namedCurve: namedCurve ?? '' };
  }
  return {
    name,
    modulusLength: Number(asymmetricKeyDetails['modulusLength']),
    publicExponent: bigEndian(asymmetricKeyDetails['publicExponent'] as bigint),
    ...(hash === undefined ? {} : { hash }),
  };
}

function bigEndian(value: bigint): Uint8Array {
  const digits = value.toString(16);
  return new Uint8Array(toBytes(digits.length % 2 === 0 ? digits : `0${digits}`, 'value', 'hex'));
}

/** Makes a new pair of keys. */
export function generatePair(
  algorithm: Algorithm,
  extractable: boolean,
  uses: readonly string[],
): { publicKey: CryptoKey; privateKey: CryptoKey } {
  const { name, namedCurve, modulusLength, publicExponent, hash } = algorithm;
  const family = familyOf(algorithm);
  if (family === 'EC') curveOf(algorithm);
  const exponent = publicExponent?.reduce((total, byte) => total * 256 + byte, 0) ?? 0;
  if (exponent >= 2 ** 32)
    throw domError(
      'The publicExponent must be equivalent to an unsigned 32-bit value',
      'OperationError',
    );
  const divided = dividedUses(uses, algorithm);
  const pair = orOperationFailed(() =>
    family === 'RSA'
      ? generateKeyPairSync('rsa', { modulusLength: modulusLength ?? 0, publicExponent: exponent })
      : family === 'EC'
        ? generateKeyPairSync('ec', { namedCurve: namedCurve ?? '' })
        : generateKeyPairSync(name.toLowerCase()),
  ) as { publicKey: KeyObject; privateKey: KeyObject };
  const visible: Algorithm =
    family === 'OKP'
      ? { name }
      : family === 'EC'
        ? { name, namedCurve: namedCurve ?? '' }
        : {
            name,
            modulusLength: modulusLength ?? 0,
            publicExponent: new Uint8Array(publicExponent ?? []),
            ...(hash === undefined ? {} : { hash }),
          };
  const publicKey = cryptoKey(pair.publicKey, visible, true, divided.public);
  const privateKey = cryptoKey(pair.privateKey, visible, extractable, divided.private);
  return family === 'OKP' ? { privateKey, publicKey } : { publicKey, privateKey };
}

/** A key of a pair as a format has it. */
export function exportPairKey(format: string, key: CryptoKey): unknown {
  const object = keyObjectOf(key);
  const { algorithm } = key;
  const family = familyOf(algorithm);
  const wanted = { spki: 'public', pkcs8: 'private', raw: 'public' }[format] ?? key.type;
  if (wanted !== key.type || (format === 'raw' && family === 'RSA'))
    throw domError(
      `Unable to export a ${format === 'spki' ? 'raw' : format} ${algorithm.name} ${key.type} key`,
      'InvalidAccessError',
    );
  if (format === 'jwk') {
    const jwk = object.export({ format: 'jwk' }) as object;
    const alg = jwkAlgorithm(algorithm);
    return {
      key_ops: [...key.usages],
      ext: key.extractable,
      ...jwk,
      ...(alg === undefined ? {} : { alg }),
    };
  }
  if (format !== 'raw') {
    // A point that came compressed leaves like all others: the web's cryptography has one form.
    const whole =
      family === 'EC' && format === 'spki'
        ? createPublicKey({ key: object.export({ format: 'jwk' }), format: 'jwk' })
        : object;
    return new Uint8Array(whole.export({ format: 'der', type: format }) as Uint8Array).buffer;
  }
  const { x, y } = object.export({ format: 'jwk' }) as { x: string; y: string };
  if (family === 'OKP') return new Uint8Array(toBytes(x, 'x', 'base64url')).buffer;
  const point = [Uint8Array.of(4), toBytes(x, 'x', 'base64url'), toBytes(y, 'y', 'base64url')];
  return new Uint8Array(concat(point)).buffer;
}
