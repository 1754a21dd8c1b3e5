import { availableParallelism } from 'node:os';

import { deferred } from '../domain/deferred.js';
import { VaultError } from '../domain/errors.js';
import { InvalidBodyError } from '../domain/invalid-body-error.js';
import type { Capability, GuestHttpClient } from './protocol/capability.js';
import { CheckJob } from './pool/check-job.js';
import { CodeImages } from './image/code-images.js';
import { makeGuestBase } from './image/guest-image.js';
import type { GuestBase } from './image/guest-image.js';
import type { RunSettings } from './protocol/guest-protocol.js';
import { readGuestBundle } from './image/guest-units.js';
import type { GuestBundle } from './image/guest-units.js';
import type { RunMessage } from './protocol/messages.js';
import { RUN_LIMITS } from './protocol/outcome.js';
import type { CodeDiagnostic, RunLimits, SandboxOutcome } from './protocol/outcome.js';
import { Pool } from './pool/pool.js';
import type { JobFailure, JobStart, PoolJob } from './pool/pool-job.js';
import type { PoolLoad } from './pool/pool-options.js';
import { redactLogs } from './protocol/redact-logs.js';
import { RunJob } from './pool/run-job.js';
import type { RunEnded } from './pool/run-job.js';

export { CapabilityError } from '../domain/reactor/capability-error.js';
export type { Capability, GuestHttpClient, GuestHttpRequest } from './protocol/capability.js';
/** What runs come to, and what bounds them. */
export type * from './protocol/outcome.js';

/** How the sandbox is sized. */
export interface SandboxOptions {
  /** Threads that are always there. */
  readonly workersMin?: number;
  /** Most threads, each with one run; they may be more than the cores, since the system shares the cores fairly. */
  readonly workersMax?: number;
  /** Most runs that wait for a thread; further ones are refused. */
  readonly queueMax?: number;
  /** Most waiting runs of one tenant. */
  readonly queuePerTenantMax?: number;
  /** How long a run may wait for a thread, in milliseconds; one that has waited longer is refused. */
  readonly waitMsMax?: number;
  /** Most memory of a run, in bytes beyond the image. */
  readonly memoryBytesMax?: number;
  /** Memory for images of compiled code. */
  readonly codeCacheBytesMax?: number;
  /** Takes nothing about the engine's memory for granted, as where probing it fails: slower, and right all the same. */
  readonly assumeNothing?: boolean;
  /** What runs inside; the bundle of the build where it is left out. */
  readonly guestBundle?: GuestBundle;
}

/** A message of HTTP as `args`: its headers are found in any case. */
export interface HttpMessage {
  /** JSON text of the body, which becomes `raw_body` and, parsed, `body`. It is given apart, since it is often long. */
  readonly rawBody?: string | undefined;
}

/** One run of user code. */
export interface SandboxRun {
  /** Runs of one tenant wait for each other rather than for those of others. */
  readonly tenantId: string;
  readonly code: string;
  /** JSON text of the object that the function gets: `args`, `configuration`. */
  readonly input: string;
  /** What the code may call: `svc.tokens.retrieve` becomes a method of the `svc` that the function gets. */
  readonly capabilities?: Readonly<Record<string, Capability>>;
  /** Names under which the function gets the same `svc` besides. */
  readonly clientAliases?: readonly string[];
  /** Sends the requests of `fetch` and of the modules above it; without it they fail. */
  readonly http?: GuestHttpClient;
  /** Says that `args` is a message of HTTP. */
  readonly httpMessage?: HttpMessage;
  readonly limits?: Partial<RunLimits>;
  /** Runs around this one, which wait for it and hold their threads meanwhile; at most 3. */
  readonly depth?: number;
  readonly signal?: AbortSignal;
  /** Values that must not appear in the logs. */
  readonly secrets?: readonly string[];
}

