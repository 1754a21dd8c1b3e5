import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import type { Logger } from 'pino';

import { toPublicError, VaultError } from '../domain/errors.js';
import type { Metrics } from '../observability/metrics.js';
import { plainAnswer } from './plain-answer.js';
import type { WireOf } from './plain-answer.js';
import { contextOf } from './request-state.js';
import { originForm } from './request-target.js';
import type { ServiceHeaders } from './service-headers.js';

/** What answers to requests that nobody could read are made of. */
export interface UnreadOptions {
  readonly headers: ServiceHeaders;
  readonly newTraceId: () => string;
  readonly wireOf: WireOf;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** How long the body of a request may pause. */
  readonly requestIdleMs: number;
}

/** How long a connection that was answered is kept, so that what its caller still sends does not break the answer. */
const LINGER_MS = 1_000;

/** What Node tells of a request that it cannot read. */
interface ParseError extends NodeJS.ErrnoException {
  readonly bytesParsed?: number;
  readonly rawPacket?: Buffer;
}

/**
 * Answers what Node would answer by itself with a bare status, or not at all: what is no request, a head that is too long, a
 * method that its parser does not know, CONNECT, and a request that does not go on. Each is told as other failures are,
 * with a trace id that the log has, and its connection is closed. Requests that came before it on the same connection are
 * answered first.
 */
export function answerUnread(server: Server, options: UnreadOptions): void {
  const unread = new UnreadRequests(options);
  server.setTimeout(options.requestIdleMs);
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    const { socket } = response.req;
    setLatest(socket, response);
  });
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    unread.answer(socket, () => failureOf(error), { url: targetIn(error), headers: {} });
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    unread.answer(socket, () => unknownMethod(), request);
  });
  server.on('timeout', (socket: Socket) => {
    unread.endIdle(socket);
  });
}

