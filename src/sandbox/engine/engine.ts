import { GuestEscape, HostFault } from './engine-errors.js';
import { instantiateEngine } from './engine-instance.js';
import type { EngineInstance } from './engine-instance.js';
import type { EngineFunctions, EnginePointers, Pointer, RawModule } from './engine-functions.js';
import { BOUND } from '../protocol/guest-protocol.js';
import { HostCall } from './host-call.js';
import type { EngineHooks, HostAnswer } from './host-call.js';
import { LINKER, PRELUDE_FILE } from './linker.js';
import { MemoryGrowth } from './memory-growth.js';
import { asciiAt, keepsTextsAsExpected } from './string-layout.js';
import type { EngineBinary } from './wasm-binary.js';

const STACK_BYTES = 512 * 1024;
/** Most arguments of a host call; longer lists are cut by the engine's wrapper. */
const ARGUMENTS_MAX = 16;
const COMPILE_ONLY = 1 << 5;
const JOBS_PER_BATCH = 100;
const encoder = new TextEncoder();

/**
 * Drives one instance of the engine without any state of its own on the host: every value lives in the memory, and the
 * few addresses that it needs are {@link EnginePointers}. Restoring the memory therefore restores everything.
 */
export class Engine {
  readonly memory: WebAssembly.Memory;
  readonly globals: readonly WebAssembly.Global[];
  hooks: EngineHooks = { interrupt: () => undefined, answer: () => undefined };
  readonly growth: MemoryGrowth;
  readonly #raw: RawModule;
  readonly #functions: EngineFunctions;
  #pointers: EnginePointers | undefined;

  private constructor({ memory, globals, module, functions }: EngineInstance) {
    this.memory = memory;
    this.growth = new MemoryGrowth(memory);
    this.globals = globals;
    this.#raw = module;
    this.#functions = functions;
  }

  /** A new instance with zeroed memory that can grow to `pagesMax` pages of 64 KiB. */
  static async create(binary: EngineBinary, pagesMax: number): Promise<Engine> {
    const engine = new Engine(await instantiateEngine(binary, pagesMax));
    engine.#connect();
    return engine;
  }

  /** The whole memory; valid until the guest runs again. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#raw.HEAPU8;
  }

  get pointers(): EnginePointers {
    if (this.#pointers === undefined) throw new Error('the engine has no guest yet');
    return this.#pointers;
  }

  /** Takes over the addresses of an image that was copied into this memory. */
  adopt(pointers: EnginePointers): void {
    this.#pointers = pointers;
  }

