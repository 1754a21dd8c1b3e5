import { GuestEscape } from './engine-errors.js';
import type { EngineFunctions, EnginePointers, Pointer } from './engine-functions.js';
import type { EngineMemory } from './engine-memory.js';
import type { GuestValues } from './guest-values.js';

const COMPILE_ONLY = 1 << 5;
const JOBS_PER_BATCH = 100;

/** What execution needs of an engine. */
interface EngineAccess {
  readonly memory: EngineMemory;
  readonly functions: EngineFunctions;
  readonly values: GuestValues;
  readonly pointers: EnginePointers;
  /** Called between batches of jobs; throws to end them. */
  readonly interrupt: () => void;
}

/** Runs code of the guest. What the guest throws and does not catch is thrown as {@link GuestEscape}. */
export class GuestExecution {
  readonly #engine: EngineAccess;

  constructor(engine: EngineAccess) {
    this.#engine = engine;
  }

  /** Runs a script and gives its completion value. */
  evaluate(code: Uint8Array, file: string, flags = 0): Pointer {
    const { memory, functions, pointers } = this.#engine;
    const address = memory.copyIn(code);
    const value = functions.QTS_Eval(pointers.context, address, code.length, file, 0, flags);
    memory.release(address);
    return this.#valueOrThrow(value);
  }

  /** Parses a script that is not to run. */
  parse(code: Uint8Array, file: string): void {
    this.#engine.values.free(this.evaluate(code, file, COMPILE_ONLY));
  }

  /** Calls a function of the guest; takes the arguments over. */
  call(callee: Pointer, values: readonly Pointer[]): void {
    this.#engine.values.free(this.#valueOrThrow(this.#call(callee, values)));
  }

  /** Throws in the guest the error that a function of it makes: gives what a call of the host has to answer for that. */
  throwMade(makeError: Pointer, values: readonly Pointer[]): Pointer {
    const { functions, pointers } = this.#engine;
    const made = this.#call(makeError, values);
    const thrown = functions.QTS_ResolveException(pointers.context, made);
    return functions.QTS_Throw(pointers.context, thrown === 0 ? made : thrown);
  }

  /** Runs promise jobs until none is left, or the run is over. */
  runJobs(isOver: () => boolean = () => false): void {
    const { functions, values, pointers, interrupt } = this.#engine;
    const { runtime, argumentList } = pointers;
    while (!isOver() && functions.QTS_IsJobPending(runtime) !== 0) {
      const result = functions.QTS_ExecutePendingJob(runtime, JOBS_PER_BATCH, argumentList);
      values.free(this.#valueOrThrow(result));
      if (!isOver()) interrupt();
    }
  }

  #call(callee: Pointer, values: readonly Pointer[]): Pointer {
    const { memory, functions, pointers } = this.#engine;
    const { context, undefinedValue, argumentList } = pointers;
    new Int32Array(memory.buffer, argumentList, values.length).set(values);
    const result = functions.QTS_Call(context, callee, undefinedValue, values.length, argumentList);
    for (const value of values) this.#engine.values.free(value);
    return result;
  }

  #valueOrThrow(value: Pointer): Pointer {
    const { functions, values, pointers } = this.#engine;
    const thrown = functions.QTS_ResolveException(pointers.context, value);
    if (thrown === 0) return value;
    const stack = values.getProperty(thrown, 'stack');
    throw new GuestEscape(values.readString(thrown), values.readString(stack));
  }
}
