import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

import type { Logger } from 'pino';
import { v7 as uuidV7 } from 'uuid';

import { ConfigError } from './config.js';
import type { Config } from './config.js';
import { createGraphQLServer } from './graphql/server.js';
import { createOperationsServer } from './http/operations.js';
import { createHttpServer } from './http/server.js';
import { ServiceHeaders } from './http/service-headers.js';
import { Metrics } from './observability/metrics.js';
import type { Runtime } from './services/runtime.js';
import { openVault } from './vault.js';
import type { Vault } from './vault.js';

/** A running service. */
export interface App {
  readonly vault: Vault;
  /** Where programs and people reach it. */
  readonly url: string;
  /** Where operators reach health and metrics. */
  readonly operationsUrl: string;
  /** Answers the requests that are under way, takes no new ones, and closes everything. */
  close(): Promise<void>;
}

/** What a service may be given by its surroundings. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly runtime?: Partial<Runtime>;
  /** Told of the open vault before the ports are opened. */
  readonly onOpened?: (vault: Vault) => void;
}

/** Starts the service that a configuration describes. Throws where it cannot start; nothing is left open then. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log, runtime = {} } = options;
  const vault = await openVault({ config, log, runtime });
  const graphql = createGraphQLServer({
    services: vault.services,
    introspection: config.introspection,
  });
  const closers: (() => Promise<void>)[] = [() => vault.close()];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    options.onOpened?.(vault);
    await graphql.start();
    closers.push(() => graphql.stop());

    const metrics = new Metrics();
    const door = createHttpServer({
      services: vault.services,
      graphql,
      headers: new ServiceHeaders(config.headerAliases),
      limits: config.limits,
      metrics,
      log,
      newTraceId: uuidV7,
    });
    const operations = createOperationsServer({ metrics, checkReady: () => vault.checkReady() });
    const operationsServer = await listen(operations, {
      port: config.operationsPort,
      host: LOOPBACK,
      variable: 'OPERATIONS_PORT',
    });
    closers.push(() => stop(operationsServer));
    const server = await listen(door, { port: config.port, host: config.host, variable: 'PORT' });
    closers.push(() => stop(server));
    return { vault, url: urlOf(server), operationsUrl: urlOf(operationsServer), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const LOOPBACK = '127.0.0.1';

/** Where a server listens, and the variable that says so. */
interface Place {
  readonly port: number;
  readonly host: string;
  readonly variable: string;
}

async function listen(handler: RequestListener, { port, host, variable }: Place): Promise<Server> {
  const server = createServer(handler);
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = LISTEN_FAULTS[code] ?? `cannot be opened: ${code}`;
    throw new ConfigError([`${variable}: ${host}:${String(port)} ${reason}`]);
  }
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another process',
  EACCES: 'may not be opened by this user',
  EADDRNOTAVAIL: 'is not an address of this machine; see HOST',
  ENOTFOUND: 'is not an address of this machine; see HOST',
};

/** How long a request may take to be answered when the service is told to stop. */
const STOP_MS_MAX = 10_000;

const IDLE_POLL_MS = 50;

/** Ends a server: idle connections at once, the others when their answer is sent, or when their time is up. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS);
  const late = setTimeout(() => server.closeAllConnections(), STOP_MS_MAX);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${String(port)}`;
}