/** How code asks for what RegExp keeps of the last match (`RegExp.$1`), or may. */
const LAST_MATCH = /\bRegExp\s*(?:\[|\.\s*(?:\$|input\b|last|left|right))/;
const LIMIT_NAMES = Object.keys(RUN_LIMITS) as (keyof RunLimits)[];
const WORKERS_MOST = 16;
const MIB = 1024 * 1024;
/** Emscripten does not give the last twentieth of a memory. */
const GROWTH_SLACK = 1.06;

/**
 * Runs user code, each run in a world of its own that nothing survives. How a run ends is a value; only what is no affair
 * of the code throws: UNAVAILABLE where no place is free, or the sandbox is closed.
 */
export class Sandbox {
  readonly #pool: Pool;
  readonly #images: CodeImages;
  readonly #memoryBytesMax: number;
  #lastRun = 0;

  private constructor(base: GuestBase, options: SandboxOptions) {
    const workersMax = options.workersMax ?? Math.min(4 * availableParallelism(), WORKERS_MOST);
    this.#memoryBytesMax = options.memoryBytesMax ?? RUN_LIMITS.memoryBytesMax;
    const imageBytes = base.fullImage.heapStart + base.fullImage.heap.length;
    const memoryBytes = (imageBytes + this.#memoryBytesMax) * GROWTH_SLACK;
    this.#images = new CodeImages(options.codeCacheBytesMax ?? 64 * MIB);
    this.#pool = new Pool(base, {
      workersMin: Math.min(options.workersMin ?? 1, workersMax),
      workersMax,
      queueMax: options.queueMax ?? 1024,
      queuePerTenantMax: options.queuePerTenantMax ?? 256,
      waitMsMax: options.waitMsMax ?? 5_000,
      memoryPagesMax: Math.ceil(memoryBytes / 65_536),
      onImage: (message) => this.#images.receive(message),
    });
  }

  /** Compiles the engine, makes the image that all runs start from, and starts the first workers. */
  static async create(options: SandboxOptions = {}): Promise<Sandbox> {
    const base = await makeGuestBase(options.guestBundle ?? readGuestBundle(), {
      assumeNothing: options.assumeNothing ?? false,
    });
    return new Sandbox(base, options);
  }

  /** Number of threads at the moment. */
  get workers(): number {
    return this.#pool.size;
  }

  /** How busy its threads are. */
  get load(): PoolLoad {
    return this.#pool.load;
  }

  /**
   * Runs code. The promise waits for a free thread, within the bounds of the queue. Throws InvalidBodyError where a
   * message's body is not JSON, before the code begins.
   */
  async run(request: SandboxRun): Promise<SandboxOutcome> {
    const { signal, secrets = [] } = request;
    // JSON has no U+0000, and the engine takes it for the end of a text.
    if (request.httpMessage?.rawBody?.includes('\0') === true) throw new InvalidBodyError();
    const run = this.#newRun();
    const limits = this.#limitsOf(request);
    const ended = await this.#submit<RunEnded>(signal, (settle) => {
      const capabilities = { named: request.capabilities ?? {}, http: request.http };
      const start = (): JobStart => this.#startOf(run, request, limits);
      const place = { tenantId: request.tenantId, depth: request.depth ?? 0 };
      return new RunJob(place, run, limits, start, capabilities, settle);
    });
    if (ended.kind === 'timeout' || ended.kind === 'aborted') this.#images.endedEarly(run);
    if (ended.kind === 'invalid-body') throw new InvalidBodyError();
    return ended.logs.length === 0 ? ended : { ...ended, logs: redactLogs(ended.logs, secrets) };
  }

  /** Why code does not compile: empty where it does. Nothing of the code runs. */
  async check(code: string, tenantId = ''): Promise<readonly CodeDiagnostic[]> {
    const run = this.#newRun();
    return this.#submit(undefined, (settle) => new CheckJob(tenantId, run, code, settle));
  }

  /** Stops all threads. Runs under way end as UNAVAILABLE. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** A number for a run: positive, and of 32 bits. */
  #newRun(): number {
    this.#lastRun = (this.#lastRun % 0x7fff_ffff) + 1;
    return this.#lastRun;
  }

  #limitsOf(request: SandboxRun): RunLimits {
    const limits = { ...RUN_LIMITS, memoryBytesMax: this.#memoryBytesMax, ...request.limits };
    return { ...limits, memoryBytesMax: Math.min(limits.memoryBytesMax, this.#memoryBytesMax) };
  }

  #startOf(run: number, request: SandboxRun, limits: RunLimits): JobStart {
    const { code, input, capabilities = {}, clientAliases = [], http, httpMessage } = request;
    const { image, imageWith } = this.#images.forRun(run, code);
    const settings: RunSettings = {
      capabilities: Object.keys(capabilities),
      clientNames: ['svc', ...clientAliases],
      http: http !== undefined,
      httpMessage: httpMessage !== undefined,
      keepsMatches: code.includes('RegExp') && LAST_MATCH.test(code),
      outputCharactersMax: limits.outputCharactersMax,
      logCharactersMax: limits.logCharactersMax,
      logLinesMax: limits.logLinesMax,
      hostCallsMax: limits.hostCallsMax,
    };
    const message: RunMessage = [
      'run',
      run,
      image?.id ?? code,
      imageWith,
      `${JSON.stringify(settings)},${input}`,
      httpMessage?.rawBody,
      usual(limits) ? undefined : limits,
    ];
    return { message, image };
  }

  async #submit<Result extends object>(
    signal: AbortSignal | undefined,
    make: (settle: (result: Result | JobFailure) => void) => PoolJob & { aborted?: boolean },
  ): Promise<Result> {
    const { promise, resolve, reject } = deferred<Result>();
    const job = make((result) => {
      if (typeof result === 'string') reject(unavailable(result));
      else resolve(result);
    });
    const onAbort = (): void => {
      job.aborted = true;
      this.#pool.cancel(job);
    };
    if (!this.#pool.submit(job)) throw unavailable('full');
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

/** Whether limits are the usual ones, which every thread knows. */
function usual(limits: RunLimits): boolean {
  return LIMIT_NAMES.every((name) => limits[name] === RUN_LIMITS[name]);
}

function unavailable(reason: JobFailure | 'full'): VaultError {
  if (reason === 'full' || reason === 'waited')
    return new VaultError('UNAVAILABLE', 'Too much user code is running; try again in a moment.');
  return new VaultError('UNAVAILABLE', 'User code cannot be run at the moment.', { cause: reason });
}
