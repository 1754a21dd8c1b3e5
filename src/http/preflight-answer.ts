import type { RequestListener } from 'node:http';

import { VaultError } from '../domain/errors.js';
import type { CrossOrigin } from './cross-origin.js';
import { plainAnswer } from './plain-answer.js';
import type { WireOf } from './plain-answer.js';
import { contextOf } from './request-state.js';
import type { ServiceHeaders } from './service-headers.js';

/** What answers to preflights are made of. */
export interface PreflightOptions {
  readonly crossOrigin: CrossOrigin;
  readonly headers: ServiceHeaders;
  readonly wireOf: WireOf;
}

/**
 * Answers preflights, without a key and without a look at what the request would be for. A page whose origin may not call
 * is told so with 403, which its browser shows to whoever writes the page.
 */
export function preflightAnswer({
  crossOrigin,
  headers,
  wireOf,
}: PreflightOptions): RequestListener {
  return (request, response) => {
    // What the log and the metrics call it.
    Object.assign(request, { route: { path: 'preflight' } });
    const { traceId } = contextOf(response);
    const allowed = crossOrigin.preflightLines(request);
    if (allowed === undefined) {
      const error = new VaultError(
        'FORBIDDEN',
        'Pages of this origin may not call: CORS_ORIGINS does not list it.',
      );
      const { status, lines, text } = plainAnswer(error, traceId, headers, wireOf(request));
      response.writeHead(status, [...lines]).end(text);
      return;
    }
    const lines = [...allowed];
    for (const name of headers.namesOf('TRACE-ID').asWritten) lines.push(name, traceId);
    response.writeHead(204, lines).end();
  };
}
