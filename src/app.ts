import type { Logger } from 'pino';

import type { Config } from './config.js';
import type { TlsFiles } from './config/tls.js';
import { DeferredGraphQLServer } from './graphql/deferred-server.js';
import { graphqlErrorWire } from './graphql/format-error.js';
import { createHttpServer } from './http/server.js';
import { ServiceHeaders } from './http/service-headers.js';
import { listen, portOf, stop, urlOf } from './process/listening.js';
import { openOperationsPort, operationsPlaceOf } from './process/operations-port.js';
import type { TlsNews } from './process/tls-server.js';
import type { Waiting } from './process/waiting.js';
import { InFlight } from './observability/in-flight.js';
import { Metrics } from './observability/metrics.js';
import { BackgroundLog, OutageLog } from './observability/outage-log.js';
import { ExpirySchedule } from './services/operation/expiry-schedule.js';
import type { Runtime } from './services/act/runtime.js';
import { UsageSchedule } from './services/operation/usage-schedule.js';
import { newId } from './crypto/new-id.js';
import { openVault, operatorContext } from './composition/vault.js';
import type { Vault, VaultOptions } from './composition/vault.js';
import { socketOf } from './process/worker-protocol.js';
import type { SocketHandle } from './process/worker-protocol.js';

/** A running service without a port for operators. */
export interface Service {
  readonly vault: Vault;
  readonly metrics: Metrics;
  /** Where programs and people reach it. */
  readonly url: string;
  /** The socket that it listens on, for those that are to take its place. */
  readonly socket: SocketHandle;
  /** Answers the requests that are under way, takes no new ones, and closes everything. */
  close(): Promise<void>;
}

/** A running service. */
export interface App extends Service {
  /** Where operators reach health and metrics. */
  readonly operationsUrl: string;
}

/** What a service may be given by its surroundings. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly runtime?: Partial<Runtime>;
  /** The world that requests to destinations go out to; the real one where it is left out. */
  readonly outbound?: VaultOptions['outbound'];
  /** Told while the database is away, and when that is over; where it is left out, none is waited for. */
  readonly waiting?: Pick<Waiting, 'tell' | 'end'>;
  /** Told of the open vault before the ports are opened. */
  readonly onOpened?: (vault: Vault) => void;
  /** Whether to make ready, once the ports are open, what the first run of user code would otherwise wait for. */
  readonly warmUp?: boolean;
  /** The socket to listen on, where another process has opened it. */
  readonly socket?: SocketHandle | undefined;
  /** The embedded database, where it has been started already. */
  readonly embedded?: VaultOptions['embedded'];
  /** Where the requests that are under way are noted. */
  readonly inFlight?: InFlight;
  /** Mean time between two purges of what has expired; half a minute where it is left out. */
  readonly expiryIntervalMs?: number;
}

