import { describeReceived, nodeError, shownValue } from './node-error.js';

/* What Node checks of arguments, with its messages. A name that has a dot is that of a property. */

function named(name: string): string {
  return `"${name}" ${name.includes('.') ? 'property' : 'argument'}`;
}

/** A value of the wrong type; `expected` is what the message says of the right one. */
export function wrongType(name: string, expected: string, value: unknown): Error {
  const text = `The ${named(name)} must be ${expected}. Received ${describeReceived(value)}`;
  return nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', text);
}

/** A value as Node's messages write it: a large number in groups of three digits. */
function shownNumber(value: unknown): string {
  if (typeof value === 'bigint')
    return `${grouped(String(value), value > 2n ** 32n || value < -(2n ** 32n))}n`;
  const isLarge = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2 ** 32;
  return typeof value === 'string' ? `'${value}'` : grouped(shownValue(value), isLarge);
}

function grouped(digits: string, isLarge: boolean): string {
  return isLarge ? digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '_') : digits;
}

/** A number outside its range; `range` is what the message says of the right ones. */
export function outOfRange(name: string, range: string, value: unknown): Error {
  const text = `The value of "${name}" is out of range. It must be ${range}. Received ${shownNumber(value)}`;
  return nodeError(RangeError, 'ERR_OUT_OF_RANGE', text);
}

export function requireString(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrongType(name, 'of type string', value);
}

export function requireNumber(value: unknown, name: string): asserts value is number {
  if (typeof value !== 'number') throw wrongType(name, 'of type number', value);
}

/** An integer within a range. */
export function requireInteger(
  value: unknown,
  name: string,
  least = 0,
  most = 2 ** 31 - 1,
): asserts value is number {
  requireNumber(value, name);
  if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
  if (value < least || value > most)
    throw outOfRange(name, `>= ${String(least)} && <= ${String(most)}`, value);
}

export function requireObject(value: unknown, name: string): asserts value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongType(name, 'of type object', value);
}

export function requireFunction(
  value: unknown,
  name: string,
): asserts value is (...values: unknown[]) => unknown {
  if (typeof value !== 'function') throw wrongType(name, 'of type function', value);
}

type Constructed = new (...values: unknown[]) => object;

/** A class that may be called without `new`, as those may that Node made before there were classes. */
export function callable<Class extends object>(Class: Class): Class {
  return new Proxy(Class, {
    apply: (target, _, values: unknown[]) => new (target as Constructed)(...values),
  });
}

/** Refuses to work on another object than one of the class, as Node's classes of the web do. */
export function refuseThis(isOne: boolean, name: string): void {
  if (!isOne)
    throw nodeError(TypeError, 'ERR_INVALID_THIS', `Value of "this" must be of type ${name}`);
}

/** The error of arguments that were left out. */
export function missingArguments(...names: readonly string[]): Error {
  const listed = names.map((name) => `"${name}"`);
  const text =
    listed.length === 1 ? `${listed[0] ?? ''} argument` : `${listed.join(' and ')} arguments`;
  return nodeError(TypeError, 'ERR_MISSING_ARGS', `The ${text} must be specified`);
}
