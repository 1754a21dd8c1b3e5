import { deepEqual } from './deep-equal.js';
import { format, formatWithOptions, inspect } from './inspect.js';
import { describeReceived, nodeError } from './node-error.js';
import { requireString, wrongType } from './validate.js';
import { TextDecoder, TextEncoder } from '../web/text-coding.js';

type AnyFunction = (this: unknown, ...values: unknown[]) => unknown;

const customPromisify = Symbol.for('nodejs.util.promisify.custom');

function requireFunction(value: unknown, name: string): asserts value is AnyFunction {
  if (typeof value !== 'function')
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      `The "${name}" argument must be of type function. Received ${describeReceived(value)}`,
    );
}

/** util.promisify. */
export function promisify(original: unknown): AnyFunction {
  requireFunction(original, 'original');
  const own = (original as unknown as Record<symbol, unknown>)[customPromisify];
  if (typeof own === 'function') return own as AnyFunction;
  const promisified: AnyFunction = function (...values) {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, value: unknown): void => {
        if (error === null || error === undefined) resolve(value);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever came
        else reject(error);
      };
      original.call(this, ...values, done);
    });
  };
  Object.setPrototypeOf(promisified, Object.getPrototypeOf(original) as object);
  return Object.defineProperties(promisified, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = customPromisify;

function callbackify(original: unknown): AnyFunction {
  requireFunction(original, 'original');
  return function (...values) {
    const callback = values.pop();
    requireFunction(callback, 'last argument');
    const settle = (error: unknown, value?: unknown): void =>
      process.nextTick(() => (error === null ? callback(null, value) : callback(error)));
    (original.call(this, ...values) as Promise<unknown>).then(
      (value) => settle(null, value),
      (error: unknown) =>
        settle(
          error ??
            nodeError(Error, 'ERR_FALSY_VALUE_REJECTION', 'Promise was rejected with falsy value'),
        ),
    );
  };
}

function inherits(child: AnyFunction, parent: AnyFunction): void {
  for (const [name, value] of [
    ['ctor', child],
    ['superCtor', parent],
  ] as const)
    if ((value as unknown) === undefined || (value as unknown) === null)
      throw wrongType(name, 'of type function', value);
  if (parent.prototype === undefined)
    throw wrongType('superCtor.prototype', 'of type object', parent.prototype);
  Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype as object, parent.prototype as object);
}

function deprecate(original: AnyFunction, _message?: unknown, code?: unknown): AnyFunction {
  if (code !== undefined) requireString(code, 'code');
  return function (...values) {
    return original.apply(this, values);
  };
}

const tagged = (tag: string) => (value: unknown) =>
  Object.prototype.toString.call(value) === `[object ${tag}]`;
// oxlint-disable-next-line typescript/unbound-method -- it is called with a value as `this`
const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype) as object,
  Symbol.toStringTag,
)?.get as AnyFunction;
const viewNamed = (name: string) => (value: unknown) => typedArrayTag.call(value) === name;

/** util.types. */
export const types = {
  isAnyArrayBuffer: (value: unknown) => value instanceof ArrayBuffer,
  isArgumentsObject: tagged('Arguments'),
  isArrayBuffer: (value: unknown) => value instanceof ArrayBuffer,
  isArrayBufferView: (value: unknown) => ArrayBuffer.isView(value),
  isAsyncFunction: tagged('AsyncFunction'),
  isBigInt64Array: viewNamed('BigInt64Array'),
  isBigUint64Array: viewNamed('BigUint64Array'),
  isBooleanObject: (value: unknown) => value instanceof Boolean,
  isBoxedPrimitive: (value: unknown) =>
    [Boolean, Number, String, Symbol, BigInt].some((Class) => value instanceof Class),
  isDataView: (value: unknown) => value instanceof DataView,
  isDate: (value: unknown) => value instanceof Date,
  isExternal: () => false,
  isFloat32Array: viewNamed('Float32Array'),
  isFloat64Array: viewNamed('Float64Array'),
  isGeneratorFunction: (value: unknown) =>
    /^\[object (Async)?GeneratorFunction\]$/.test(Object.prototype.toString.call(value)),
  isGeneratorObject: (value: unknown) =>
    /^\[object (Async)?Generator\]$/.test(Object.prototype.toString.call(value)),
  isInt8Array: viewNamed('Int8Array'),
  isInt16Array: viewNamed('Int16Array'),
  isInt32Array: viewNamed('Int32Array'),
  isMap: (value: unknown) => value instanceof Map,
  isMapIterator: tagged('Map Iterator'),
  isNativeError: (value: unknown) => value instanceof Error,
  isNumberObject: (value: unknown) => value instanceof Number,
  isPromise: (value: unknown) => value instanceof Promise,
  isProxy: () => false,
  isRegExp: (value: unknown) => value instanceof RegExp,
  isSet: (value: unknown) => value instanceof Set,
  isSetIterator: tagged('Set Iterator'),
  isSharedArrayBuffer: () => false,
  isStringObject: (value: unknown) => value instanceof String,
  isSymbolObject: (value: unknown) => value instanceof Symbol,
  isTypedArray: (value: unknown) => typedArrayTag.call(value) !== undefined,
  isUint8Array: viewNamed('Uint8Array'),
  isUint8ClampedArray: viewNamed('Uint8ClampedArray'),
  isUint16Array: viewNamed('Uint16Array'),
  isUint32Array: viewNamed('Uint32Array'),
  isWeakMap: (value: unknown) => value instanceof WeakMap,
  isWeakSet: (value: unknown) => value instanceof WeakSet,
};

// oxlint-disable-next-line no-control-regex -- control sequences are what it finds
const ANSI = /[\u001B\u009B][[\]()#;?]*(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]/g;

/** The module `util`. */
export const util = {
  inspect,
  format,
  formatWithOptions,
  promisify,
  callbackify,
  inherits,
  deprecate,
  debuglog: () => Object.assign(() => undefined, { enabled: false }),
  debug: () => Object.assign(() => undefined, { enabled: false }),
  isDeepStrictEqual: (left: unknown, right: unknown) => deepEqual(left, right, true),
  stripVTControlCharacters: (text: string) => text.replaceAll(ANSI, ''),
  toUSVString: (text: unknown) => String(text).toWellFormed(),
  types,
  TextEncoder,
  TextDecoder,
  isArray: Array.isArray,
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isBuffer: (value: unknown) => Buffer.isBuffer(value),
  isDate: types.isDate,
  isError: (value: unknown) => value instanceof Error,
  isFunction: (value: unknown) => typeof value === 'function',
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === null || value === undefined,
  isNumber: (value: unknown) => typeof value === 'number',
  isObject: (value: unknown) => value !== null && typeof value === 'object',
  isPrimitive: (value: unknown) =>
    value === null || (typeof value !== 'object' && typeof value !== 'function'),
  isRegExp: types.isRegExp,
  isString: (value: unknown) => typeof value === 'string',
  isSymbol: (value: unknown) => typeof value === 'symbol',
  isUndefined: (value: unknown) => value === undefined,
  _extend: (target: object, source: object | null) => Object.assign(target, source),
};
