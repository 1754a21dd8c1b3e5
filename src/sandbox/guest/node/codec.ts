import { ENCODINGS, HOST } from '../../protocol/guest-protocol.js';
import type { Encoding } from '../../protocol/guest-protocol.js';
import { host, hostBytes, pristineJson } from '../run/host.js';

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

/** The last encoding of which a part of a text, or of its bytes, is that part of the whole. */
const UCS2 = 3;
/** How much crosses as JSON at a time, in which a character may be six. */
const PIECE = 256 * 1024;

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
  if (text.length <= PIECE || encoding > UCS2)
    return hostBytes(HOST.encodeJson, encoding, pristineJson.stringify(text));
  return encodeInPieces(text, encoding);
}

function encodeInPieces(text: string, encoding: number): Uint8Array {
  let whole = new Uint8Array();
  for (let from = 0; from < text.length;) {
    let end = Math.min(from + PIECE, text.length);
    // A pair of surrogates is one character.
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last < 0xdc00 && end < text.length) end -= 1;
    const piece = encode(text.slice(from, end), encoding);
    const longer = new Uint8Array(whole.length + piece.length);
    longer.set(whole);
    longer.set(piece, whole.length);
    whole = longer;
    from = end;
  }
  return whole;
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
  if (length <= PIECE || encoding > UCS2) {
    const json = host(HOST.decodeJson, encoding, buffer, offset, length) as string;
    return pristineJson.parse(json) as string;
  }
  let whole = '';
  for (let from = 0; from < length;) {
    let end = Math.min(from + PIECE, length);
    if (encoding === 0 && end < length) end = startOfCharacter(bytes, end);
    whole += decode(new Uint8Array(buffer, offset + from, end - from), encoding);
    from = end;
  }
  return whole;
}

/** Where the character of UTF-8 begins that a place is within; the place itself where it is within none. */
function startOfCharacter(bytes: Uint8Array, place: number): number {
  for (let back = 0; back <= 3; back += 1)
    if (((bytes[place - back] ?? 0) & 0xc0) !== 0x80) return place - back;
  return place;
}
