import { Buffer as Polyfill } from 'buffer/';

type NodeBuffer = globalThis.Buffer;

const prototype = Polyfill.prototype as unknown as NodeBuffer;

/** Makes a Buffer of bytes without copying them. */
export function asBuffer(bytes: Uint8Array): NodeBuffer {
  return Object.setPrototypeOf(bytes, prototype) as NodeBuffer;
}
