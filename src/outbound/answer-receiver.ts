import { Readable } from 'node:stream';

import type { Dispatcher } from 'undici';

import { deferred } from '../domain/deferred.js';
import { VaultError } from '../domain/errors.js';
import { headerListOf, headerValue } from '../domain/proxy/header-list.js';
import type { HeaderList } from '../domain/proxy/header-list.js';
import { failureOf } from './connection-failure.js';
import type { OutboundRequest, OutboundResponse } from './outbound-client.js';

/**
 * Receives one answer from undici: an answer of known length that came at once is given whole; of any other the head is
 * given first, and its body as a stream that holds the destination back while it is not read. Bytes of headers are kept
 * as they are. Interim answers (1xx) go to whoever wants them, as they come.
 */
export class AnswerReceiver implements Dispatcher.DispatchHandler {
  readonly response: Promise<OutboundResponse>;
  readonly #resolve: (response: OutboundResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #signal: AbortSignal;
  readonly #onInterim: OutboundRequest['onInterim'];
  readonly #timeoutMs: number;
  #controller: Dispatcher.DispatchController | undefined;
  /** What came of the body before anybody could be told of its head. */
  #early: Buffer[] = [];
  #body: Readable | undefined;
  #trailers: HeaderList = [];
  #ended = false;

  constructor(
    { signal, onInterim }: Pick<OutboundRequest, 'signal' | 'onInterim'>,
    timeoutMs: number,
  ) {
    const { promise, resolve, reject } = deferred<OutboundResponse>();
    this.response = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    this.#onInterim = onInterim;
    this.#timeoutMs = timeoutMs;
    // A request that waits for a connection has no controller yet.
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) controller.abort(callerLeft());
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    statusText = '',
  ): void {
    const headers = linesOf(controller.rawHeaders);
    if (status < 200) {
      if (!this.#signal.aborted) this.#onInterim?.({ status, headers });
      return;
    }
    // Whatever the destination sent together has been received when this runs.
    queueMicrotask(() => {
      const isWhole = this.#ended && headerValue(headers, 'content-length') !== undefined;
      const body = isWhole ? wholeOf(this.#early) : this.#stream(controller);
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
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#ended = true;
    this.#forgetSignal();
    const failure = failureOf(error, this.#timeoutMs);
    this.#reject(failure);
    this.#body?.destroy(failure);
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

/** Ends the request of a caller who has left; nobody is told. */
function callerLeft(): VaultError {
  return new VaultError('UNAVAILABLE', 'The caller has left.');
}

function wholeOf(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function linesOf(raw: Dispatcher.DispatchController['rawHeaders']): HeaderList {
  if (!Array.isArray(raw)) return [];
  return headerListOf(
    raw.map((each) => (typeof each === 'string' ? each : each.toString('latin1'))),
  );
}
