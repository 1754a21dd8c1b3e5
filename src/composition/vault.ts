import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';

import type { Config } from '../config.js';
import type { RequestContext } from '../context.js';
import type { Tracer } from '../domain/measure/tracer.js';
import type { Secret } from '../domain/secret.js';
import { createServices } from './create-services.js';
import type { Services, ServiceSurroundings } from './create-services.js';
import { logEmbeddedNews } from './embedded-news.js';
import { openKeys } from './open-keys.js';
import type { OpenKeys } from './open-keys.js';
import { AddressPolicy } from '../outbound/address-policy.js';
import { OutboundClient } from '../outbound/outbound-client.js';
import type { OutboundOptions } from '../outbound/outbound-client.js';
import { DeferredSandbox } from '../sandbox/pool/deferred-sandbox.js';
import { newId } from '../crypto/new-id.js';
import type { MetricSource } from '../observability/metric-json.js';
import type { Runtime } from '../services/act/runtime.js';
import { DatabaseProbe, openDatabase } from '../storage/database/database.js';
import type { EmbeddedNews } from '../storage/database/embedded/database-worker.js';
import {
  beginEmbeddedDatabase,
  findRunningDatabase,
} from '../storage/database/embedded-database.js';
import { unreachable, whenThere } from '../storage/database/hosts/awaited-database.js';
import type { Patience } from '../storage/database/hosts/awaited-database.js';
import { connectionOf } from '../storage/database/hosts/hosts-client.js';
import type { BegunDatabase, EmbeddedDatabase } from '../storage/database/embedded-database.js';
import { KeyRepository } from '../storage/keys/key-repository.js';
import { withPrepareLock } from '../storage/migrations/migrations.js';
import { hasStoredCode } from '../storage/operation/stored-code.js';
import { withStartupOptions } from '../storage/database/startup-options.js';
import { migrate } from './migrate.js';
import { requireReady } from './require-ready.js';
import { vaultSources } from './vault-readings.js';

/** The services over an open database: everything but the doors. */
export interface Vault {
  readonly services: Services;
  /** The operator's management key, where this start has made it; one that the operator gave is not repeated. */
  readonly newManagementKey?: Secret<string>;
  /** The file of the master key, where this start has made it. */
  readonly masterKeyFileMade?: string;
  /** Where its figures are read from. */
  readonly sources: readonly MetricSource[];
  /** Makes ready what the first run of user code would otherwise wait for, where any is stored. */
  warmUp(): Promise<void>;
  /** Has neither Proxies nor user code reach a port of the service itself on this machine, whatever is listed. */
  refuseOwnPort(port: number): void;
  /** Rejects where the database cannot be reached, or takes no writes: with the reason, for operators. */
  checkReady(): Promise<void>;
  /** Why the keys are not to be had, in words for operators; undefined where they are. */
  keysTrouble(): Promise<string | undefined>;
  /** Gives back every connection, thread and file. */
  close(): Promise<void>;
}

/** What a vault may be given by its surroundings. */
export interface VaultOptions {
  readonly config: Config;
  readonly log: Logger;
  /** The clock and the maker of ids; the real ones where it is left out. */
  readonly runtime?: Partial<Runtime>;
  /** The world that requests to destinations go out to; the real one where it is left out. */
  readonly outbound?: Pick<OutboundOptions, 'ca'>;
  readonly tracer?: Tracer | undefined;
  /** Whether to work beside a process that serves the same embedded database. Otherwise such a database is refused. */
  readonly besideServer?: boolean;
  /** Told where a database that is away is waited for; where it is left out, none is. */
  readonly onWaiting?: Patience['onWaiting'];
  /** Whether the operator's tenant is made where it is missing, as it is unless this is said to be false. */
  readonly makesOperator?: boolean;
  /** The embedded database, where its start has begun already; otherwise this starts it. */
  readonly embedded?: BegunDatabase | undefined;
}

/**
 * Opens the vault that a configuration describes: starts or finds the database, applies migrations, loads keys and, the
 * first time, makes the operator's tenant. A server that is away, or goes away meanwhile, is waited for where somebody is told.
 * Throws where any of this cannot be; nothing is left open then.
 */
export async function openVault(options: VaultOptions): Promise<Vault> {
  const { config, onWaiting } = options;
  if (config.database.kind === 'embedded' || onWaiting === undefined) return openOnce(options);
  return whenThere(() => openOnce(options), { waitMs: config.databaseWaitMs, onWaiting });
}

