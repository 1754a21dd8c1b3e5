import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { hostBytes, pristineJson } from '../run/host.js';
import { callBack, toBytes } from './bytes.js';
import { secretBytes } from './keys.js';
import { range } from '../node/codec.js';

type Callback = (error: unknown, result?: unknown) => void;

export function pbkdf2Sync(
  password: unknown,
  salt: unknown,
  iterations: number,
  length: number,
  digest: string,
): Uint8Array {
  const settings = pristineJson.stringify({ iterations, length, digest });
  const [secret, salted] = [toBytes(password, 'password'), toBytes(salt, 'salt')];
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
  const settings = pristineJson.stringify({ length, N, r, p });
  const [secret, salted] = [toBytes(password, 'password'), toBytes(salt, 'salt')];
  return asBuffer(hostBytes(HOST.scrypt, settings, ...range(secret), ...range(salted)));
}

export function scrypt(
  password: unknown,
  salt: unknown,
  length: number,
  ...rest: [Callback] | [ScryptOptions, Callback]
): void {
  const [first, second] = rest;
  const options = typeof first === 'function' ? {} : first;
  const callback = typeof first === 'function' ? first : second;
  callBack(() => scryptSync(password, salt, length, options), callback);
}

export function hkdfSync(
  digest: string,
  key: unknown,
  salt: unknown,
  info: unknown,
  length: number,
): ArrayBufferLike {
  const settings = pristineJson.stringify({ digest, length });
  const [secret, salted, context] = [
    secretBytes(key, 'key'),
    toBytes(salt, 'salt'),
    toBytes(info, 'info'),
  ];
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
