import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { SecureVersion } from 'node:tls';

import type { ServerIdentity } from './test-authority.js';

/** A request as a destination has received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Answers a request that was received whole. */
export type Respond = (request: ReceivedRequest, response: ServerResponse) => void;

/** Somebody else's server: a real one on this machine, which keeps what it has received. */
export class Destination {
  readonly received: ReceivedRequest[] = [];
  /** Sockets that are open. */
  readonly sockets = new Set<Socket>();
  respond: Respond = (_request, response) => response.end();
  readonly #server: Server;
  readonly #scheme: string;

  private constructor(server: Server, scheme: string) {
    this.#server = server;
    this.#scheme = scheme;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => undefined);
    });
  }

  /** HTTP/1.1, with TLS where it is given an identity. */
  static async start(
    identity?: ServerIdentity,
    versions: { readonly maxVersion?: SecureVersion; readonly minVersion?: SecureVersion } = {},
  ): Promise<Destination> {
    const server =
      identity === undefined ? createServer() : createSecureServer({ ...identity, ...versions });
    const destination = new Destination(server, identity === undefined ? 'http' : 'https');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void destination.#receive(request, response);
    });
    return destination.#listen();
  }

  /** A server that does with its connections as it is told. */
  static async startRaw(serve: (socket: Socket) => void): Promise<Destination> {
    return new Destination(createRawServer(serve), 'http').#listen();
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return this.urlFor('127.0.0.1');
  }

  /** Its URL by another name. */
  urlFor(host: string): string {
    return `${this.#scheme}://${host}:${String(this.port)}`;
  }

  /** The newest request. */
  get last(): ReceivedRequest {
    const request = this.received.at(-1);
    if (request === undefined) throw new Error('nothing has been received');
    return request;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async #listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method = '', url = '', rawHeaders, headers } = request;
    const received = { method, url, rawHeaders, headers, body: Buffer.concat(chunks) };
    this.received.push(received);
    this.respond(received, response);
  }
}
