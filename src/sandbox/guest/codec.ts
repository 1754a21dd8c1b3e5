import { ENCODINGS, HOST } from '../guest-protocol.js';
import type { Encoding } from '../guest-protocol.js';
import { host, hostBytes, pristineJson } from './host.js';

/* Text to bytes and back, on the host: in the guest each of these would cost a thousand times as much. */

const numbers: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  utf8: 0,
  'utf-8': 0,
  latin1: 1,
  binary: 1,
  ascii: 2,
  ucs2: 3,
  'ucs-2': 3,
  utf16le: 3,
  'utf-16le': 3,
  hex: 4,
  base64: 5,
  base64url: 6,
} satisfies Record<string, number>) as Record<string, number>;

/** The number of an encoding by any of Node's names, in any case; undefined where there is none. */
export function encodingNumber(name: unknown): number | undefined {
  if (name === undefined || name === null || name === '') return 0;
  const text = String(name);
  return numbers[text] ?? numbers[text.toLowerCase()];
}

/** The canonical name of an encoding number. */
export function encodingName(number: number): Encoding {
  return ENCODINGS[number] ?? 'utf8';
}

/** Bytes of a text. */
export function encode(text: string, encoding: number): Uint8Array {
  // A string crosses as UTF-8 up to its first U+0000. The host sees by the length whether all of it came.
  const bytes = host(HOST.encode, encoding, text, text.length);
  if (bytes !== undefined) return new Uint8Array(bytes as ArrayBuffer);
  return hostBytes(HOST.encodeJson, encoding, pristineJson.stringify(text));
}

/** A copy of bytes. A Buffer's own `slice` is a view, as in Node. */
export function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** The three arguments by which a byte range crosses to the host. */
export type Range = readonly [ArrayBufferLike, number, number];

/** A byte range for the host. The engine copies the whole buffer, so a small part of a large one is taken out first. */
export function range(bytes: Uint8Array): Range {
  const { buffer, byteOffset, length } = bytes;
  if (length * 4 >= buffer.byteLength) return [buffer, byteOffset, length];
  return [buffer.slice(byteOffset, byteOffset + length), 0, length];
}

/** Text of a range of bytes. */
export function decode(bytes: Uint8Array, encoding: number): string {
  if (bytes.length === 0) return '';
  const [buffer, offset, length] = range(bytes);
  const text = host(HOST.decode, encoding, buffer, offset, length);
  if (typeof text === 'string') return text;
  const json = host(HOST.decodeJson, encoding, buffer, offset, length) as string;
  return pristineJson.parse(json) as string;
}