/** Whether a request does not say whom it is for, which one of HTTP/1.1 must (RFC 9112, 3.2). */
export function isHostless({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0';
}

/** Refuses requests that are {@link isHostless}, and ends their connection. */
export function refuseHostless({
  headers,
  wireOf,
}: Pick<UnreadOptions, 'headers' | 'wireOf'>): RequestListener {
  return (request, response) => {
    const error = new VaultError('VALIDATION_FAILED', 'The request has no Host header.');
    const { traceId } = contextOf(response);
    const { status, lines, text } = plainAnswer(error, traceId, headers, wireOf(request));
    response.writeHead(status, [...lines, 'Connection', 'close']).end(text);
  };
}

const LATEST = Symbol('newest answer');

/** A connection, and the newest answer on it. */
interface Answering extends Duplex {
  [LATEST]?: ServerResponse;
}

function setLatest(socket: Duplex, response: ServerResponse): void {
  (socket as Answering)[LATEST] = response;
}

function latestOn(socket: Duplex): ServerResponse | undefined {
  return (socket as Answering)[LATEST];
}

/** What is known of a request that could not be read whole. */
type KnownRequest = Pick<IncomingMessage, 'url' | 'headers'>;

class UnreadRequests {
  readonly #options: UnreadOptions;
  readonly #answered = new WeakSet<Duplex>();

  constructor(options: UnreadOptions) {
    this.#options = options;
  }

  /** Answers on a connection when it is the turn of what could not be read; once, whatever else comes on it. */
  answer(
    socket: Duplex,
    failure: () => VaultError | undefined,
    known: KnownRequest = { url: undefined, headers: {} },
  ): void {
    if (this.#answered.has(socket)) return;
    this.#answered.add(socket);
    socket.on('error', () => undefined);
    const error = failure();
    if (error === undefined) {
      socket.destroy();
      return;
    }
    const response = latestOn(socket);
    const isOfBody = response !== undefined && !response.req.complete;
    const write = (): void => this.#write(socket, error, isOfBody ? response.req : known);
    if (response === undefined || response.writableFinished || response.destroyed) write();
    else if (isOfBody) this.#interrupt(socket, response, write);
    else response.once('finish', write);
  }

  /** Ends a connection on which nothing happens, where that is its caller's doing. */
  endIdle(socket: Socket): void {
    const response = latestOn(socket);
    const { requestIdleMs } = this.#options;
    if (response === undefined && socket.bytesRead > 0) {
      this.answer(socket, () => tooSlow(requestIdleMs));
    } else if (response === undefined || response.writableFinished) {
      socket.destroy();
    } else if (response.req.complete || response.req.readableLength > 0) {
      // The answer is on its way, or what has come is not read yet.
      socket.setTimeout(requestIdleMs);
    } else {
      this.answer(socket, () => tooSlow(requestIdleMs), response.req);
    }
  }

  #interrupt(socket: Duplex, response: ServerResponse, write: () => void): void {
    if (response.headersSent) socket.destroy();
    else if (response.socket !== null) write();
    else response.once('socket', write);
  }

  #write(socket: Duplex, error: VaultError, { url = '', headers: sent }: KnownRequest): void {
    if (!socket.writable) return;
    const { headers, newTraceId, wireOf, metrics, log } = this.#options;
    const traceId = newTraceId();
    const wire = wireOf({ url: originForm(url), headers: sent });
    const { status, lines, text } = plainAnswer(error, traceId, headers, wire);
    const head = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`];
    for (let at = 0; at < lines.length; at += 2) {
      head.push(`${lines[at] ?? ''}: ${lines[at + 1] ?? ''}`);
    }
    socket.end(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n${text}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    metrics.observeRequest('', 'none', status, 0);
    log.info({ traceId, route: 'none', status, code: toPublicError(error, traceId).code });
  }
}

/** What the caller is told; undefined where there is nobody to tell. */
function failureOf(error: ParseError): VaultError | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined;
    case 'HPE_HEADER_OVERFLOW':
      return new VaultError('HEAD_TOO_LARGE', 'The head of the request is longer than 16 KiB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new VaultError(
        'PAYLOAD_TOO_LARGE',
        'The extensions of a chunk are longer than 16 KiB.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new VaultError('REQUEST_TIMEOUT', 'The head of the request did not come in time.');
    case 'HPE_INVALID_METHOD':
      return targetIn(error) === undefined ? noRequest() : unknownMethod();
    default:
      // Whoever has agreed on no keys with us would not understand an answer.
      return isOfTls(error) ? undefined : noRequest();
  }
}

function isOfTls({ code = '' }: ParseError): boolean {
  return /^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code);
}

function noRequest(): VaultError {
  return new VaultError('VALIDATION_FAILED', 'The request is none of HTTP/1.1.');
}

function unknownMethod(): VaultError {
  return new VaultError('NOT_IMPLEMENTED', 'The method of the request is not known here.');
}

function tooSlow(milliseconds: number): VaultError {
  const message = `Nothing more of the request came for ${String(milliseconds / 1_000)} s.`;
  return new VaultError('REQUEST_TIMEOUT', message);
}

const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ (\S+) HTTP\/1\.[01]\r?\n/;

/** The target of the request that could not be read, where its line came with what could not be. */
function targetIn({ code, rawPacket, bytesParsed = 0 }: ParseError): string | undefined {
  if (rawPacket === undefined) return undefined;
  // A head that is too long may be found to be so at its end, which looks like that of the one before.
  const triesMax = code === 'HPE_HEADER_OVERFLOW' ? 3 : 1;
  let end = bytesParsed;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = end <= 0 ? -1 : rawPacket.lastIndexOf('\r\n\r\n', end - 1);
    const line = REQUEST_LINE.exec(rawPacket.toString('latin1', before < 0 ? 0 : before + 4));
    if (line !== null || before < 0) return line?.[1];
    end = before;
  }
  return undefined;
}
