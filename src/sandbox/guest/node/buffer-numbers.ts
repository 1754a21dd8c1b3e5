import { describeReceived, nodeError } from './node-error.js';

/* The checks of Node for reading and writing numbers, in front of the `buffer` package's own. */

type Method = (this: Uint8Array, ...values: unknown[]) => unknown;

const READS: Readonly<Record<string, number>> = {
  UInt8: 1,
  UInt16LE: 2,
  UInt16BE: 2,
  UInt32LE: 4,
  UInt32BE: 4,
  Int8: 1,
  Int16LE: 2,
  Int16BE: 2,
  Int32LE: 4,
  Int32BE: 4,
  FloatLE: 4,
  FloatBE: 4,
  DoubleLE: 8,
  DoubleBE: 8,
  BigUInt64LE: 8,
  BigUInt64BE: 8,
  BigInt64LE: 8,
  BigInt64BE: 8,
};

function outOfRange(name: string, range: string, value: unknown): Error {
  return nodeError(
    RangeError,
    'ERR_OUT_OF_RANGE',
    `The value of "${name}" is out of range. It must be ${range}. Received ${shown(value)}`,
  );
}

/** Numbers as Node shows them in messages: long ones with `_` between thousands. */
function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? `${String(value)}n` : String(value);
  const isLong =
    typeof value === 'bigint'
      ? value > 2n ** 32n || value < -(2n ** 32n)
      : Number.isInteger(value) && Math.abs(value as number) > 2 ** 32;
  return isLong ? text.replaceAll(/\B(?=(\d{3})+(?!\d))/g, '_') : text;
}

function checkOffset(length: number, offset: unknown, size: number): void {
  if (typeof offset !== 'number')
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "offset" argument must be of type number. Received ${describeReceived(offset)}`,
    );
  if (!Number.isInteger(offset)) throw outOfRange('offset', 'an integer', offset);
  const last = length - size;
  if (last < 0)
    throw nodeError(
      RangeError,
      'ERR_BUFFER_OUT_OF_BOUNDS',
      'Attempt to access memory outside buffer bounds',
    );
  if (offset < 0 || offset > last)
    throw outOfRange('offset', `>= 0 and <= ${String(last)}`, offset);
}

/** Least and greatest value of an integer method, and how Node writes that range; undefined for fractions. */
function integerBounds(name: string, size: number): [bigint, bigint, string] | undefined {
  if (!name.includes('Int')) return undefined;
  const bits = BigInt(8 * size);
  const [least, most] = name.includes('UInt')
    ? [0n, 2n ** bits - 1n]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
  if (!name.startsWith('Big')) return [least, most, `>= ${String(least)} and <= ${String(most)}`];
  const shownRange = least === 0n ? '>= 0n and < 2n ** 64n' : '>= -(2n ** 63n) and < 2n ** 63n';
  return [least, most, shownRange];
}

function checkValue(name: string, size: number, value: unknown): void {
  const bounds = integerBounds(name, size);
  if (bounds === undefined) return;
  const [least, most, range] = bounds;
  const number = name.startsWith('Big') ? (value as bigint) : Number(value);
  if (number > most || number < least) throw outOfRange('value', range, number);
}

function wrap(prototype: object, verb: 'read' | 'write', name: string, size: number): void {
  const original = Reflect.get(prototype, verb + name) as Method;
  const method: Method =
    verb === 'read'
      ? function read(this: Uint8Array, offset: unknown = 0): unknown {
          checkOffset(this.length, offset, size);
          return original.call(this, offset);
        }
      : function write(this: Uint8Array, value: unknown, offset: unknown = 0): unknown {
          checkValue(name, size, value);
          checkOffset(this.length, offset, size);
          return original.call(this, value, offset);
        };
  const names =
    name.startsWith('UInt') || name.startsWith('BigUInt')
      ? [name, name.replace('UInt', 'Uint')]
      : [name];
  for (const alias of names)
    Object.defineProperty(prototype, verb + alias, {
      value: method,
      writable: true,
      configurable: true,
    });
}

/** Puts the checks in place. */
export function installNumberChecks(prototype: object): void {
  for (const [name, size] of Object.entries(READS)) {
    wrap(prototype, 'read', name, size);
    wrap(prototype, 'write', name, size);
  }
}
