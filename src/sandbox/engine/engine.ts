import { HostFault } from './engine-errors.js';
import type { EngineFunctions, EnginePointers, Pointer } from './engine-functions.js';
import { instantiateEngine } from './engine-instance.js';
import type { EngineInstance } from './engine-instance.js';
import { EngineMemory } from './engine-memory.js';
import { GuestExecution } from './guest-execution.js';
import { GuestValues } from './guest-values.js';
import { HostCall } from './host-call.js';
import type { HostAnswer } from './host-call.js';
import { LINKER, PRELUDE_FILE } from './linker.js';
import { asciiAt, keepsTextsAsExpected } from './string-layout.js';
import type { EngineBinary } from './wasm-binary.js';
import { BOUND } from '../protocol/guest-protocol.js';

const STACK_BYTES = 512 * 1024;
/** Most arguments of a host call; longer lists are cut by the engine's wrapper. */
const ARGUMENTS_MAX = 16;

/** What the engine asks its user while guest code runs. */
export interface EngineHooks {
  /** Called often while guest code runs; throws GuestKilled to end it. */
  interrupt(): void;
  /** Answers an operation of the guest; may throw HostFault or GuestKilled. */
  answer(call: HostCall): HostAnswer;
}

/** The guest in an engine's memory, by its addresses. */
interface Guest {
  readonly pointers: EnginePointers;
  readonly values: GuestValues;
  readonly execution: GuestExecution;
}

/**
 * One instance of the engine, without any state of its own on the host: every value lives in the memory, and the few
 * addresses that it needs are {@link EnginePointers}. Restoring the memory therefore restores everything.
 */
export class Engine {
  readonly memory: EngineMemory;
  readonly globals: readonly WebAssembly.Global[];
  hooks: EngineHooks = { interrupt: () => undefined, answer: () => undefined };
  readonly #functions: EngineFunctions;
  #guest: Guest | undefined;

  private constructor({ memory, globals, module, functions }: EngineInstance) {
    this.memory = new EngineMemory(memory, module);
    this.globals = globals;
    this.#functions = functions;
    module.callbacks = this.#callbacks();
  }

  /** A new instance with zeroed memory that can grow to `pagesMax` pages of 64 KiB. */
  static async create(binary: EngineBinary, pagesMax: number): Promise<Engine> {
    return new Engine(await instantiateEngine(binary, pagesMax));
  }

  /** Where the guest's values are made and read. */
  get values(): GuestValues {
    return this.#known().values;
  }

  /** Runs code of the guest. */
  get execution(): GuestExecution {
    return this.#known().execution;
  }

  get pointers(): EnginePointers {
    return this.#known().pointers;
  }

  /** Takes over the addresses of an image that was copied into this memory. */
  adopt(pointers: EnginePointers): void {
    const { memory } = this;
    const functions = this.#functions;
    const values = new GuestValues(memory, functions, pointers);
    const interrupt = (): void => this.hooks.interrupt();
    const execution = new GuestExecution({ memory, functions, values, pointers, interrupt });
    this.#guest = { pointers, values, execution };
  }

  /** Makes a runtime and a context, with the host function in reach, and requires a unit of the guest. */
  boot(entry?: number): void {
    const functions = this.#functions;
    const runtime = functions.QTS_NewRuntime();
    functions.QTS_RuntimeSetMaxStackSize(runtime, STACK_BYTES);
    functions.QTS_RuntimeEnableInterruptHandler(runtime);
    const context = functions.QTS_NewContext(runtime, 0);
    const undefinedValue = functions.QTS_GetUndefined();
    const argumentList = this.memory.allocate(ARGUMENTS_MAX * 4);
    const pointers = { runtime, context, undefinedValue, argumentList, bound: [] };
    this.adopt({ ...pointers, readsTexts: false });
    this.adopt({ ...pointers, readsTexts: keepsTextsAsExpected((code) => this.#readAscii(code)) });
    const { values, execution } = this.#known();
    const global = functions.QTS_GetGlobalObject(context);
    const host = functions.QTS_NewFunction(context, 'host', ARGUMENTS_MAX, false, 1);
    values.setProperty(global, '__host', host);
    values.free(global);
    const require = execution.evaluate(Buffer.from(LINKER), PRELUDE_FILE);
    if (entry !== undefined) execution.call(require, [values.newNumber(entry)]);
    values.free(require);
    execution.runJobs();
  }

  /** Keeps what the guest offers for later calls. */
  bind(values: readonly Pointer[]): void {
    const bound = values.map((value) => this.values.duplicate(value));
    this.adopt({ ...this.pointers, bound });
  }

  #known(): Guest {
    if (this.#guest === undefined) throw new Error('the engine has no guest yet');
    return this.#guest;
  }

  #readAscii(code: string): string | undefined {
    const { values, execution } = this.#known();
    const value = execution.evaluate(Buffer.from(code), 'probe.js');
    const text = asciiAt(this.memory.bytes, value)?.toString();
    values.free(value);
    return text;
  }

  #callbacks(): object {
    return {
      callFunction: (
        _unused: unknown,
        _context: Pointer,
        _self: Pointer,
        count: number,
        list: Pointer,
      ) => this.#answer(count, list),
      shouldInterrupt: () => {
        this.hooks.interrupt();
        return 0;
      },
      freeHostRef: () => undefined,
      loadModuleSource: () => 0,
      normalizeModule: () => 0,
    };
  }

  #answer(count: number, list: Pointer): Pointer {
    this.hooks.interrupt();
    try {
      return this.#toGuest(this.hooks.answer(new HostCall(this.values, count, list)));
    } catch (error) {
      if (!(error instanceof HostFault)) throw error;
      return this.#throw(error);
    }
  }

  /** Throws a failure of the host in the guest, as an error that the guest makes. */
  #throw({ errorName: name, message, members }: HostFault): Pointer {
    const { pointers, values, execution } = this.#known();
    const makeError = pointers.bound[BOUND.makeError];
    if (makeError === undefined) throw new Error('the prelude made a call that fails');
    const description = JSON.stringify({ name, message, members });
    return execution.throwMade(makeError, [values.newString(description)]);
  }

  #toGuest(answer: HostAnswer): Pointer {
    if (answer === undefined) return 0;
    if (typeof answer === 'number') return this.values.newNumber(answer);
    if (typeof answer === 'string') return this.values.newString(answer);
    return answer instanceof Uint8Array ? this.values.newArrayBuffer(answer) : answer.value;
  }
}
