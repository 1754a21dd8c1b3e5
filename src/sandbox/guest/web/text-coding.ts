import { HOST } from '../../protocol/guest-protocol.js';
import { encode } from '../node/codec.js';
import { host, pristineJson } from '../run/host.js';
import { nodeError } from '../node/node-error.js';

export class TextEncoder {
  get encoding(): string {
    return 'utf-8';
  }

  encode(input: unknown = ''): Uint8Array {
    return encode(String(input), 0);
  }

  encodeInto(source: string, destination: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const character of source) {
      const bytes = encode(character, 0);
      if (written + bytes.length > destination.length) break;
      destination.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }
}

const LABELS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'unicode-1-1-utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16': 'utf-16le',
  'ucs-2': 'utf-16le',
  latin1: 'windows-1252',
  ascii: 'windows-1252',
  'us-ascii': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  #held = new Uint8Array();
  #started = false;

  constructor(label: unknown = 'utf-8', options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    const encoding = LABELS[String(label).trim().toLowerCase()];
    if (encoding === undefined) {
      const message = `The "${String(label)}" encoding is not supported`;
      throw nodeError(RangeError, 'ERR_ENCODING_NOT_SUPPORTED', message);
    }
    this.encoding = encoding;
    this.fatal = options.fatal === true;
    this.ignoreBOM = options.ignoreBOM === true;
  }

  decode(input: unknown = new Uint8Array(), options: { stream?: boolean } = {}): string {
    const bytes = concat(this.#held, toBytes(input));
    const whole = options.stream === true ? completeLength(bytes, this.encoding) : bytes.length;
    this.#held = options.stream === true ? bytes.slice(whole) : new Uint8Array();
    // Only the start of a stream can have a byte order mark.
    const ignoreBOM = this.ignoreBOM || this.#started;
    this.#started = options.stream === true && (this.#started || whole > 0);
    const json = host(
      HOST.decodeText,
      this.encoding,
      this.fatal ? 1 : 0,
      ignoreBOM ? 1 : 0,
      bytes.buffer,
      bytes.byteOffset,
      whole,
    );
    return pristineJson.parse(json as string) as string;
  }
}

function toBytes(input: unknown): Uint8Array {
  if (ArrayBuffer.isView(input))
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.',
  );
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/** How many bytes form whole characters; what follows is the start of one that may still come. */
function completeLength(bytes: Uint8Array, encoding: string): number {
  if (encoding === 'utf-16le') {
    const even = bytes.length & ~1;
    const high = even >= 2 ? (bytes[even - 1] ?? 0) : 0;
    return high >= 0xd8 && high <= 0xdb ? even - 2 : even;
  }
  if (encoding !== 'utf-8') return bytes.length;
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
