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
  const length = call.number(3);
  return call.engine.withUtf8(call.pointer(2), (utf8, address) => {
    const isPlain = isAscii(utf8);
    if (encoding === 'utf8') {
      const isWhole = isPlain ? utf8.length === length : textOf(utf8)?.length === length;
      return isWhole ? { value: call.engine.newArrayBufferAt(address, utf8.length) } : undefined;
    }
    const text = isPlain ? utf8.toString('latin1') : textOf(utf8);
    return text?.length === length ? Buffer.from(text, encoding) : undefined;
  });
}

/** Text of well-formed UTF-8. */
function textOf(utf8: Buffer): string | undefined {
  return isUtf8(utf8) ? utf8.toString() : undefined;
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
    if (isText) return { value: call.engine.newStringAt(address, bytes.length) };
    return bytes.toString(encoding);
  });
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
