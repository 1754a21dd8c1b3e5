import { asBuffer } from '../node/buffer.js';
import { decode, encode, encodingNumber } from '../node/codec.js';
import { nodeError, shownValue } from '../node/node-error.js';
import { requireFunction, wrongType } from '../node/validate.js';

export const NO_BYTES = new Uint8Array();

/** What Node's messages say that data may be. */
const DATA = 'of type string or an instance of Buffer, TypedArray, or DataView';
const DATA_OR_BUFFER =
  'of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView';
const SECRET =
  'of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey';

/** Bytes of what hashes and ciphers take; `name` is the argument in the message of a refusal. */
export const toData = (value: unknown, name: string, encoding?: unknown): Uint8Array =>
  toBytes(value, name, encoding, DATA);

/** Bytes of what is given for a secret. */
export const toSecret = (value: unknown, name: string): Uint8Array =>
  toBytes(value, name, undefined, SECRET);

/** Bytes of what Node's functions take as data; `name` is the argument in the message of a refusal. */
export function toBytes(
  value: unknown,
  name: string,
  encoding?: unknown,
  expected = DATA_OR_BUFFER,
): Uint8Array {
  if (typeof value === 'string') return encode(value, encodingNumber(encoding) ?? 0);
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw wrongType(name, expected, value);
}

/** Result bytes as Node gives them: a Buffer, or text where an encoding is asked for. */
export function output(bytes: Uint8Array, encoding?: unknown): Uint8Array | string {
  if (encoding === undefined || encoding === null || encoding === 'buffer') return asBuffer(bytes);
  const number = encodingNumber(encoding);
  if (number !== undefined) return decode(bytes, number);
  throw nodeError(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${shownValue(encoding)}`);
}

/** All the bytes of a list. */
export function concat(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Runs a synchronous function for a callback, as Node's asynchronous forms; errors of use are thrown at once. */
export function callBack(work: () => unknown, callback: unknown): void {
  requireFunction(callback, 'callback');
  const result = work();
  setImmediate(() => callback(null, result));
}

/** Answers at once, or a callback where there is one, which gets failures too. */
export function answer<Result>(work: () => Result, callback: unknown): Result | undefined {
  if (callback === undefined) return work();
  requireFunction(callback, 'callback');
  try {
    const result = work();
    setImmediate(() => callback(null, result));
  } catch (error) {
    // What no digest is, Node knows before it begins.
    if ((error as { code?: unknown }).code === 'ERR_CRYPTO_INVALID_DIGEST') throw error;
    setImmediate(() => callback(error));
  }
  return undefined;
}
