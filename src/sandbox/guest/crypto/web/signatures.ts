import { keyObjectOf } from '../keys.js';
import { HOST } from '../../../protocol/guest-protocol.js';
import { range } from '../../node/codec.js';
import { host } from '../../run/host.js';
import { NO_BYTES } from '../bytes.js';
import { createHmac } from '../hash.js';
import { sign, verify } from '../sign.js';
import type { Algorithm } from './algorithms.js';
import { digestName } from './algorithms.js';
import type { CryptoKey } from './crypto-key.js';
import { domError, operationFailed, orOperationFailed } from './idl.js';
import { secretOf } from './secret-keys.js';

const RSA_PKCS1 = 1;
const RSA_PSS = 6;

/** Throws where a key is of another algorithm, or not for this. */
function checkKey(algorithm: Algorithm, key: CryptoKey, use: 'sign' | 'verify'): void {
  if (key.usages.includes(use) && key.algorithm.name === algorithm.name) return;
  throw domError(`Unable to use this key to ${use}`, 'InvalidAccessError');
}

/** What Node's sign and verify take for an algorithm of web cryptography. */
function signing(
  algorithm: Algorithm,
  key: CryptoKey,
  type: 'private' | 'public',
): [digest: string | null, input: Record<string, unknown>] {
  if (key.type !== type) throw domError(`Key must be a ${type} key`, 'InvalidAccessError');
  const object = { key: keyObjectOf(key) };
  if (algorithm.name === 'ECDSA')
    return [digestName(algorithm), { ...object, dsaEncoding: 'ieee-p1363' }];
  if (!algorithm.name.startsWith('RSA')) return (checkContext(algorithm), [null, object]);
  const digest = digestName(key.algorithm);
  if (algorithm.name !== 'RSA-PSS') return [digest, { ...object, padding: RSA_PKCS1 }];
  const { saltLength = 0 } = algorithm;
  const bytes = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }[digest] ?? 0;
  const most = Math.ceil(((key.algorithm.modulusLength ?? 0) - 1) / 8) - bytes - 2;
  if (saltLength > most) throw operationFailed();
  return [digest, { ...object, padding: RSA_PSS, saltLength }];
}

function checkContext({ context }: Algorithm): void {
  if (context !== undefined && context.length > 0)
    throw domError('Non zero-length context is not yet supported.', 'NotSupportedError');
}

function mac(key: CryptoKey, data: Uint8Array): Uint8Array {
  return createHmac(digestName(key.algorithm), secretOf(key)).update(data).digest() as Uint8Array;
}

/** Signs, or makes a MAC. */
export function signWith(algorithm: Algorithm, key: CryptoKey, data: Uint8Array): Uint8Array {
  checkKey(algorithm, key, 'sign');
  if (algorithm.name === 'HMAC') return mac(key, data);
  const [digest, input] = signing(algorithm, key, 'private');
  return orOperationFailed(() => sign(digest, data, input) ?? NO_BYTES);
}

/** Whether a signature or a MAC is right. */
export function verifyWith(
  algorithm: Algorithm,
  key: CryptoKey,
  signature: Uint8Array,
  data: Uint8Array,
): boolean {
  checkKey(algorithm, key, 'verify');
  if (algorithm.name === 'HMAC') {
    const expected = mac(key, data);
    return (
      signature.length === expected.length &&
      host(HOST.timingSafeEqual, ...range(signature), ...range(expected)) === 1
    );
  }
  const [digest, input] = signing(algorithm, key, 'public');
  return orOperationFailed(() => verify(digest, data, input, signature) === true);
}
