import { GuestKilled, HostFault } from '../engine/engine-errors.js';
import { HOST, HTTP_CAPABILITY } from '../protocol/guest-protocol.js';
import { parseGuestJson, parseReport } from '../engine/guest-json.js';
import { toEnding, toThrownError } from './guest-report.js';
import type { HostAnswer, HostCall } from '../engine/host-call.js';
import { RunCalls } from './host-calls.js';
import type { CallsObserver, CapabilityCall } from './host-calls.js';
import { CipherStore, isCipherOperation } from './host-cipher.js';
import { codecOperations } from './host-codec.js';
import { dateOperations } from './host-date.js';
import { DecoderStore, isDecoderOperation } from './host-decoders.js';
import { RunConsole } from './host-console.js';
import { IntlStore, isIntlOperation } from './host-intl.js';
import { cryptoOperations } from './host-crypto.js';
import { legacyUrlOperations } from './host-legacy-url.js';
import { promiseOperations } from './host-promise.js';
import { RunTimers } from './host-timers.js';
import { isQuicklyRead, urlOperations } from './host-url.js';
import type { RunEnding, RunLimits } from '../protocol/outcome.js';

/** Answers one operation from its arguments, which start at index 1. */
type HostOperationHandler = (call: HostCall) => HostAnswer;

/** Operations that know nothing of a run: pure functions of their arguments, and randomness. Each bounds what it reads. */
const operations: ReadonlyMap<number, HostOperationHandler> = new Map([
  ...codecOperations,
  ...urlOperations,
  ...legacyUrlOperations,
  ...dateOperations,
  ...promiseOperations,
  ...cryptoOperations,
]);

/** Bounds of what a run may report and ask for. */
export type HostLimits = Pick<
  RunLimits,
  | 'outputCharactersMax'
  | 'logCharactersMax'
  | 'logLinesMax'
  | 'hostCallsMax'
  | 'httpRequestBytesMax'
>;

/** What a run does where the host cannot. */
export interface HostSurroundings extends CallsObserver {
  /** Whether the engine refused the guest memory. */
  readonly memoryRefused: () => boolean;
  /** The function of a unit of the guest, which has not run. Throws HostFault where there is none of this number. */
  readonly loadUnit: (number: number) => HostAnswer;
  fireTimer(id: number): void;
}

/** Most characters of the JSON that says where a request goes and with which headers. */
const REQUEST_HEAD_BYTES_MAX = 256 * 1024;
/** Most bytes of the arguments of a call of `svc`, which has a bound of its own for them. */
const ARGUMENTS_BYTES_MAX = 16 * 1024 * 1024;
/** Most bytes of the UTF-8 of a character. */
const UTF8_MAX = 3;

/**
 * All that one run may ask of the host and report to it, and the one place that holds the limits of docs/user-code.md, whatever
 * the guest does: nothing that comes from there can be trusted, and the guest's own checks are for good messages only. What
 * takes time is bounded operation by operation, since nothing stops a native call; the deadline is looked at before each.
 * To read an argument may run code of the guest, which may ask for something else meanwhile: so arguments are read once, and
 * before what they are held against.
 */
export class HostApi {
  readonly console: RunConsole;
  readonly calls: RunCalls;
  readonly timers: RunTimers;
  /** Numbers of the units that the run loaded, in their order. */
  readonly unitsLoaded = new Set<number>();
  /** How the run ends, once that is known. */
  result: RunEnding | undefined;
  hasTicks = false;
  readonly #limits: HostLimits;
  readonly #surroundings: HostSurroundings;
  readonly #start = performance.now();
  #ciphers: CipherStore | undefined;
  #formatters: IntlStore | undefined;
  #decoders: DecoderStore | undefined;

  constructor(limits: HostLimits, surroundings: HostSurroundings) {
    this.#limits = limits;
    this.#surroundings = surroundings;
    this.console = new RunConsole(limits.logCharactersMax, limits.logLinesMax);
    this.calls = new RunCalls(surroundings);
    this.timers = new RunTimers((id) => surroundings.fireTimer(id));
  }

  /** Whether something could still happen that the guest waits for. */
  get isWaiting(): boolean {
    return this.timers.size > 0 || this.calls.open > 0;
  }

  /** Answers an operation. */
  answer(call: HostCall): HostAnswer {
    switch (call.operation) {
      case HOST.now:
        return performance.now() - this.#start;
      case HOST.loadUnit:
        return this.#loadUnit(call);
      default:
        return this.#note(call) ? undefined : this.#compute(call);
    }
  }

