import { toFailure } from '../protocol/capability.js';
import type { Capability, GuestHttpClient, GuestHttpRequest } from '../protocol/capability.js';
import { HTTP_CAPABILITY } from '../protocol/guest-protocol.js';
import { readResult } from '../protocol/messages.js';
import type { CallMessage, JobReport, ReplyMessage, ToWorker } from '../protocol/messages.js';
import type { RunEnding, RunLimits, RunReport } from '../protocol/outcome.js';
import type { JobFailure, JobStart, PoolJob } from './pool-job.js';

/** What one run may call. */
export interface RunCapabilities {
  readonly named: Readonly<Record<string, Capability>>;
  readonly http: GuestHttpClient | undefined;
}

/** How a run ended, with what is known of it. */
export type RunEnded = RunEnding & RunReport;

/** What the main thread does for one run: sends it, answers its calls, and reports its end. */
export class RunJob implements PoolJob {
  readonly tenantId: string;
  readonly depth: number;
  readonly run: number;
  readonly waitingSince = performance.now();
  readonly #limits: RunLimits;
  readonly #makeStart: () => JobStart;
  readonly #capabilities: RunCapabilities;
  readonly #functions: readonly Capability[];
  readonly #calls = new Map<number, AbortController>();
  readonly #settle: (ended: RunEnded | JobFailure) => void;
  #start: JobStart | undefined;
  #startedAt = 0;
  aborted = false;

  constructor(
    { tenantId, depth }: Pick<PoolJob, 'tenantId' | 'depth'>,
    run: number,
    limits: RunLimits,
    start: () => JobStart,
    capabilities: RunCapabilities,
    settle: (ended: RunEnded | JobFailure) => void,
  ) {
    this.tenantId = tenantId;
    this.depth = depth;
    this.run = run;
    this.#limits = limits;
    this.#makeStart = start;
    this.#capabilities = capabilities;
    this.#functions = Object.values(capabilities.named);
    this.#settle = settle;
  }

  get timeMsMax(): number {
    return this.#limits.timeMsMax;
  }

  start(): JobStart {
    this.#startedAt = performance.now();
    this.#start ??= this.#makeStart();
    return this.#start;
  }

  receive(report: JobReport, send: (message: ToWorker) => void): boolean {
    switch (report[0]) {
      case 'call':
        void this.#answer(report, send);
        return false;
      case 'abort-call':
        this.#calls.get(report[2])?.abort();
        return false;
      case 'result':
        this.#end(readResult(report));
        return true;
      default:
        return false;
    }
  }

  failed(failure: JobFailure): void {
    if (failure === 'stopped')
      this.#end(
        this.#withReport(
          this.aborted ? { kind: 'aborted' } : { kind: 'timeout', reason: 'deadline' },
        ),
      );
    else if (failure === 'out-of-memory') this.#end(this.#withReport({ kind: 'memory' }));
    else this.#end(failure);
  }

  /** The report of a run whose worker was stopped: what it logged went with it. */
  #withReport(ending: RunEnding): RunEnded {
    const durationMs = this.#startedAt === 0 ? 0 : performance.now() - this.#startedAt;
    const report: RunReport = { logs: [], logsCut: true, durationMs, memoryBytes: 0 };
    return { ...ending, ...report };
  }

  #end(ended: RunEnded | JobFailure): void {
    for (const call of this.#calls.values()) call.abort();
    this.#calls.clear();
    this.#settle(ended);
  }

  async #answer(message: CallMessage, send: (message: ToWorker) => void): Promise<void> {
    const [, run, call] = message;
    const controller = new AbortController();
    this.#calls.set(call, controller);
    const answer = await this.#perform(message, controller.signal);
    // An answer after the end of the run has nobody to go to. A call that was given up makes room for another.
    if (!this.#calls.delete(call)) return;
    const nothing = { value: undefined, failure: undefined, bytes: undefined };
    send({ kind: 'reply', run, call, ...nothing, ...(controller.signal.aborted ? {} : answer) });
  }

  async #perform(message: CallMessage, signal: AbortSignal): Promise<Partial<ReplyMessage>> {
    const [, , , number, text] = message;
    if (number === HTTP_CAPABILITY) return this.#send(message, signal);
    const capability = this.#functions[number];
    try {
      if (capability === undefined) throw new Error('no such capability');
      return { value: await capability(text, signal) };
    } catch (error) {
      return { failure: toFailure(error, 'The call failed.') };
    }
  }

  async #send(message: CallMessage, signal: AbortSignal): Promise<Partial<ReplyMessage>> {
    const { http } = this.#capabilities;
    try {
      if (http === undefined) throw new Error('no HTTP client');
      const request = this.#toRequest(message);
      const { body, ...head } = await http.send(request, signal);
      if (body.length > this.#limits.httpResponseBytesMax) throw new Error('answer too large');
      return { value: JSON.stringify(head), bytes: body };
    } catch (error) {
      return { failure: toFailure(error, 'fetch failed') };
    }
  }

  #toRequest([, , , , text, bytes]: CallMessage): GuestHttpRequest {
    const { httpRequestBytesMax, httpResponseBytesMax } = this.#limits;
    if ((bytes?.length ?? 0) > httpRequestBytesMax) throw new Error('request too large');
    const { method, url, headers, redirect } = JSON.parse(text) as Record<string, unknown>;
    const isRedirect = redirect === 'error' || redirect === 'manual';
    return {
      method: String(method),
      url: new URL(String(url)).href,
      headers: (headers as unknown[]).map((entry) => {
        const [name, value] = entry as [unknown, unknown];
        return [String(name), String(value)] as const;
      }),
      body: bytes,
      redirect: isRedirect ? redirect : 'follow',
      responseBytesMax: httpResponseBytesMax,
    };
  }
}
