import { Buffer as Polyfill } from 'buffer/';

import { decode, encode, encodingName, encodingNumber } from './codec.js';
import { asBuffer } from './as-buffer.js';
import { alloc, installMaking } from './buffer-making.js';
import { installNumbers } from './buffer-numbers.js';
import { installSearch } from './buffer-search.js';
import { describeReceived, nodeError, shownValue } from './node-error.js';
import { missingArguments, wrongType } from './validate.js';

/* Node's Buffer: the class of the `buffer` package, with the codecs of the host in place of its own. */

type NodeBuffer = globalThis.Buffer;
const polyfill = Polyfill as unknown as BufferConstructor;
const prototype = polyfill.prototype as NodeBuffer;

/** `Buffer`, which code of long ago calls as a function and as a class. */
export const Buffer = function Buffer(value: unknown, encoding?: unknown, length?: unknown) {
  if (typeof value !== 'number') return from(value, encoding, length);
  if (typeof encoding === 'string') throw wrongType('string', 'of type string', value);
  return alloc(value);
} as unknown as BufferConstructor;
Object.setPrototypeOf(Buffer, Uint8Array);
for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(polyfill)))
  if (name !== 'name' && name !== 'length' && name !== 'prototype')
    Object.defineProperty(Buffer, name, descriptor);
Object.defineProperty(Buffer, 'name', { value: 'Buffer', configurable: true });
Object.defineProperty(Buffer, 'prototype', { value: prototype, writable: true });
Object.defineProperty(prototype, 'constructor', {
  value: Buffer,
  writable: true,
  configurable: true,
});

const polyfillFrom = polyfill.from.bind(polyfill) as (...values: unknown[]) => NodeBuffer;
// oxlint-disable-next-line typescript/unbound-method -- it is called with a Buffer as `this`
const polyfillFill = prototype.fill as (...values: unknown[]) => NodeBuffer;

const UCS2 = 3;

function requireEncoding(name: unknown): number {
  const number = encodingNumber(name);
  if (number === undefined)
    throw nodeError(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${shownValue(name)}`);
  return number;
}

export { asBuffer } from './as-buffer.js';

function from(value: unknown, encoding?: unknown, length?: unknown): NodeBuffer {
  if (typeof value === 'string')
    return asBuffer(encode(value, typeof encoding === 'string' ? requireEncoding(encoding) : 0));
  if (value instanceof String) return asBuffer(encode(value.valueOf(), requireEncoding(encoding)));
  if (value instanceof Uint8Array || Array.isArray(value)) {
    return asBuffer(new Uint8Array(value as ArrayLike<number>));
  }
  try {
    return polyfillFrom(value, encoding, length);
  } catch (error) {
    if (error instanceof RangeError)
      throw nodeError(RangeError, 'ERR_BUFFER_OUT_OF_BOUNDS', error.message);
    if (!(error instanceof TypeError)) throw error;
    const expected =
      'string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object';
    const message = `The first argument must be of type ${expected}. Received ${describeReceived(value)}`;
    throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
  }
}

function equals(this: NodeBuffer, other: unknown): boolean {
  if (!(other instanceof Uint8Array)) {
    const message = `The "otherBuffer" argument must be an instance of Buffer or Uint8Array. Received ${describeReceived(other)}`;
    throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
  }
  return Buffer.compare(this, other) === 0;
}

/** Node's codes for swapping a Buffer whose length does not fit. */
function swap(bits: 16 | 32 | 64): () => NodeBuffer {
  const original = Reflect.get(prototype, `swap${String(bits)}`) as (
    this: NodeBuffer,
  ) => NodeBuffer;
  return function swapped(this: NodeBuffer): NodeBuffer {
    if (this.length % (bits / 8) === 0) return original.call(this);
    const message = `Buffer size must be a multiple of ${String(bits)}-bits`;
    throw nodeError(RangeError, 'ERR_INVALID_BUFFER_SIZE', message);
  };
}

function byteLength(value: unknown, encoding?: unknown): number {
  if (typeof value !== 'string') {
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "string" argument must be of type string or an instance of Buffer or ArrayBuffer. Received ${describeReceived(value)}`,
    );
  }
  const number = encodingNumber(encoding) ?? 0;
  if (number === 1 || number === 2) return value.length;
  if (number === 3) return value.length * 2;
  if (number === 4) return value.length >>> 1;
  if (number >= 5) return base64Length(value);
  return encode(value, 0).length;
}

/** Node's estimate, which trusts that all characters belong to the alphabet. */
function base64Length(text: string): number {
  let { length } = text;
  if (length > 0 && text.endsWith('=')) length--;
  if (length > 1 && text[length - 1] === '=') length--;
  return (length * 3) >>> 2;
}

function range(length: number, start: unknown, end: unknown): [number, number] {
  const clamp = (value: unknown, standard: number): number => {
    if (value === undefined) return standard;
    const number = Math.trunc(Number(value)) || 0;
    return Math.min(Math.max(number, 0), length);
  };
  return [clamp(start, 0), clamp(end, length)];
}

/** What only `undefined` leaves out. */
function encodingOf(name: unknown): number {
  return name === undefined
    ? 0
    : requireEncoding(name === null || name === '' ? String(name) : name);
}

