import type { Readable } from 'node:stream';

import type { HeaderList } from '../domain/proxy/header-list.js';

/** A request to somebody else's server. */
export interface OutboundRequest {
  /** Connections are shared within a tenant only. */
  readonly tenantId: string;
  /** What it is counted with (`callsMax`); the requests of a tenant to an origin where it is left out. */
  readonly limitKey?: string;
  readonly method: string;
  /** Scheme, host and port, `https://api.example`. */
  readonly origin: string;
  /** Path and query, sent byte for byte. */
  readonly path: string;
  /** Neither `Host` nor framing; a length may be given for a stream. */
  readonly headers: HeaderList;
  /** A stream is sent as it comes, with its length where that is known, in chunks otherwise. */
  readonly body?: Uint8Array | Readable | undefined;
  readonly bodyLength?: number | undefined;
  readonly signal: AbortSignal;
  /** Is told of interim answers in their order, before the answer; must not throw. They are dropped where it is left out. */
  readonly onInterim?: ((answer: InterimAnswer) => void) | undefined;
}

/** An answer before the answer (1xx; RFC 9110, 15.2): never 100, which is of one connection only, nor 101, which none asks for. */
export interface InterimAnswer {
  readonly status: number;
  readonly headers: HeaderList;
}

/** What it answered. */
export interface OutboundResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  /**
   * The bytes where they came at once, or a stream of them, which fails with DESTINATION_FAILED where the answer breaks
   * off; ending it early gives up the request.
   */
  readonly body: Buffer | Readable;
  /** What followed the body; known when it has ended. */
  readonly trailers: () => HeaderList;
}
