import { nodeError } from '../node/node-error.js';
import { missingArguments } from '../node/validate.js';

function cannotClone(value: unknown): never {
  const shown =
    typeof value === 'function'
      ? String(value)
      : typeof value === 'symbol'
        ? String(value)
        : '#<Object>';
  throw new DOMException(`${shown} could not be cloned.`, 'DataCloneError');
}

function wrongUse(message: string): Error {
  return nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', message);
}

const ERRORS = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

/** structuredClone; what is transferred has no bytes any more where it came from. */
export function structuredClone(
  ...given: [value?: unknown, options?: { readonly transfer?: Iterable<unknown> | null } | null]
): unknown {
  if (given.length === 0) throw missingArguments('value');
  const [value, options = {}] = given;
  if (options !== null && typeof options !== 'object')
    throw wrongUse('The options argument must be either an object or undefined');
  const transfer = options?.transfer ?? [];
  if (typeof transfer !== 'object' || !(Symbol.iterator in transfer))
    throw wrongUse('Optional transferList argument must be an iterable');
  const copy = clone(value, new Map());
  for (const one of transfer) {
    if (!(one instanceof ArrayBuffer)) cannotClone(one);
    (one as ArrayBuffer & { transfer(): ArrayBuffer }).transfer();
  }
  return copy;
}

function clone(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') cannotClone(value);
  if (typeof value !== 'object' || value === null) return value;
  const existing = known.get(value);
  if (existing !== undefined) return existing;
  const copy = emptyCopy(value, known);
  known.set(value, copy);
  fill(copy, value, known);
  return copy;
}

function emptyCopy(value: object, known: Map<unknown, unknown>): object {
  if (Array.isArray(value)) return new Array<unknown>(value.length);
  if (value instanceof Date) return new Date(value.getTime());
  if (value instanceof RegExp) return new RegExp(value.source, value.flags);
  if (value instanceof Map) return new Map();
  if (value instanceof Set) return new Set();
  if (value instanceof ArrayBuffer) return value.slice(0);
  if (ArrayBuffer.isView(value)) return copyView(value, known);
  if (
    value instanceof Boolean ||
    value instanceof Number ||
    value instanceof String ||
    value instanceof BigInt
  )
    return Object(value.valueOf()) as object;
  if (value instanceof Error) return copyError(value);
  if (
    value instanceof Promise ||
    value instanceof WeakMap ||
    value instanceof WeakSet ||
    value instanceof WeakRef
  )
    cannotClone(value);
  return {};
}

function copyView(view: ArrayBufferView, known: Map<unknown, unknown>): object {
  const buffer = clone(view.buffer, known) as ArrayBuffer;
  if (view instanceof DataView) return new DataView(buffer, view.byteOffset, view.byteLength);
  const tag = (view as Uint8Array)[Symbol.toStringTag];
  const Class = (globalThis as unknown as Record<string, Uint8ArrayConstructor>)[tag] ?? Uint8Array;
  return new Class(buffer, view.byteOffset, (view as Uint8Array).length);
}

function copyError(error: Error): Error {
  const Class = ERRORS.find((candidate) => candidate.name === error.name) ?? Error;
  const copy = new Class(error.message);
  Object.defineProperty(copy, 'stack', { value: error.stack, configurable: true, writable: true });
  return copy;
}

function fill(copy: object, value: object, known: Map<unknown, unknown>): void {
  if (copy instanceof Map) {
    for (const [key, member] of value as Map<unknown, unknown>)
      copy.set(clone(key, known), clone(member, known));
  } else if (copy instanceof Set) {
    for (const member of value as Set<unknown>) copy.add(clone(member, known));
  } else if (Array.isArray(copy) || Object.getPrototypeOf(copy) === Object.prototype) {
    for (const key of Object.keys(value))
      Reflect.defineProperty(copy, key, {
        value: clone((value as Record<string, unknown>)[key], known),
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
}
