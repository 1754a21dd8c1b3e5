import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import * as z from 'zod';

import { AUDIT_VARIABLES, auditOf } from './config/audit.js';
import type { AuditConfig } from './config/audit.js';
import { ConfigError } from './config/config-error.js';
import { databaseOf } from './config/database.js';
import type { DatabaseConfig } from './config/database.js';
import { KEY_PROVIDER_VARIABLES, readKeyConfig } from './config/key-providers.js';
import type { KeyConfig } from './config/key-providers.js';
import type { ShutdownTimes } from './config/shutdown.js';
import { SHARED_LIMIT_VARIABLES, sharedLimitsOf } from './config/shared-limits.js';
import type { SharedLimitConfig } from './config/shared-limits.js';
import { readTlsFiles } from './config/tls.js';
import type { TlsFiles } from './config/tls.js';
import { readTracing } from './config/tracing.js';
import type { TracingConfig } from './config/tracing.js';
import { readWith } from './config/variable-forms.js';
import { wholeNumber } from './config/whole-number.js';
import type { CorsOrigins } from './domain/network/cors-origins.js';
import { parseCorsOrigins } from './domain/network/cors-origins.js';
import { parseTrustedProxies } from './domain/network/trusted-proxies.js';
import type { TrustedProxies } from './domain/network/trusted-proxies.js';
import type { Limits } from './domain/limits.js';
import { Secret } from './domain/secret.js';
import { parseAllowList } from './outbound/allow-list.js';
import type { AllowList } from './outbound/allow-list.js';
import { isNameServer } from './outbound/name-resolver.js';
import { checkDatabaseUrl } from './storage/database/hosts/database-url.js';
import { DATABASE_BOUNDS } from './storage/database/statement-bounds.js';
import type { DatabaseBounds } from './storage/database/statement-bounds.js';

/** Everything that can be set from outside, read once at start. */
export interface Config extends KeyConfig {
  readonly host: string;
  readonly port: number;
  readonly operationsPort: number;
  readonly operationsHost: string;
  /** Absent: the service speaks plain HTTP. */
  readonly tls?: TlsFiles;
  /** Absent: nothing is traced. */
  readonly tracing?: TracingConfig;
  /** Who is believed when they say for whom they call. */
  readonly trustedProxies: TrustedProxies;
  readonly database: DatabaseConfig;
  /** How long the database is waited for. */
  readonly databaseBounds: DatabaseBounds;
  /** How long a database that is away is waited for at start, in milliseconds. */
  readonly databaseWaitMs: number;
  /** Where the embedded mode keeps its files, the master key that it makes among them. */
  readonly dataDir: string;
  readonly bootstrapApiKey?: Secret<string>;
  /** Prefixes that headers are also known by: `BT` makes `BT-API-KEY` mean `SVC-API-KEY`. */
  readonly headerAliases: readonly string[];
  /** Whose pages may call from a browser. */
  readonly corsOrigins: CorsOrigins;
  /** Processes that serve on the one port. */
  readonly workers: number;
  readonly introspection: boolean;
  /** Greatest time between two parts of a request's body. */
  readonly requestIdleMs: number;
  readonly shutdown: ShutdownTimes;
  /** What proxies and user code may reach. */
  readonly outbound: OutboundConfig;
  readonly logLevel: LogLevel;
  /** Absent: lines for people where the log goes to a terminal, JSON elsewhere. */
  readonly logFormat?: LogFormat;
  readonly sharedLimits: SharedLimitConfig;
  readonly audit: AuditConfig;
  readonly limits: Limits;
  readonly code: CodeConfig;
}

/** How user code is run. */
export interface CodeConfig {
  /** Most threads, each with one run; absent: four a core, 16 at most. */
  readonly workersMax?: number;
  /** Wall time of a run, in milliseconds. */
  readonly timeMsMax: number;
  /** Memory of a run, in bytes. */
  readonly memoryBytesMax: number;
  /** Runs of one tenant that may wait for a thread. */
  readonly queuePerTenantMax: number;
  /** How long a run may wait for a thread, in milliseconds. */
  readonly waitMsMax: number;
}

