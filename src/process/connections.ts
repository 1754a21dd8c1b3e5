import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as SocketServer } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

import type { ShutdownTimes } from '../config/shutdown.js';

/** How long requests that were taken may still be under way once no connection is taken any more. */
const ANSWER_MS_MAX = 17_000;

/** For how long the other side may go on sending on a connection that is ending. */
const LINGER_MS_MAX = 2_000;

/** For how long connections that wait in the system's queue are taken before the port is closed. */
const QUEUE_MS_MAX = 1_000;

/** The longest time from the end of the delay until a server that stops has no connection any more. */
export const CONNECTIONS_END_MS_MAX = QUEUE_MS_MAX + ANSWER_MS_MAX + LINGER_MS_MAX;

/** How often it is looked which connections are idle, and whether any is left. */
const LOOK_MS = 25;

/** For how long a connection that gives way to another one has brought no request. */
const GIVES_WAY_MS = 5_000;

/** The newest request of a connection. */
interface Latest {
  response: ServerResponse | undefined;
  since: number;
}

/** What was last seen of a connection on which nothing is under way. */
interface Silence {
  readonly bytes: number;
  readonly since: number;
}

/**
 * The connections of a server, from its start to their end. A server that stops breaks none off: what is answered from then
 * on says that its connection ends with it, and who has an idle one may send one more request on it. Where several requests
 * were sent on one at a time, the last that was taken says so, and those after it are not begun: their senders know from
 * the answer that they were not (RFC 9112, 9.3.2 and 9.6). A connection ends with what was written, while what still comes
 * is read and dropped: closed with bytes unread it would be reset, and the other side might lose the answer.
 */
export class Connections {
  readonly #server: Server;
  readonly #giveUp: RequestListener;
  /** Each with the newest request that was taken on it, and since when it has that. */
  readonly #latest = new Map<Socket, Latest>();
  /** Answers that say, by our doing, that their connection ends. */
  readonly #last = new WeakSet<ServerResponse>();
  readonly #ending = new WeakSet<Socket>();
  readonly #silences = new Map<Socket, Silence>();
  readonly #max: number;
  #isStopping = false;
  #opened = 0;
  #open = 0;

  /**
   * `giveUp` answers a request, of whose answer nothing was written, when there is no more time for it. Where there are more
   * than `max` connections, one that has been idle for a while gives way to a new one; where none has, the new one is closed.
   */
  constructor(server: Server, giveUp: RequestListener, max: number) {
    this.#server = server;
    this.#giveUp = giveUp;
    this.#max = max;
    server.on('connection', (socket: Socket) => this.#count(socket));
    const isOverTls = 'setSecureContext' in server;
    server.on(isOverTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      this.#latest.set(socket, { response: undefined, since: performance.now() });
      socket.once('close', () => {
        this.#latest.delete(socket);
        this.#silences.delete(socket);
      });
      if (this.#isStopping) this.#endGently(socket);
    });
  }

  /** Whether a request is to be begun; one that nobody would be answered is not. */
  takes(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    if (this.#isStopping && !this.#takesOneMore(socket)) {
      request.resume();
      return false;
    }
    this.#note(socket, response);
    if (this.#isStopping) this.#makeLast(response);
    return true;
  }

  /** Stops the server. Resolves when its last connection is closed, which is within the bounds of `times` and of this file. */
  async stop({ delayMs, idleMs }: ShutdownTimes): Promise<void> {
    this.#isStopping = true;
    for (const [socket, { response }] of this.#latest) {
      this.#endGently(socket);
      if (response !== undefined) this.#makeLast(response);
    }
    this.#endIdle(Infinity);
    if (delayMs > 0) await wait(delayMs);
    await this.#takeQueue();
    const closed = once(this.#server, 'close');
    // The server's own `close` would end idle connections at once.
    SocketServer.prototype.close.call(this.#server);
    const look = setInterval(() => this.#endIdle(idleMs), LOOK_MS);
    const late = setTimeout(() => this.#giveAllUp(), ANSWER_MS_MAX);
    const end = setTimeout(() => this.#breakAllOff(), ANSWER_MS_MAX + LINGER_MS_MAX);
    this.#endIdle(idleMs);
    await closed;
    clearInterval(look);
    clearTimeout(late);
    clearTimeout(end);
    // Ends its timer too.
    this.#server.close(() => undefined);
  }

  #count(socket: Socket): void {
    this.#opened += 1;
    this.#open += 1;
    socket.once('close', () => (this.#open -= 1));
    if (this.#open > this.#max) (this.#idleOne() ?? socket).destroy();
  }

  /** One that was opened early and has brought nothing of late. */
  #idleOne(): Socket | undefined {
    const before = performance.now() - GIVES_WAY_MS;
    for (const [socket, { response, since }] of this.#latest) {
      const isIdle = response === undefined || !isUnderWay(response);
      if (isIdle && since < before && !socket.destroyed) return socket;
    }
    return undefined;
  }

  #note(socket: Socket, response: ServerResponse): void {
    const latest = this.#latest.get(socket);
    if (latest === undefined) return;
    latest.response = response;
    latest.since = performance.now();
  }

  #takesOneMore(socket: Socket): boolean {
    if (this.#ending.has(socket)) return false;
    const before = this.#latest.get(socket)?.response;
    if (before === undefined || !this.#last.has(before)) return true;
    if (before.headersSent) return false;
    before.shouldKeepAlive = true;
    this.#last.delete(before);
    return true;
  }

  #makeLast(response: ServerResponse): void {
    if (response.headersSent || !response.shouldKeepAlive) return;
    response.shouldKeepAlive = false;
    this.#last.add(response);
  }

  /** Has the end of a connection, when Node comes to it, be one that breaks nothing. */
  #endGently(socket: Socket): void {
    socket.destroySoon = () => this.#end(socket);
  }

  #end(socket: Socket): void {
    if (this.#ending.has(socket)) return;
    this.#ending.add(socket);
    socket.end();
    socket.resume();
    const late = setTimeout(() => socket.destroy(), LINGER_MS_MAX);
    socket.once('close', () => clearTimeout(late));
  }

  /**
   * Connections that are waiting when the port is closed are reset by the system. Node takes one in a turn of its event
   * loop: after some turns without one there is none.
   */
  async #takeQueue(): Promise<void> {
    const until = performance.now() + QUEUE_MS_MAX;
    for (let before = -1; before !== this.#opened && performance.now() < until;) {
      before = this.#opened;
      for (let count = 0; count < 3; count += 1) await turn();
    }
  }

  /** Ends the connections that have been idle for so long since the stop began. */
  #endIdle(idleMs: number): void {
    const now = performance.now();
    for (const [socket, { response }] of this.#latest) {
      if (response !== undefined && isUnderWay(response)) this.#silences.delete(socket);
      else {
        const bytes = socket.bytesRead + socket.bytesWritten;
        const silence = this.#silences.get(socket);
        const since = silence?.bytes === bytes ? silence.since : now;
        this.#silences.set(socket, { bytes, since });
        if (now - since >= idleMs) this.#end(socket);
      }
    }
  }

  #breakAllOff(): void {
    for (const socket of this.#latest.keys()) socket.destroy();
    this.#server.closeAllConnections();
  }

  #giveAllUp(): void {
    for (const [socket, { response }] of this.#latest) {
      if (response !== undefined && isUnderWay(response) && !response.headersSent)
        this.#giveUp(response.req, response);
      else if (!this.#ending.has(socket)) socket.destroy();
    }
  }
}

function isUnderWay(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed;
}
