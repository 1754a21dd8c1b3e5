import type { StartFailing } from './failing-destinations.js';

/** A failure, how it comes about, and what is told of it. */
export interface Failure {
  readonly what: string;
  readonly start: StartFailing;
  /** What the caller of a Proxy is told; the beginning of an answer that passes as it comes has been told then. */
  readonly detail: string;
  /** Whether an answer that passes has begun: its caller's connection is cut. */
  readonly begun?: true;
  /** The code that `fetch` has in the cause of its error. */
  readonly fetch: string;
  /** The code of the error of `http`, `axios` and `node-fetch`, where it is another one. */
  readonly sockets?: string;
  /** Says that Node alone would do something else: wait longer, or ask the system for the name. */
  readonly apart?: true;
  /** A body to send by POST; a GET without one. */
  readonly body?: string;
}
