import { applyCodeImage, usedEnd } from '../image/code-image.js';
import type { LoadedImage } from '../image/code-image.js';
import { compile } from '../engine/compile.js';
import { GuestEscape, GuestKilled } from '../engine/engine-errors.js';
import type { Pointer } from '../engine/engine-functions.js';
import type { Engine } from '../engine/engine.js';
import { BOUND } from '../protocol/guest-protocol.js';
import { toEnding } from '../host/guest-report.js';
import { loadUnit } from '../image/guest-units.js';
import type { GuestUnit } from '../image/guest-units.js';
import { HostApi } from '../host/host-api.js';
import { randomSeed } from './random-seed.js';
import type { MemoryImage } from '../image/memory-image.js';
import type { CallMessage, ReplyMessage } from '../protocol/messages.js';
import type { RunEnding, RunLimits, RunReport } from '../protocol/outcome.js';

/** Where a run reports. */
export interface RunObserver {
  ended(ending: RunEnding, report: RunReport, clean: boolean): void;
  called(message: CallMessage): void;
  gaveUp(call: number): void;
}

/** A run that is to be done. */
export interface RunToDo {
  readonly run: number;
  /** The code, or its image. */
  readonly code: string | LoadedImage;
  /** JSON of settings and input, with a comma between them. */
  readonly text: string;
  /** JSON text of a message's body. */
  readonly rawBody: string | undefined;
  readonly limits: RunLimits;
}

/**
 * One run of user code on an engine that is at its image. The guest runs in slices: the start, each timer, each answer
 * of a capability. The run ends when the guest reports a result, when nothing can happen any more, or when it is killed.
 */
export class GuestRun {
  readonly #engine: Engine;
  readonly #image: MemoryImage;
  readonly #toDo: RunToDo;
  readonly #observer: RunObserver;
  readonly #abortFlag: Int32Array;
  readonly #host: HostApi;
  readonly #start = performance.now();
  readonly #deadline: number;
  #ended = false;
  #deadlineTimer: NodeJS.Timeout | undefined;

