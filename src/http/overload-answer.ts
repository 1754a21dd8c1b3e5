import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { toPublicError, VaultError } from '../domain/errors.js';
import { RETRY_AFTER_SECONDS } from './middleware/answer-error.js';
import { traceIds } from './middleware/trace.js';
import type { ErrorWire } from './problem-form.js';
import type { ServiceHeaders } from './service-headers.js';

/** What an answer to a refused request is made of. */
export interface OverloadAnswerOptions {
  readonly headers: ServiceHeaders;
  readonly newTraceId: () => string;
  /** How the door that a request came to writes failures. */
  readonly wireOf: (request: IncomingMessage) => ErrorWire;
}

/** Made once: what an error knows of where it was made costs more than all else of the answer. */
const OVERLOADED = new VaultError(
  'UNAVAILABLE',
  'More is asked of the service than it can do; try again shortly.',
);

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
  const answer = answerWith(options);
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

function answerWith({ headers, newTraceId, wireOf }: OverloadAnswerOptions): RequestListener {
  const traceIdOf = traceIds(headers, newTraceId);
  const traceNames = headers.namesOf('TRACE-ID').asWritten;
  return (request, response) => {
    const traceId = traceIdOf(request);
    const problem = toPublicError(OVERLOADED, traceId);
    const { mediaType, body } = wireOf(request);
    const text = JSON.stringify(body(problem));
    // As one list: headers that are set one by one are gathered, looked up and copied.
    const lines = ['Retry-After', RETRY_AFTER_SECONDS];
    lines.push('Content-Type', `${mediaType}; charset=utf-8`);
    lines.push('Content-Length', String(Buffer.byteLength(text)));
    lines.push('X-Content-Type-Options', 'nosniff');
    for (const name of traceNames) lines.push(name, traceId);
    response.writeHead(problem.status, lines).end(text);
  };
}
