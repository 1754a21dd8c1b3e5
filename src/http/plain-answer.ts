import type { IncomingMessage } from 'node:http';

import { toPublicError } from '../domain/errors.js';
import type { VaultError } from '../domain/errors.js';
import type { HeaderLines } from './cross-origin.js';
import type { ErrorWire } from './problem-form.js';
import type { ServiceHeaders } from './service-headers.js';

/** How the door that a request came to writes failures, and what it tells pages of other origins. */
export interface PlainWire extends ErrorWire {
  readonly crossOrigin: HeaderLines;
}

/** Gives the {@link PlainWire} of a request; of one that could not be read whole there is its target alone. */
export type WireOf = (request: Pick<IncomingMessage, 'url' | 'headers'>) => PlainWire;

/** An answer that tells of a failure, ready to be written. */
export interface PlainAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly lines: readonly string[];
  readonly text: string;
}

/**
 * Makes the answer to a request that is refused before anything of the service has seen it, as the other failures of its
 * door are written. As one list: headers that are set one by one are gathered, looked up and copied.
 */
export function plainAnswer(
  error: VaultError,
  traceId: string,
  headers: ServiceHeaders,
  { mediaType, body, crossOrigin }: PlainWire,
): PlainAnswer {
  const problem = toPublicError(error, traceId);
  const text = JSON.stringify(body(problem));
  const lines = ['Content-Type', `${mediaType}; charset=utf-8`];
  lines.push('Content-Length', String(Buffer.byteLength(text)));
  lines.push('X-Content-Type-Options', 'nosniff', 'Cache-Control', 'no-store', ...crossOrigin);
  for (const name of headers.namesOf('TRACE-ID').asWritten) lines.push(name, traceId);
  return { status: problem.status, lines, text };
}
