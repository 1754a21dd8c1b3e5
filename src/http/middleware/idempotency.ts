import { hash } from 'node:crypto';

import type { RequestHandler, Response } from 'express';

import type { RequestContext } from '../../context.js';
import type { Limits } from '../../domain/limits.js';
import type {
  FirstRequest,
  IdempotencyService,
} from '../../services/operation/idempotency-service.js';
import type { KeptAnswer } from '../../services/operation/kept-answer.js';
import { contextOf, setContext } from '../request-state.js';
import type { ServiceHeaders } from '../service-headers.js';
import { rawBody } from './json-body.js';

/** What the middleware works with. */
export interface IdempotencyOptions {
  readonly idempotency: IdempotencyService;
  readonly headers: ServiceHeaders;
  readonly limits: Limits;
  /** What an answer tells of its request. */
  readonly outcomeOf: (answer: KeptAnswer) => Outcome;
}

/** That it succeeded; that it did nothing; or that it failed in a way that leaves open what it did. */
export type Outcome = 'success' | 'failure' | 'unknown';

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
        const { first } = begun;
        const kept = { ...ctx, claimId: first.claimId, toldReads: [] };
        setContext(response, kept);
        beforeEnd(response, (body) => settle(first, answerOf(response, body), options, kept));
        next();
      }, next);
    });
  };
}

/** What an answer over REST tells of its request. */
export function restOutcome({ status, body }: KeptAnswer): Outcome {
  if (status >= 200 && status < 300) return 'success';
  if (status < 500) return 'failure';
  return leavesOpen((parse(body) as WithCode).code) ? 'unknown' : 'failure';
}

/** What an answer over GraphQL tells of its request: errors of resolvers come with the status 200. */
export function graphqlOutcome({ status, body }: KeptAnswer): Outcome {
  const { errors } = parse(body) as { readonly errors?: readonly GraphQLErrorWire[] };
  if (errors === undefined) return status >= 200 && status < 300 ? 'success' : 'failure';
  return errors.some(({ extensions }) => leavesOpen(extensions?.code)) ? 'unknown' : 'failure';
}

/** The members of a body; none where it is no JSON object, as answers of user code may be. */
function parse(body: string): object {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

interface WithCode {
  readonly code?: unknown;
}

interface GraphQLErrorWire {
  readonly extensions?: WithCode;
}

/** Whether an error may have come after what was asked for was done: the database went away, or a fault of ours came. */
function leavesOpen(code: unknown): boolean {
  return code === 'UNAVAILABLE' || code === 'INTERNAL';
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
  { outcomeOf }: IdempotencyOptions,
  { log, toldReads = [] }: RequestContext,
): Promise<void> {
  try {
    const outcome = outcomeOf(answer);
    if (outcome === 'success') await first.complete(answer, toldReads);
    else await (outcome === 'failure' ? first.release() : first.releaseUnlessDone());
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
