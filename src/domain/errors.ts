import type { Issue } from './issue.js';
import type { JsonValue } from './json/json-value.js';

/**
 * Every failure that a caller can be told of. This table is the only place where a code has its status and title; both
 * doors read it, and `docs/errors.md` is held to it by a test.
 */
export const ERROR_TABLE = {
  VALIDATION_FAILED: { status: 400, title: 'Validation failed' },
  UNAUTHENTICATED: { status: 401, title: 'Not authenticated' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  QUOTA_EXCEEDED: { status: 403, title: 'Quota exceeded' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timed out' },
  CONFLICT: { status: 409, title: 'Conflict' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  CODE_INVALID: { status: 422, title: 'Code invalid' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  HEAD_TOO_LARGE: { status: 431, title: 'Head too large' },
  INTERNAL: { status: 500, title: 'Internal error' },
  CODE_FAILED: { status: 500, title: 'Code failed' },
  NOT_IMPLEMENTED: { status: 501, title: 'Not implemented' },
  DESTINATION_FAILED: { status: 502, title: 'Destination failed' },
  UNAVAILABLE: { status: 503, title: 'Unavailable' },
  TIMEOUT: { status: 504, title: 'Timed out' },
} as const satisfies Record<string, { status: number; title: string }>;

/** A stable name of a failure, the same in every door. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** When whoever was refused for want of room may try again, in seconds: the value of `Retry-After` (RFC 9110 10.2.3). */
export const RETRY_AFTER_SECONDS = '1';

/** Whether all errors of a code tell of a want of room that passes, so that `Retry-After` belongs to their answers. */
function passes(code: string): boolean {
  return code === 'UNAVAILABLE' || code === 'RATE_LIMITED';
}

/**
 * A failure that the caller may be told of. `message` is public: a full sentence that names members, ids, containers or
 * permissions, and never repeats a value of the request. `cause` is for the log only.
 */
export class VaultError extends Error {
  readonly code: ErrorCode;
  /** Faults of single members of the input; empty where the failure is not about members. */
  readonly issues: readonly Issue[];

  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly Issue[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'VaultError';
    this.code = code;
    this.issues = options.issues ?? [];
  }
}

/** Names and values of headers. */
export type HeadLines = readonly (readonly [name: string, value: string])[];

/** A caller, or its tenant, has used up what it may do for now. */
export class RateLimitedError extends VaultError {
  readonly retryAfterSeconds: number;
  /** What the caller may know of its limits. */
  readonly limitLines: HeadLines;

  constructor(message: string, retryAfterSeconds: number, limitLines: HeadLines) {
    super('RATE_LIMITED', message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.limitLines = limitLines;
  }
}

/** Something that the caller asks for a second time is being done: later there is an answer. */
export class StillRunningError extends VaultError {
  constructor(message: string) {
    super('CONFLICT', message);
  }
}

/** What belongs into the head of an answer that tells of an error; nothing where it has nothing to say there. */
export function headLinesOf(error: unknown): HeadLines {
  if (error instanceof RateLimitedError)
    return [['Retry-After', String(error.retryAfterSeconds)], ...error.limitLines];
  const passing =
    error instanceof StillRunningError || (error instanceof VaultError && passes(error.code));
  return passing ? [['Retry-After', RETRY_AFTER_SECONDS]] : [];
}

/** What a tenant's code says of its own failure. */
export interface CodeAnswer {
  /** Status of the answer, from 400 on. */
  readonly status: number;
  readonly title?: string;
  /** Texts by member, in the code's own words and names. */
  readonly errors?: CodeErrors;
}

/** Texts by member. */
export type CodeErrors = Readonly<Record<string, readonly string[]>>;

/**
 * A tenant's code did not end well. `message` is ours; what the code says itself goes to the caller and never into the
 * log, since it may hold anything that the code was given: it is no member that a logger would find.
 */
export class CodeFailedError extends VaultError {
  readonly #answer: CodeAnswer;

  constructor(message: string, answer: CodeAnswer) {
    super('CODE_FAILED', message);
    this.#answer = answer;
  }

  get answer(): CodeAnswer {
    return this.#answer;
  }
}

/** An answer that code made itself, to be given to whoever called. */
export interface CustomAnswer {
  /** From 200 to 599. */
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined where there is none. */
  readonly body: JsonValue | undefined;
}

/** Code wants its own answer to be given in place of any other; a door that cannot tells of a failure of the code. */
export class CustomAnswerError extends CodeFailedError {
  readonly #custom: CustomAnswer;

  constructor(custom: CustomAnswer) {
    const status = custom.status < 400 ? 500 : custom.status;
    super('The code made an answer of its own.', { status });
    this.#custom = custom;
  }

  get custom(): CustomAnswer {
    return this.#custom;
  }
}

/**
 * What storage throws where a row with the same key is there already. Services turn it into a conflict or take the row
 * that is there; it never reaches a caller.
 */
export class UniqueViolationError extends Error {
  constructor(cause: unknown) {
    super('A row with this key exists.', { cause });
    this.name = 'UniqueViolationError';
  }
}

/**
 * What storage throws where a row that an act stands on is not there any more; the act leaves nothing behind. Services
 * turn it into NOT_FOUND.
 */
export class RowGoneError extends Error {
  constructor() {
    super('A row that the act needs is gone.');
    this.name = 'RowGoneError';
  }
}

/** What storage throws where a row names another one that is not there. It never reaches a caller either. */
export class ReferenceViolationError extends Error {
  constructor(cause: unknown) {
    super('A row that is named does not exist.', { cause });
    this.name = 'ReferenceViolationError';
  }
}

/** What a caller is told of a failure, whatever the door. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly traceId: string;
  readonly issues: readonly Issue[];
  /** What a tenant's code says itself, as it says it. */
  readonly errors?: CodeErrors;
}

/**
 * The public side of any thrown value. A VaultError speaks for itself; everything else is INTERNAL and says nothing of
 * its origin, since its text may hold SQL, paths or values.
 */
export function toPublicError(error: unknown, traceId: string): PublicError {
  const known =
    error instanceof VaultError
      ? error
      : new VaultError(
          'INTERNAL',
          'Something went wrong on our side; the trace id finds it in the log.',
        );
  const { code, message: detail, issues } = known;
  const answer = known instanceof CodeFailedError ? known.answer : {};
  return { code, ...ERROR_TABLE[code], ...answer, detail, traceId, issues };
}

/** The status of what is answered for a failure. */
export function statusOfFailure(error: unknown): number {
  return error instanceof CustomAnswerError ? error.custom.status : toPublicError(error, '').status;
}

/** A VALIDATION_FAILED that carries all faults of an input together. */
export function validationFailed(issues: readonly Issue[]): VaultError {
  return new VaultError(
    'VALIDATION_FAILED',
    'The request has members that are not valid; see errors.',
    { issues },
  );
}