  /** Takes what the guest reports of its run; false where the call is none of these. */
  #note(call: HostCall): boolean {
    switch (call.operation) {
      case HOST.done:
        this.#done(call);
        return true;
      case HOST.tick:
        this.hasTicks = true;
        return true;
      case HOST.timer:
        this.timers.start(call.number(1), call.number(2));
        return true;
      case HOST.clearTimer:
        this.timers.stop(call.number(1));
        return true;
      case HOST.log:
        this.#log(call);
        return true;
      case HOST.call:
        this.#call(call);
        return true;
      case HOST.abortCall:
        this.calls.giveUp(call.number(1));
        return true;
      default:
        return false;
    }
  }

  #compute(call: HostCall): HostAnswer {
    if (isCipherOperation(call.operation)) {
      this.#ciphers ??= new CipherStore();
      return this.#ciphers.answer(call);
    }
    if (isIntlOperation(call.operation)) {
      this.#formatters ??= new IntlStore();
      return this.#formatters.answer(call);
    }
    if (isDecoderOperation(call.operation)) {
      this.#decoders ??= new DecoderStore();
      return this.#decoders.answer(call);
    }
    const handler = operations.get(call.operation);
    if (handler === undefined) throw new HostFault('TypeError', 'no such operation');
    return handler(call);
  }

  /** Ends the run for a limit that its code has gone past without asking. */
  #end(name: string, message: string): never {
    this.result = { kind: 'threw', error: { name, message, stack: '' } };
    throw new GuestKilled('done');
  }

  #done(call: HostCall): void {
    const most = this.#limits.outputCharactersMax;
    const kind = call.text(1);
    const text = call.textWithin(2, most * UTF8_MAX);
    if (this.result !== undefined) return;
    if (text === undefined || text.length > most)
      this.#end('RangeError', `The result is longer than ${String(most)} characters.`);
    if (kind === 'ok') this.result = { kind: 'ok', output: text };
    else if (kind === 'invalid-body') this.result = { kind };
    else if (kind === 'threw') {
      const thrown = toThrownError(parseReport(text));
      this.result = toEnding(thrown, this.#surroundings.memoryRefused());
    } else {
      const message = 'The code must set module.exports to a function.';
      this.result = { kind: 'invalid-code', diagnostics: [{ line: 1, column: 1, message }] };
    }
  }

  #log(call: HostCall): void {
    const text = call.textWithin(1, this.console.bytesMax);
    if (text === undefined) this.console.leaveOut();
    else this.console.write(text);
  }

  #call(call: HostCall): void {
    const id = call.number(1);
    const capability = call.number(2);
    const made =
      capability === HTTP_CAPABILITY
        ? this.#request(call)
        : { capability, text: call.text(3, ARGUMENTS_BYTES_MAX), bytes: undefined };
    if (this.calls.made >= this.#limits.hostCallsMax)
      this.#end('RangeError', 'The run has made too many calls.');
    this.calls.add(id, made);
  }

  /** An HTTP request: read and written anew here, so that reading it takes no time of the main thread. */
  #request(call: HostCall): CapabilityCall {
    const text = requestHead(call.text(3, REQUEST_HEAD_BYTES_MAX));
    const bytes = call.count > 4 ? new Uint8Array(call.bytes(4)) : undefined;
    if (text === undefined || (bytes?.length ?? 0) > this.#limits.httpRequestBytesMax)
      throw new HostFault('TypeError', 'fetch failed');
    return { capability: HTTP_CAPABILITY, text, bytes };
  }

  #loadUnit(call: HostCall): HostAnswer {
    const number = call.number(1);
    const answer = this.#surroundings.loadUnit(number);
    this.unitsLoaded.add(number);
    return answer;
  }
}

/** JSON of the head of a request as the main thread expects it; undefined where it is none. */
function requestHead(text: string): string | undefined {
  const head = parseGuestJson(text);
  if (typeof head !== 'object' || head === null) return undefined;
  const { method, url, headers, redirect } = head as Readonly<Record<string, unknown>>;
  if (typeof method !== 'string' || typeof url !== 'string' || !Array.isArray(headers))
    return undefined;
  if (!isQuicklyRead(url) || !URL.canParse(url)) return undefined;
  if (!headers.every(isPairOfTexts)) return undefined;
  return JSON.stringify({ method, url: new URL(url).href, headers, redirect });
}

function isPairOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')
  );
}
