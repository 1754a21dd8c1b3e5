import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { hostBytes, pristineJson } from '../run/host.js';
import { callBack, toBytes } from './bytes.js';
import { secretBytes } from './keys.js';
import { range } from '../node/codec.js';
import { requireInteger, requireString } from '../node/validate.js';

type Callback = (error: unknown, result?: unknown) => void;

export function pbkdf2Sync(
  password: unknown,
  salt: unknown,
  iterations: number,
  length: number,
  digest: string,
): Uint8Array {
  requireString(digest, 'digest');
  const [secret, salted] = [toBytes(password, 'password'), toBytes(salt, 'salt')];
  requireInteger(iterations, 'iterations', 1);
  requireInteger(length, 'keylen');
  const settings = pristineJson.stringify({ iterations, length, digest });
  return asBuffer(hostBytes(HOST.pbkdf2, settings, ...range(secret), ...range(salted)));
}

export function pbkdf2(
  password: unknown,
  salt: unknown,
  iterations: number,
  length: number,
  digest: string,
  callback: Callback,
): void {
  callBack(() => pbkdf2Sync(password, salt, iterations, length, digest), callback);
}

interface ScryptOptions {
  N?: number;
  r?: number;
  p?: number;
  cost?: number;
  blockSize?: number;
  parallelization?: number;
  maxmem?: number;
}

export function scryptSync(
  password: unknown,
  salt: unknown,
  length: number,
  options: ScryptOptions = {},
): Uint8Array {
  const N = options.N ?? options.cost;
  const r = options.r ?? options.blockSize;
  const p = options.p ?? options.parallelization;
  const [secret, salted] = [toBytes(password, 'password'), toBytes(salt, 'salt')];
  requireInteger(length, 'keylen');
  const settings = pristineJson.stringify({ length, N, r, p, maxmem: options.maxmem });
  return asBuffer(hostBytes(HOST.scrypt, settings, ...range(secret), ...range(salted)));
}

export function scrypt(password: unknown, salt: unknown, length: number, ...rest: unknown[]): void {
  const [first, second] = rest;
  const options = typeof first === 'function' ? {} : (first as ScryptOptions | undefined);
  const callback = typeof first === 'function' ? first : second;
  callBack(() => scryptSync(password, salt, length, options), callback);
}

function keyMaterial(key: unknown): Uint8Array {
  if (
    typeof key === 'object' &&
    key !== null &&
    !ArrayBuffer.isView(key) &&
    !(key instanceof ArrayBuffer)
  )
    return secretBytes(key, 'ikm');
  const expected =
    'of type string or an instance of SecretKeyObject, ArrayBuffer, TypedArray, DataView, or Buffer';
  return toBytes(key, 'ikm', undefined, expected);
}

export function hkdfSync(
  digest: string,
  key: unknown,
  salt: unknown,
  info: unknown,
  length: number,
): ArrayBufferLike {
  requireString(digest, 'digest');
  const [secret, salted, context] = [
    keyMaterial(key),
    toBytes(salt, 'salt'),
    toBytes(info, 'info'),
  ];
  requireInteger(length, 'length');
  const settings = pristineJson.stringify({ digest, length });
  return hostBytes(HOST.hkdf, settings, ...range(secret), ...range(salted), ...range(context))
    .buffer;
}

export function hkdf(
  digest: string,
  key: unknown,
  salt: unknown,
  info: unknown,
  length: number,
  callback: Callback,
): void {
  callBack(() => hkdfSync(digest, key, salt, info, length), callback);
}
