import type { IncomingMessage } from 'node:http';

import type { Logger } from 'pino';

import type { RequestContext } from '../../context.js';
import type { InFlight } from '../../observability/in-flight.js';
import type { OutageLog } from '../../observability/outage-log.js';
import { TracedLog } from '../../observability/traced-log.js';
import { setContext } from '../request-state.js';
import type { ServiceHeaders } from '../service-headers.js';
import type { Middleware } from './middleware.js';

const TRACE_ID = /^[\w-]{1,64}$/;

/** What the requests of a service have in common. */
export interface TraceOptions {
  readonly newTraceId: () => string;
  readonly log: Logger;
  readonly inFlight: InFlight;
  /** What all requests need and is away is told of once. */
  readonly outages: OutageLog;
}

/**
 * Gives every request its trace id, the caller's where it is a fit one, and its context: a log whose lines carry the
 * id, and a signal that aborts when the caller leaves. The answer echoes the id; where it writes its head itself
 * (`isWhole`), that is left to it.
 */
export function trace(
  headers: ServiceHeaders,
  { newTraceId, log, inFlight, outages }: TraceOptions,
  isWhole: (request: IncomingMessage) => boolean,
): Middleware {
  const traceIdOf = traceIds(headers, newTraceId);
  return (request, response, next) => {
    const traceId = traceIdOf(request);
    if (!isWhole(request)) headers.write(response, 'TRACE-ID', traceId);

    const caller = new AbortController();
    const context: RequestContext = {
      traceId,
      identity: { kind: 'anonymous' },
      signal: caller.signal,
      log: new TracedLog(log, traceId, outages),
    };
    inFlight.enter(context);
    response.on('close', () => {
      inFlight.leave(context);
      if (!response.writableFinished) caller.abort();
    });
    setContext(response, context);
    next();
  };
}

/** Gives the trace id of a request: the caller's where it is a fit one. */
export function traceIds(
  headers: ServiceHeaders,
  newTraceId: () => string,
): (request: IncomingMessage) => string {
  return (request) => {
    const given = headers.read(request, 'TRACE-ID');
    return given !== undefined && TRACE_ID.test(given) ? given : newTraceId();
  };
}
