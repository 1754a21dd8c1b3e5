import { HostFault } from './engine-errors.js';
import type { EngineFunctions, EnginePointers, Pointer } from './engine-functions.js';
import type { EngineMemory } from './engine-memory.js';
import { asciiAt } from './string-layout.js';

const encoder = new TextEncoder();

/** Where the values of a guest are found. */
type ValuePointers = Pick<EnginePointers, 'context' | 'readsTexts'>;

/**
 * Carries values between the host and the guest: makes those of the guest, and reads them. It runs no code of the guest but
 * what reading a value may run, such as a getter or a `toString`.
 */
export class GuestValues {
  readonly #memory: EngineMemory;
  readonly #functions: EngineFunctions;
  readonly #context: Pointer;
  readonly #readsTexts: boolean;

  constructor(
    memory: EngineMemory,
    functions: EngineFunctions,
    { context, readsTexts }: ValuePointers,
  ) {
    this.#memory = memory;
    this.#functions = functions;
    this.#context = context;
    this.#readsTexts = readsTexts;
  }

  /** A guest string; of text that holds U+0000 only what precedes it arrives. */
  newString(text: string): Pointer {
    const most = text.length * 3;
    const address = this.#memory.allocate(most + 1);
    const { bytes } = this.#memory;
    const { written } = encoder.encodeInto(text, bytes.subarray(address, address + most));
    bytes[address + written] = 0;
    return this.#stringAt(address);
  }

  /** A guest string from a place in the memory that holds well-formed UTF-8 without U+0000. */
  newStringAt(start: Pointer, length: number): Pointer {
    return this.#stringAt(this.#memory.copyWithin(start, length));
  }

  #stringAt(address: Pointer): Pointer {
    const value = this.#functions.QTS_NewString(this.#context, address);
    this.#memory.release(address);
    return value;
  }

  /** A guest ArrayBuffer with a copy of the bytes; the guest frees it. */
  newArrayBuffer(source: Uint8Array): Pointer {
    const address = this.#memory.copyIn(source);
    return this.#functions.QTS_NewArrayBuffer(this.#context, address, source.length);
  }

  /** A guest ArrayBuffer with a copy of a place in the memory; the guest frees it. */
  newArrayBufferAt(start: Pointer, length: number): Pointer {
    const address = this.#memory.copyWithin(start, length);
    return this.#functions.QTS_NewArrayBuffer(this.#context, address, length);
  }

  newNumber(value: number): Pointer {
    return this.#functions.QTS_NewFloat64(this.#context, value);
  }

  /** The same value once more: each of the two is freed. */
  duplicate(value: Pointer): Pointer {
    return this.#functions.QTS_DupValuePointer(this.#context, value);
  }

  free(value: Pointer): void {
    this.#functions.QTS_FreeValuePointer(this.#context, value);
  }

  /** A member of a guest object; getters run. */
  getProperty(object: Pointer, name: string): Pointer {
    const key = this.newString(name);
    const value = this.#functions.QTS_GetProp(this.#context, object, key);
    this.free(key);
    return value;
  }

  /** Sets a member of a guest object; takes the value over. */
  setProperty(object: Pointer, name: string, value: Pointer): void {
    const key = this.newString(name);
    this.#functions.QTS_SetProp(this.#context, object, key, value);
    this.free(key);
    this.free(value);
  }

  /** An argument of a call of the host. */
  argumentAt(list: Pointer, index: number): Pointer {
    return this.#functions.QTS_ArgvGetJSValueConstPointer(list, index);
  }

  readNumber(value: Pointer): number {
    return this.#functions.QTS_GetFloat64(this.#context, value);
  }

  /** Whether a promise waits (0), is fulfilled (1) or rejected (2); negative of what is no promise. */
  promiseState(value: Pointer): number {
    return this.#functions.QTS_PromiseState(this.#context, value);
  }

  /** What a promise is settled with. */
  promiseResult(value: Pointer): Pointer {
    return this.#functions.QTS_PromiseResult(this.#context, value);
  }

  /** Text of a guest value. Of text that is not ASCII only what precedes its first U+0000 is given. */
  readString(value: Pointer): string {
    return this.withUtf8(value, (utf8) => utf8.toString());
  }

  /** Lends UTF-8 of a guest value, as {@link readString} gives it, until the guest allocates or `use` returns. */
  withUtf8<Result>(
    value: Pointer,
    use: (utf8: Buffer<ArrayBuffer>, address: Pointer) => Result,
  ): Result {
    const ascii = this.#readsTexts ? asciiAt(this.#memory.bytes, value) : undefined;
    if (ascii !== undefined) return use(ascii, ascii.byteOffset);
    const address = this.#functions.QTS_GetString(this.#context, value);
    if (address === 0) return use(Buffer.alloc(0), address);
    try {
      const end = this.#memory.bytes.indexOf(0, address);
      return use(this.#memory.lend(address, end - address), address);
    } finally {
      this.#functions.QTS_FreeCString(this.#context, address);
    }
  }

  /** Lends a range of a guest ArrayBuffer until the guest allocates or `use` returns. */
  withBytes<Result>(
    buffer: Pointer,
    offset: number,
    length: number,
    use: (bytes: Buffer<ArrayBuffer>, address: Pointer) => Result,
  ): Result {
    const functions = this.#functions;
    // What the engine gives is a copy already, and ours to free. It may have grown the memory, and views with it ended.
    const address = functions.QTS_GetArrayBuffer(this.#context, buffer);
    try {
      const total = address === 0 ? 0 : functions.QTS_GetArrayBufferLength(this.#context, buffer);
      if (offset >= 0 && length >= 0 && offset + length <= total)
        return use(this.#memory.lend(address + offset, length), address + offset);
    } finally {
      if (address !== 0) this.#memory.release(address);
    }
    throw new HostFault('RangeError', 'the bytes are not within their buffer');
  }
}
