import type { IncomingMessage } from 'node:http';

import type { Logger } from 'pino';

import type { Identity } from '../../context.js';
import { withoutFence } from '../../observability/logger.js';
import { callerAddress } from '../../domain/network/trusted-proxies.js';
import type { TrustedProxies } from '../../domain/network/trusted-proxies.js';
import type { Metrics } from '../../observability/metrics.js';
import { CALLER_LEFT, contextOf, routeOf } from '../request-state.js';
import type { Middleware } from './middleware.js';

/** What of a request is written down, and where. */
export interface RequestLogOptions {
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Who is believed when they say for whom they call. */
  readonly trustedProxies: TrustedProxies;
}

/**
 * Writes one line and one measurement for every request when its answer ends or its caller leaves. A path may hold ids,
 * a query may hold what is searched for and a header may hold a key: only the pattern of the route is told, and the address
 * that the request came from.
 */
export function requestLog({ metrics, log, trustedProxies }: RequestLogOptions): Middleware {
  const lines = withoutFence(log);
  return (request, response, next) => {
    const startedAt = performance.now();
    // Once a connection is gone nothing tells whose it was.
    const peer = request.socket.remoteAddress;
    response.on('close', () => {
      const milliseconds = performance.now() - startedAt;
      const { traceId, identity } = contextOf(response);
      const { method = '' } = request;
      const route = routeOf(request);
      const status = response.writableFinished ? response.statusCode : CALLER_LEFT;
      metrics.observeRequest(method, route, status, milliseconds / 1_000);
      const line: RequestLine = {
        traceId,
        address: callerAddress(peer, forwardedFor(request), trustedProxies),
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
      };
      noteCaller(line, identity);
      lines.info(line);
    });
    next();
  };
}

function forwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const value = headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join() : value;
}

/** What a line tells. */
interface RequestLine {
  readonly traceId: string;
  readonly address: string | undefined;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  tenantId?: string;
  applicationId?: string;
  sessionId?: string;
}

function noteCaller(line: RequestLine, identity: Identity): void {
  if (identity.kind !== 'application' && identity.kind !== 'session') return;
  line.tenantId = identity.tenantId;
  line.applicationId = identity.applicationId;
  if (identity.kind === 'session') line.sessionId = identity.sessionId;
}
