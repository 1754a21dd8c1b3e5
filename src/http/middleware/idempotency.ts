import { hash } from 'node:crypto';

import type { RequestHandler, Response } from 'express';

import type { RequestContext } from '../../context.js';
import type { Limits } from '../../domain/limits.js';
import type {
  FirstRequest,
  IdempotencyService,
  KeptAnswer,
} from '../../services/operation/idempotency-service.js';
import { contextOf, setContext } from '../request-state.js';
import type { ServiceHeaders } from '../service-headers.js';
import { rawBody } from './json-body.js';

/** What the middleware works with. */
export interface IdempotencyOptions {
  readonly idempotency: IdempotencyService;
  readonly headers: ServiceHeaders;
  readonly limits: Limits;
  /** Whether an answer is one of a success, which is kept. */
  readonly isSuccess: (answer: KeptAnswer) => boolean;
}

/**
 * Makes requests with an `SVC-IDEMPOTENCY-KEY` safe to repeat (contract 1): the first one that succeeds has its answer
 * kept before it is sent, and the others are given that answer, marked `SVC-IDEMPOTENCY-REPLAYED`. Reads the body, whose
 * bytes tell a repeated request from another one; what reads it afterwards finds these bytes. Stands behind
 * `authenticate`, before what has an effect.
 */
export function idempotency(options: IdempotencyOptions): RequestHandler {
  const { headers, limits } = options;
  const readBytes = rawBody(limits);
  return (request, response, next) => {
    const key = headers.readAsGiven(request, 'IDEMPOTENCY-KEY');
    const ctx = contextOf(response);
    // Whoever calls without an API key has no effect.
    if (key === undefined || ctx.identity.kind === 'anonymous') {
      next();
      return;
    }
    void readBytes(request, response, (fault?: unknown) => {
      if (fault !== undefined) {
        next(fault);
        return;
      }
      const parts = [request.method, request.originalUrl, digestOf(request.body)];
      options.idempotency.begin(ctx, { key, parts }).then((begun) => {
        if ('answer' in begun) {
          replay(response, headers, begun.answer);
          return;
        }
        const kept = { ...ctx, toldReads: [] };
        setContext(response, kept);
        beforeEnd(response, (body) => settle(begun.first, answerOf(response, body), options, kept));
        next();
      }, next);
    });
  };
}

/** Whether an answer over REST is one of a success. */
export function isRestSuccess({ status }: KeptAnswer): boolean {
  return status >= 200 && status < 300;
}

/** Whether an answer over GraphQL is one of a success: errors of resolvers come with the status 200. */
export function isGraphQLSuccess(answer: KeptAnswer): boolean {
  return isRestSuccess(answer) && !Object.hasOwn(JSON.parse(answer.body) as object, 'errors');
}

function digestOf(body: unknown): string {
  return hash('sha256', Buffer.isBuffer(body) ? body : '');
}

function replay(response: Response, headers: ServiceHeaders, answer: KeptAnswer): void {
  headers.write(response, 'IDEMPOTENCY-REPLAYED', 'true');
  response.status(answer.status).setHeader('Cache-Control', 'no-store');
  if (answer.contentType !== undefined) response.setHeader('Content-Type', answer.contentType);
  response.end(answer.body);
}

/** Keeps an answer, or frees the key where it is not one of a success. Never rejects: an answer that nobody can read is sent all the same. */
async function settle(
  first: FirstRequest,
  answer: KeptAnswer,
  { isSuccess }: IdempotencyOptions,
  { log, toldReads = [] }: RequestContext,
): Promise<void> {
  try {
    await (isSuccess(answer) ? first.complete(answer, toldReads) : first.release());
  } catch (error) {
    log.error({ err: error }, 'an answer could not be kept for its idempotency key');
  }
}

function answerOf(response: Response, body: string): KeptAnswer {
  const { statusCode: status } = response;
  const contentType = response.getHeader('Content-Type');
  return typeof contentType === 'string' ? { status, contentType, body } : { status, body };
}

/** Holds the end of an answer, which all our answers are sent with as a whole, until `act` is done. */
function beforeEnd(response: Response, act: (body: string) => Promise<void>): void {
  const end = response.end.bind(response) as (...args: readonly unknown[]) => Response;
  const held = (...args: readonly unknown[]): Response => {
    response.end = end as Response['end'];
    const [body] = args;
    void act(typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : '').then(() =>
      end(...args),
    );
    return response;
  };
  response.end = held as Response['end'];
}
