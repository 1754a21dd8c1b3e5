import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';

import type { Logger } from 'pino';

import type { CallerPresence, RequestContext } from '../../context.js';
import type { InFlight } from '../../observability/in-flight.js';
import type { OutageLog } from '../../observability/outage-log.js';
import type { RequestTracing } from '../../observability/tracing/request-tracing.js';
import { TracedLog } from '../../observability/traced-log.js';
import { CALLER_LEFT, routeOf, setContext } from '../request-state.js';
import type { ServiceHeaders } from '../service-headers.js';
import type { Middleware } from './middleware.js';

const TRACE_ID = /^[\w-]{1,64}$/;

/** What the requests of a service have in common. */
export interface TraceOptions {
  readonly newTraceId: () => string;
  readonly log: Logger;
  readonly inFlight: InFlight;
  readonly tracing?: RequestTracing | undefined;
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
  { newTraceId, log, inFlight, outages, tracing }: TraceOptions,
  isWhole: (request: IncomingMessage) => boolean,
): Middleware {
  return (request, response, next) => {
    const given = givenTraceId(headers, request);
    const span = tracing?.begin(request.headers, given);
    const traceId = span?.traceId ?? given ?? newTraceId();
    if (!isWhole(request)) headers.write(response, 'TRACE-ID', traceId);

    const presence = new RequestPresence();
    const context: RequestContext = {
      traceId,
      identity: { kind: 'anonymous' },
      presence,
      log: new TracedLog(log, traceId, outages),
    };
    inFlight.enter(context);
    response.on('close', () => {
      inFlight.leave(context);
      if (!response.writableFinished) presence.leave();
      span?.end({
        method: request.method ?? '',
        route: routeOf(request),
        status: response.writableFinished ? response.statusCode : CALLER_LEFT,
      });
    });
    setContext(response, context);
    if (span === undefined) next();
    else span.run(next);
  };
}

/**
 * Whether the caller of a request is still there. Its signal is made when it is first asked for: to make one for each request
 * would take a twentieth of what a quick one takes.
 */
class RequestPresence implements CallerPresence {
  #controller: AbortController | undefined;
  #isOver = false;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      // Each statement and call under way waits for it, and the fields of one operation are read at once: no leak to warn of.
      setMaxListeners(0, this.#controller.signal);
      if (this.#isOver) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  /** The caller has left. */
  leave(): void {
    this.#isOver = true;
    this.#controller?.abort();
  }
}

/** Gives the trace id of a request: the caller's where it is a fit one. */
export function traceIds(
  headers: ServiceHeaders,
  newTraceId: () => string,
): (request: IncomingMessage) => string {
  return (request) => givenTraceId(headers, request) ?? newTraceId();
}

function givenTraceId(headers: ServiceHeaders, request: IncomingMessage): string | undefined {
  const given = headers.read(request, 'TRACE-ID');
  return given !== undefined && TRACE_ID.test(given) ? given : undefined;
}
