/**
 * A failure of something that the host does for user code, as that code may see it: an error with these members.
 * Whatever else is thrown there reaches the code as a failure that says nothing of its cause.
 */
export class CapabilityError extends Error {
  readonly status: number;
  readonly data: unknown;
  readonly details: unknown;

  constructor(
    status: number,
    message: string,
    content: { data?: unknown; details?: unknown } = {},
  ) {
    super(message);
    this.name = 'CapabilityError';
    this.status = status;
    this.data = content.data;
    this.details = content.details;
  }
}

/** Why a request of user code failed, as Node's `fetch` tells it in the `cause` of its error. */
export interface HttpFailure {
  /** Where the failure has a name: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, … */
  readonly code?: string;
  /** Where a call of the system failed: its name, and the number of the failure. */
  readonly errno?: number;
  readonly syscall?: string;
  /** Says nothing that the code could not know: no address, nothing of the answer. */
  readonly message: string;
}

/** A request of user code failed; the code sees a `TypeError: fetch failed` with this failure as its cause. */
export class HttpFailedError extends Error {
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(failure.message);
    this.name = 'HttpFailedError';
    this.failure = failure;
  }
}
