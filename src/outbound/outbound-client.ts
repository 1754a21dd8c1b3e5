import { Readable } from 'node:stream';

import { LRUCache } from 'lru-cache';
import type { buildConnector } from 'undici';

import type { AddressPolicy } from './address-policy.js';
import { AnswerReceiver } from './answer-receiver.js';
import { readUpTo, readWhole } from './bounded-read.js';
import type { BoundedRead } from './bounded-read.js';
import { CodedStream } from './coded-stream.js';
import { decodeContent } from './content-coding.js';
import type { Decoded } from './content-coding.js';
import { DestinationConnections } from './destination-connections.js';
import { guardedConnector } from './guarded-connector.js';
import { resolverFor } from './name-resolver.js';
import type { OutboundRequest, OutboundResponse } from './outbound-message.js';
import { RequestLimiter } from './request-limiter.js';

/** How the client is set up. */
export interface OutboundOptions {
  readonly policy: AddressPolicy;
  /** How long a destination may take to begin its answer, and how long a request may wait for a slot. */
  readonly timeoutMs: number;
  /** How long it may pause within its answer; as long as to begin it where it is left out. */
  readonly idleTimeoutMs?: number;
  /** Most requests of one limit key that may be under way at a time. */
  readonly callsMax?: number;
  /** Certificates of authorities that are trusted; those that Node trusts where it is left out. */
  readonly ca?: string;
  /** Servers that are asked for names, `10.0.0.53` or `[::1]:5353`; the system is where there are none. */
  readonly dnsServers?: readonly string[];
}

const CONNECT_MS_MAX = 10_000;
const CALLS_MAX = 256;
const TENANTS_MAX = 500;

/** What may be sent again where nobody can tell whether it arrived (RFC 9110, 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Sends requests to permitted addresses and gives answers as they are: redirects are not followed, bodies are not
 * decoded. Connections are kept alive, for each tenant apart: what one tenant makes of a connection cannot reach the
 * requests of another. A safe request without a body is sent once more, on a new connection, where a kept one ended before
 * a byte of the answer (RFC 9112, 9.3.1). Throws DESTINATION_FAILED where the destination cannot be reached or breaks the
 * protocol, TIMEOUT where it takes too long, and UNAVAILABLE where too many requests are under way.
 */
export class OutboundClient {
  readonly #options: OutboundOptions;
  readonly #times: { readonly timeoutMs: number; readonly idleTimeoutMs: number };
  readonly #limiter: RequestLimiter;
  /** By tenant, in the order of their last use: TLS sessions are shared within a tenant only. */
  readonly #connectors = new LRUCache<string, buildConnector.connector>({ max: TENANTS_MAX });
  /** By tenant and origin; those without a connection are gone. */
  readonly #connections = new Map<string, DestinationConnections>();

  constructor(options: OutboundOptions) {
    this.#options = options;
    const { timeoutMs, idleTimeoutMs = timeoutMs, callsMax = CALLS_MAX } = options;
    this.#times = { timeoutMs, idleTimeoutMs };
    this.#limiter = new RequestLimiter({ requestsMax: callsMax, waitMsMax: timeoutMs });
  }

  /** Why a URL can never be called, as a phrase that follows its name; undefined where it may be. */
  faultOfUrl(url: string): string | undefined {
    return this.#options.policy.faultOfUrl(url);
  }

  /** Has no request lead to a port of this machine that is the service's own. */
  refuseOwnPort(port: number): void {
    this.#options.policy.refuseOwnPort(port);
  }

