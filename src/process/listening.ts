import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ConfigError } from '../config/config-error.js';
import type { TlsFiles } from '../config/tls.js';
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
  /** Is called before it listens. */
  readonly prepare?: (server: Server) => void;
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
  { messages = {}, prepare, tls }: ServerSetup = {},
): Promise<Server> {
  const options: ServerOptions = {
    keepAliveTimeout: IDLE_CONNECTION_MS_MAX,
    headersTimeout: HEAD_MS_MAX,
    requestTimeout: 0,
    // The door refuses what has none, in its own words.
    requireHostHeader: prepare === undefined,
    ...messages,
  };
  const server =
    tls === undefined
      ? createServer(options, handler)
      : await createTlsServer(tls.files, tls, options, handler);
  prepare?.(server);
  if (socket === undefined) server.listen(port, host);
  else server.listen(socket);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    throw new ConfigError([whyNotOpened({ port, host, variable }, error)]);
  }
}

/** Why a place cannot be opened, with the variable that names it. */
export function whyNotOpened({ variable, host, port }: Place, error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = FAULTS[code] ?? `cannot be opened: ${code}`;
  return `${variable}: ${host}:${String(port)} ${reason}`;
}

/** How long a request may take to be answered when the service is told to stop. */
const STOP_MS_MAX = 10_000;

/** How soon a connection whose answer was sent while the server ends is closed. */
const SWEEP_MS = 50;

/** Ends a server: idle connections at once, the others when their answer is sent, or when their time is up. */
export async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, SWEEP_MS);
  const end = setTimeout(() => {
    server.closeAllConnections();
  }, STOP_MS_MAX);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}

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
