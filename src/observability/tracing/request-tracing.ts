import type { IncomingHttpHeaders } from 'node:http';

/** What the door needs in order to trace a request, without the library that does it. */
export interface RequestTracing {
  /**
   * Begins the span of a request. Its trace is the caller's where `traceparent` says so, and otherwise has the service's own
   * trace id: the one that was `given`, or a new one.
   */
  begin(headers: IncomingHttpHeaders, given: string | undefined): RequestSpan;
}

/** The span of a request. */
export interface RequestSpan {
  /** The trace id of the service, for the answer and the log. */
  readonly traceId: string;
  /** Does something as part of it. */
  run(act: () => void): void;
  /** Ends it. */
  end(request: { readonly method: string; readonly route: string; readonly status: number }): void;
}
