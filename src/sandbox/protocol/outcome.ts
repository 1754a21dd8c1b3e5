/** How a run ended. User code that fails is a value, not an exception. */
export type SandboxOutcome = RunReport & CodeEnding;

/** How a run ended, or why its code did not begin: the body of its message is not JSON. */
export type RunEnding = CodeEnding | { readonly kind: 'invalid-body' };

/** How code ended. */
export type CodeEnding =
  | { readonly kind: 'ok'; /** JSON text of what the function returned. */ readonly output: string }
  | { readonly kind: 'threw'; readonly error: GuestError }
  /** The code does not compile, or exports no function. */
  | { readonly kind: 'invalid-code'; readonly diagnostics: readonly CodeDiagnostic[] }
  /** `never-settles`: the promise waits for nothing that could still happen. */
  | { readonly kind: 'timeout'; readonly reason: 'deadline' | 'never-settles' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'stack' }
  /** The caller's signal ended the run. */
  | { readonly kind: 'aborted' };

/** What is known of every run. */
export interface RunReport {
  /** What the code wrote to its console; lost where the run's thread had to be stopped from outside. */
  readonly logs: readonly LogLine[];
  /** Whether lines were cut or left out to keep the limit. */
  readonly logsCut: boolean;
  /** From the start on a worker to the end, without the time in the queue. */
  readonly durationMs: number;
  /** Most memory that the run had in use beyond the image it started from. */
  readonly memoryBytes: number;
}

/** A line of the guest's console. */
export interface LogLine {
  readonly level: 'log' | 'info' | 'debug' | 'warn' | 'error';
  readonly text: string;
}

/** What the code threw, as plain data. */
export interface GuestError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Set for the error classes of the formula error module. */
  readonly status?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Set for CustomHttpResponseError: the answer, to be sent as it is. */
  readonly response?: CustomResponse;
}

/** An answer that code made itself; its members are as the code gave them, so check before use. */
export interface CustomResponse {
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** Why code does not compile; line and column count from 1. */
export interface CodeDiagnostic {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Bounds of one run. */
export interface RunLimits {
  /** Wall time, waiting for capabilities included. */
  readonly timeMsMax: number;
  /** Memory beyond the image that the run starts from; at most what the sandbox was made with. */
  readonly memoryBytesMax: number;
  readonly outputCharactersMax: number;
  readonly logCharactersMax: number;
  readonly logLinesMax: number;
  /** Calls of capabilities, HTTP requests among them. */
  readonly hostCallsMax: number;
  readonly httpRequestBytesMax: number;
  readonly httpResponseBytesMax: number;
}

/** The limits that the contract names; everything not given in a run is taken from here. */
export const RUN_LIMITS: RunLimits = {
  timeMsMax: 10_000,
  memoryBytesMax: 64 * 1024 * 1024,
  outputCharactersMax: 5 * 1024 * 1024,
  logCharactersMax: 64 * 1024,
  logLinesMax: 4096,
  hostCallsMax: 1000,
  httpRequestBytesMax: 5 * 1024 * 1024,
  httpResponseBytesMax: 5 * 1024 * 1024,
};
