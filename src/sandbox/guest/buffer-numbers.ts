import { nodeError, received } from './node-error.js';

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
      `The "offset" argument must be of type number. Received ${received(offset)}`,
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

function integerBounds(name: string, size: number): [number, number] | undefined {
  if (name.startsWith('UInt')) return [0, 2 ** (8 * size) - 1];
  if (name.startsWith('Int')) return [-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 1];
  return undefined;
}

function checkValue(name: string, size: number, value: unknown): void {
  const bounds = integerBounds(name, size);
  if (bounds === undefined) return;
  const number = Number(value);
  const [least, most] = bounds;
  if (number > most || number < least) {
    const bits = String(8 * size);
    const half = String(8 * size - 1);
    const wide = least === 0 ? `>= 0 and < 2 ** ${bits}` : `>= -(2 ** ${half}) and < 2 ** ${half}`;
    throw outOfRange(
      'value',
      size > 3 ? wide : `>= ${String(least)} and <= ${String(most)}`,
      number,
    );
  }
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
