import type { RequestListener, Server } from 'node:http';

import type { ApolloServer } from '@apollo/server';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';

import type { RequestContext } from '../context.js';
import type { OperationServices } from '../contract/generated/operations.js';
import { proxyErrorWire } from '../contract/wire/problem.js';
import type { PublicError } from '../domain/errors.js';
import type { CorsOrigins } from '../domain/network/cors-origins.js';
import type { TrustedProxies } from '../domain/network/trusted-proxies.js';
import type { Limits } from '../domain/limits.js';
import type { Tracer } from '../domain/measure/tracer.js';
import type { GraphQLContext } from '../graphql/context.js';
import type { InFlight } from '../observability/in-flight.js';
import type { Metrics } from '../observability/metrics.js';
import type { RequestTracing } from '../observability/tracing/request-tracing.js';
import type { OutageLog } from '../observability/outage-log.js';
import type { AuthenticationService } from '../services/access/authentication-service.js';
import type { IdempotencyService } from '../services/operation/idempotency-service.js';
import type { KeyUseService } from '../services/access/key-use-service.js';
import type { RateLimiter } from '../services/limits/rate-limiter.js';
import type { ProxyInvocation } from '../services/proxies/invocation/proxy-invocation.js';
import type { UsageCounter } from '../services/operation/usage-counter.js';
import { CrossOrigin } from './cross-origin.js';
import { messagesOf } from './express-messages.js';
import type { MessageClasses } from './express-messages.js';
import { graphqlDoor, graphqlErrors } from './graphql-door.js';
import { answerError } from './middleware/answer-error.js';
import { authenticate } from './middleware/authenticate.js';
import { graphqlBody, refuseLongDocument } from './middleware/graphql-body.js';
import { graphqlSearch } from './middleware/graphql-search.js';
import { graphqlOutcome, idempotency, restOutcome } from './middleware/idempotency.js';
import { JSON_TYPE, jsonBody } from './middleware/json-body.js';
import { rateLimit } from './middleware/rate-limit.js';
import { reason } from './middleware/reason.js';
import { requestLog } from './middleware/request-log.js';
import { trace } from './middleware/trace.js';
import { usageCount } from './middleware/usage-count.js';
import { overloadAnswer, stoppingAnswer } from './overload-answer.js';
import { OverloadGuard } from './overload-guard.js';
import { problemFor } from './problem-form.js';
import type { ErrorWire } from './problem-form.js';
import { proxyRoute } from './proxy-route.js';
import { pages } from './pages/pages.js';
import type { WireOf } from './plain-answer.js';
import { preflightAnswer } from './preflight-answer.js';
import { isForProxy, originForm } from './request-target.js';
import { restRoutes } from './rest/routes.js';
import type { ServiceHeaders } from './service-headers.js';
import { answerUnread, isHostless, refuseHostless } from './unread-request.js';

/** What the HTTP door is built from. */
export interface HttpServerOptions {
  readonly services: OperationServices<RequestContext> & {
    readonly authentication: AuthenticationService;
    readonly idempotency: IdempotencyService;
    readonly proxyInvocation: ProxyInvocation;
    readonly rateLimiter: RateLimiter;
    readonly usageCounter: UsageCounter;
    readonly keyUses: KeyUseService;
  };
  /** The started GraphQL door. */
  readonly graphql: () => Promise<ApolloServer<GraphQLContext>>;
  /** Writes a failure as an element of `errors`. */
  readonly graphqlErrorWire: (error: PublicError) => unknown;
  readonly headers: ServiceHeaders;
  /** Whose pages may call from a browser. */
  readonly corsOrigins: CorsOrigins;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly inFlight: InFlight;
  /** Where requests are traced, and what is done for them. */
  readonly tracing?: (RequestTracing & Tracer) | undefined;
  /** What all requests need and is away is told of once. */
  readonly outages: OutageLog;
  readonly newTraceId: () => string;
  /** How long the body of a request may pause. */
  readonly requestIdleMs: number;
  /** Who is believed when they say for whom they call. */
  readonly trustedProxies: TrustedProxies;
}

/** What a server needs in order to be the door. */
export interface HttpDoor {
  readonly handler: RequestListener;
  readonly messages: MessageClasses;
  /** Has the server answer what it cannot read as the door does; called before it listens, with what requests are handed to. */
  readonly prepare: (server: Server, handler: RequestListener) => void;
  /** Answers a request for which there is no more time, since the service stops. */
  readonly giveUp: RequestListener;
}

