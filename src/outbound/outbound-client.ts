import type { Readable } from 'node:stream';

import { Agent } from 'undici';

import type { HeaderList } from '../domain/proxy/header-list.js';
import type { AddressPolicy } from './address-policy.js';
import { readAnswerBody } from './answer-body.js';
import { AnswerReceiver } from './answer-receiver.js';
import { decodeContent } from './content-coding.js';
import type { Decoded } from './content-coding.js';
import { guardedConnector } from './guarded-connector.js';
import { resolverFor } from './name-resolver.js';

/** A request to somebody else's server. */
export interface OutboundRequest {
  /** Connections are shared within a tenant only. */
  readonly tenantId: string;
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

/** An answer before the answer (1xx; RFC 9110, 15.2): never 100 and 101, with which undici gives the request up. */
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

/** How the client is set up. */
export interface OutboundOptions {
  readonly policy: AddressPolicy;
  /** How long a destination may take to begin its answer, and between two parts of it. */
  readonly timeoutMs: number;
  /** Certificates of authorities that are trusted; those that Node trusts where it is left out. */
  readonly ca?: string;
  /** Servers that are asked for names, `10.0.0.53` or `[::1]:5353`; the system is where there are none. */
  readonly dnsServers?: readonly string[];
}

const CONNECT_MS_MAX = 10_000;
const IDLE_MS_MAX = 10_000;
const CONNECTIONS_PER_ORIGIN_MAX = 256;
const TENANTS_MAX = 500;
const HEAD_BYTES_MAX = 64 * 1024;

/**
 * Sends requests to permitted addresses and gives answers as they are: redirects are not followed, bodies are not
 * decoded. Connections are kept alive, for each tenant apart: what one tenant makes of a connection cannot reach the
 * requests of another. Throws DESTINATION_FAILED where the destination cannot be reached or breaks the protocol, and
 * TIMEOUT where it takes too long.
 */
export class OutboundClient {
  readonly #options: OutboundOptions;
  /** In the order of their last use. */
  readonly #agents = new Map<string, Agent>();

  constructor(options: OutboundOptions) {
    this.#options = options;
  }

  /** Why a URL can never be called, as a phrase that follows its name; undefined where it may be. */
  faultOfUrl(url: string): string | undefined {
    return this.#options.policy.faultOfUrl(url);
  }

  /** Sends a request; resolves when the head of the answer is there. */
  send(request: OutboundRequest): Promise<OutboundResponse> {
    const { tenantId, origin, path, method, body, bodyLength } = request;
    const receiver = new AnswerReceiver(request, this.#options.timeoutMs);
    const headers = request.headers.flat();
    if (bodyLength !== undefined) headers.push('content-length', String(bodyLength));
    this.#agentOf(tenantId).dispatch(
      { origin, path, method, headers, body: asSent(body) },
      receiver,
    );
    return receiver.response;
  }

  /** The body of an answer, read whole; undefined where it is longer than `bytesMax`. */
  readWhole(body: OutboundResponse['body'], bytesMax: number): Promise<Buffer | undefined> {
    return readAnswerBody(body, bytesMax);
  }

  /** A body without its content codings (`gzip, br`), which is at most `bytesMax` long. */
  decode(bytes: Uint8Array, codings: string, bytesMax: number): Promise<Decoded> {
    return decodeContent(bytes, codings, bytesMax);
  }

  /** Connections that are open, and requests that are under way. */
  get load(): { readonly connections: number; readonly running: number } {
    const load = { connections: 0, running: 0 };
    for (const agent of this.#agents.values()) {
      for (const { connected, running } of Object.values(agent.stats)) {
        load.connections += Number(connected);
        load.running += running;
      }
    }
    return load;
  }

  /** Gives up what is under way and closes all connections. */
  async close(): Promise<void> {
    const agents = [...this.#agents.values()];
    this.#agents.clear();
    await Promise.all(agents.map((agent) => agent.destroy()));
  }

  #agentOf(tenantId: string): Agent {
    const agent = this.#agents.get(tenantId) ?? this.#newAgent();
    this.#agents.delete(tenantId);
    this.#agents.set(tenantId, agent);
    const [[oldest, unused] = []] = this.#agents;
    if (this.#agents.size > TENANTS_MAX && oldest !== undefined && unused !== undefined) {
      this.#agents.delete(oldest);
      // Requests that are under way on it end as they would.
      void unused.close();
    }
    return agent;
  }

  #newAgent(): Agent {
    const { policy, ca, timeoutMs, dnsServers = [] } = this.#options;
    const connectMsMax = Math.min(CONNECT_MS_MAX, timeoutMs);
    return new Agent({
      connect: guardedConnector({
        policy,
        connectMsMax,
        resolve: resolverFor(dnsServers),
        ...(ca === undefined ? {} : { ca }),
      }),
      connections: CONNECTIONS_PER_ORIGIN_MAX,
      // One request at a time on a connection: an answer can never be taken for another one's.
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: IDLE_MS_MAX / 2,
      keepAliveMaxTimeout: IDLE_MS_MAX,
      maxHeaderSize: HEAD_BYTES_MAX,
    });
  }
}

/** A view of the same bytes where they are bytes: undici takes a typed array for a sequence of its elements. */
function asSent(body: OutboundRequest['body']): Buffer | Readable | null {
  if (body === undefined) return null;
  return body instanceof Uint8Array
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    : body;
}
