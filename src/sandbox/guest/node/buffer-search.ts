import { asBuffer } from './as-buffer.js';
import { decode, encode, encodingNumber } from './codec.js';
import { nodeError, shownValue } from './node-error.js';
import { outOfRange, requireInteger, wrongType } from './validate.js';

/* Methods of Buffer that copy, compare, put together and look for bytes, with what Node checks. */

type NodeBuffer = globalThis.Buffer;
const BYTES = 'an instance of Buffer or Uint8Array';
/** Node's own bound of places in a Buffer. */
const PLACE_MAX = 2 ** 32;
const LATIN1 = 1;
const UCS2 = 3;

function toInteger(value: unknown, standard: number): number {
  const number = value === undefined ? standard : Number(value);
  return Number.isNaN(number) ? standard : Math.trunc(number);
}

/** Buffer.prototype.copy, into any Uint8Array. */
function copy(
  this: NodeBuffer,
  target: unknown,
  targetStart?: unknown,
  sourceStart?: unknown,
  sourceEnd?: unknown,
): number {
  if (!(target instanceof Uint8Array)) throw wrongType('target', BYTES, target);
  const to = toInteger(targetStart, 0);
  if (to < 0) throw outOfRange('targetStart', '>= 0', to);
  const from = toInteger(sourceStart, 0);
  if (from < 0 || from > this.length)
    throw outOfRange('sourceStart', `>= 0 && <= ${String(this.length)}`, from);
  const end = Math.min(toInteger(sourceEnd, this.length), this.length);
  if (end < 0) throw outOfRange('sourceEnd', '>= 0', end);
  const count = Math.min(end - from, target.length - to);
  if (count <= 0) return 0;
  Uint8Array.prototype.set.call(
    target,
    new Uint8Array(this.buffer, this.byteOffset + from, count),
    to,
  );
  return count;
}

function compareBytes(left: Uint8Array, right: Uint8Array): -1 | 0 | 1 {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++)
    if (left[at] !== right[at]) return (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1;
  return left.length === right.length ? 0 : left.length < right.length ? -1 : 1;
}

/** Buffer.compare. */
function compare(left: unknown, right: unknown): -1 | 0 | 1 {
  if (!(left instanceof Uint8Array)) throw wrongType('buf1', BYTES, left);
  if (!(right instanceof Uint8Array)) throw wrongType('buf2', BYTES, right);
  return left === right ? 0 : compareBytes(left, right);
}

function place(value: unknown, name: string, standard: number, most = PLACE_MAX): number {
  if (value === undefined) return standard;
  requireInteger(value, name, 0, most);
  return value;
}

/** Buffer.prototype.compare. */
function compareWith(
  this: NodeBuffer,
  target: unknown,
  targetStart?: unknown,
  targetEnd?: unknown,
  sourceStart?: unknown,
  sourceEnd?: unknown,
): -1 | 0 | 1 {
  if (!(target instanceof Uint8Array)) throw wrongType('target', BYTES, target);
  const [from, to] = [
    place(targetStart, 'targetStart', 0),
    place(targetEnd, 'targetEnd', target.length, target.length),
  ];
  const [start, end] = [
    place(sourceStart, 'sourceStart', 0),
    place(sourceEnd, 'sourceEnd', this.length, this.length),
  ];
  if (start >= end) return from >= to ? 0 : -1;
  if (from >= to) return 1;
  return compareBytes(
    Uint8Array.prototype.subarray.call(this, start, end),
    Uint8Array.prototype.subarray.call(target, from, to),
  );
}

