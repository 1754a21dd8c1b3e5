import { asBuffer } from './as-buffer.js';
import { inspect } from './inspect.js';
import type { InspectOptions } from './inspect.js';
import { nodeError } from './node-error.js';
import { outOfRange, requireNumber, wrongType } from './validate.js';

/* Making Buffers of a size, and showing them. */

type NodeBuffer = globalThis.Buffer;

/** Node's own bounds, which are above what a run has. */
export const MAX_LENGTH = 2 ** 32;
export const MAX_STRING_LENGTH = 2 ** 29 - 24;

function newBytes(size: unknown): Uint8Array {
  requireNumber(size, 'size');
  if (!(size >= 0 && size <= MAX_LENGTH))
    throw outOfRange('size', `>= 0 && <= ${String(MAX_LENGTH)}`, size);
  return new Uint8Array(size);
}

/** Buffer.alloc. */
export function alloc(size: unknown, fill?: unknown, encoding?: unknown): NodeBuffer {
  const buffer = asBuffer(newBytes(size));
  if (fill === undefined || fill === 0 || buffer.length === 0) return buffer;
  return (buffer.fill as (...values: unknown[]) => NodeBuffer)(
    fill,
    ...(typeof encoding === 'string' ? [encoding] : []),
  );
}

function allocUnsafe(size: unknown): NodeBuffer {
  return asBuffer(newBytes(size));
}

/** `SlowBuffer`, which Node has for code of long ago. */
export function SlowBuffer(size: unknown): NodeBuffer {
  return asBuffer(newBytes(size));
}

let bytesShown = 50;

/** How many bytes of a Buffer show; for all of them. */
export const shownBytes = {
  get most(): number {
    return bytesShown;
  },
  set most(count: unknown) {
    requireNumber(count, 'INSPECT_MAX_BYTES');
    if (!(count >= 0)) throw outOfRange('INSPECT_MAX_BYTES', '>= 0', count);
    bytesShown = count;
  },
};

/** A Buffer as util.inspect shows it: its first bytes, and the members that it was given. */
function inspectBuffer(this: NodeBuffer, _depth?: unknown, options: InspectOptions = {}): string {
  const shown = Math.min(bytesShown, this.length);
  const bytes: string[] = [];
  for (let at = 0; at < shown; at++) bytes.push((this[at] ?? 0).toString(16).padStart(2, '0'));
  const left = this.length - shown;
  if (left > 0) bytes.push(`... ${String(left)} more byte${left > 1 ? 's' : ''}`);
  const parts = [bytes.join(' ')].filter((part) => part !== '');
  const names = Object.keys(this).filter((name) => !/^\d+$/.test(name));
  for (const name of names) {
    const value: unknown = Reflect.get(this, name);
    parts.push(inspect({ [name]: value }, { ...options, breakLength: Infinity }).slice(2, -2));
  }
  const name = (this.constructor as { readonly name?: string }).name ?? 'Buffer';
  return `<${name} ${parts.join(', ')}>`;
}

function bytesOf(value: unknown): Uint8Array {
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (!(value instanceof ArrayBuffer))
    throw wrongType('input', 'an instance of ArrayBuffer, Buffer, or TypedArray', value);
  if ((value as ArrayBuffer & { readonly detached: boolean }).detached)
    throw nodeError(
      Error,
      'ERR_INVALID_STATE',
      'Invalid state: Cannot validate on a detached buffer',
    );
  return new Uint8Array(value);
}

/** buffer.isAscii. */
export function isAscii(value: unknown): boolean {
  return bytesOf(value).every((byte) => byte < 0x80);
}

/** buffer.isUtf8. */
export function isUtf8(value: unknown): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(value));
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

/** Puts them in place. */
export function installMaking(Buffer: object, prototype: object): void {
  const inspects = {
    [Symbol.for('nodejs.util.inspect.custom')]: inspectBuffer,
    inspect: inspectBuffer,
  };
  for (const [target, members] of [
    [Buffer, { alloc, allocUnsafe, allocUnsafeSlow: allocUnsafe }],
    [prototype, inspects],
  ] as const)
    for (const name of Reflect.ownKeys(members))
      Object.defineProperty(target, name, {
        value: Reflect.get(members, name) as unknown,
        writable: true,
        configurable: true,
      });
}