  /** Sends a request; resolves when the head of the answer is there. */
  send(request: OutboundRequest): Promise<OutboundResponse> {
    const { tenantId, origin, limitKey = keyOf(tenantId, origin) } = request;
    if (this.#limiter.tryAcquire(limitKey)) return this.#exchange(request, { limitKey });
    return this.#sendWhenFree(request, limitKey);
  }

  async #sendWhenFree(request: OutboundRequest, limitKey: string): Promise<OutboundResponse> {
    const startedAt = performance.now();
    try {
      await this.#limiter.acquire(limitKey, request.signal);
    } catch (error) {
      if (request.body instanceof Readable) request.body.destroy();
      throw error;
    }
    const waitedMs = Math.round(performance.now() - startedAt);
    const headersTimeout = Math.max(1, this.#times.timeoutMs - waitedMs);
    return this.#exchange(request, { limitKey, headersTimeout });
  }

  /** Sends a request that has a slot, and releases that when it is over. */
  #exchange(request: OutboundRequest, how: Exchange): Promise<OutboundResponse> {
    const { tenantId, origin, path, method, body, bodyLength } = request;
    const { limitKey, isRepeated = false, headersTimeout } = how;
    const connections = this.#connectionsOf(tenantId, origin);
    const connection = connections.take({ isNew: isRepeated });
    let again: Promise<OutboundResponse> | undefined;
    const receiver = new AnswerReceiver(request, this.#times, {
      onStart: () => connection.begin(),
      onOver: (failure) => {
        const mayRepeat = !isRepeated && connection.isUnheardOnReuse && isRepeatable(request);
        connections.giveBack(connection);
        if (mayRepeat && failure?.code === 'DESTINATION_FAILED')
          again = this.#exchange(request, { limitKey, isRepeated: true });
        else this.#limiter.release(limitKey);
      },
    });
    const headers = request.headers.flat();
    if (bodyLength !== undefined) headers.push('content-length', String(bodyLength));
    connection.dispatch(
      {
        path,
        method,
        headers,
        body: asSent(body),
        ...(headersTimeout === undefined ? {} : { headersTimeout }),
      },
      receiver,
    );
    return receiver.response.catch((error: unknown) => {
      if (again === undefined) throw error;
      return again;
    });
  }

  /** The body of an answer, read whole; undefined where it is longer than `bytesMax`. */
  readWhole(body: OutboundResponse['body'], bytesMax: number): Promise<Buffer | undefined> {
    return readWhole(body, bytesMax);
  }

  /** What a stream gives, to its end or until that is more than `bytesMax`. Rejects where it breaks off. */
  readUpTo(stream: Readable, bytesMax: number): Promise<BoundedRead> {
    return readUpTo(stream, bytesMax);
  }

  /** A body without its content codings (`gzip, br`), which is at most `bytesMax` long. */
  decode(bytes: Uint8Array, codings: string, bytesMax: number): Promise<Decoded> {
    return decodeContent(bytes, codings, bytesMax);
  }

  /** Takes the codings off a body that passes; undefined where they are not known. It may give `bytesMin` bytes anyway. */
  decodeStream(codings: string, bytesMin: number): CodedStream | undefined {
    return CodedStream.of(codings, bytesMin);
  }

  /** Connections that are open, and requests that are under way. */
  get load(): { readonly connections: number; readonly running: number } {
    const counts = [...this.#connections.values()].map(({ openCount }) => openCount);
    return {
      connections: counts.reduce((sum, each) => sum + each, 0),
      running: this.#limiter.running,
    };
  }

  /** Gives up what is under way and closes all connections. */
  async close(): Promise<void> {
    const all = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.all(all.map((each) => each.destroy()));
  }

  #connectionsOf(tenantId: string, origin: string): DestinationConnections {
    const key = keyOf(tenantId, origin);
    const known = this.#connections.get(key);
    if (known !== undefined) return known;
    const connect = this.#connectorOf(tenantId);
    const made = new DestinationConnections({ origin, connect, ...this.#times }, () =>
      this.#connections.delete(key),
    );
    this.#connections.set(key, made);
    return made;
  }

  #connectorOf(tenantId: string): buildConnector.connector {
    const known = this.#connectors.get(tenantId);
    if (known !== undefined) return known;
    const connector = this.#newConnector();
    this.#connectors.set(tenantId, connector);
    return connector;
  }

  #newConnector(): buildConnector.connector {
    const { policy, ca, timeoutMs, dnsServers = [] } = this.#options;
    return guardedConnector({
      policy,
      connectMsMax: Math.min(CONNECT_MS_MAX, timeoutMs),
      resolve: resolverFor(dnsServers),
      ...(ca === undefined ? {} : { ca }),
    });
  }
}

/** How a request is sent. */
interface Exchange {
  readonly limitKey: string;
  /** Whether it was sent before, on a connection that ended. */
  readonly isRepeated?: boolean;
  readonly headersTimeout?: number;
}

function keyOf(tenantId: string, origin: string): string {
  return `${tenantId} ${origin}`;
}

function isRepeatable({ method, body, signal }: OutboundRequest): boolean {
  return SAFE_METHODS.has(method) && body === undefined && !signal.aborted;
}

/** A view of the same bytes where they are bytes: undici takes a typed array for a sequence of its elements. */
function asSent(body: OutboundRequest['body']): Buffer | Readable | null {
  if (body === undefined) return null;
  return body instanceof Uint8Array
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    : body;
}
