import type { EngineBinary } from './wasm-binary.js';
import type { CodeImage } from './code-image.js';
import type { MemoryImage } from './memory-image.js';
import type { CodeDiagnostic, RunEnding, RunLimits, RunReport } from './outcome.js';

/** What a worker needs to serve; everything large in it is shared between threads. */
export interface WorkerSetup {
  readonly binary: EngineBinary;
  readonly image: MemoryImage;
  readonly packages: readonly Uint8Array[];
  readonly memoryPagesMax: number;
  /** One integer: the number of the run that has to stop. */
  readonly abortFlag: Int32Array;
  /**
   * The jobs of the present bundle that nobody has begun, by their places: the number of the run, or 0. Worker and pool take
   * a job by exchanging its number for 0, so that one of them has it.
   */
  readonly claims: Int32Array;
}

/** Most jobs in a bundle. */
export const BUNDLE_MAX = 8;

/** Takes a job of a bundle that nobody has begun; false where it is somebody's already. */
export function claim(claims: Int32Array, place: number, run: number): boolean {
  return Atomics.compareExchange(claims, place, run, 0) === run;
}

/** Describes a run. */
export interface RunMessage {
  readonly kind: 'run';
  readonly run: number;
  /** The code; left out where an image of it is given. */
  readonly code: string | undefined;
  readonly image: CodeImage | undefined;
  /** Asks for an image of this code after the run. */
  readonly makeImage: boolean;
  readonly input: string;
  readonly capabilities: readonly string[];
  readonly http: boolean;
  readonly httpMessage: boolean;
  readonly limits: RunLimits;
}

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
}

/** Describes code that is only compiled. */
export interface CheckMessage {
  readonly kind: 'check';
  readonly run: number;
  readonly code: string;
}

/** What a job tells the worker that is to do it. */
export type JobMessage = RunMessage | CheckMessage;

/** What the main thread tells a worker. */
export type ToWorker =
  | { readonly kind: 'bundle'; readonly jobs: readonly JobMessage[] }
  | ReplyMessage
  | { readonly kind: 'abort'; readonly run: number };

/** A call of a capability by its number. */
export interface CallMessage {
  readonly kind: 'call';
  readonly run: number;
  readonly call: number;
  readonly capability: number;
  readonly text: string;
  readonly bytes: Uint8Array | undefined;
}

/** What a worker tells the main thread. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'result';
      readonly run: number;
      readonly ending: RunEnding;
      readonly report: RunReport;
    }
  | {
      readonly kind: 'checked';
      readonly run: number;
      readonly diagnostics: readonly CodeDiagnostic[];
    }
  | CallMessage
  | { readonly kind: 'abort-call'; readonly run: number; readonly call: number }
  /** The image that a run's message asked for; undefined where it could not be made. */
  | { readonly kind: 'image'; readonly run: number; readonly image: CodeImage | undefined };