function toString(this: NodeBuffer, encoding?: unknown, start?: unknown, end?: unknown): string {
  if (start === undefined && end === undefined)
    return this.length === 0 ? '' : decode(this, encodingOf(encoding));
  const [first, last] = range(this.length, start, end);
  if (last <= first) return '';
  const number = encodingOf(encoding);
  return decode(new Uint8Array(this.buffer, this.byteOffset + first, last - first), number);
}

function write(this: NodeBuffer, text: unknown, ...rest: unknown[]): number {
  if (typeof text !== 'string')
    throw nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
  const values = [...rest];
  const encoding = typeof values.at(-1) === 'string' ? values.pop() : undefined;
  const offset = values[0] === undefined ? 0 : Number(values[0]);
  if (!(offset >= 0 && offset <= this.length))
    throw nodeError(
      RangeError,
      'ERR_OUT_OF_RANGE',
      `The value of "offset" is out of range. It must be >= 0 && <= ${String(this.length)}. Received ${String(offset)}`,
    );
  const room = Math.min(
    values[1] === undefined ? Infinity : Number(values[1]),
    this.length - offset,
  );
  const number = requireEncoding(encoding);
  const bytes = encode(text, number);
  let length = Math.min(bytes.length, room);
  if (number === 0)
    while (length > 0 && length < bytes.length && isContinuation(bytes[length])) length--;
  if (number === UCS2) length &= ~1;
  Uint8Array.prototype.set.call(this, bytes.subarray(0, length), offset);
  return length;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function fill(this: NodeBuffer, value: unknown, ...rest: unknown[]): NodeBuffer {
  if (typeof value === 'string') {
    const values = [...rest];
    const encoding = typeof values.at(-1) === 'string' ? values.pop() : undefined;
    const bytes = encode(value, requireEncoding(encoding));
    if (bytes.length === 0 && value.length > 0)
      throw nodeError(
        TypeError,
        'ERR_INVALID_ARG_VALUE',
        `The argument 'value' is invalid. Received '${value}'`,
      );
    return polyfillFill.call(this, bytes.length === 0 ? 0 : asBuffer(bytes), ...values);
  }
  return polyfillFill.call(this, value, ...rest);
}

function replace(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Puts the host's codecs in place. */
function installCodecs(): void {
  const slices: Record<string, unknown> = {};
  for (const name of ['utf8', 'latin1', 'ascii', 'ucs2', 'hex', 'base64', 'base64url']) {
    slices[`${name}Slice`] = function slice(
      this: NodeBuffer,
      start?: number,
      end?: number,
    ): string {
      return toString.call(this, name, start, end);
    };
    slices[`${name}Write`] = function writeSlice(
      this: NodeBuffer,
      text: string,
      offset = 0,
      length?: number,
    ): number {
      return write.call(this, text, offset, length, name);
    };
  }
  const swaps = { swap16: swap(16), swap32: swap(32), swap64: swap(64) };
  replace(prototype, {
    toString,
    toLocaleString: toString,
    write,
    fill,
    equals,
    ...swaps,
    ...slices,
  });
  replace(Buffer, {
    from,
    byteLength,
    isEncoding: (name: unknown) =>
      typeof name === 'string' && name !== '' && encodingNumber(name) !== undefined,
    poolSize: 8192,
  });
  installNumbers(prototype);
  installSearch(Buffer, prototype);
  installMaking(Buffer, prototype);
}

installCodecs();

/** buffer.transcode. */
export function transcode(
  source: Uint8Array,
  fromEncoding: string,
  toEncoding: string,
): NodeBuffer {
  const text = decode(source, requireEncoding(fromEncoding));
  const target = requireEncoding(toEncoding);
  if (encodingName(target) === 'ascii' || encodingName(target) === 'latin1') {
    const most = encodingName(target) === 'ascii' ? 0x7f : 0xff;
    const shown = [...text].map((character) =>
      (character.codePointAt(0) ?? 0) > most ? '?' : character,
    );
    return from(shown.join(''), 'latin1');
  }
  return from(text, encodingName(target));
}

const INVALID_BASE64 = /[^A-Za-z0-9+/=\t\n\f\r ]/;

/** Text of a value, of which a symbol has none. */
function textOf(value: unknown): string {
  if (typeof value === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
  return String(value);
}

/** atob, which gives a string of bytes. */
export function atob(...given: [input?: unknown]): string {
  if (given.length === 0) throw missingArguments('input');
  const text = textOf(given[0]).replaceAll(/[\t\n\f\r ]/g, '');
  const data = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text;
  if (INVALID_BASE64.test(text) || data.includes('=') || data.length % 4 === 1)
    throw new DOMException(
      'The string to be decoded is not correctly encoded.',
      'InvalidCharacterError',
    );
  return decode(encode(data, 5), 1);
}

/** btoa of a string of bytes. */
export function btoa(...given: [input?: unknown]): string {
  if (given.length === 0) throw missingArguments('input');
  const text = textOf(given[0]);
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) > 0xff)
      throw new DOMException('Invalid character', 'InvalidCharacterError');
  return decode(encode(text, 1), 5);
}