/**
 * The door: everything that a request passes, in this order. In an overload what cannot be done in time is refused before
 * all else. What passes through a Proxy meets nothing that could read or change it, and nothing that it would wait for.
 */
export function createHttpServer(options: HttpServerOptions): HttpDoor {
  const { services, headers } = options;
  const begin = trace(headers, options, isForProxy);
  const note = requestLog(options);
  const count = usageCount(services);
  const crossOrigin = new CrossOrigin(options.corsOrigins, headers);
  const proxy = proxyRoute(services.proxyInvocation, headers, crossOrigin);
  const app = createApp(options);
  const guard = overloadGuard(options);
  const wireOf = wireFor(options, crossOrigin);
  const refuse = overloadAnswer({ headers, newTraceId: options.newTraceId, wireOf });
  const refuseWithoutHost = refuseHostless({ headers, wireOf });
  const answerPreflight = preflightAnswer({ crossOrigin, headers, wireOf });
  const handler: RequestListener = (request, response) => {
    request.url = originForm(request.url ?? '');
    if (!guard.takes()) {
      refuse(request, response);
      return;
    }
    begin(request, response, () => {
      note(request, response, () => {
        count(request, response, () => {
          if (isHostless(request)) refuseWithoutHost(request, response);
          else if (crossOrigin.isPreflight(request)) answerPreflight(request, response);
          else if (isForProxy(request)) proxy(request, response);
          else {
            crossOrigin.mark(request, response);
            app(request, response);
          }
        });
      });
    });
  };
  const prepare = (server: Server, taken: RequestListener): void => {
    // A server may pass over an expectation that it does not know (RFC 9110, 10.1.1).
    server.on('checkExpectation', taken);
    answerUnread(server, { ...options, wireOf });
  };
  const giveUp = stoppingAnswer({ headers, newTraceId: options.newTraceId, wireOf });
  return { handler, messages: messagesOf(app), prepare, giveUp };
}

function overloadGuard({ metrics, log }: HttpServerOptions): OverloadGuard {
  return new OverloadGuard({
    onRefused: () => metrics.countRefused(),
    onChange: (isOverloaded) => {
      if (isOverloaded) log.warn('more is asked than can be done: requests are refused');
      else log.info('the overload is over');
    },
  });
}

function wireFor({ graphqlErrorWire }: HttpServerOptions, crossOrigin: CrossOrigin): WireOf {
  const graphql = graphqlErrors(graphqlErrorWire);
  const errorWire = (request: Parameters<WireOf>[0]): ErrorWire => {
    if (isForProxy(request)) return PROXY_ERROR;
    return /^\/graphql(?:[/?]|$)/i.test(request.url ?? '') ? graphql(request) : problemFor(request);
  };
  return (request) => ({ ...errorWire(request), crossOrigin: crossOrigin.linesFor(request) });
}

/**
 * REST, GraphQL and the pages. Everything up to `authenticate` works on headers only; each route reads its own body, so
 * that one which needs none accepts any.
 */
function createApp(options: HttpServerOptions): Express {
  const { services, headers, limits } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  // Queries are read by `readQuery`, and by Apollo from the URL's own pairs.
  app.set('query parser', 'simple');

  app.use(noSniffing);
  app.use(pages());
  const anyone = authenticate(services.authentication, headers, { anonymousAllowed: true });
  const limited = rateLimit(services.rateLimiter);
  app.get('/graphql', anyone, reason, limited, graphqlSearch(limits), graphqlDoor(options.graphql));
  const once = { idempotency: services.idempotency, headers, limits };
  const onceOverGraphQL = idempotency({ ...once, outcomeOf: graphqlOutcome });
  app.post(
    '/graphql',
    anyone,
    reason,
    limited,
    onceOverGraphQL,
    ...jsonBody(limits, JSON_TYPE, refuseLongDocument),
    graphqlBody,
    graphqlDoor(options.graphql),
  );
  const graphqlWire = graphqlErrors(options.graphqlErrorWire);
  app.use('/graphql', answerError(limits, graphqlWire));
  app.use(authenticate(services.authentication, headers, { anonymousAllowed: false }));
  app.use(reason);
  app.use(limited);
  const onceOverRest = idempotency({ ...once, outcomeOf: restOutcome });
  app.use(restRoutes({ services, limits, once: onceOverRest, tracer: options.tracing }));
  app.use(answerError(limits, problemFor));
  return app;
}

/** What fails before a call through a Proxy begins. */
const PROXY_ERROR: ErrorWire = { mediaType: 'application/json', body: proxyErrorWire };

/** What is sent as JSON is never taken for a page. */
const noSniffing: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
};
