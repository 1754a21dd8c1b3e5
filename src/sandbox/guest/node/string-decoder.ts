import { asBuffer } from './as-buffer.js';
import { copyOf, decode, encodingName, encodingNumber } from './codec.js';
import { describeReceived, nodeError, shownValue } from './node-error.js';

const [UTF8, UCS2, BASE64, BASE64URL] = [0, 3, 5, 6];

/** Bytes to text in pieces: what a piece leaves over of a character begins the text of the next, as Node's has it. */
class Decoder {
  readonly encoding: string;
  readonly #number: number;
  /** The beginning of a character that has not come whole. */
  #rest: Uint8Array = new Uint8Array();

  constructor(encoding?: unknown) {
    const number = encodingNumber(encoding);
    if (number === undefined)
      throw nodeError(
        TypeError,
        'ERR_UNKNOWN_ENCODING',
        `Unknown encoding: ${shownValue(encoding)}`,
      );
    this.#number = number;
    this.encoding = number === UCS2 ? 'utf16le' : encodingName(number);
  }

  write(piece: unknown): string {
    if (typeof piece === 'string') return piece;
    const bytes = bytesOf(piece);
    const whole = this.#rest.length === 0 ? bytes : joined(this.#rest, bytes);
    const begun = this.#number === UCS2 && this.#rest.length > 0 ? characterLength(whole) : 0;
    const left = leftOver(whole.subarray(begun), this.#number);
    const end = begun > whole.length ? 0 : whole.length - left;
    this.#rest = copyOf(whole.subarray(end));
    return decode(whole.subarray(0, end), this.#number);
  }

  end(piece?: unknown): string {
    const text = piece === undefined ? '' : this.write(piece);
    const rest = this.#rest;
    this.#rest = new Uint8Array();
    // Half a unit of UTF-16 is dropped.
    const whole = this.#number === UCS2 ? rest.subarray(0, rest.length - (rest.length % 2)) : rest;
    return text + decode(whole, this.#number);
  }

  /** An old form of `write`. */
  text(piece: Uint8Array, offset: number): string {
    this.#rest = new Uint8Array();
    return this.write(piece.subarray(offset));
  }

  get lastChar(): Uint8Array {
    const bytes = new Uint8Array(4);
    bytes.set(this.#rest);
    return asBuffer(bytes);
  }

  get lastNeed(): number {
    return this.lastTotal - this.#rest.length;
  }

  get lastTotal(): number {
    const { length } = this.#rest;
    if (length === 0) return 0;
    if (this.#number === UTF8) return sequenceLength(this.#rest[0] ?? 0);
    if (this.#number === UCS2) return length < 2 ? 2 : 4;
    return 3;
  }
}

const DECODER = Symbol('decoder');

/** What `new StringDecoder` gives. */
export interface StringDecoder {
  encoding: string;
  [DECODER]?: Decoder;
  write(piece: unknown): string;
  end(piece?: unknown): string;
}

/** As in Node a function, which older classes call on their own objects. */
export const StringDecoder = function (this: StringDecoder, encoding?: unknown): void {
  const value = new Decoder(encoding);
  Object.defineProperty(this, DECODER, { value, configurable: true });
  this.encoding = value.encoding;
} as unknown as new (encoding?: unknown) => StringDecoder;
Object.defineProperty(StringDecoder, 'name', { value: 'StringDecoder' });

function decoderOf({ [DECODER]: decoder }: StringDecoder): Decoder {
  if (decoder !== undefined) return decoder;
  throw nodeError(TypeError, 'ERR_INVALID_THIS', 'Value of "this" must be of type StringDecoder');
}

for (const name of ['write', 'end', 'text'] as const)
  Object.defineProperty(StringDecoder.prototype, name, {
    value: function (this: StringDecoder, ...values: [Uint8Array, number]): string {
      return decoderOf(this)[name](...values);
    },
    writable: true,
    enumerable: true,
    configurable: true,
  });
for (const name of ['lastChar', 'lastNeed', 'lastTotal'] as const)
  Object.defineProperty(StringDecoder.prototype, name, {
    get(this: StringDecoder) {
      return decoderOf(this)[name];
    },
    enumerable: true,
    configurable: true,
  });

function bytesOf(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  if (ArrayBuffer.isView(piece))
    return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
  throw nodeError(
    TypeError,
    'ERR_INVALID_ARG_TYPE',
    `The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received ${describeReceived(piece)}`,
  );
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/** How many bytes at the end belong to a character that goes on in the next piece. */
function leftOver(bytes: Uint8Array, encoding: number): number {
  const { length } = bytes;
  if (encoding === UTF8) return unfinished(bytes);
  if (encoding === BASE64 || encoding === BASE64URL) return length % 3;
  if (encoding !== UCS2) return 0;
  // As Node has it, half a pair is kept only where no half of a unit follows it.
  if (length % 2 === 1) return 1;
  return isHighSurrogate(bytes[length - 1]) ? 2 : 0;
}

function isHighSurrogate(high: number | undefined): boolean {
  return high !== undefined && high >= 0xd8 && high < 0xdc;
}

/** Bytes of the character of UTF-16 that begins here. */
function characterLength(bytes: Uint8Array): number {
  return isHighSurrogate(bytes[1]) ? 4 : 2;
}

/** Bytes at the end of UTF-8 that begin a character and do not finish it. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back < 4 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

/** How many bytes a character has whose first is this. */
function sequenceLength(first: number): number {
  if ((first & 0xe0) === 0xc0) return 2;
  if ((first & 0xf0) === 0xe0) return 3;
  return (first & 0xf8) === 0xf0 ? 4 : 1;
}

/** The module `string_decoder`. */
export const stringDecoder = { StringDecoder };
