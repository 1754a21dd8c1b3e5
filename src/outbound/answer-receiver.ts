import { Readable } from 'node:stream';

import { errors } from 'undici';
import type { Dispatcher } from 'undici';

import { deferred } from '../domain/deferred.js';
import { VaultError } from '../domain/errors.js';
import { headerListOf, headerValue } from '../domain/proxy/header-list.js';
import type { HeaderList } from '../domain/proxy/header-list.js';
import { joinChunks } from './bounded-read.js';
import { failureOf } from './connection-failure.js';
import type { OutboundRequest, OutboundResponse } from './outbound-message.js';

/** What an exchange of request and answer tells whoever began it. */
export interface ExchangeWatch {
  /** The request is about to be sent. */
  readonly onStart: () => void;
  /** The head of the answer is there; `isWhole` says that nothing more belongs to it. */
  readonly onHead: (isWhole: boolean) => void;
  /** Nothing more will come; `failure` is set where the exchange did not end well. Called once. */
  readonly onOver: (failure?: VaultError) => void;
}

/** Time-outs, for what is said of them. */
export interface ExchangeTimes {
  readonly timeoutMs: number;
  readonly idleTimeoutMs: number;
}

/**
 * Receives one answer from undici: an answer of known length that came at once is given whole; of any other the head is
 * given first, and its body as a stream that holds the destination back while it is not read. Bytes of headers are kept
 * as they are. Interim answers (1xx) go to whoever wants them, as they come. An answer that has no body by its status or
 * its method (RFC 9112, 6.3) is whole with its head, whatever that says of a length, and whatever comes after it.
 */
export class AnswerReceiver implements Dispatcher.DispatchHandler {
  readonly response: Promise<OutboundResponse>;
  readonly #resolve: (response: OutboundResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #method: string;
  readonly #signal: AbortSignal;
  readonly #onInterim: OutboundRequest['onInterim'];
  readonly #times: ExchangeTimes;
  readonly #watch: ExchangeWatch;
  #controller: Dispatcher.DispatchController | undefined;
  /** What came of the body before anybody could be told of its head. */
  #early: Buffer[] = [];
  #body: Readable | undefined;
  #trailers: HeaderList = [];
  #ended = false;

  constructor(
    { method, signal, onInterim }: Pick<OutboundRequest, 'method' | 'signal' | 'onInterim'>,
    times: ExchangeTimes,
    watch: ExchangeWatch,
  ) {
    const { promise, resolve, reject } = deferred<OutboundResponse>();
    this.response = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#method = method;
    this.#signal = signal;
    this.#onInterim = onInterim;
    this.#times = times;
    this.#watch = watch;
    // A request that waits for a connection has no controller yet.
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#watch.onStart();
    if (this.#signal.aborted) controller.abort(callerLeft());
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    reason = '',
  ): void {
    const headers = linesOf(controller.rawHeaders);
    const statusText = bytesOf(reason);
    if (status < 200) {
      if (!this.#signal.aborted) this.#onInterim?.({ status, headers });
      return;
    }
    const isWhole = isBodiless(this.#method, status);
    this.#watch.onHead(isWhole);
    if (isWhole) {
      this.#resolve({ status, statusText, headers, body: NOTHING, trailers: () => [] });
      // One whose parser waits for what its head announces has nothing more to say.
      queueMicrotask(() => {
        if (!this.#ended) controller.abort(callerLeft());
      });
      return;
    }
    // Whatever the destination sent together has been received when this runs.
    queueMicrotask(() => {
      const hasAll = this.#ended && headerValue(headers, 'content-length') !== undefined;
      const body = hasAll ? joinChunks(this.#early) : this.#stream(controller);
      this.#resolve({ status, statusText, headers, body, trailers: () => this.#trailers });
    });
  }

  #stream(controller: Dispatcher.DispatchController): Readable {
    const body = new Readable({
      read: () => {
        controller.resume();
      },
      destroy: (error, done) => {
        if (!this.#ended) controller.abort(error ?? callerLeft());
        done(error);
      },
    });
    // Whoever reads it is told; until somebody does, a failure must not end the process.
    body.on('error', () => undefined);
    for (const chunk of this.#early.splice(0)) body.push(chunk);
    if (this.#ended) body.push(null);
    this.#body = body;
    return body;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#body === undefined) this.#early.push(chunk);
    else if (!this.#body.push(chunk)) controller.pause();
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#ended = true;
    this.#forgetSignal();
    this.#trailers = linesOf(controller.rawTrailers);
    this.#body?.push(null);
    this.#watch.onOver();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#ended = true;
    this.#forgetSignal();
    const { timeoutMs, idleTimeoutMs } = this.#times;
    const isIdle = error instanceof errors.BodyTimeoutError;
    const failure = failureOf(error, isIdle ? idleTimeoutMs : timeoutMs);
    this.#reject(failure);
    this.#body?.destroy(failure);
    this.#watch.onOver(failure);
  }

  readonly #onAbort = (): void => {
    const reason = callerLeft();
    this.#reject(reason);
    this.#controller?.abort(reason);
  };

  #forgetSignal(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
  }
}

const NOTHING = Buffer.alloc(0);

/** Whether an answer is over with its head (RFC 9112, 6.3). */
function isBodiless(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}

/** The bytes of a reason, which undici has read as UTF-8; nothing where they were none. */
function bytesOf(reason: string): string {
  return reason.includes('\ufffd') ? '' : Buffer.from(reason).toString('latin1');
}

/** Ends the request of a caller who has left; nobody is told. */
function callerLeft(): VaultError {
  return new VaultError('UNAVAILABLE', 'The caller has left.');
}

function linesOf(raw: Dispatcher.DispatchController['rawHeaders']): HeaderList {
  if (!Array.isArray(raw)) return [];
  return headerListOf(
    raw.map((each) => (typeof each === 'string' ? each : each.toString('latin1'))),
  );
}