  /** Makes a runtime and a context, with the host function in reach, and requires a unit of the guest. */
  boot(entry?: number): void {
    const runtime = this.#functions.QTS_NewRuntime();
    this.#functions.QTS_RuntimeSetMaxStackSize(runtime, STACK_BYTES);
    this.#functions.QTS_RuntimeEnableInterruptHandler(runtime);
    const context = this.#functions.QTS_NewContext(runtime, 0);
    this.#pointers = {
      runtime,
      context,
      undefinedValue: this.#functions.QTS_GetUndefined(),
      argumentList: this.allocate(ARGUMENTS_MAX * 4),
      readsTexts: false,
      bound: [],
    };
    this.#pointers = { ...this.#pointers, readsTexts: keepsTextsAsExpected(this) };
    const host = this.#functions.QTS_NewFunction(context, 'host', ARGUMENTS_MAX, false, 1);
    const global = this.#functions.QTS_GetGlobalObject(context);
    const name = this.newString('__host');
    this.#functions.QTS_SetProp(context, global, name, host);
    for (const value of [name, host, global]) this.free(value);
    const require = this.evaluate(encoder.encode(LINKER), PRELUDE_FILE);
    if (entry !== undefined) this.call(require, [this.newNumber(entry)]);
    this.free(require);
    this.runJobs();
  }

  /** Keeps what the guest offers for later calls. */
  bind(values: readonly Pointer[]): void {
    const bound = values.map((value) =>
      this.#functions.QTS_DupValuePointer(this.pointers.context, value),
    );
    this.#pointers = { ...this.pointers, bound };
  }

  /** Runs a script and gives its completion value; throws GuestEscape where it throws. */
  evaluate(code: Uint8Array, file: string, flags = 0): Pointer {
    const { context } = this.pointers;
    const address = this.copyIn(code);
    const value = this.#functions.QTS_Eval(context, address, code.length, file, 0, flags);
    this.#raw._free(address);
    return this.#resolved(value);
  }

  /** Parses a script that is not to run; throws GuestEscape where it is none. */
  parse(code: Uint8Array, file: string): void {
    this.free(this.evaluate(code, file, COMPILE_ONLY));
  }

  /** Calls a function of the guest; takes the arguments over. */
  call(callee: Pointer, values: readonly Pointer[]): void {
    this.free(this.#resolved(this.#call(callee, values)));
  }

  #call(callee: Pointer, values: readonly Pointer[]): Pointer {
    const { context, undefinedValue, argumentList } = this.pointers;
    new Int32Array(this.memory.buffer, argumentList, values.length).set(values);
    const result = this.#functions.QTS_Call(
      context,
      callee,
      undefinedValue,
      values.length,
      argumentList,
    );
    for (const value of values) this.free(value);
    return result;
  }

  /** Runs promise jobs until none is left, or the run is over. */
  runJobs(isOver: () => boolean = () => false): void {
    const { runtime, argumentList } = this.pointers;
    while (!isOver() && this.#functions.QTS_IsJobPending(runtime) !== 0) {
      const result = this.#functions.QTS_ExecutePendingJob(runtime, JOBS_PER_BATCH, argumentList);
      this.free(this.#resolved(result));
      if (!isOver()) this.hooks.interrupt();
    }
  }

  /** A guest string; of text that holds U+0000 only what precedes it arrives. */
  newString(text: string): Pointer {
    const most = text.length * 3;
    const address = this.allocate(most + 1);
    const { written } = encoder.encodeInto(text, this.bytes.subarray(address, address + most));
    this.bytes[address + written] = 0;
    return this.#stringAt(address);
  }

  /** A guest string from a place in the memory that holds well-formed UTF-8 without U+0000. */
  newStringAt(start: Pointer, length: number): Pointer {
    const address = this.allocate(length + 1);
    this.bytes.copyWithin(address, start, start + length);
    this.bytes[address + length] = 0;
    return this.#stringAt(address);
  }

  #stringAt(address: Pointer): Pointer {
    const value = this.#functions.QTS_NewString(this.pointers.context, address);
    this.#raw._free(address);
    return value;
  }

  /** A guest ArrayBuffer with a copy of the bytes; the guest frees it. */
  newArrayBuffer(source: Uint8Array): Pointer {
    const address = this.copyIn(source);
    return this.#functions.QTS_NewArrayBuffer(this.pointers.context, address, source.length);
  }

  /** A guest ArrayBuffer with a copy of a place in the memory; the guest frees it. */
  newArrayBufferAt(start: Pointer, length: number): Pointer {
    const address = this.allocate(length + 1);
    this.bytes.copyWithin(address, start, start + length);
    return this.#functions.QTS_NewArrayBuffer(this.pointers.context, address, length);
  }

  newNumber(value: number): Pointer {
    return this.#functions.QTS_NewFloat64(this.pointers.context, value);
  }

  duplicate(value: Pointer): Pointer {
    return this.#functions.QTS_DupValuePointer(this.pointers.context, value);
  }

  free(value: Pointer): void {
    this.#functions.QTS_FreeValuePointer(this.pointers.context, value);
  }

  /** A member of a guest object; getters run. */
  getProperty(object: Pointer, name: string): Pointer {
    const key = this.newString(name);
    const value = this.#functions.QTS_GetProp(this.pointers.context, object, key);
    this.free(key);
    return value;
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
    const { context, readsTexts } = this.pointers;
    const ascii = readsTexts ? asciiAt(this.memory.buffer, value) : undefined;
    if (ascii !== undefined) return use(ascii, ascii.byteOffset);
    const address = this.#functions.QTS_GetString(context, value);
    if (address === 0) return use(Buffer.alloc(0), address);
    try {
      return use(this.#lend(address, this.bytes.indexOf(0, address) - address), address);
    } finally {
      this.#functions.QTS_FreeCString(context, address);
    }
  }

  readNumber(value: Pointer): number {
    return this.#functions.QTS_GetFloat64(this.pointers.context, value);
  }

  /** Lends a range of a guest ArrayBuffer until the guest allocates or `use` returns. */
  withBytes<Result>(
    buffer: Pointer,
    offset: number,
    length: number,
    use: (bytes: Buffer<ArrayBuffer>, address: Pointer) => Result,
  ): Result {
    const { context } = this.pointers;
    // What the engine gives is a copy already, and ours to free. It may have grown the memory, and views with it ended.
    const address = this.#functions.QTS_GetArrayBuffer(context, buffer);
    try {
      const total = address === 0 ? 0 : this.#functions.QTS_GetArrayBufferLength(context, buffer);
      if (offset >= 0 && length >= 0 && offset + length <= total)
        return use(this.#lend(address + offset, length), address + offset);
    } finally {
      if (address !== 0) this.#raw._free(address);
    }
    throw new HostFault('RangeError', 'the bytes are not within their buffer');
  }

  #lend(address: Pointer, length: number): Buffer<ArrayBuffer> {
    return Buffer.from(this.bytes.buffer, address, length);
  }

  allocate(bytes: number): Pointer {
    const address = this.#raw._malloc(bytes);
    if (address === 0) {
      this.growth.refused = true;
      throw new HostFault('RangeError', 'out of memory');
    }
    return address;
  }

  /** Copies bytes into the memory with a zero behind them. */
  copyIn(source: Uint8Array): Pointer {
    const address = this.allocate(source.length + 1);
    this.bytes.set(source, address);
    this.bytes[address + source.length] = 0;
    return address;
  }

  #resolved(value: Pointer): Pointer {
    const thrown = this.#functions.QTS_ResolveException(this.pointers.context, value);
    if (thrown === 0) return value;
    const stack = this.getProperty(thrown, 'stack');
    throw new GuestEscape(this.readString(thrown), this.readString(stack));
  }

  #connect(): void {
    this.#raw.callbacks = {
      callFunction: (
        _unused: unknown,
        _context: Pointer,
        _self: Pointer,
        count: number,
        values: Pointer,
      ) => this.#answer(count, values),
      shouldInterrupt: () => {
        this.hooks.interrupt();
        return 0;
      },
      freeHostRef: () => undefined,
      loadModuleSource: () => 0,
      normalizeModule: () => 0,
    };
  }

  #answer(count: number, values: Pointer): Pointer {
    this.hooks.interrupt();
    try {
      return this.#toGuest(this.hooks.answer(new HostCall(this, count, values)));
    } catch (error) {
      if (!(error instanceof HostFault)) throw error;
      return this.#throw(error);
    }
  }

  /** Throws a failure of the host in the guest, as an error that the guest makes. */
  #throw({ errorName: name, message, code }: HostFault): Pointer {
    const { context, bound } = this.pointers;
    const makeError = bound[BOUND.makeError];
    if (makeError === undefined) throw new Error('the prelude made a call that fails');
    const made = this.#call(makeError, [this.newString(JSON.stringify({ name, message, code }))]);
    const thrown = this.#functions.QTS_ResolveException(context, made);
    return this.#functions.QTS_Throw(context, thrown === 0 ? made : thrown);
  }

  #toGuest(answer: HostAnswer): Pointer {
    if (answer === undefined) return 0;
    if (typeof answer === 'number') return this.newNumber(answer);
    if (typeof answer === 'string') return this.newString(answer);
    return answer instanceof Uint8Array ? this.newArrayBuffer(answer) : answer.value;
  }

  argumentAt(values: Pointer, index: number): Pointer {
    return this.#functions.QTS_ArgvGetJSValueConstPointer(values, index);
  }
}
