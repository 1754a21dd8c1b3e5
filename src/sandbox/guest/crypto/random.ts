import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { host, hostBytes } from '../run/host.js';
import {
  outOfRange,
  requireFunction,
  requireNumber,
  requireObject,
  wrongType,
} from '../node/validate.js';
import { callBack } from './bytes.js';

type Callback = (error: unknown, result?: unknown) => void;

/** Most bytes of Node's at a time. */
const SIZE_MAX = 2 ** 31 - 1;

function requireSize(value: unknown, name: string, most = SIZE_MAX): asserts value is number {
  requireNumber(value, name);
  if (!(value >= 0 && value <= most)) throw outOfRange(name, `>= 0 && <= ${String(most)}`, value);
}

function random(size: number): Uint8Array {
  return hostBytes(HOST.randomBytes, size);
}

export function randomBytes(size: number, callback?: Callback): Uint8Array | undefined {
  requireSize(size, 'size');
  if (callback !== undefined) requireFunction(callback, 'callback');
  if (callback === undefined) return asBuffer(random(size));
  callBack(() => asBuffer(random(size)), callback);
  return undefined;
}

export function randomUUID(options?: { disableEntropyCache?: unknown }): string {
  if (options !== undefined) {
    requireObject(options, 'options');
    const { disableEntropyCache } = options;
    if (disableEntropyCache !== undefined && typeof disableEntropyCache !== 'boolean')
      throw wrongType('options.disableEntropyCache', 'of type boolean', disableEntropyCache);
  }
  return host(HOST.randomUUID) as string;
}

export function randomFillSync<View extends ArrayBufferView | ArrayBuffer>(
  target: View,
  offset = 0,
  size?: number,
): View {
  if (!ArrayBuffer.isView(target) && !(target instanceof ArrayBuffer))
    throw wrongType('buf', 'an instance of ArrayBuffer or ArrayBufferView', target);
  const bytes = ArrayBuffer.isView(target)
    ? new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    : new Uint8Array(target);
  // Of typed arrays, what they hold is counted.
  const width = 'BYTES_PER_ELEMENT' in target ? Number(target.BYTES_PER_ELEMENT) : 1;
  requireSize(offset, 'offset', bytes.length / width);
  const start = offset * width;
  if (size !== undefined) requireSize(size, 'size', SIZE_MAX);
  const end = size === undefined ? bytes.length : start + size * width;
  if (end > bytes.length) throw outOfRange('size + offset', `<= ${String(bytes.length)}`, end);
  bytes.set(random(end - start), start);
  return target;
}

export function randomFill(target: ArrayBufferView, ...rest: unknown[]): void {
  const callback = rest.pop() as Callback;
  callBack(() => randomFillSync(target, ...(rest as number[])), callback);
}

const INTEGER_RANGE_MAX = 2 ** 48 - 1;

function requireSafeInteger(value: unknown, name: string): asserts value is number {
  if (!Number.isSafeInteger(value)) throw wrongType(name, 'a safe integer', value);
}

export function randomInt(...values: unknown[]): number | undefined {
  const isShort = values.length < 2 || typeof values[1] === 'function';
  const [least, most, callback] = isShort ? [0, values[0], values[1]] : values;
  if (callback !== undefined) requireFunction(callback, 'callback');
  requireSafeInteger(least, 'min');
  requireSafeInteger(most, 'max');
  if (most <= least)
    throw outOfRange('max', `greater than the value of "min" (${String(least)})`, most);
  const width = most - least;
  if (width > INTEGER_RANGE_MAX)
    throw outOfRange(isShort ? 'max' : 'max - min', `<= ${String(INTEGER_RANGE_MAX)}`, width);
  const draw = (): number => least + uniform(width);
  if (callback === undefined) return draw();
  // As in Node, no error is undefined here and null elsewhere.
  setImmediate(() => callback(undefined, draw()));
  return undefined;
}

/** An integer below `width`; draws that would favour the low ones are thrown away. */
function uniform(width: number): number {
  const limit = 2 ** 48 - (2 ** 48 % width);
  for (;;) {
    const drawn = random(6).reduce((total, byte) => total * 256 + byte, 0);
    if (drawn < limit) return drawn % width;
  }
}

function kindOf(view: ArrayBufferView): string {
  return Object.prototype.toString.call(view).slice('[object '.length, -1);
}

export function getRandomValues<View extends ArrayBufferView>(view: View): View {
  const isOfIntegers = ArrayBuffer.isView(view) && !/^Float|^DataView/.test(kindOf(view));
  if (!isOfIntegers)
    throw new DOMException(
      'The data argument must be an integer-type TypedArray',
      'TypeMismatchError',
    );
  if (view.byteLength > 65_536)
    throw new DOMException(`The requested length exceeds 65,536 bytes`, 'QuotaExceededError');
  return randomFillSync(view);
}
