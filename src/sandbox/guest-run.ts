import { applyCodeImage, usedEnd } from './code-image.js';
import type { LoadedImage } from './code-image.js';
import { compile, readableStack } from './compile.js';
import { GuestEscape, GuestKilled } from './engine-errors.js';
import type { Pointer } from './engine-functions.js';
import type { Engine } from './engine.js';
import type { HostAnswer, HostCall } from './host-call.js';
import { BOUND, HOST } from './guest-protocol.js';
import { parseReport, toEnding, toThrownError } from './guest-report.js';
import type { RunObserver } from './guest-report.js';
import { GuestTimers } from './guest-timers.js';
import { loadUnit } from './guest-units.js';
import type { GuestUnit } from './guest-units.js';
import { answerHostCall } from './host-api.js';
import { CipherStore, isCipherOperation } from './host-cipher.js';
import { randomSeed } from './random-seed.js';
import type { MemoryImage } from './memory-image.js';
import type { ReplyMessage } from './messages.js';
import type { LogLine, RunEnding, RunReport } from './outcome.js';

/** A run that is to be done. */
export interface RunToDo {
  readonly run: number;
  /** The code, or its image. */
  readonly code: string | LoadedImage;
  /** JSON of settings and input, with a comma between them. */
  readonly text: string;
  /** JSON text of a message's body. */
  readonly rawBody: string | undefined;
  readonly timeMsMax: number;
  readonly memoryBytesMax: number;
}

