import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { RETRY_AFTER_SECONDS, VaultError } from '../domain/errors.js';
import { traceIds } from './middleware/trace.js';
import { plainAnswer } from './plain-answer.js';
import type { WireOf } from './plain-answer.js';
import type { ServiceHeaders } from './service-headers.js';

/** What an answer to a refused request is made of. */
export interface OverloadAnswerOptions {
  readonly headers: ServiceHeaders;
  readonly newTraceId: () => string;
  readonly wireOf: WireOf;
}

/** Made once: what an error knows of where it was made costs more than all else of the answer. */
const OVERLOADED = new VaultError(
  'UNAVAILABLE',
  'More is asked of the service than it can do; try again shortly.',
);

const STOPPING = new VaultError(
  'UNAVAILABLE',
  'The service is stopping, and does not know how this ended; try again shortly.',
);

/** Answers a request that was begun and that nothing was answered to, when the service stops. */
export function stoppingAnswer(options: OverloadAnswerOptions): RequestListener {
  return answerWith(options, STOPPING);
}

/** How long the end of a turn of the event loop may answer requests that are refused; the rest waits for the next one. */
const ANSWERING_MS = 5;
/** Answers between two looks at the clock. */
const CLOCK_EVERY = 16;

/**
 * Answers requests that are refused in an overload, in the order in which they came and each with as little work as an
 * answer takes that tells all it should. It does so at the end of a turn of the event loop, and for a bounded time: a
 * connection that is answered sends its next request at once, and with thousands of them a turn that answered on the spot
 * would not end for seconds, while whoever was taken waits for the next one.
 */
export function overloadAnswer(options: OverloadAnswerOptions): RequestListener {
  const answer = answerWith(options, OVERLOADED);
  let waiting: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];

  const endTurn = (): void => {
    const until = performance.now() + ANSWERING_MS;
    let count = 0;
    for (const { request, response } of waiting) {
      if (count % CLOCK_EVERY === 0 && performance.now() >= until) break;
      count += 1;
      if (!response.destroyed) answer(request, response);
    }
    waiting = waiting.slice(count);
    if (waiting.length > 0) setImmediate(endTurn);
  };
  return (request, response) => {
    waiting.push({ request, response });
    if (waiting.length === 1) setImmediate(endTurn);
  };
}

function answerWith(
  { headers, newTraceId, wireOf }: OverloadAnswerOptions,
  error: VaultError,
): RequestListener {
  const traceIdOf = traceIds(headers, newTraceId);
  return (request, response) => {
    const traceId = traceIdOf(request);
    const { status, lines, text } = plainAnswer(error, traceId, headers, wireOf(request));
    response.writeHead(status, ['Retry-After', RETRY_AFTER_SECONDS, ...lines]).end(text);
  };
}