/** Starts the service that a configuration describes. Throws where it cannot start; nothing is left open then. */
export async function startApp(options: AppOptions): Promise<App> {
  const service = await startService(options);
  const { vault, metrics } = service;
  try {
    const operations = {
      metrics,
      isLive: () => Promise.resolve(true),
      isReady: () => isReady(vault),
    };
    const place = operationsPlaceOf(options.config);
    const server = await openOperationsPort(place, operations, tlsNews(options.log));
    vault.refuseOwnPort(portOf(server));
    const close = async (): Promise<void> => {
      await service.close();
      await stop(server);
    };
    return { ...service, operationsUrl: urlOf(server), close };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Whether a vault can be served from. */
export function isReady(vault: Vault): Promise<boolean> {
  return vault.checkReady().then(
    () => true,
    () => false,
  );
}

/** As {@link startApp}, for a process that another one watches over, which has the port for operators. */
export async function startService(options: AppOptions): Promise<Service> {
  const { config, log, runtime = {}, expiryIntervalMs = EXPIRY_INTERVAL_MS } = options;
  const { outbound, embedded, waiting, inFlight = new InFlight() } = options;
  const vault = await openVault({
    config,
    log,
    runtime,
    ...(outbound === undefined ? {} : { outbound }),
    embedded,
    ...(waiting === undefined ? {} : { onWaiting: waiting.tell }),
  }).finally(() => waiting?.end());
  const graphql = new DeferredGraphQLServer({
    services: vault.services,
    rateLimiter: vault.services.rateLimiter,
    introspection: config.introspection,
  });
  const closers: (() => Promise<void>)[] = [() => vault.close()];
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  const outages = new OutageLog(log);
  const schedule = new ExpirySchedule({
    expiry: vault.services.expiry,
    log: new BackgroundLog(log, outages, false),
    intervalMs: expiryIntervalMs,
    contextOf: (signal) => operatorContext(log, signal),
  });
  closers.push(() => schedule.stop());
  const usageSchedules = usageSchedulesOf(vault, new BackgroundLog(log, outages, true));
  closers.push(...usageSchedules.map((each) => () => each.stop()));
  try {
    options.onOpened?.(vault);
    closers.push(() => graphql.stop());

    const metrics = new Metrics();
    const door = createHttpServer({
      services: vault.services,
      graphql: () => graphql.started(),
      graphqlErrorWire,
      headers: new ServiceHeaders(config.headerAliases),
      corsOrigins: config.corsOrigins,
      limits: config.limits,
      metrics,
      log,
      inFlight,
      outages,
      newTraceId: newId,
      requestIdleMs: config.requestIdleMs,
      trustedProxies: config.trustedProxies,
    });
    const { socket } = options;
    const place = { port: config.port, host: config.host, variable: 'PORT', socket };
    // Of whom it asks nothing: keys say who calls.
    const tls = config.tls && { files: ofServer(config.tls), ...tlsNews(log) };
    const server = await listen(door.handler, place, { ...door, tls });
    for (const port of [portOf(server), config.operationsPort]) vault.refuseOwnPort(port);
    closers.push(() => stop(server));
    schedule.start();
    for (const each of usageSchedules) each.start();
    if (options.warmUp === true) closers.push(warmUpLater(vault, graphql, log));
    return { vault, metrics, url: urlOf(server), socket: socketOf(server), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The files without those that say who may call. */
function ofServer({ cert, key }: TlsFiles): TlsFiles {
  return { cert, key };
}

function tlsNews(log: Logger): TlsNews {
  return {
    onRenewed: (validTo) => log.info({ validTo }, 'the TLS certificate is another one'),
    onRefused: (problems) =>
      log.error({ problems }, 'the new TLS certificate is not used, the one before it stays'),
  };
}

/** What is counted in memory, and written down after the answers. */
function usageSchedulesOf(vault: Vault, log: BackgroundLog): readonly UsageSchedule[] {
  const { usageCounter, keyUses } = vault.services;
  return [
    new UsageSchedule({
      counter: usageCounter,
      noun: 'usage counts',
      log,
      intervalMs: USAGE_INTERVAL_MS,
    }),
    new UsageSchedule({
      counter: keyUses,
      noun: 'last uses of keys',
      log,
      intervalMs: KEY_USE_INTERVAL_MS,
    }),
  ];
}

/**
 * Makes the sandbox and the GraphQL door once those are answered who have waited for the process to start; gives what
 * calls it off. What cannot be made is told then; every request would say so again.
 */
function warmUpLater(vault: Vault, graphql: DeferredGraphQLServer, log: Logger) {
  const timer = setTimeout(() => {
    vault.warmUp().catch((error: unknown) => {
      log.error({ err: error }, 'user code cannot be run');
    });
    graphql.started().catch((error: unknown) => {
      log.error({ err: error }, 'GraphQL cannot be served');
    });
  }, WARM_UP_AFTER_MS);
  return (): Promise<void> => {
    clearTimeout(timer);
    return Promise.resolve();
  };
}

const WARM_UP_AFTER_MS = 500;

const EXPIRY_INTERVAL_MS = 30_000;

/** What a process that is killed may lose of what it has counted. */
const USAGE_INTERVAL_MS = 5_000;

/** An Application's last use is written down once in this time at most. */
const KEY_USE_INTERVAL_MS = 60_000;
