import type { HttpFailure } from '../../domain/reactor/capability-error.js';
import type { CodeImage, MadeImage } from '../image/code-image.js';
import type { GuestBase } from '../image/guest-image.js';
import type { CodeDiagnostic, LogLine, RunEnding, RunLimits, RunReport } from './outcome.js';

/** What a worker needs to serve; everything large in it is shared between threads. */
export interface WorkerSetup extends GuestBase {
  readonly memoryPagesMax: number;
  /** One integer: the number of the run that has to stop. */
  readonly abortFlag: Int32Array;
  /**
   * The jobs of the present batch that nobody has begun, by their places: the number of the run, or 0. Worker and pool take
   * a job by exchanging its number for 0, so that one of them has it.
   */
  readonly claims: Int32Array;
  /** Memory of the outbox. */
  readonly outbox: SharedArrayBuffer;
}

/** Most jobs in a batch. */
export const BATCH_MAX = 8;

/** Takes a job of a batch that nobody has begun; false where it is somebody's already. */
export function claim(claims: Int32Array, place: number, run: number): boolean {
  return Atomics.compareExchange(claims, place, run, 0) === run;
}

/*
 * What crosses for each run is a list, not an object: naming the members of an object again and again would be most of the
 * work.
 */

/** Describes a run. */
export type RunMessage = readonly [
  kind: 'run',
  run: number,
  /** The code, or the number of its image, which the worker has. */
  code: string | number,
  /** Asks for an image of this code after the run, with these units and with those that the run loads. */
  imageWith: readonly number[] | undefined,
  /** What the guest gets: JSON of its settings and of its input, with a comma between them. */
  text: string,
  rawBody: string | undefined,
  /** Those that are not the usual ones. */
  limits: Partial<RunLimits> | undefined,
];

/** Describes code that is only compiled. */
export type CheckMessage = readonly [kind: 'check', run: number, code: string];

/** What a job sends the worker that is to do it. */
export type JobMessage = RunMessage | CheckMessage;

/** Answers a call of a capability. */
export interface ReplyMessage {
  readonly kind: 'reply';
  readonly run: number;
  readonly call: number;
  /** JSON text of the value, or a failure. */
  readonly value: string | undefined;
  readonly failure: CapabilityFailure | undefined;
  readonly bytes: Uint8Array | undefined;
}

/** A failure as plain data: the guest sees it as an error with these members. */
export interface CapabilityFailure {
  readonly name?: string;
  readonly message: string;
  readonly status?: number;
  readonly data?: unknown;
  readonly details?: unknown;
  readonly cause?: HttpFailure;
}

/** What the main thread sends a worker. */
export type ToWorker =
  | {
      readonly kind: 'batch';
      readonly jobs: readonly JobMessage[];
      /** Images that the worker has to have from now on. */
      readonly images: readonly CodeImage[];
      /** Numbers of those that it need not have any more. */
      readonly dropped: readonly number[];
    }
  | ReplyMessage
  | { readonly kind: 'abort'; readonly run: number };

/** A call of a capability by its number. */
export type CallMessage = readonly [
  kind: 'call',
  run: number,
  call: number,
  capability: number,
  text: string,
  bytes: Uint8Array | undefined,
];

/** The end of a run. */
export type ResultMessage = readonly [
  kind: 'result',
  run: number,
  /** A text is the output of a run that ended well. */
  ending: RunEnding | string,
  /** Undefined where there are none. */
  logs: readonly LogLine[] | undefined,
  logsCut: boolean,
  durationMs: number,
  memoryBytes: number,
];

/** The message of the end of a run. */
export function resultMessage(run: number, ending: RunEnding, report: RunReport): ResultMessage {
  const { logs, logsCut, durationMs, memoryBytes } = report;
  const sent = ending.kind === 'ok' ? ending.output : ending;
  return [
    'result',
    run,
    sent,
    logs.length === 0 ? undefined : logs,
    logsCut,
    durationMs,
    memoryBytes,
  ];
}

/** What the message says of the end of a run. */
export function readResult(message: ResultMessage): RunEnding & RunReport {
  const [, , sent, logs = [], logsCut, durationMs, memoryBytes] = message;
  return typeof sent === 'string'
    ? { kind: 'ok', output: sent, logs, logsCut, durationMs, memoryBytes }
    : { ...sent, logs, logsCut, durationMs, memoryBytes };
}

/** What a worker reports of a job. */
export type JobReport =
  | ResultMessage
  | readonly [kind: 'checked', run: number, diagnostics: readonly CodeDiagnostic[]]
  | CallMessage
  | readonly [kind: 'abort-call', run: number, call: number];

/** What a worker reports of images of code. */
export type ImageMessage =
  /** The image that a run's message asked for; undefined where it could not be made. */
  | readonly [kind: 'image', run: number, image: MadeImage | undefined]
  /** A run of the image with this number loaded units that are not in it. */
  | readonly [kind: 'outgrown', image: number, units: readonly number[]];

/** What a worker sends the main thread. */
export type FromWorker =
  | JobReport
  | ImageMessage
  | readonly [kind: 'ready']
  /** There are results in the outbox, and nothing follows for the time being. */
  | readonly [kind: 'left'];
