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
}

/** Starts a run. */
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

/** What the main thread tells a worker. */
export type ToWorker =
  | RunMessage
  | ReplyMessage
  | { readonly kind: 'check'; readonly run: number; readonly code: string }
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