/** Buffer.concat. */
function concat(list: unknown, length?: unknown): NodeBuffer {
  if (!Array.isArray(list)) throw wrongType('list', 'an instance of Array', list);
  const parts = list as unknown[];
  if (parts.length === 0) return asBuffer(new Uint8Array());
  const sum = parts.reduce<number>(
    (all, part) => all + ((part as Partial<Uint8Array> | undefined)?.length ?? 0),
    0,
  );
  const whole = new Uint8Array(place(length, 'length', sum));
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (!(part instanceof Uint8Array)) throw wrongType(`list[${String(index)}]`, BYTES, part);
    const room = whole.length - at;
    Uint8Array.prototype.set.call(
      whole,
      part.length > room ? Uint8Array.prototype.subarray.call(part, 0, Math.max(0, room)) : part,
      Math.min(at, whole.length),
    );
    at += part.length;
  }
  return asBuffer(whole);
}

/** Where to begin to look, as Node counts it; -1 where nothing can be found. */
function startOf(given: unknown, length: number, needle: number, isForward: boolean): number {
  const offset = Number(given);
  const wanted =
    given === undefined || Number.isNaN(offset) ? (isForward ? 0 : length) : Math.trunc(offset);
  if (wanted < 0) {
    if (wanted + length >= 0) return wanted + length;
    return isForward || needle === 0 ? 0 : -1;
  }
  if (wanted + needle <= length) return wanted;
  if (needle === 0) return length;
  return isForward ? -1 : length - 1;
}

/** Looks for bytes as texts of one unit for each, which the engine does by itself. */
function search(
  self: Uint8Array,
  value: unknown,
  given: unknown,
  name: unknown,
  isForward: boolean,
): number {
  if (!((self as unknown) instanceof Uint8Array))
    throw wrongType('buffer', 'an instance of Buffer, TypedArray, or DataView', self);
  let [offset, encoding] = [given, name];
  if (typeof offset === 'string') [offset, encoding] = [undefined, offset];
  if (typeof value === 'number') {
    const wanted = (value >>> 0) & 0xff;
    const at = startOf(offset, self.length, 1, isForward);
    if (at < 0) return -1;
    return isForward
      ? Uint8Array.prototype.indexOf.call(self, wanted, at)
      : Uint8Array.prototype.lastIndexOf.call(self, wanted, at);
  }
  if (typeof value !== 'string' && !(value instanceof Uint8Array))
    throw wrongType(
      'value',
      'one of type number or string or an instance of Buffer or Uint8Array',
      value,
    );
  const number = encodingNumber(encoding);
  if (number === undefined)
    throw nodeError(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${shownValue(encoding)}`);
  const needle = typeof value === 'string' ? encode(value, number) : value;
  const at = startOf(offset, self.length, needle.length, isForward);
  if (needle.length === 0 || at < 0 || needle.length > self.length)
    return needle.length === 0 ? at : -1;
  const isWide = number === UCS2;
  if (isWide && (self.length < 2 || needle.length < 2)) return -1;
  const [text, wanted] = [decode(self, LATIN1), decode(needle, LATIN1)];
  let found = isForward ? text.indexOf(wanted, at) : text.lastIndexOf(wanted, at);
  while (isWide && found >= 0 && found % 2 === 1)
    found = isForward
      ? text.indexOf(wanted, found + 1)
      : found === 0
        ? -1
        : text.lastIndexOf(wanted, found - 1);
  return found;
}

const methods = {
  copy,
  compare: compareWith,
  indexOf: function indexOf(
    this: NodeBuffer,
    value: unknown,
    offset?: unknown,
    encoding?: unknown,
  ): number {
    return search(this, value, offset, encoding, true);
  },
  lastIndexOf: function lastIndexOf(
    this: NodeBuffer,
    value: unknown,
    offset?: unknown,
    encoding?: unknown,
  ): number {
    return search(this, value, offset, encoding, false);
  },
  includes: function includes(
    this: NodeBuffer,
    value: unknown,
    offset?: unknown,
    encoding?: unknown,
  ): boolean {
    return search(this, value, offset, encoding, true) !== -1;
  },
};

/** Puts them in place. */
export function installSearch(Buffer: object, prototype: object): void {
  for (const [target, members] of [
    [Buffer, { compare, concat }],
    [prototype, methods],
  ] as const)
    for (const [name, value] of Object.entries(members))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
}
