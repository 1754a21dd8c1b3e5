import { keyObjectOf } from '../keys.js';
import { concat } from '../bytes.js';
import { Cipheriv, Decipheriv } from '../cipher.js';
import { privateDecrypt, publicEncrypt } from '../sign.js';
import { digestName } from './algorithms.js';
import type { Algorithm } from './algorithms.js';
import type { CryptoKey } from './crypto-key.js';
import { domError, operationFailed, orOperationFailed, unsupportedError } from './idl.js';
import { secretOf } from './secret-keys.js';

/* Encryption and decryption of web cryptography, and the wrapping of keys. */

export type CipherUse = 'encrypt' | 'decrypt' | 'wrapKey' | 'unwrapKey';

const RSA_OAEP = 4;
const BLOCK = 16;
const TAG_BITS = [32, 64, 96, 104, 112, 120, 128];
/** The initial value of RFC 3394 section 2.2.3.1. */
const WRAP_IV = new Uint8Array(8).fill(0xa6);

/** Encrypts or decrypts with a key that must be of this algorithm and for this use. */
export function cryptWith(
  use: CipherUse,
  algorithm: Algorithm,
  key: CryptoKey,
  data: Uint8Array,
): Uint8Array {
  if (key.algorithm.name !== algorithm.name || !key.usages.includes(use)) throw invalidKey();
  const isEncryption = use === 'encrypt' || use === 'wrapKey';
  switch (algorithm.name) {
    case 'RSA-OAEP':
      return rsa(isEncryption, algorithm, key, data);
    case 'AES-CBC': {
      const iv = exactly(algorithm.iv, 'algorithm.iv');
      return aes(isEncryption, 'cbc', key, iv, data);
    }
    case 'AES-CTR':
      return counted(isEncryption, algorithm, key, data);
    case 'AES-GCM':
      return authenticated(isEncryption, algorithm, key, data);
    case 'AES-KW':
      return aes(isEncryption, 'wrap', key, WRAP_IV, data);
    default:
      throw unsupportedError();
  }
}

function invalidKey(): DOMException {
  return domError(
    'The requested operation is not valid for the provided key',
    'InvalidAccessError',
  );
}

function exactly(bytes: Uint8Array | undefined, name: string): Uint8Array {
  if (bytes?.length === BLOCK) return bytes;
  throw domError(`${name} must contain exactly ${String(BLOCK)} bytes`, 'OperationError');
}

function cipherName(key: CryptoKey, mode: string): string {
  const bits = String(key.algorithm.length);
  return mode === 'wrap' ? `id-aes${bits}-wrap` : `aes-${bits}-${mode}`;
}

function aes(
  isEncryption: boolean,
  mode: string,
  key: CryptoKey,
  iv: Uint8Array,
  data: Uint8Array,
): Uint8Array {
  return orOperationFailed(() => {
    const Class = isEncryption ? Cipheriv : Decipheriv;
    const cipher = new Class(cipherName(key, mode), secretOf(key), iv);
    return concat([cipher.update(data), cipher.final()] as Uint8Array[]);
  });
}

/** AES-CTR counts in the last `length` bits of the block only: where they overflow, it begins anew from zero in them. */
function counted(
  isEncryption: boolean,
  { counter, length = 0 }: Algorithm,
  key: CryptoKey,
  data: Uint8Array,
): Uint8Array {
  const block = exactly(counter, 'algorithm.counter');
  if (length === 0 || length > 128)
    throw domError('AES-CTR algorithm.length must be between 1 and 128', 'OperationError');
  const values = 1n << BigInt(length);
  const blocks = BigInt(Math.ceil(data.length / BLOCK));
  if (blocks > values) throw operationFailed();
  const start = block.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n);
  const left = values - (start & (values - 1n));
  if (blocks <= left) return aes(isEncryption, 'ctr', key, block, data);
  const first = Number(left) * BLOCK;
  const reset = (start >> BigInt(length)) << BigInt(length);
  return concat([
    aes(isEncryption, 'ctr', key, block, data.slice(0, first)),
    aes(isEncryption, 'ctr', key, blockOf(reset), data.slice(first)),
  ]);
}

function blockOf(value: bigint): Uint8Array {
  const block = new Uint8Array(BLOCK);
  for (let at = BLOCK - 1, rest = value; at >= 0; at -= 1, rest >>= 8n)
    block[at] = Number(rest & 255n);
  return block;
}

function authenticated(
  isEncryption: boolean,
  { iv = new Uint8Array(), additionalData, tagLength = 128 }: Algorithm,
  key: CryptoKey,
  data: Uint8Array,
): Uint8Array {
  if (!TAG_BITS.includes(tagLength))
    throw domError(`${String(tagLength)} is not a valid AES-GCM tag length`, 'OperationError');
  const authTagLength = tagLength / 8;
  if (!isEncryption && data.length < authTagLength)
    throw domError('The provided data is too small.', 'OperationError');
  const end = data.length - authTagLength;
  return orOperationFailed(() => {
    const [name, secret, options] = [cipherName(key, 'gcm'), secretOf(key), { authTagLength }];
    if (isEncryption) {
      const cipher = new Cipheriv(name, secret, iv, options);
      if (additionalData !== undefined) cipher.setAAD(additionalData);
      const parts = [cipher.update(data), cipher.final()] as Uint8Array[];
      return concat([...parts, cipher.getAuthTag()]);
    }
    const decipher = new Decipheriv(name, secret, iv, options);
    if (additionalData !== undefined) decipher.setAAD(additionalData);
    decipher.setAuthTag(data.slice(end));
    return concat([decipher.update(data.slice(0, end)), decipher.final()] as Uint8Array[]);
  });
}

function rsa(
  isEncryption: boolean,
  { label }: Algorithm,
  key: CryptoKey,
  data: Uint8Array,
): Uint8Array {
  if (key.type !== (isEncryption ? 'public' : 'private')) throw invalidKey();
  const input = {
    key: keyObjectOf(key),
    padding: RSA_OAEP,
    oaepHash: digestName(key.algorithm),
    ...(label === undefined ? {} : { oaepLabel: label }),
  };
  return orOperationFailed(() =>
    isEncryption ? publicEncrypt(input, data) : privateDecrypt(input, data),
  );
}
