import { CapabilityError, HttpFailedError } from '../../domain/reactor/capability-error.js';
import type { CapabilityFailure } from './messages.js';

/**
 * A function of the host that user code may call, `svc.tokens.retrieve` say. It gets the arguments as JSON text of an
 * array, and answers JSON text. `signal` ends with the run.
 */
export type Capability = (argumentsText: string, signal: AbortSignal) => Promise<string>;

/** An HTTP request of user code. */
export interface GuestHttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | undefined;
  readonly redirect: 'follow' | 'error' | 'manual';
  /** Most bytes of the answer's body that are of use; a longer one is to be refused. */
  readonly responseBytesMax: number;
}

/** The answer to a request of user code. */
export interface GuestHttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly redirected: boolean;
}

/**
 * Sends the requests of user code. Whoever implements it guards which addresses are reached; its failures reach the
 * guest as `TypeError: fetch failed`, with a cause where they are HttpFailedErrors, or as they are where they are
 * CapabilityErrors.
 */
export interface GuestHttpClient {
  send(request: GuestHttpRequest, signal: AbortSignal): Promise<GuestHttpResponse>;
}

/** A failure as the guest may see it. */
export function toFailure(error: unknown, unknownMessage: string): CapabilityFailure {
  if (error instanceof HttpFailedError)
    return { name: 'TypeError', message: unknownMessage, cause: error.failure };
  if (!(error instanceof CapabilityError))
    return { name: 'TypeError', message: unknownMessage, status: 500 };
  const { message, status, data, details } = error;
  return { name: 'Error', message, status, data, details };
}
