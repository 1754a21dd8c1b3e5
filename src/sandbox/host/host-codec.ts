import { isAscii, isUtf8 } from 'node:buffer';

import { HostFault } from '../engine/engine-errors.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { ENCODINGS, HOST } from '../protocol/guest-protocol.js';
import type { Encoding } from '../protocol/guest-protocol.js';

/*
 * Texts are on the heap of the thread, whose exhaustion ends the process. What crosses as it is can be as long as the guest's
 * memory allows, as far as that is no text of the heap; what crosses as JSON can grow sixfold, and comes in pieces.
 */
const HEAP_TEXT_BYTES_MAX = 32 * 1024 * 1024;
const JSON_BYTES_MAX = 2 * 1024 * 1024;
const DECODED_BYTES_MAX = 8 * 1024 * 1024;
const DECODED_JSON_CHARACTERS_MAX = 12 * 1024 * 1024;

/** Text to bytes and back, as Node's Buffer does it. */
export const codecOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.encode, encode],
  [
    HOST.encodeJson,
    (call) => Buffer.from(jsonText(call.text(2, JSON_BYTES_MAX)), encodingOf(call)),
  ],
  [HOST.decode, decode],
  [HOST.decodeJson, decodeJson],
  [HOST.decodeText, decodeText],
  [HOST.encodingName, encodingName],
];

/** Encoding number, text, its length; no answer where the text did not come whole: it holds U+0000 or a lone surrogate. */
function encode(call: HostCall): HostAnswer {
  const encoding = encodingOf(call);
  const length = call.number(3);
  return call.values.withUtf8(call.pointer(2), (utf8, address) => {
    const isPlain = isAscii(utf8);
    if (encoding === 'utf8') {
      const isWhole = isPlain ? utf8.length === length : textOf(utf8)?.length === length;
      return isWhole ? { value: call.values.newArrayBufferAt(address, utf8.length) } : undefined;
    }
    const text = isPlain ? utf8.toString('latin1') : textOf(utf8);
    return text?.length === length ? Buffer.from(text, encoding) : undefined;
  });
}

/** Text of well-formed UTF-8. */
function textOf(utf8: Buffer): string | undefined {
  return isUtf8(utf8) ? limit(utf8, HEAP_TEXT_BYTES_MAX).toString() : undefined;
}

function limit<Bytes extends Buffer>(bytes: Bytes, most: number): Bytes {
  if (bytes.length <= most) return bytes;
  throw new HostFault('RangeError', `a text may have ${String(most)} bytes here`);
}

/** Encoding number, bytes; no answer where the text holds U+0000 or a lone surrogate, and so cannot cross as it is. */
function decode(call: HostCall): HostAnswer {
  const encoding = encodingOf(call);
  if (encoding === 'ascii' || encoding === 'ucs2') return undefined;
  return call.withBytes(2, (bytes, address) => {
    if (encoding !== 'utf8' && encoding !== 'latin1') return bytes.toString(encoding);
    if (bytes.includes(0)) return undefined;
    // Nothing leaves the memory where the bytes are the text already.
    const isText = encoding === 'utf8' ? isUtf8(bytes) : isAscii(bytes);
    if (isText) return { value: call.values.newStringAt(address, bytes.length) };
    return limit(bytes, HEAP_TEXT_BYTES_MAX).toString(encoding);
  });
}

/** Encoding number, a piece of bytes: its text in JSON. */
function decodeJson(call: HostCall): HostAnswer {
  const encoding = encodingOf(call);
  return JSON.stringify(
    call.withBytes(2, (bytes) => limit(bytes, JSON_BYTES_MAX).toString(encoding)),
  );
}

/** Label, fatal, ignore the byte order mark, bytes: as TextDecoder, in JSON. */
function decodeText(call: HostCall): HostAnswer {
  const [label, fatal, ignoreBOM] = [call.text(1), call.number(2) === 1, call.number(3) === 1];
  return asFaults(() => {
    const decoder = new TextDecoder(label, { fatal, ignoreBOM });
    return decodedJson(call, 4, (bytes) => decoder.decode(bytes));
  });
}

/** The bytes that start at an argument as text in JSON; bounded before and after they are decoded. */
export function decodedJson(
  call: HostCall,
  index: number,
  decode: (bytes: Buffer) => string,
): string {
  const text = call.withBytes(index, (bytes) => decode(limit(bytes, DECODED_BYTES_MAX)));
  if (jsonLength(text) > DECODED_JSON_CHARACTERS_MAX)
    throw new HostFault('RangeError', 'the text is too long');
  return JSON.stringify(text);
}

/** Label of an encoding: its name, as the standard of encodings has it. */
function encodingName(call: HostCall): HostAnswer {
  const label = call.text(1);
  return asFaults(() => new TextDecoder(label).encoding);
}

/** Errors of Node's as those of the guest. */
function asFaults<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof HostFault) throw error;
    const { name, message, code } = error as Error & { code?: string };
    throw new HostFault(name, message, code);
  }
}

/** An upper bound of how long a text is in JSON. */
function jsonLength(text: string): number {
  let length = text.length + 2;
  if (length * 6 <= DECODED_JSON_CHARACTERS_MAX) return length * 6;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit < 0xe000))
      length += 5;
  }
  return length;
}

function encodingOf(call: HostCall): Encoding {
  const encoding = ENCODINGS[call.number(1)];
  if (encoding === undefined) throw new HostFault('TypeError', 'no such encoding');
  return encoding;
}

function jsonText(json: string): string {
  try {
    const text: unknown = JSON.parse(json);
    if (typeof text === 'string') return text;
  } catch {
    // What is no JSON is refused as what is no text.
  }
  throw new HostFault('TypeError', 'not a text');
}
