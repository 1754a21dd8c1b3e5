import { HOST } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { host, hostBytes } from '../run/host.js';
import { nodeError } from '../node/node-error.js';
import { callBack } from './bytes.js';

type Callback = (error: unknown, result?: unknown) => void;

function random(size: number): Uint8Array {
  return hostBytes(HOST.randomBytes, size);
}

export function randomBytes(size: number, callback?: Callback): Uint8Array | undefined {
  if (callback === undefined) return asBuffer(random(size));
  callBack(() => asBuffer(random(size)), callback);
  return undefined;
}

export function randomUUID(): string {
  return host(HOST.randomUUID) as string;
}

export function randomFillSync<View extends ArrayBufferView | ArrayBuffer>(
  target: View,
  offset = 0,
  size?: number,
): View {
  const bytes = ArrayBuffer.isView(target)
    ? new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    : new Uint8Array(target);
  const end = size === undefined ? bytes.length : offset + size;
  if (offset < 0 || end > bytes.length)
    throw nodeError(
      RangeError,
      'ERR_OUT_OF_RANGE',
      `The value of "size + offset" is out of range. It must be <= ${String(bytes.length)}. Received ${String(end)}`,
    );
  bytes.set(random(end - offset), offset);
  return target;
}

export function randomFill(target: ArrayBufferView, ...rest: unknown[]): void {
  const callback = rest.pop() as Callback;
  callBack(() => randomFillSync(target, ...(rest as number[])), callback);
}

const INTEGER_RANGE_MAX = 2 ** 48 - 1;

export function randomInt(...values: unknown[]): number | undefined {
  const callback = typeof values.at(-1) === 'function' ? (values.pop() as Callback) : undefined;
  const [least, most] = (values.length === 1 ? [0, values[0]] : values) as [number, number];
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most))
    throw nodeError(
      TypeError,
      'ERR_INVALID_ARG_TYPE',
      'The "max" argument must be a safe integer.',
    );
  const width = most - least;
  if (width <= 0 || width > INTEGER_RANGE_MAX)
    throw nodeError(
      RangeError,
      'ERR_OUT_OF_RANGE',
      `The value of "max" is out of range. It must be greater than the value of "min" (${String(least)}). Received ${String(most)}`,
    );
  const draw = (): number => least + uniform(width);
  if (callback === undefined) return draw();
  callBack(draw, callback);
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

export function getRandomValues<View extends ArrayBufferView>(view: View): View {
  if (view.byteLength > 65_536)
    throw new DOMException(`The requested length exceeds 65,536 bytes`, 'QuotaExceededError');
  return randomFillSync(view);
}