  constructor(
    engine: Engine,
    image: MemoryImage,
    toDo: RunToDo,
    shared: { readonly abortFlag: Int32Array; readonly units: readonly GuestUnit[] },
    observer: RunObserver,
  ) {
    this.#engine = engine;
    this.#image = image;
    this.#toDo = toDo;
    this.#observer = observer;
    this.#abortFlag = shared.abortFlag;
    this.#deadline = this.#start + toDo.limits.timeMsMax;
    this.#host = new HostApi(toDo.limits, {
      loadUnit: (number) => loadUnit(engine, number, shared.units),
      memoryRefused: () => engine.memory.growth.refused,
      fireTimer: (id) => this.#fireTimer(id),
      called: (number, { capability, text, bytes }) =>
        observer.called(['call', this.run, number, capability, text, bytes]),
      gaveUp: (number) => observer.gaveUp(number),
    });
    engine.hooks = {
      interrupt: () => this.#checkDeadline(),
      answer: (call) => this.#host.answer(call),
    };
  }

  /** Numbers of the units that the run loaded, in their order. */
  get unitsLoaded(): ReadonlySet<number> {
    return this.#host.unitsLoaded;
  }

  get run(): number {
    return this.#toDo.run;
  }

  /** Starts the run. */
  begin(): void {
    const { code, limits } = this.#toDo;
    this.#engine.memory.growth.bytesMax =
      this.#image.heapStart + this.#image.heap.length + limits.memoryBytesMax;
    this.#slice(() => {
      const compiled = typeof code === 'string' ? this.#compile(code) : this.#load(code);
      if (compiled !== undefined) this.#dispatch(compiled);
    });
  }

  /** The answer of a capability; ignored where the guest gave the call up. */
  reply(message: ReplyMessage): void {
    if (this.#ended) return;
    const { value, failure, bytes } = message;
    const call = this.#host.calls.answered(message.call);
    if (call === undefined) return;
    const text =
      failure === undefined
        ? `{"id":${String(call)},"value":${value ?? 'null'}}`
        : JSON.stringify({ id: call, failure });
    this.#slice(() => {
      const values = [this.#engine.values.newString(text)];
      if (bytes !== undefined) values.push(this.#engine.values.newArrayBuffer(bytes));
      this.#callBound(BOUND.deliver, values);
    });
  }

  /** Ends the run because its caller gave it up. */
  abort(): void {
    if (!this.#ended) this.#end({ kind: 'aborted' }, true);
  }

  #load(image: LoadedImage): Pointer {
    applyCodeImage(this.#engine, image);
    return image.code;
  }

  #compile(code: string): Pointer | undefined {
    const result = compile(this.#engine, code);
    if ('compiled' in result) return result.compiled;
    this.#host.result = { kind: 'invalid-code', diagnostics: result.diagnostics };
    return undefined;
  }

  #dispatch(code: Pointer): void {
    const { text, rawBody } = this.#toDo;
    const values = [code, this.#engine.values.newString(`[[${randomSeed().join()}],${text}]`)];
    if (rawBody !== undefined) values.push(this.#engine.values.newString(rawBody));
    this.#callBound(BOUND.dispatch, values);
  }

  #callBound(index: number, values: readonly Pointer[]): void {
    const callee = this.#engine.pointers.bound[index];
    if (callee === undefined) throw new Error('the guest did not bind this function');
    this.#engine.execution.call(callee, values);
  }

  /** Runs a piece of guest work and what follows from it at once: ticks and promise jobs. */
  #slice(work: () => void): void {
    try {
      work();
      this.#settle();
    } catch (error) {
      this.#fail(error);
      return;
    }
    const { result } = this.#host;
    if (result !== undefined) this.#end(result, true);
    else if (!this.#host.isWaiting) this.#end({ kind: 'timeout', reason: 'never-settles' }, true);
    else
      this.#deadlineTimer ??= setTimeout(
        () => this.#end({ kind: 'timeout', reason: 'deadline' }, true),
        this.#deadline - performance.now(),
      );
  }

  #settle(): void {
    const host = this.#host;
    while (host.result === undefined) {
      if (host.hasTicks) {
        host.hasTicks = false;
        this.#callBound(BOUND.runTicks, []);
      }
      this.#engine.execution.runJobs(() => host.result !== undefined);
      // The jobs may have asked for another tick.
      if (!(host.hasTicks as boolean)) return;
    }
  }

  #checkDeadline(): void {
    if (this.#host.result !== undefined) throw new GuestKilled('done');
    if (performance.now() > this.#deadline) throw new GuestKilled('deadline');
    if (Atomics.load(this.#abortFlag, 0) === this.run) throw new GuestKilled('aborted');
  }

  #fail(error: unknown): void {
    const refused = this.#engine.memory.growth.refused;
    const { result } = this.#host;
    if (error instanceof GuestKilled) {
      if (result !== undefined) this.#end(result, true);
      else if (error.reason === 'aborted') this.#end({ kind: 'aborted' }, true);
      else this.#end({ kind: 'timeout', reason: 'deadline' }, true);
    } else if (error instanceof GuestEscape) {
      const { message, guestStack: stack } = error;
      const thrown = { name: 'Error', message, stack, value: true };
      this.#end(toEnding(thrown, refused), true);
    } else if (error instanceof RangeError && !refused) this.#end({ kind: 'stack' }, false);
    // A trap or an abort of the engine: out of memory where memory was refused, else its stack ran over.
    else this.#end({ kind: refused ? 'memory' : 'stack' }, false);
  }

  #end(ending: RunEnding, clean: boolean): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#deadlineTimer);
    this.#host.timers.clear();
    const imageEnd = this.#image.heapStart + this.#image.heap.length;
    const report: RunReport = {
      logs: this.#host.console.lines,
      logsCut: this.#host.console.isCut,
      durationMs: performance.now() - this.#start,
      memoryBytes: Math.max(0, usedEnd(this.#engine, this.#image) - imageEnd),
    };
    this.#observer.ended(ending, report, clean);
  }

  #fireTimer(id: number): void {
    this.#slice(() => this.#callBound(BOUND.fireTimer, [this.#engine.values.newNumber(id)]));
  }
}
