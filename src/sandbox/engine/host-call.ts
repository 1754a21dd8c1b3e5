import { HostFault } from './engine-errors.js';
import type { Pointer } from './engine-functions.js';
import type { GuestValues } from './guest-values.js';

/** What a host operation may answer; text must not hold U+0000. A pointer is a guest value that is handed over. */
export type HostAnswer = undefined | number | string | Uint8Array | { readonly value: Pointer };

/** Most bytes of a text that crosses to the host where an operation names no bound of its own: names and options. */
const TEXT_BYTES_MAX = 256 * 1024;

/** One call of the host: an operation and its arguments, which start at index 1. Nothing about them can be trusted. */
export class HostCall {
  /** Where arguments are read from, and an answer may be made. */
  readonly values: GuestValues;
  readonly count: number;
  readonly operation: number;
  readonly #list: Pointer;

  constructor(values: GuestValues, count: number, list: Pointer) {
    this.values = values;
    this.count = count;
    this.#list = list;
    this.operation = count === 0 ? 0 : this.number(0);
  }

  pointer(index: number): Pointer {
    if (index >= this.count) throw new HostFault('TypeError', 'too few arguments for the host');
    return this.values.argumentAt(this.#list, index);
  }

  /** A number, which is never -0: functions of Node that take it for an integer end the process where it is none to the engine. */
  number(index: number): number {
    return this.values.readNumber(this.pointer(index)) + 0;
  }

  /** A text of at most so many bytes as UTF-8; a longer one is refused before it is read. */
  text(index: number, bytesMax = TEXT_BYTES_MAX): string {
    return this.withUtf8(index, bytesMax, (utf8) => utf8.toString());
  }

  /** A text; undefined, and not read, where it has more bytes as UTF-8. */
  textWithin(index: number, bytesMax: number): string | undefined {
    return this.values.withUtf8(this.pointer(index), (utf8) =>
      utf8.length > bytesMax ? undefined : utf8.toString(),
    );
  }

  /** Lends a text of at most so many bytes as UTF-8 until the guest allocates or `use` returns; a longer one is refused. */
  withUtf8<Result>(
    index: number,
    bytesMax: number,
    use: (utf8: Buffer<ArrayBuffer>) => Result,
  ): Result {
    return this.values.withUtf8(this.pointer(index), (utf8) => {
      if (utf8.length > bytesMax) throw new HostFault('RangeError', 'the text is too long');
      return use(utf8);
    });
  }

  /** A copy of the byte range that starts at this argument. */
  bytes(index: number): Buffer<ArrayBuffer> {
    return this.withBytes(index, (bytes) => Buffer.from(bytes));
  }

  /** Lends the byte range that starts at this argument until the guest allocates or `use` returns. */
  withBytes<Result>(
    index: number,
    use: (bytes: Buffer<ArrayBuffer>, address: Pointer) => Result,
  ): Result {
    const offset = this.number(index + 1);
    const length = this.number(index + 2);
    return this.values.withBytes(this.pointer(index), offset, length, use);
  }
}