/** What proxies and user code may reach, and how long it may take. */
export interface OutboundConfig {
  readonly allow: AllowList;
  /** Greatest time until a destination begins its answer. */
  readonly timeoutMs: number;
  /** Greatest time between two parts of an answer. */
  readonly idleTimeoutMs: number;
  /** Most calls under way at a time through one Proxy, and of a tenant's code to one origin. */
  readonly callsMax: number;
  /** Servers that are asked for names, each an address with or without a port; empty: the system is asked. */
  readonly dnsServers: readonly string[];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** How much is logged. */
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['json', 'pretty'] as const;

/** How lines of the log are written. */
export type LogFormat = (typeof LOG_FORMATS)[number];

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: z.string().default('127.0.0.1'),
  OPERATIONS_PORT: wholeNumber(0, 65_535, 4001),
  OPERATIONS_HOST: z.string().default('127.0.0.1'),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  TLS_CLIENT_CA_FILE: z.string().optional(),
  TRUST_PROXY: z.string().default('0').transform(readWith(parseTrustedProxies)),
  DATABASE_URL: z.string().transform(readWith(checkDatabaseUrl)).optional(),
  DATABASE_MIGRATE_URL: z.string().transform(readWith(checkDatabaseUrl)).optional(),
  DATABASE_POOL_MAX: wholeNumber(1, 1_000, 10),
  DATABASE_STATEMENT_MS: wholeNumber(100, 600_000, DATABASE_BOUNDS.statementMs),
  DATABASE_LOCK_MS: wholeNumber(100, 600_000, DATABASE_BOUNDS.lockMs),
  DATABASE_CONNECT_MS: wholeNumber(100, 600_000, DATABASE_BOUNDS.connectMs),
  DATABASE_MAINTENANCE_MS: wholeNumber(1_000, 86_400_000, DATABASE_BOUNDS.maintenanceMs),
  DATABASE_WAIT_MS: wholeNumber(0, 86_400_000, 60_000),
  DATA_DIR: z.string().default('./data'),
  EMBEDDED_FSYNC: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MASTER_KEYS: z.string().optional(),
  MASTER_KEYS_FILE: z.string().optional(),
  ...KEY_PROVIDER_VARIABLES,
  BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_]{24,200}$/, 'must be 24 to 200 letters, digits or "_"')
    .regex(/^(?!key_ses_)/, 'must not begin as the key of a session does')
    .optional(),
  HEADER_ALIASES: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]*(,[A-Za-z][A-Za-z0-9]*)*$/, 'must be prefixes separated by commas')
    // User code gets `svc` by each of them in lower case, beside these two.
    .regex(/^(?!.*\b(?:args|configuration)\b)/i, 'must not be ARGS or CONFIGURATION')
    .optional(),
  CORS_ORIGINS: z.string().default('*').transform(readWith(parseCorsOrigins)),
  GRAPHQL_INTROSPECTION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OUTBOUND_ALLOW: z
    .string()
    .transform((text, context) => {
      const list = parseAllowList(text);
      if (list !== undefined) return list;
      const message = 'must be host names, addresses and networks separated by commas, or none';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (servers) => servers.every(isNameServer),
      'must be addresses separated by commas, each with or without a port',
    )
    .default([]),
  PROXY_TIMEOUT_MS: wholeNumber(100, 600_000, 30_000),
  PROXY_IDLE_TIMEOUT_MS: wholeNumber(0, 3_600_000, 0),
  PROXY_CALLS_MAX: wholeNumber(1, 100_000, 256),
  REQUEST_IDLE_TIMEOUT_MS: wholeNumber(100, 3_600_000, 60_000),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 600_000, 0),
  SHUTDOWN_IDLE_MS: wholeNumber(0, 10_000, 2_000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LOG_FORMAT: z.enum(LOG_FORMATS, `must be ${LOG_FORMATS.join(' or ')}`).optional(),
  BODY_BYTES_MAX: wholeNumber(1_024, 1_073_741_824, 5_242_880),
  JSON_DEPTH_MAX: wholeNumber(2, 500, 100),
  TOKENS_PER_REQUEST_MAX: wholeNumber(1, 100_000, 10_000),
  DETOKENIZE_EXPRESSIONS_MAX: wholeNumber(1, 100_000, 10_000),
  ...SHARED_LIMIT_VARIABLES,
  ...AUDIT_VARIABLES,
  WORKERS: z
    .union([z.literal('auto'), wholeNumber(1, 64, 1)], 'must be auto, or 1 to 64')
    .default(1),
  SANDBOX_WORKERS: wholeNumber(0, 256, 0),
  CODE_TIME_MS_MAX: wholeNumber(10, 600_000, 10_000),
  CODE_MEMORY_MIB_MAX: wholeNumber(16, 1_024, 64),
  CODE_WAITING_MAX: wholeNumber(1, 1_024, 256),
  CODE_WAIT_MS_MAX: wholeNumber(10, 600_000, 5_000),
});

