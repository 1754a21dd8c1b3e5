import { copyOf } from '../../node/codec.js';
import { nodeError } from '../../node/node-error.js';

/*
 * How arguments of web cryptography become what they are declared to be (Web IDL), with the messages of Node. `where` names
 * the method and the argument, for them.
 */

/** A value of the wrong kind. */
export function wrongValue(where: string, message: string, code = 'ERR_INVALID_ARG_TYPE'): Error {
  return nodeError(TypeError, code, `${where} ${message}`);
}

/** Throws where a method got fewer arguments than it needs. */
export function requireArguments(method: string, given: number, least: number): void {
  if (given >= least) return;
  throw wrongValue(
    `${method}:`,
    `${String(least)} argument${least === 1 ? '' : 's'} required, but only ${String(given)} present.`,
    'ERR_MISSING_ARGS',
  );
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** DOMString. */
export function toText(value: unknown, where: string): string {
  if (typeof value === 'symbol')
    throw wrongValue(where, 'is a Symbol and cannot be converted to a string.');
  return String(value);
}

function toNumber(value: unknown, where: string): number {
  if (typeof value === 'bigint')
    throw wrongValue(where, 'is a BigInt and cannot be converted to a number.');
  if (typeof value === 'symbol')
    throw wrongValue(where, 'is a Symbol and cannot be converted to a number.');
  return Number(value);
}

/** An integer of so many bits, by [EnforceRange]. */
export function toIntegerWithin(value: unknown, where: string, bits: number): number {
  const number = toNumber(value, where);
  if (!Number.isFinite(number)) throw wrongValue(where, 'is not a finite number.');
  const integer = Math.trunc(number);
  const most = 2 ** bits - 1;
  if (integer >= 0 && integer <= most) return integer;
  throw wrongValue(
    where,
    `is outside the expected range of 0 to ${String(most)}.`,
    'ERR_OUT_OF_RANGE',
  );
}

/** unsigned long. */
export function toUnsignedLong(value: unknown, where: string): number {
  const number = toNumber(value, where);
  return Number.isFinite(number) ? Math.trunc(number) % 2 ** 32 : 0;
}

/** BufferSource: a copy of its bytes, so that nothing which the caller does to them later matters. */
export function toBytesCopied(value: unknown, where: string): Uint8Array<ArrayBuffer> {
  if (ArrayBuffer.isView(value))
    return copyOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (value instanceof ArrayBuffer) return copyOf(new Uint8Array(value));
  throw wrongValue(where, 'is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.');
}

/** BigInteger. */
export function toBigInteger(value: unknown, where: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw wrongValue(where, 'is not an Uint8Array object.');
}

/** One of the names of an enumeration. */
export function toOneOf(
  value: unknown,
  where: string,
  enumeration: string,
  names: readonly string[],
): string {
  const text = String(value);
  if (names.includes(text)) return text;
  throw wrongValue(
    where,
    `value '${text}' is not a valid enum value of type ${enumeration}.`,
    'ERR_INVALID_ARG_VALUE',
  );
}

/** A sequence: what an iterable object gives. */
export function toSequence<Item>(
  value: unknown,
  where: string,
  convert: (item: unknown, where: string) => Item,
): Item[] {
  const iterable = value as Partial<Iterable<unknown>>;
  if (!isObject(value) || typeof iterable[Symbol.iterator] !== 'function')
    throw wrongValue(where, 'can not be converted to sequence.');
  return [...(value as Iterable<unknown>)].map((item, index) =>
    convert(item, `${where}, index ${String(index)}`),
  );
}

/** What an error of this kind is named. */
export function domError(message: string, name: string): DOMException {
  return new DOMException(message, name);
}

/** What OpenSSL refuses. */
export function operationFailed(): DOMException {
  return domError('The operation failed for an operation-specific reason', 'OperationError');
}

export function unsupportedError(): DOMException {
  return domError('Unrecognized algorithm name', 'NotSupportedError');
}

/** Runs what may fail for reasons of OpenSSL's, all of which are one error here. */
export function orOperationFailed<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw operationFailed();
  }
}

/** Runs what reads a key, whose failures are one error here. */
export function orInvalidKeyData<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw domError('Invalid keyData', 'DataError');
  }
}