async function openOnce(options: VaultOptions): Promise<Vault> {
  const { config, tracer } = options;
  const { connection, untilOpen, trouble, closeDatabase } = await connectionFor(options);
  const sessions = await sessionsOf(connection, options);
  const database = openDatabase(sessions, {
    prepares: config.database.kind === 'postgres',
    bounds: config.databaseBounds,
    tracer,
  });
  const probe = new DatabaseProbe(sessions);
  const isOneSession = config.database.kind === 'embedded';
  const sandbox = new DeferredSandbox(config.code);
  const outbound = new OutboundClient({
    policy: new AddressPolicy(config.outbound.allow),
    timeoutMs: config.outbound.timeoutMs,
    idleTimeoutMs: config.outbound.idleTimeoutMs,
    callsMax: config.outbound.callsMax,
    dnsServers: config.outbound.dnsServers,
    tracer,
    tellsTrace: config.tracing?.tellsDestinations,
    ...options.outbound,
  });
  let keys: OpenKeys | undefined;
  const close = async (): Promise<void> => {
    await sandbox.close();
    await keys?.close();
    await outbound.close();
    await Promise.all([database.$disconnect(), probe.close()]);
    await closeDatabase();
  };
  try {
    // What Prisma needs to make statements is read while the database opens.
    await Promise.all([untilOpen(), database.$connect()]);
    const prepared = await withPrepareLock(connection, () =>
      prepare(
        { connection, database, probe, isOneSession, sandbox, outbound },
        options,
        (opened) => {
          keys = opened;
        },
      ),
    );
    return {
      ...prepared,
      warmUp: async () => {
        if (await hasStoredCode(database)) await sandbox.warmUp();
      },
      refuseOwnPort: (port) => outbound.refuseOwnPort(port),
      checkReady: () => requireReady(probe, trouble),
      keysTrouble: async () => keys?.trouble(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the services stand on. */
type Adapters = Pick<
  ServiceSurroundings,
  'connection' | 'database' | 'probe' | 'isOneSession' | 'sandbox' | 'outbound'
>;

/** What one instance at a time does at start: migrations, keys, and the operator's tenant. */
async function prepare(
  adapters: Adapters,
  { config, log, runtime, tracer, makesOperator = true, besideServer = false }: VaultOptions,
  onKeys: (keys: OpenKeys) => void,
): Promise<Pick<Vault, 'services' | 'sources' | 'newManagementKey' | 'masterKeyFileMade'>> {
  const { connection, database } = adapters;
  await migrate(connection, config, log);

  const keys = new KeyRepository(database);
  const use = { isServed: !besideServer, makesFirst: makesOperator };
  const opened = await openKeys(config, log, keys, use);
  onKeys(opened);
  const { keyring, providers, masterKeyFileMade } = opened;

  const services = createServices({
    ...adapters,
    keyring,
    config,
    tracer,
    log,
    runtime: { now: () => new Date(), newId, ...runtime },
  });
  const masterKeysInUse = (): Promise<readonly string[]> => keys.masterKeysInUse();
  const sources = vaultSources({ ...adapters, config, keyring, providers, masterKeysInUse });
  const made = {
    services,
    sources,
    ...(masterKeyFileMade === undefined ? {} : { masterKeyFileMade }),
  };
  if (!makesOperator) return made;
  await requireNoOperatorToCome(services, log);
  const { bootstrapApiKey } = config;
  const created = await services.tenants.bootstrap(operatorContext(log), { key: bootstrapApiKey });
  return created === undefined || bootstrapApiKey !== undefined
    ? made
    : { ...made, newManagementKey: created.key };
}

/** Refuses to make an operator's tenant where one is being imported: there can be no second one. */
async function requireNoOperatorToCome(services: Services, log: Logger): Promise<void> {
  const unfinished = await services.imports.unfinished(operatorContext(log));
  if (!unfinished.some(({ isOperator }) => isOperator)) return;
  throw new Error(
    'An import into this database was begun and is not done: go on with `token-vault import --resume`, or take it away with `token-vault import --discard`.',
  );
}

/** The context of what is done on the machine of the vault, by whoever may run its command line. */
export function operatorContext(
  log: Logger,
  signal: AbortSignal = new AbortController().signal,
): RequestContext {
  return {
    traceId: newId(),
    identity: { kind: 'operator' },
    presence: { signal },
    log,
  };
}

/** The database that is configured, started where it is the embedded one. */
async function connectionFor({
  config: { database, databaseBounds },
  log,
  besideServer = false,
  embedded,
}: VaultOptions): Promise<OpenedDatabase> {
  if (database.kind === 'postgres') {
    const connection = {
      ...connectionOf(database.url.reveal(), databaseBounds.connectMs),
      max: database.poolMax,
      // What lies between may drop a silent connection without a word.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    };
    return { connection, ...NOTHING_TO_CLOSE };
  }
  const running = besideServer ? await findRunningDatabase(database.dataDir) : undefined;
  if (running !== undefined) {
    return { connection: running, ...NOTHING_TO_CLOSE };
  }
  const onNews = (news: EmbeddedNews): void => logEmbeddedNews(log, news);
  const { connection, started } =
    embedded ?? (await beginEmbeddedDatabase({ ...database, onNews }));
  let opened: EmbeddedDatabase | undefined;
  return {
    connection,
    untilOpen: async () => {
      opened = await started;
    },
    trouble: () => opened?.trouble(),
    closeDatabase: async () => {
      await opened?.close();
    },
  };
}

/** A database that is there or about to be, and what belongs to its being there. */
interface OpenedDatabase {
  readonly connection: PoolConfig;
  /** Resolves when it takes connections. */
  readonly untilOpen: () => Promise<void>;
  readonly trouble: () => string | undefined;
  readonly closeDatabase: () => Promise<void>;
}

const NOTHING_TO_CLOSE = {
  untilOpen: () => Promise.resolve(),
  trouble: () => undefined,
  closeDatabase: () => Promise.resolve(),
};

const KEEP_ALIVE_MS = 10_000;

/** The connection that statements of the service run on, once it is there. The embedded database takes no options. */
async function sessionsOf(
  connection: PoolConfig,
  { config, log }: VaultOptions,
): Promise<PoolConfig> {
  if (config.database.kind === 'embedded') return connection;
  const sessions = await withStartupOptions(connection, config.databaseBounds).catch(
    (error: unknown) => {
      throw unreachable(error);
    },
  );
  if (!sessions.taken) {
    log.warn('the database takes no options of sessions: only this process bounds statements');
  }
  return sessions.connection;
}