/**
 * Reads the configuration from environment variables. Throws a ConfigError that lists every fault together; no message
 * repeats the value of a variable.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  const problems = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}`,
  );
  const keys = readKeyConfig(set, parsed.data, problems);
  const tls = readTlsFiles(set, problems);
  const tracing = readTracing(set, problems);
  const { WORKERS = 1, DATABASE_URL, DATABASE_MIGRATE_URL } = parsed.data ?? {};
  if (DATABASE_URL === undefined && WORKERS !== 'auto' && WORKERS > 1)
    problems.push('WORKERS must be 1 where DATABASE_URL is not set');
  if (DATABASE_URL === undefined && DATABASE_MIGRATE_URL !== undefined)
    problems.push('DATABASE_MIGRATE_URL must not be set where DATABASE_URL is not');
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED must not be 0, which leaves certificates unchecked: NODE_EXTRA_CA_CERTS names a file of authorities to trust',
    );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const others = Object.entries(env).filter(([name]) => !(name in variables.shape));
  const config = assemble(
    parsed.data,
    { ...keys, environmentOfOthers: Object.fromEntries(others) },
    tls,
  );
  return tracing === undefined ? config : Object.freeze<Config>({ ...config, tracing });
}

function assemble(
  read: z.output<typeof variables>,
  keys: KeyConfig,
  tls: TlsFiles | undefined,
): Config {
  const dataDir = resolve(read.DATA_DIR);
  return Object.freeze<Config>({
    host: read.HOST,
    port: read.PORT,
    operationsPort: read.OPERATIONS_PORT,
    operationsHost: read.OPERATIONS_HOST,
    ...(tls === undefined ? {} : { tls }),
    trustedProxies: read.TRUST_PROXY,
    database: databaseOf(read, dataDir),
    databaseBounds: Object.freeze({
      statementMs: read.DATABASE_STATEMENT_MS,
      lockMs: read.DATABASE_LOCK_MS,
      connectMs: read.DATABASE_CONNECT_MS,
      maintenanceMs: read.DATABASE_MAINTENANCE_MS,
    }),
    databaseWaitMs: read.DATABASE_WAIT_MS,
    dataDir,
    ...keys,
    ...(read.BOOTSTRAP_API_KEY === undefined
      ? {}
      : { bootstrapApiKey: new Secret(read.BOOTSTRAP_API_KEY) }),
    headerAliases: read.HEADER_ALIASES?.split(',') ?? [],
    corsOrigins: read.CORS_ORIGINS,
    workers: workersOf(read),
    introspection: read.GRAPHQL_INTROSPECTION === 'on',
    requestIdleMs: read.REQUEST_IDLE_TIMEOUT_MS,
    shutdown: { delayMs: read.SHUTDOWN_DELAY_MS, idleMs: read.SHUTDOWN_IDLE_MS },
    outbound: Object.freeze({
      allow: read.OUTBOUND_ALLOW ?? defaultAllowList(read.DATABASE_URL === undefined),
      timeoutMs: read.PROXY_TIMEOUT_MS,
      idleTimeoutMs:
        read.PROXY_IDLE_TIMEOUT_MS === 0 ? read.PROXY_TIMEOUT_MS : read.PROXY_IDLE_TIMEOUT_MS,
      callsMax: read.PROXY_CALLS_MAX,
      dnsServers: read.DNS_SERVERS,
    }),
    logLevel: read.LOG_LEVEL,
    ...(read.LOG_FORMAT === undefined ? {} : { logFormat: read.LOG_FORMAT }),
    sharedLimits: sharedLimitsOf(read),
    audit: auditOf(read),
    limits: Object.freeze({
      bodyBytesMax: read.BODY_BYTES_MAX,
      jsonDepthMax: read.JSON_DEPTH_MAX,
      tokensPerRequestMax: read.TOKENS_PER_REQUEST_MAX,
      detokenizeExpressionsMax: read.DETOKENIZE_EXPRESSIONS_MAX,
    }),
    code: Object.freeze({
      ...(read.SANDBOX_WORKERS === 0 ? {} : { workersMax: read.SANDBOX_WORKERS }),
      timeMsMax: read.CODE_TIME_MS_MAX,
      memoryBytesMax: read.CODE_MEMORY_MIB_MAX * 1024 * 1024,
      queuePerTenantMax: read.CODE_WAITING_MAX,
      waitMsMax: read.CODE_WAIT_MS_MAX,
    }),
  });
}

/** The embedded database is in the process that serves it, so `auto` is one process there. */
function workersOf({ WORKERS, DATABASE_URL }: z.output<typeof variables>): number {
  if (WORKERS !== 'auto') return WORKERS;
  return DATABASE_URL === undefined ? 1 : availableParallelism();
}

/** With the embedded database one tries things out on one's own machine; elsewhere nothing private is reached. */
function defaultAllowList(isEmbedded: boolean): AllowList {
  const list = parseAllowList(isEmbedded ? 'localhost,127.0.0.0/8,::1' : 'none');
  if (list === undefined) throw new Error('the default of OUTBOUND_ALLOW is not valid');
  return list;
}
