import { nodeError } from './node-error.js';
import { outOfRange, requireNumber } from './validate.js';

/* Reading and writing numbers in a Buffer, with what Node checks before. */

type Kind = readonly [name: string, size: number];

const KINDS: readonly Kind[] = [
  ['Uint8', 1],
  ['Uint16', 2],
  ['Uint32', 4],
  ['Int8', 1],
  ['Int16', 2],
  ['Int32', 4],
  ['Float', 4],
  ['Double', 8],
  ['BigUint64', 8],
  ['BigInt64', 8],
];

/** What DataView calls a kind. */
const VIEW_NAMES: Readonly<Record<string, string>> = { Float: 'Float32', Double: 'Float64' };

/** The error of a place that is none, or of which not enough follows; Node looks at its kind first. */
function refusePlace(value: unknown, most: number, name = 'offset'): never {
  if (typeof value === 'number' && Math.floor(value) !== value)
    throw outOfRange(name, 'an integer', value);
  requireNumber(value, name);
  if (most < 0)
    throw nodeError(
      RangeError,
      'ERR_BUFFER_OUT_OF_BOUNDS',
      'Attempt to access memory outside buffer bounds',
    );
  const least = name === 'offset' ? 0 : 1;
  throw outOfRange(name, `>= ${String(least)} and <= ${String(most)}`, value);
}

function checkPlace(length: number, offset: unknown, size: number): asserts offset is number {
  requireNumber(offset, 'offset');
  const last = length - size;
  if (!Number.isInteger(offset) || offset < 0 || offset > last) refusePlace(offset, last);
}

/** Refuses a value that an integer of so many bytes does not hold, and says its range as Node does. */
function checkValue(value: number | bigint, size: number, isSigned: boolean): void {
  const bits = BigInt(8 * size);
  const least = isSigned ? -(2n ** (bits - 1n)) : 0n;
  const most = isSigned ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
  if (value >= least && value <= most) return;
  if (Number.isNaN(value)) return;
  const n = typeof value === 'bigint' ? 'n' : '';
  const power = `2${n} ** ${String(isSigned ? bits - 1n : bits)}${n}`;
  const long = isSigned ? `>= -(${power}) and < ${power}` : `>= 0${n} and < ${power}`;
  throw outOfRange(
    'value',
    size > 4 ? long : `>= ${String(least)}${n} and <= ${String(most)}${n}`,
    value,
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

type Method = (this: Uint8Array, ...values: unknown[]) => unknown;
type Get = (this: DataView, offset: number, isLittle: boolean) => unknown;
type Set = (this: DataView, offset: number, value: unknown, isLittle: boolean) => void;

function reader(kind: string, size: number, isLittle: boolean): Method {
  const get = Reflect.get(DataView.prototype, `get${VIEW_NAMES[kind] ?? kind}`) as Get;
  return function (this: Uint8Array, offset: unknown = 0) {
    checkPlace(this.length, offset, size);
    return get.call(viewOf(this), offset, isLittle);
  };
}

function writer(kind: string, size: number, isLittle: boolean): Method {
  const set = Reflect.get(DataView.prototype, `set${VIEW_NAMES[kind] ?? kind}`) as Set;
  const isBig = kind.startsWith('Big');
  const isInteger = kind.includes('nt');
  const isSigned = !kind.includes('Uint');
  return function (this: Uint8Array, value: unknown, offset: unknown = 0) {
    const number = isBig ? (value as bigint) : Number(value);
    if (isInteger) {
      if (isBig && typeof number !== 'bigint')
        throw new TypeError('Cannot mix BigInt and other types, use explicit conversions');
      checkValue(number, size, isSigned);
    }
    checkPlace(this.length, offset, size);
    set.call(viewOf(this), offset, number, isLittle);
    return offset + size;
  };
}

function checkSize(size: unknown): asserts size is number {
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > 6)
    refusePlace(size, 6, 'byteLength');
}

/** Integers of one to six bytes. */
function shortReader(isSigned: boolean, isLittle: boolean): Method {
  return function (this: Uint8Array, offset: unknown, size: unknown) {
    requireNumber(offset, 'offset');
    checkSize(size);
    checkPlace(this.length, offset, size);
    let value = 0;
    for (let at = 0; at < size; at++)
      value = value * 256 + (this[offset + (isLittle ? size - 1 - at : at)] ?? 0);
    return isSigned && value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value;
  };
}

function shortWriter(isSigned: boolean, isLittle: boolean): Method {
  return function (this: Uint8Array, value: unknown, offset: unknown, size: unknown) {
    checkSize(size);
    const number = Number(value);
    checkValue(number, size, isSigned);
    checkPlace(this.length, offset, size);
    let rest = Math.trunc(number) || 0;
    for (let at = 0; at < size; at++) {
      this[offset + (isLittle ? at : size - 1 - at)] = rest & 0xff;
      rest = Math.floor(rest / 256);
    }
    return offset + size;
  };
}

/** Puts them in place. */
export function installNumbers(prototype: object): void {
  const define = (name: string, value: Method): void => {
    for (const one of name.includes('Uint') ? [name, name.replace('Uint', 'UInt')] : [name])
      Object.defineProperty(prototype, one, { value, writable: true, configurable: true });
  };
  for (const order of ['LE', 'BE'] as const) {
    const isLittle = order === 'LE';
    for (const [kind, size] of KINDS) {
      const name = size === 1 ? kind : `${kind}${order}`;
      define(`read${name}`, reader(kind, size, isLittle));
      define(`write${name}`, writer(kind, size, isLittle));
    }
    for (const kind of ['Int', 'Uint']) {
      define(`read${kind}${order}`, shortReader(kind === 'Int', isLittle));
      define(`write${kind}${order}`, shortWriter(kind === 'Int', isLittle));
    }
  }
}
