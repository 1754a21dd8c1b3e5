import { isAscii, isUtf8 } from 'node:buffer';

import { HostFault } from './engine-errors.js';
import type { HostAnswer, HostCall } from './host-call.js';
import { ENCODINGS, HOST } from './guest-protocol.js';
import type { Encoding } from './guest-protocol.js';

/** Text to bytes and back, as Node's Buffer does it. */
export const codecOperations: readonly (readonly [number, (call: HostCall) => HostAnswer])[] = [
  [HOST.encode, encode],
  [HOST.encodeJson, (call) => Buffer.from(jsonText(call.text(2)), encodingOf(call))],
  [HOST.decode, decode],
  [HOST.decodeJson, (call) => JSON.stringify(call.bytes(2).toString(encodingOf(call)))],
  [HOST.decodeText, decodeText],
];

/** Encoding number, text, its length; no answer where the text did not come whole: it holds U+0000 or a lone surrogate. */
function encode(call: HostCall): HostAnswer {
  const encoding = encodingOf(call);
  const utf8 = call.utf8(2);
  const length = call.number(3);
  if (isAscii(utf8) && utf8.length === length)
    return encoding === 'utf8' ? utf8 : Buffer.from(toBuffer(utf8).toString('latin1'), encoding);
  if (!isUtf8(utf8)) return undefined;
  const text = toBuffer(utf8).toString('utf8');
  if (text.length !== length) return undefined;
  return encoding === 'utf8' ? utf8 : Buffer.from(text, encoding);
}

/** Encoding number, bytes; no answer where the text holds U+0000 or a lone surrogate, and so cannot cross as it is. */
function decode(call: HostCall): HostAnswer {
  const encoding = encodingOf(call);
  const bytes = call.bytes(2);
  if (encoding === 'utf8' || encoding === 'latin1') {
    if (bytes.includes(0)) return undefined;
    return encoding === 'utf8' ? call.textFromUtf8(bytes) : bytes.toString('latin1');
  }
  if (encoding === 'ascii' || encoding === 'ucs2') return undefined;
  return bytes.toString(encoding);
}

/** Label, fatal, ignore the byte order mark, bytes: as TextDecoder, in JSON. */
function decodeText(call: HostCall): HostAnswer {
  const [label, fatal, ignoreBOM] = [call.text(1), call.number(2) === 1, call.number(3) === 1];
  try {
    return JSON.stringify(new TextDecoder(label, { fatal, ignoreBOM }).decode(call.bytes(4)));
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string };
    throw new HostFault(name, message, code);
  }
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

/** The same memory as a Buffer. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
