import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

import type { Logger } from 'pino';
import { v7 as uuidV7 } from 'uuid';

import type { Config } from './config.js';
import { graphqlErrorWire } from './graphql/format-error.js';
import { createGraphQLServer } from './graphql/server.js';
import { createOperationsServer } from './http/operations.js';
import { createHttpServer } from './http/server.js';
import { ServiceHeaders } from './http/service-headers.js';
import { Metrics } from './observability/metrics.js';
import { ExpirySchedule } from './services/expiry-schedule.js';
import type { Runtime } from './services/runtime.js';
import { openVault, operatorContext } from './vault.js';
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
  /** Mean time between two purges of what has expired; half a minute where it is left out. */
  readonly expiryIntervalMs?: number;
}

/** Starts the service that a configuration describes. Throws where it cannot start; nothing is left open then. */
export async function startApp({
  config,
  log,
  runtime = {},
  expiryIntervalMs = EXPIRY_INTERVAL_MS,
}: AppOptions): Promise<App> {
  const vault = await openVault({ config, log, runtime });
  const graphql = createGraphQLServer({
    services: vault.services,
    introspection: config.introspection,
  });
  const closers: (() => Promise<void>)[] = [() => vault.close()];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  const schedule = new ExpirySchedule({
    expiry: vault.services.expiry,
    log,
    intervalMs: expiryIntervalMs,
    contextOf: (signal) => operatorContext(log, signal),
  });
  closers.push(() => schedule.stop());
  try {
    await graphql.start();
    closers.push(() => graphql.stop());

    const metrics = new Metrics();
    const door = createHttpServer({
      services: vault.services,
      graphql,
      graphqlErrorWire,
      headers: new ServiceHeaders(config.headerAliases),
      limits: config.limits,
      metrics,
      log,
      newTraceId: uuidV7,
    });
    const operations = createOperationsServer({ metrics, checkReady: () => vault.checkReady() });
    const operationsServer = await listen(operations, config.operationsPort, LOOPBACK);
    closers.push(() => stop(operationsServer));
    const server = await listen(door, config.port, config.host);
    closers.push(() => stop(server));
    schedule.start();
    return { vault, url: urlOf(server), operationsUrl: urlOf(operationsServer), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const EXPIRY_INTERVAL_MS = 30_000;

const LOOPBACK = '127.0.0.1';

/**
 * How long an idle connection is kept: longer than load balancers and clients keep theirs (60 s by custom), so that none
 * of them sends a request on a connection that we are just closing.
 */
const IDLE_CONNECTION_MS_MAX = 65_000;

async function listen(handler: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS_MAX }, handler);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Ends a server: idle connections at once, the others when their answer is sent. */
async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, SWEEP_MS);
  await closed;
  clearInterval(sweep);
}

/** How soon a connection whose answer was sent while the server ends is closed. */
const SWEEP_MS = 50;

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${String(port)}`;
}
