import type { Logger } from 'pino';

import type { Config } from './config.js';
import type { TlsFiles } from './config/tls.js';
import type { TracingConfig } from './config/tracing.js';
import { VERSION } from './contract/version.js';
import type { Tracer } from './domain/measure/tracer.js';
import { DeferredGraphQLServer } from './graphql/deferred-server.js';
import { graphqlErrorWire } from './graphql/error-wire.js';
import { createHttpServer } from './http/server.js';
import { ServiceHeaders } from './http/service-headers.js';
import { connectionsMax } from './process/descriptors.js';
import { listen, portOf, stop, urlOf } from './process/listening.js';
import { openOperationsPort, operationsPlaceOf } from './process/operations-port.js';
import type { TlsNews } from './process/tls-server.js';
import type { Waiting } from './process/waiting.js';
import { InFlight } from './observability/in-flight.js';
import { LogFigures } from './observability/log-figures.js';
import { Metrics } from './observability/metrics.js';
import type { OpenTracing } from './observability/tracing/open-tracing.js';
import { Readiness } from './observability/readiness.js';
import { OutageLog } from './observability/outage-log.js';
import type { Runtime } from './services/act/runtime.js';
import { newId } from './crypto/new-id.js';
import { serviceSources } from './composition/service-readings.js';
import type { ServiceParts } from './composition/service-readings.js';
import { schedulesOf } from './composition/schedules.js';
import { NotReadyError } from './composition/require-ready.js';
import { openVault } from './composition/vault.js';
import type { Vault, VaultOptions } from './composition/vault.js';
import { socketOf } from './process/worker-protocol.js';
import type { SocketHandle } from './process/worker-protocol.js';

/** A running service without a port for operators. */
export interface Service {
  readonly vault: Vault;
  readonly metrics: Metrics;
  /** Decides whether it can serve. */
  readonly readiness: Readiness;
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
  /** What is measured of the log. */
  readonly logFigures?: LogFigures;
  /** Mean time between two purges of what has expired; half a minute where it is left out. */
  readonly expiryIntervalMs?: number;
}

/** Starts the service that a configuration describes. Throws where it cannot start; nothing is left open then. */
export async function startApp(options: AppOptions): Promise<App> {
  const service = await startService(options);
  const { metrics, readiness } = service;
  try {
    const operations = {
      metrics,
      isLive: () => Promise.resolve(true),
      readyState: () => readiness.read(),
    };
    const place = operationsPlaceOf(options.config);
    const server = await openOperationsPort(place, operations, tlsNews(options.log));
    service.vault.refuseOwnPort(portOf(server));
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

/** What has to be well for a vault to be served from: it is not while the service is being told to end. */
function readinessOf(vault: Vault, isEnding: () => boolean): Readiness {
  const ending = 'the service has been told to end';
  return new Readiness()
    .add('stopping', () => (isEnding() ? ending : undefined))
    .add('database', () =>
      vault.checkReady().then(
        () => undefined,
        (error: unknown) =>
          error instanceof NotReadyError ? error.message : 'the database does not answer',
      ),
    )
    .add('keys', () => vault.keysTrouble());
}

/** The vault of a service, whose database is waited for where that is away. */
async function openFor(
  { config, log, runtime = {}, outbound, embedded, waiting }: AppOptions,
  tracer: Tracer | undefined,
): Promise<Vault> {
  try {
    return await openVault({
      config,
      tracer,
      log,
      runtime,
      ...(outbound === undefined ? {} : { outbound }),
      embedded,
      ...(waiting === undefined ? {} : { onWaiting: waiting.tell }),
    });
  } finally {
    await waiting?.end();
  }
}

/** As {@link startApp}, for a process that another one watches over, which has the port for operators. */
export async function startService(options: AppOptions): Promise<Service> {
  const { config, log, inFlight = new InFlight(), logFigures = new LogFigures() } = options;
  const tracing = config.tracing && (await tracingTo(config.tracing));
  const vault = await openFor(options, tracing);
  const metrics = new Metrics();
  const graphql = new DeferredGraphQLServer({
    services: vault.services,
    fields: metrics.fields,
    tracer: tracing,
    log,
    rateLimiter: vault.services.rateLimiter,
    introspection: config.introspection,
  });
  const closers: (() => Promise<void>)[] = [];
  if (tracing !== undefined) {
    metrics.add(() => tracing.read());
    closers.push(() => tracing.close());
  }
  closers.push(() => vault.close());
  let isEnding = false;
  const close = async (): Promise<void> => {
    isEnding = true;
    for (const each of closers.splice(0).reverse()) await each();
  };
  const outages = new OutageLog(log);
  const { callSlots, runSlots } = vault.services;
  closers.push(...[callSlots, runSlots].map((each) => () => each.stop()));
  const schedules = schedulesOf(vault, options, outages);
  closers.push(...Object.values(schedules).map((each) => () => each.stop()));
  try {
    options.onOpened?.(vault);
    closers.push(() => graphql.stop());

    const readiness = readinessOf(vault, () => isEnding);
    const certificate = config.tls?.cert;
    const parts = { inFlight, readiness, log: logFigures, tasks: schedules, certificate };
    addSources(metrics, vault, parts);
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
      tracing,
      outages,
      newTraceId: newId,
      requestIdleMs: config.requestIdleMs,
      trustedProxies: config.trustedProxies,
    });
    const { socket } = options;
    const place = { port: config.port, host: config.host, variable: 'PORT', socket };
    // Of whom it asks nothing: keys say who calls.
    const tls = config.tls && { files: ofServer(config.tls), ...tlsNews(log) };
    const server = await listen(door.handler, place, {
      ...door,
      connectionsMax: connectionsMax(databaseConnections(config)),
      tls,
    });
    for (const port of [portOf(server), config.operationsPort]) vault.refuseOwnPort(port);
    closers.push(() => stop(server, config.shutdown));
    for (const each of Object.values(schedules)) each.start();
    if (options.warmUp === true) closers.push(warmUpLater(vault, graphql, log));
    return { vault, metrics, readiness, url: urlOf(server), socket: socketOf(server), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What traces, which is loaded only where there is somebody to send traces to. */
async function tracingTo(tracing: TracingConfig): Promise<OpenTracing> {
  const { OpenTracing: Tracing } = await import('./observability/tracing/open-tracing.js');
  return new Tracing({ ...tracing, serviceVersion: VERSION, newTraceId: newId });
}

/** How many connections to its database a process has at most, sockets all. */
function databaseConnections({ database }: Config): number {
  return database.kind === 'postgres' ? database.poolMax : 0;
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

/** Has metrics read from everything that a service is made of. */
function addSources(metrics: Metrics, vault: Vault, parts: ServiceParts): void {
  for (const source of [...vault.sources, ...serviceSources(parts)]) metrics.add(source);
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