const LEVELS = ['log', 'info', 'debug', 'warn', 'error'] as const;

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
  readonly #units: readonly GuestUnit[];
  readonly #start = performance.now();
  readonly #deadline: number;
  readonly #timers = new GuestTimers((id) => this.#fireTimer(id));
  readonly #calls = new Set<number>();
  readonly #logs: LogLine[] = [];
  #ciphers: CipherStore | undefined;
  #logsCut = false;
  #hasTicks = false;
  #result: RunEnding | undefined;
  #ended = false;
  #deadlineTimer: NodeJS.Timeout | undefined;
  /** Numbers of the units that the run loaded, in their order. */
  readonly unitsLoaded = new Set<number>();

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
    this.#units = shared.units;
    this.#deadline = this.#start + toDo.timeMsMax;
    engine.hooks = {
      interrupt: () => this.#checkDeadline(),
      answer: (call) => this.#answer(call),
    };
  }

  get run(): number {
    return this.#toDo.run;
  }

  /** Starts the run. */
  begin(): void {
    const { code, memoryBytesMax } = this.#toDo;
    this.#engine.growth.bytesMax = this.#image.heapStart + this.#image.heap.length + memoryBytesMax;
    this.#slice(() => {
      const compiled = typeof code === 'string' ? this.#compile(code) : this.#load(code);
      if (compiled !== undefined) this.#dispatch(compiled);
    });
  }

  /** The answer of a capability; ignored where the guest gave the call up. */
  reply(message: ReplyMessage): void {
    if (this.#ended || !this.#calls.delete(message.call)) return;
    const { call, value, failure, bytes } = message;
    const text =
      failure === undefined
        ? `{"id":${String(call)},"value":${value ?? 'null'}}`
        : JSON.stringify({ id: call, failure });
    this.#slice(() => {
      const values = [this.#engine.newString(text)];
      if (bytes !== undefined) values.push(this.#engine.newArrayBuffer(bytes));
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
    this.#result = { kind: 'invalid-code', diagnostics: result.diagnostics };
    return undefined;
  }

  #dispatch(code: Pointer): void {
    const { text, rawBody } = this.#toDo;
    const values = [code, this.#engine.newString(`[[${randomSeed().join()}],${text}]`)];
    if (rawBody !== undefined) values.push(this.#engine.newString(rawBody));
    this.#callBound(BOUND.dispatch, values);
  }

  #callBound(index: number, values: readonly Pointer[]): void {
    const callee = this.#engine.pointers.bound[index];
    if (callee === undefined) throw new Error('the guest did not bind this function');
    this.#engine.call(callee, values);
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
    if (this.#result !== undefined) this.#end(this.#result, true);
    else if (this.#timers.size === 0 && this.#calls.size === 0)
      this.#end({ kind: 'timeout', reason: 'never-settles' }, true);
    else
      this.#deadlineTimer ??= setTimeout(
        () => this.#end({ kind: 'timeout', reason: 'deadline' }, true),
        this.#deadline - performance.now(),
      );
  }

  #settle(): void {
    while (this.#result === undefined) {
      if (this.#hasTicks) {
        this.#hasTicks = false;
        this.#callBound(BOUND.runTicks, []);
      }
      this.#engine.runJobs(() => this.#result !== undefined);
      // The jobs may have asked for another tick.
      if (!(this.#hasTicks as boolean)) return;
    }
  }

  #checkDeadline(): void {
    if (this.#result !== undefined) throw new GuestKilled('done');
    if (performance.now() > this.#deadline) throw new GuestKilled('deadline');
    if (Atomics.load(this.#abortFlag, 0) === this.run) throw new GuestKilled('aborted');
  }

  #fail(error: unknown): void {
    const refused = this.#engine.growth.refused;
    if (error instanceof GuestKilled) {
      if (this.#result !== undefined) this.#end(this.#result, true);
      else if (error.reason === 'aborted') this.#end({ kind: 'aborted' }, true);
      else this.#end({ kind: 'timeout', reason: 'deadline' }, true);
    } else if (error instanceof GuestEscape) {
      const { message, guestStack } = error;
      const stack = readableStack(guestStack);
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
    this.#timers.clear();
    const imageEnd = this.#image.heapStart + this.#image.heap.length;
    const report: RunReport = {
      logs: this.#logs,
      logsCut: this.#logsCut,
      durationMs: performance.now() - this.#start,
      memoryBytes: Math.max(0, usedEnd(this.#engine, this.#image) - imageEnd),
    };
    this.#observer.ended(ending, report, clean);
  }

  #answer(call: HostCall): HostAnswer {
    switch (call.operation) {
      case HOST.now:
        return performance.now() - this.#start;
      case HOST.loadUnit:
        return this.#loadUnit(call);
      default:
        return this.#note(call) ? undefined : this.#compute(call);
    }
  }

  #compute(call: HostCall): HostAnswer {
    if (!isCipherOperation(call.operation)) return answerHostCall(call);
    this.#ciphers ??= new CipherStore();
    return this.#ciphers.answer(call);
  }

  /** Takes what the guest tells of its run; false where the call is none of these. */
  #note(call: HostCall): boolean {
    switch (call.operation) {
      case HOST.done:
        this.#done(call.text(1), call.text(2));
        return true;
      case HOST.tick:
        this.#hasTicks = true;
        return true;
      case HOST.timer:
        this.#timers.start(call.number(1), call.number(2));
        return true;
      case HOST.clearTimer:
        this.#timers.stop(call.number(1));
        return true;
      case HOST.log:
        this.#log(call.text(1));
        return true;
      case HOST.call:
        this.#call(call);
        return true;
      case HOST.abortCall:
        this.#abortCall(call.number(1));
        return true;
      default:
        return false;
    }
  }

  #done(kind: string, text: string): void {
    if (this.#result !== undefined) return;
    const refused = this.#engine.growth.refused;
    if (kind === 'ok') this.#result = { kind: 'ok', output: text };
    else if (kind === 'invalid-body') this.#result = { kind };
    else if (kind === 'threw') this.#result = toEnding(toThrownError(parseReport(text)), refused);
    else {
      const message = 'The code must set module.exports to a function.';
      this.#result = { kind: 'invalid-code', diagnostics: [{ line: 1, column: 1, message }] };
    }
  }

  #fireTimer(id: number): void {
    this.#slice(() => this.#callBound(BOUND.fireTimer, [this.#engine.newNumber(id)]));
  }

  #log(text: string): void {
    const { level, text: line, cut } = parseReport(text);
    const known = LEVELS.find((name) => name === level);
    if (known === undefined || typeof line !== 'string') return;
    this.#logs.push({ level: known, text: line });
    if (cut === true) this.#logsCut = true;
  }

  #call(call: HostCall): void {
    const id = call.number(1);
    const capability = call.number(2);
    const text = call.text(3);
    const bytes = call.count > 4 ? new Uint8Array(call.bytes(4)) : undefined;
    this.#calls.add(id);
    this.#observer.called(['call', this.run, id, capability, text, bytes]);
  }

  #abortCall(id: number): void {
    if (this.#calls.delete(id)) this.#observer.gaveUp(id);
  }

  #loadUnit(call: HostCall): HostAnswer {
    const answer = loadUnit(call, this.#units);
    this.unitsLoaded.add(call.number(1));
    return answer;
  }
}
