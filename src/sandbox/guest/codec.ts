import { ENCODINGS, HOST } from '../guest-protocol.js';
import type { Encoding } from '../guest-protocol.js';
import { host, hostBytes, pristineJson } from './host.js';

/* Text to bytes and back, on the host: in the guest each of these would cost a thousand times as much. */

const NUL = '\0';
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
  // A string crosses as UTF-8 up to its first U+0000; what would not survive that crosses as JSON.
  if (text.includes(NUL) || !text.isWellFormed())
    return hostBytes(HOST.encodeJson, encoding, pristineJson.stringify(text));
  return hostBytes(HOST.encode, encoding, text);
}

/** Text of a range of bytes. */
export function decode(bytes: Uint8Array, encoding: number): string {
  if (bytes.length === 0) return '';
  const { buffer, byteOffset, length } = bytes;
  const mayHoldNul =
    encoding === 3 ||
    (encoding < 3 && bytes.includes(0)) ||
    (encoding === 2 && bytes.includes(0x80));
  if (!mayHoldNul) return host(HOST.decode, encoding, buffer, byteOffset, length) as string;
  const json = host(HOST.decodeJson, encoding, buffer, byteOffset, length) as string;
  return pristineJson.parse(json) as string;
}
