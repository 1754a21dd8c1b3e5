import { Readable, Writable } from 'node:stream';

import { pino } from 'pino';
import { inject } from 'vitest';

import { startApp } from '../../../src/app.js';
import type { AppOptions } from '../../../src/app.js';
import type { ExpiryCounts } from '../../../src/services/operation/expiry-service.js';
import type { TrailFault, TrailSummary } from '../../../src/services/trail/trail-fault.js';
import { operatorContext } from '../../../src/composition/vault.js';
import { isSearched, recordOutput } from '../secrets/sent-secrets.js';
import { Caller } from './caller.js';
import { testConfig } from './test-config.js';
import type { TestDatabaseSettings } from './test-config.js';

/** A service under test, on the database that all test files share. Files may share the service too; each has its tenants. */
export interface TestService {
  readonly url: string;
  readonly operationsUrl: string;
  /** Everything that it has logged since this file asked for it. */
  readonly logged: () => string;
  /** Calls without a key. */
  readonly anonymous: Caller;
  /** Makes a tenant and calls with the key of its management Application, which holds every permission. */
  newTenant(): Promise<Caller>;
  /** Calls with the key of the operator's tenant, which all test files share. */
  operator(): Promise<Caller>;
  /** What the service's clock shows. */
  now(): Date;
  /** Moves the service's clock forward, until it is given back. */
  advance(milliseconds: number): void;
  /** Takes away what has expired of one tenant, as the service does by itself every half minute. */
  purge(tenantId: string): Promise<ExpiryCounts>;
  /** The same, undefined where another instance is at it. */
  tryPurge(tenantId: string): Promise<ExpiryCounts | undefined>;
  /** Seals the trail of one tenant, as the service does by itself every few seconds, until no line waits. */
  sealTrail(tenantId: string): Promise<void>;
  /** Holds the trail of one tenant to its seals, and to lines that the anchor was told. */
  verifyTrail(tenantId: string | undefined, input?: TrailInput): Promise<TrailVerdict>;
  /** Ends it, or gives a shared one back. */
  close(): Promise<void>;
}

/** What a trail is held to. */
export interface TrailInput {
  readonly since?: Date;
  readonly anchors?: readonly string[];
}

/** What was found of a trail. */
export interface TrailVerdict {
  readonly faults: readonly TrailFault[];
  readonly summary: TrailSummary | undefined;
}

/** What a test may ask for besides variables. */
export interface ServiceOptions extends Pick<AppOptions, 'outbound'> {
  /** Whether other files ask for a service of the same variables. */
  readonly isShared?: boolean;
  /** Another database than that of all test files. */
  readonly database?: TestDatabaseSettings;
}

const A_DAY_MS = 86_400_000;

// What the database's driver warns of will be an error in its next major version: the file that does it fails.
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && /\bpg@/.test(warning.message)) throw warning;
});

/** Services that files of this worker share, by their environment. They end with the worker. */
const shared = new Map<string, Promise<SharedService>>();

/** A service that one file after the other is lent. */
interface SharedService extends TestService {
  /** Sets its clock right again. */
  setClock(): void;
}

/**
 * Gives a service in this process, with the environment variables of `env` besides those of every test. Files that run
 * in one worker, one after the other, share the one without such variables, and what they ask to share.
 */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  { isShared, database = inject('database'), outbound }: ServiceOptions = {},
): Promise<TestService> {
  const isOwn = outbound !== undefined || database !== inject('database');
  const isPlain = Object.keys(env).length === 0;
  const options = outbound === undefined ? {} : { outbound };
  if (isOwn || !(isShared ?? isPlain)) return startOwnService(env, database, options);
  const key = JSON.stringify(env);
  const starting = shared.get(key) ?? startOwnService(env, database, {});
  shared.set(key, starting);
  return lend(await starting);
}

/** A shared service as one file sees it. */
function lend(service: SharedService): TestService {
  const from = service.logged().length;
  return {
    ...service,
    logged: () => service.logged().slice(from),
    close: async () => {
      service.setClock();
      if (isSearched) recordOutput(await figuresOf(service));
    },
  };
}

/** What a service tells those who watch it. */
async function figuresOf({ operationsUrl }: TestService): Promise<string> {
  return (await fetch(`${operationsUrl}/metrics`)).text();
}

async function startOwnService(
  env: Readonly<Record<string, string>>,
  database: TestDatabaseSettings,
  options: Pick<AppOptions, 'outbound'>,
): Promise<SharedService> {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      recordOutput(chunk.toString());
      done();
    },
  });
  const config = testConfig(database, env);
  const log = pino({ level: config.logLevel }, sink);
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  const app = await startApp({
    config,
    log,
    runtime: { now },
    // Clocks that were moved forward would purge what other test files need: each test purges its own tenant.
    expiryIntervalMs: A_DAY_MS,
    ...options,
  });
  const tryPurge = (tenantId: string): Promise<ExpiryCounts | undefined> =>
    app.vault.services.expiry.purge(operatorContext(log), { tenantId });
  const verifyTrail: TestService['verifyTrail'] = async (tenantId, { since, anchors } = {}) => {
    const faults: TrailFault[] = [];
    let summary: TrailSummary | undefined;
    const input = { tenantId, since, anchors: anchors && Readable.from(anchors) };
    const { auditVerification } = app.vault.services;
    for await (const step of auditVerification.verify(operatorContext(log), input)) {
      faults.push(...step.faults);
      summary = step.summary ?? summary;
    }
    return { faults, summary };
  };
  return {
    url: app.url,
    operationsUrl: app.operationsUrl,
    logged: () => lines.join(''),
    anonymous: new Caller(app.url),
    newTenant: async () => {
      const created = await app.vault.services.tenants.create(operatorContext(log), {
        name: 'Test',
      });
      const { tenantId, applicationId, key } = created;
      return new Caller(app.url, { tenantId, applicationId, key: key.reveal() });
    },
    operator: async () => {
      const key = database.bootstrapKey;
      const unknown = new Caller(app.url, { tenantId: '', applicationId: '', key });
      const { json } = await unknown.get('/applications/key');
      const { tenant_id: tenantId = '', id: applicationId = '' } = json as Record<string, string>;
      return new Caller(app.url, { tenantId, applicationId, key });
    },
    now,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    setClock: () => {
      ahead = 0;
    },
    tryPurge,
    purge: async (tenantId) => {
      for (;;) {
        const counts = await tryPurge(tenantId);
        // A test in the other worker is at it, and only one may be.
        if (counts !== undefined) return counts;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    sealTrail: async (tenantId) => {
      const { auditSeals } = app.vault.services;
      // A transaction of another test, begun before, may still be under way.
      while ((await verifyTrail(tenantId)).summary?.waiting !== 0)
        await auditSeals.seal(operatorContext(log), { tenantId });
    },
    verifyTrail,
    close: () => app.close(),
  };
}
