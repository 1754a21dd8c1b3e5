import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ConfigError } from '../config/config-error.js';
import { AT_ONCE } from '../config/shutdown.js';
import type { ShutdownTimes } from '../config/shutdown.js';
import type { TlsFiles } from '../config/tls.js';
import { Connections } from './connections.js';
import { createTlsServer, isOverTls } from './tls-server.js';
import type { TlsNews } from './tls-server.js';
import type { SocketHandle } from './worker-protocol.js';

/** Where a server listens, and the variable that says so. */
export interface Place {
  readonly port: number;
  readonly host: string;
  readonly variable: string;
  /** The socket to listen on, where another process has opened it. */
  readonly socket?: SocketHandle | undefined;
}

/**
 * How long an idle connection is kept: longer than load balancers and clients keep theirs (60 s by custom), so that none
 * of them sends a request on a connection that we are just closing.
 */
const IDLE_CONNECTION_MS_MAX = 65_000;

/** How long the head of a request may take. What follows is bounded by its pauses, not by its length. */
const HEAD_MS_MAX = 60_000;

/** What a server is given besides its handler. */
export interface ServerSetup {
  /** The classes of its requests and responses; Node's own where they are left out. */
  readonly messages?: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
  /** Is called before it listens, with what requests are handed to. */
  readonly prepare?: (server: Server, handler: RequestListener) => void;
  /** Answers a request, of whose answer nothing was written, when the server stops and there is no more time for it. */
  readonly giveUp?: RequestListener;
  /** How many connections it has at a time; any number where it is left out. */
  readonly connectionsMax?: number;
  /** What it shows of itself over TLS; absent: it speaks plain HTTP. */
  readonly tls?: TlsSetup | undefined;
}

/** The files that a server over TLS reads, and who is told when they change. */
export interface TlsSetup extends TlsNews {
  readonly files: TlsFiles;
}

const FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another process',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'is not an address of this machine; see HOST',
  ENOTFOUND: 'is not an address of this machine; see HOST',
};

/** Opens a port. Throws a ConfigError that names the variable where it cannot be opened. */
export async function listen(
  handler: RequestListener,
  { port, host, variable, socket }: Place,
  { messages = {}, prepare, giveUp = breakOff, connectionsMax = Infinity, tls }: ServerSetup = {},
): Promise<Server> {
  const options: ServerOptions = {
    keepAliveTimeout: IDLE_CONNECTION_MS_MAX,
    headersTimeout: HEAD_MS_MAX,
    requestTimeout: 0,
    // The door refuses what has none, in its own words.
    requireHostHeader: prepare === undefined,
    ...messages,
  };
  const taken: RequestListener = (request, response) => {
    if (connections.takes(request, response)) handler(request, response);
  };
  const server =
    tls === undefined
      ? createServer(options, taken)
      : await createTlsServer(tls.files, tls, options, taken);
  const connections = new Connections(server, giveUp, connectionsMax);
  connectionsOf.set(server, connections);
  prepare?.(server, taken);
  if (socket === undefined) server.listen(port, host);
  else server.listen(socket);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw new ConfigError([whyNotOpened({ port, host, variable }, error)]);
  }
}

const breakOff: RequestListener = (_request, response) => void response.destroy();

/** Why a place cannot be opened, with the variable that names it. */
export function whyNotOpened({ variable, host, port }: Place, error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = FAULTS[code] ?? `cannot be opened: ${code}`;
  return `${variable}: ${host}:${String(port)} ${reason}`;
}

/**
 * Ends a server whose port {@link listen} has opened: requests that were taken are answered, as {@link Connections} says.
 * Resolves when its last connection is closed.
 */
export async function stop(server: Server, times: ShutdownTimes = AT_ONCE): Promise<void> {
  await connectionsOf.get(server)?.stop(times);
}

const connectionsOf = new WeakMap<Server, Connections>();

/** The port that a server has, whichever it was to be. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** The address that a server is reached at. */
export function urlOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return urlAt(isOverTls(server) ? 'https' : 'http', address, port);
}

/** The URL of an address and a port. */
export function urlAt(scheme: 'http' | 'https', address: string, port: number): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return `${scheme}://${host}:${String(port)}`;
}
