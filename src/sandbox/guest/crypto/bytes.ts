import { asBuffer } from '../node/buffer.js';
import { decode, encode, encodingNumber } from '../node/codec.js';
import { describeReceived, nodeError } from '../node/node-error.js';

export const NO_BYTES = new Uint8Array();

/** Bytes of what Node's functions take as data; `name` is the argument in the message of a refusal. */
export function toBytes(value: unknown, name: string, encoding?: unknown): Uint8Array {
  if (typeof value === 'string') return encode(value, encodingNumber(encoding) ?? 0);
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    `The "${name}" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received ${describeReceived(value)}`,
  );
}

/** Result bytes as Node gives them: a Buffer, or text where an encoding is asked for. */
export function output(bytes: Uint8Array, encoding?: unknown): Uint8Array | string {
  if (encoding === undefined || encoding === null || encoding === 'buffer') return asBuffer(bytes);
  return decode(bytes, encodingNumber(encoding) ?? 0);
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
export function callBack<Result>(
  work: () => Result,
  callback: ((error: unknown, result?: Result) => void) | undefined,
): void {
  if (typeof callback !== 'function')
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "callback" argument must be of type function. Received ${describeReceived(callback)}`,
    );
  const result = work();
  setImmediate(() => callback(null, result));
}
