import {
  createHash,
  createHmac,
  getCipherInfo,
  getCiphers,
  getCurves,
  getHashes,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
  randomUUID,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';

import { HostFault } from '../engine/engine-errors.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { HOST } from '../protocol/guest-protocol.js';
import { agreementOperations } from './host-agreement.js';
import { keyOperations } from './host-keys.js';
import { numberOf, options, orFault } from './host-options.js';

/*
 * Cryptography of the guest, on Node's own. Nothing stops a native call once it runs, not even the end of its thread, so
 * what a call may cost is bounded here.
 */

const RANDOM_BYTES_MAX = 16 * 1024 * 1024;
/** Block computations of PBKDF2: a second or two. */
const PBKDF2_WORK_MAX = 2_000_000;
/** N·r·p of scrypt: about half a second; the usual 2¹⁴·8·1 is an eighth of it. */
const SCRYPT_WORK_MAX = 2 ** 20;
const SCRYPT_MEMORY_MAX = 128 * 1024 * 1024;
const DERIVED_BYTES_MAX = 1024 * 1024;

type Handler = (call: HostCall) => HostAnswer;

/** Randomness, hashes, key derivation, keys and signatures; ciphers are in {@link CipherStore}. */
export const cryptoOperations: readonly (readonly [number, Handler])[] = [
  ...keyOperations,
  ...agreementOperations,
  ...withFaults([
    [HOST.randomBytes, (call) => randomBytes(limit(call.number(1), RANDOM_BYTES_MAX, 'size'))],
    [HOST.randomUUID, () => randomUUID()],
    [HOST.timingSafeEqual, (call) => (timingSafeEqual(call.bytes(1), call.bytes(4)) ? 1 : 0)],
    [HOST.hash, hash],
    [HOST.hmac, hmac],
    [HOST.pbkdf2, pbkdf2],
    [HOST.scrypt, scrypt],
    [HOST.hkdf, hkdf],
    [HOST.cryptoNames, names],
    [HOST.cipherInfo, cipherInfo],
  ]),
];

function withFaults(
  operations: readonly (readonly [number, Handler])[],
): (readonly [number, Handler])[] {
  return operations.map(([operation, handler]) => [operation, orFault(handler)]);
}

function limit(value: number, most: number, name: string): number {
  if (value >= 0 && value <= most) return value;
  const text = `The value of "${name}" is out of range. It must be >= 0 && <= ${String(most)}. Received ${String(value)}`;
  throw new HostFault('RangeError', text, 'ERR_OUT_OF_RANGE');
}

/** Algorithm, length of the output or -1, bytes. */
function hash(call: HostCall): HostAnswer {
  const length = call.number(2);
  const settings =
    length < 0 ? {} : { outputLength: limit(length, DERIVED_BYTES_MAX, 'outputLength') };
  const made = createHash(call.text(1), settings);
  return call.withBytes(3, (bytes) => made.update(bytes).digest());
}

/** Algorithm, key, bytes. */
function hmac(call: HostCall): HostAnswer {
  const made = createHmac(call.text(1), call.bytes(2));
  return call.withBytes(5, (bytes) => made.update(bytes).digest());
}

/** JSON of iterations, length and digest; password; salt. */
function pbkdf2(call: HostCall): HostAnswer {
  const { iterations = 0, length = 0, digest } = options(call, 1);
  const size = limit(numberOf(length), DERIVED_BYTES_MAX, 'keylen');
  if (!getHashes().some((name) => name.toLowerCase() === String(digest).toLowerCase()))
    throw new HostFault(
      'TypeError',
      `Invalid digest: ${String(digest)}`,
      'ERR_CRYPTO_INVALID_DIGEST',
    );
  const blocks = Math.ceil(size / createHash(String(digest)).digest().length);
  limit(numberOf(iterations) * Math.max(1, blocks), PBKDF2_WORK_MAX, 'iterations');
  return pbkdf2Sync(call.bytes(2), call.bytes(5), numberOf(iterations), size, String(digest));
}

/** JSON of length, N, r and p; password; salt. */
function scrypt(call: HostCall): HostAnswer {
  const { length = 0, N = 16_384, r = 8, p = 1, maxmem } = options(call, 1);
  limit(numberOf(N) * numberOf(r) * numberOf(p), SCRYPT_WORK_MAX, 'cost');
  return scryptSync(
    call.bytes(2),
    call.bytes(5),
    limit(numberOf(length), DERIVED_BYTES_MAX, 'keylen'),
    {
      N: numberOf(N),
      r: numberOf(r),
      p: numberOf(p),
      maxmem: Math.min(numberOf(maxmem ?? SCRYPT_MEMORY_MAX), SCRYPT_MEMORY_MAX),
    },
  );
}

/** JSON of digest and length; key; salt; info. */
function hkdf(call: HostCall): HostAnswer {
  const { digest, length = 0 } = options(call, 1);
  const [key, salt, info] = [call.bytes(2), call.bytes(5), call.bytes(8)];
  return new Uint8Array(hkdfSync(String(digest), key, salt, info, numberOf(length)));
}

function names(call: HostCall): HostAnswer {
  const lists: Record<string, () => string[]> = {
    ciphers: getCiphers,
    curves: getCurves,
    hashes: getHashes,
  };
  return JSON.stringify(lists[call.text(1)]?.() ?? []);
}

/** JSON of a name or number of a cipher, and of lengths that it must take. */
function cipherInfo(call: HostCall): HostAnswer {
  const { nameOrNid, keyLength, ivLength } = options(call, 1);
  // Node checks what it is given.
  const info = getCipherInfo(
    nameOrNid as string,
    { keyLength, ivLength } as Parameters<typeof getCipherInfo>[1],
  );
  return info === undefined ? undefined : JSON.stringify(info);
}
