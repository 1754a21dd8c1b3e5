import type { IncomingMessage, ServerResponse } from 'node:http';

import type { CorsOrigins } from '../domain/network/cors-origins.js';
import { isHeaderName } from '../domain/proxy/header-rules.js';
import { isForProxy } from './request-target.js';
import type { ServiceHeaders } from './service-headers.js';

/** Names of headers and their values, in turn. */
export type HeaderLines = readonly string[];

/** How long a browser may remember what it was allowed, in seconds. */
const REMEMBERED_SECONDS = '3600';

/** Every method that an operation has. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A list of headers that is longer than this is none that a page has. */
const ASKED_CHARACTERS_MAX = 4_096;

const NOTHING: HeaderLines = [];
/** What differs by who asks must not be given to another by a cache (Fetch, "CORS protocol and HTTP caches"). */
const VARIES: HeaderLines = ['Vary', 'Origin'];

/**
 * Says which pages of other origins may call, and read what is answered (the CORS protocol of the Fetch standard). A key
 * travels in a header that a page sets itself, so that a page can do what its key can, and no more: nothing that a browser
 * adds of its own, cookies and the like, counts here for anything, and no answer ever allows it to be sent. What programs
 * are answered, which send no `Origin`, is as it would be without any of this but for `Vary` where there is a list.
 */
export class CrossOrigin {
  readonly #origins: CorsOrigins;
  readonly #exposed: string;
  /** Answers of the same origin have the same lines. */
  readonly #lines = new Map<string, HeaderLines>();

  constructor(origins: CorsOrigins, headers: ServiceHeaders) {
    this.#origins = origins;
    const ours = EXPOSED.flatMap((header) => headers.namesOf(header).asWritten);
    this.#exposed = [...ours, 'Retry-After', 'RateLimit-Policy', 'RateLimit'].join(', ');
    const named = origins === 'any' ? ['*'] : origins === 'none' ? [] : [...origins];
    for (const origin of named) this.#lines.set(origin, this.#linesOf(origin));
  }

  /**
   * Whether a request is a browser's question if a page may send another one, which has no key (a preflight). It is ours to
   * answer but where it goes to a Proxy and nobody has named origins: what comes there is the destination's.
   */
  isPreflight(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
    const { method, headers } = request;
    if (method !== 'OPTIONS' || headers.origin === undefined) return false;
    return headers['access-control-request-method'] !== undefined && this.covers(request);
  }

  /**
   * What answers a preflight: that pages of its origin may send this method and these headers. All headers may be sent, for
   * what is of no use here does no harm, and through a Proxy any may be of use. Undefined where the origin is not allowed.
   * Where a page's network is farther away than the vault's is not asked for by browsers at present, and not allowed.
   */
  preflightLines({ headers }: Pick<IncomingMessage, 'headers'>): HeaderLines | undefined {
    const allowed = this.#allowed(headers.origin);
    if (allowed === undefined) return undefined;
    const method = headers['access-control-request-method'] ?? '';
    const methods = new Set(isHeaderName(method) ? [...METHODS, method] : METHODS);
    const lines = [...allowed, 'Access-Control-Allow-Methods', [...methods].join(', ')];
    const asked = headerNames(headers['access-control-request-headers'] ?? '');
    if (asked !== '') lines.push('Access-Control-Allow-Headers', asked);
    return [...lines, 'Access-Control-Max-Age', REMEMBERED_SECONDS];
  }

  /** What every answer to a request carries, whether it tells of a success or of a failure: a page is to read both. */
  linesFor(request: Pick<IncomingMessage, 'url' | 'headers'>): HeaderLines {
    if (!this.covers(request)) return NOTHING;
    return this.#allowed(request.headers.origin) ?? (this.#origins === 'any' ? NOTHING : VARIES);
  }

  /** Sets {@link linesFor} on an answer that is yet to be made. */
  mark(request: IncomingMessage, response: ServerResponse): void {
    const lines = this.linesFor(request);
    for (let at = 0; at + 1 < lines.length; at += 2)
      response.setHeader(lines[at] ?? '', lines[at + 1] ?? '');
  }

  /** Whether any of this is about a request. */
  covers(request: Pick<IncomingMessage, 'url'>): boolean {
    if (this.#origins === 'none') return false;
    return typeof this.#origins === 'object' || !isForProxy(request);
  }

  /** The lines for pages of an origin, which is compared as a whole: browsers write each in one way only. */
  #allowed(origin: string | undefined): HeaderLines | undefined {
    if (origin === undefined) return undefined;
    return this.#lines.get(this.#origins === 'any' ? '*' : origin);
  }

  #linesOf(origin: string): HeaderLines {
    const vary = origin === '*' ? NOTHING : VARIES;
    const lines = ['Access-Control-Allow-Origin', origin];
    return [...lines, 'Access-Control-Expose-Headers', this.#exposed, ...vary];
  }
}

/** Our headers that answers carry. */
const EXPOSED = ['TRACE-ID', 'IDEMPOTENCY-REPLAYED', 'PROXY-DESTINATION-STATUS'] as const;

/** A list of names of headers as it is; empty where anything else is in it. */
function headerNames(asked: string): string {
  if (asked.length > ASKED_CHARACTERS_MAX) return '';
  const names = asked.split(',').map((name) => name.trim());
  return names.every(isHeaderName) ? names.join(', ') : '';
}

const OURS = /^access-control-(?!expose-headers$)/i;

/**
 * Whether a header of a destination's answer says what {@link CrossOrigin} says; which of its other headers a page may see
 * is the destination's to say.
 */
export function isOfCrossOrigin(name: string): boolean {
  return OURS.test(name);
}
