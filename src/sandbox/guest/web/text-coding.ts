import { HOST } from '../../protocol/guest-protocol.js';
import { encode } from '../node/codec.js';
import { host, pristineJson } from '../run/host.js';
import { customInspect, inspect, showsMembers } from '../node/inspect.js';
import type { InspectOptions } from '../node/inspect.js';
import { nodeError } from '../node/node-error.js';
import { refuseThis, wrongType } from '../node/validate.js';
import { toText } from './url-search-params.js';

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

  [customInspect](_depth: unknown, options: InspectOptions): string {
    return inspect({ encoding: this.encoding }, options);
  }
}

/** Labels of which the host need not be asked. */
const LABELS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'utf-16le': 'utf-16le',
  latin1: 'windows-1252',
};

function nameOf(label: unknown): string {
  const text = toText(label);
  const known = LABELS[text.toLowerCase()];
  if (known !== undefined) return known;
  try {
    // A text that ends in U+0000 would cross without it.
    if (!text.includes('\0')) return host(HOST.encodingName, text) as string;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_ENCODING_NOT_SUPPORTED') throw error;
  }
  const message = `The "${text}" encoding is not supported`;
  throw nodeError(RangeError, 'ERR_ENCODING_NOT_SUPPORTED', message);
}

/** Numbers of decoders whose texts come in pieces. */
let nextNumber = 1;

/** TextDecoder of all encodings of the standard, which the ICU of the host reads. */
export class TextDecoder {
  readonly #encoding: string;
  readonly #fatal: boolean;
  readonly #ignoreBOM: boolean;
  /** While a text comes in pieces: the number under which the host holds what is left over of a character. */
  #number = 0;

  constructor(label: unknown = 'utf-8', options?: { fatal?: unknown; ignoreBOM?: unknown } | null) {
    this.#encoding = nameOf(label);
    if (options !== undefined && options !== null) requireObjectOrFunction(options);
    this.#fatal = Boolean(options?.fatal);
    this.#ignoreBOM = Boolean(options?.ignoreBOM);
  }

  get encoding(): string {
    refuseThis(#encoding in this, 'TextDecoder');
    return this.#encoding;
  }

  get fatal(): boolean {
    refuseThis(#encoding in this, 'TextDecoder');
    return this.#fatal;
  }

  get ignoreBOM(): boolean {
    refuseThis(#encoding in this, 'TextDecoder');
    return this.#ignoreBOM;
  }

  decode(input: unknown = NOTHING, options?: { stream?: unknown } | null): string {
    refuseThis(#encoding in this, 'TextDecoder');
    if (options !== undefined && options !== null) requireObjectOrFunction(options);
    const { buffer, byteOffset, length } = toBytes(input);
    const flags = [this.#fatal ? 1 : 0, this.#ignoreBOM ? 1 : 0] as const;
    const isPiece = Boolean(options?.stream);
    if (!isPiece && this.#number === 0) {
      const json = host(HOST.decodeText, this.#encoding, ...flags, buffer, byteOffset, length);
      return pristineJson.parse(json as string) as string;
    }
    const number = this.#number === 0 ? nextNumber++ : this.#number;
    this.#number = 0;
    const piece = [number, this.#encoding, ...flags, isPiece ? 1 : 0] as const;
    const json = host(HOST.decodeStream, ...piece, buffer, byteOffset, length);
    if (isPiece) this.#number = number;
    return pristineJson.parse(json as string) as string;
  }

  get [Symbol.toStringTag](): string {
    return 'TextDecoder';
  }
}

const NOTHING = new Uint8Array();

function requireObjectOrFunction(options: unknown): void {
  if (typeof options !== 'object' && typeof options !== 'function')
    throw wrongType('options', 'of type object', options);
}

function toBytes(input: unknown): Uint8Array {
  if (ArrayBuffer.isView(input))
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  throw wrongType(
    'list',
    'an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView',
    input,
  );
}

for (const [Class, names] of [
  [TextEncoder, ['encoding', 'encode', 'encodeInto']],
  [TextDecoder, ['encoding', 'fatal', 'ignoreBOM', 'decode']],
] as const)
  for (const name of names) Object.defineProperty(Class.prototype, name, { enumerable: true });
showsMembers(
  TextDecoder,
  ({ encoding, fatal, ignoreBOM }) => ({ encoding, fatal, ignoreBOM }),
  () => '[TextDecoder]',
);
