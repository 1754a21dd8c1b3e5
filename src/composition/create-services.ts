import { createHmac, randomInt } from 'node:crypto';

import type { PoolConfig } from 'pg';

import type { Config } from '../config.js';
import type { RequestLog } from '../context.js';
import { hashApiKey, isSessionKey, newApiKey, newNonce, newProxyKey } from '../crypto/api-key.js';
import type { Keyring } from '../crypto/keyring.js';
import { createBackupServices } from './create-backup-services.js';
import { createLimiters } from './create-limiters.js';
import { createTenantServices } from './create-tenant-services.js';
import { createTrailServices } from './create-trail-services.js';
import { Expressions } from '../domain/expression/expressions.js';
import type { Tracer } from '../domain/measure/tracer.js';
import { HeaderRules } from '../domain/proxy/header-rules.js';
import { processorMs } from '../event-loop/processor-time.js';
import { OutboundGuestClient } from '../outbound/guest-http-client.js';
import type { OutboundClient } from '../outbound/outbound-client.js';
import type { DeferredSandbox } from '../sandbox/pool/deferred-sandbox.js';
import { AccessService } from '../services/access/access-service.js';
import { ActorService } from '../services/access/actor-service.js';
import { ApplicationService } from '../services/access/application-service.js';
import { AuthenticationService } from '../services/access/authentication-service.js';
import { CallerService } from '../services/access/caller-service.js';
import { CodeRunner } from '../services/code/code-runner.js';
import { CodeService } from '../services/code/code-service.js';
import { DemoUsageService } from '../services/operation/demo-usage-service.js';
import { DetokenizeService } from '../services/tokens/detokenize-service.js';
import { ExpiryService } from '../services/operation/expiry-service.js';
import type { GuestMethodServices } from '../services/guest/guest-methods.js';
import { GuestService } from '../services/guest/guest-service.js';
import { HealthService } from '../services/operation/health-service.js';
import { IdempotencyService } from '../services/operation/idempotency-service.js';
import { KeyUseService } from '../services/access/key-use-service.js';
import { KeyHoldingsService } from '../services/keys/key-holdings-service.js';
import { KeyService } from '../services/keys/key-service.js';
import { OperatorTenant } from '../services/access/operator-tenant.js';
import { LogService } from '../services/tenants/log-service.js';
import { PermissionService } from '../services/access/permission-service.js';
import { ProxyInvocation } from '../services/proxies/invocation/proxy-invocation.js';
import type { CallDependencies } from '../services/proxies/invocation/call-dependencies.js';
import { ProxyTrialService } from '../services/proxies/invocation/proxy-trial-service.js';
import { ProxyService } from '../services/proxies/proxy-service.js';
import type { SlotLimiter } from '../services/limits/slot-limiter.js';
import { ReactorFormulaService } from '../services/reactors/reactor-formula-service.js';
import { ReactorInvocation } from '../services/reactors/reactor-invocation.js';
import { ReactorService } from '../services/reactors/reactor-service.js';
import { ReencryptionService } from '../services/keys/reencryption-service.js';
import { ReadTrail } from '../services/act/read-trail.js';
import { SealService } from '../services/keys/seal-service.js';
import type { Runtime } from '../services/act/runtime.js';
import { SessionService } from '../services/access/session-service.js';
import { StoredTokenService } from '../services/operation/stored-token-service.js';
import type { RetentionService } from '../services/trail/retention-service.js';
import { TokenDeletionService } from '../services/tokens/token-deletion-service.js';
import { TokenListService } from '../services/tokens/token-list-service.js';
import { TokenService } from '../services/tokens/token-service.js';
import { TokenizeService } from '../services/tokens/tokenize-service.js';
import { UsageCounter } from '../services/operation/usage-counter.js';
import { UsageService } from '../services/operation/usage-service.js';
import { EXPIRY_LOCK, tryWithLock } from '../storage/migrations/advisory-lock.js';
import { ApplicationRepository } from '../storage/applications/application-repository.js';
import { ApplicationUseRepository } from '../storage/applications/application-use-repository.js';
import { AuditRepository } from '../storage/tenants/audit-repository.js';
import type { Database, DatabaseProbe } from '../storage/database/database.js';
import { ExpiryRepository } from '../storage/operation/expiry-repository.js';
import { LimitRepository } from '../storage/operation/limit-repository.js';
import { IdempotencyRepository } from '../storage/operation/idempotency-repository.js';
import { KeyRepository } from '../storage/keys/key-repository.js';
import { ProxyCallRepository } from '../storage/proxies/proxy-call-repository.js';
import { ProxyRepository } from '../storage/proxies/proxy-repository.js';
import { ReactorFormulaRepository } from '../storage/reactors/reactor-formula-repository.js';
import { ReactorRepository } from '../storage/reactors/reactor-repository.js';
import { rowIdOf, SEALED_COLUMNS } from '../storage/keys/sealed-columns.js';
import { SealedRepository } from '../storage/keys/sealed-repository.js';
import { SessionRepository } from '../storage/applications/session-repository.js';
import { StatisticsRepository } from '../storage/operation/statistics-repository.js';
import { TenantRepository } from '../storage/tenants/tenant-repository.js';
import { TokenCountRepository } from '../storage/tokens/token-count-repository.js';
import { TokenDeletionRepository } from '../storage/tokens/token-deletion-repository.js';
import { TokenRepository } from '../storage/tokens/token-repository.js';
import { UsageRepository } from '../storage/tenants/usage-repository.js';

/** What the services are built over. */
export interface ServiceSurroundings {
  readonly connection: PoolConfig;
  readonly database: Database;
  /** Asks the database whether it answers. */
  readonly probe: DatabaseProbe;
  /** Whether all connections share one session of the database, as they do where it is the embedded one. */
  readonly isOneSession: boolean;
  readonly sandbox: DeferredSandbox;
  readonly outbound: OutboundClient;
  readonly keyring: Keyring;
  readonly config: Config;
  readonly runtime: Runtime;
  readonly tracer?: Tracer | undefined;
  /** For what no request is told of. */
  readonly log: Pick<RequestLog, 'warn'>;
}

/** One of each service. */
export type Services = ReturnType<typeof createServices>;

const apiKeys = { create: newApiKey, createNonce: newNonce, hash: hashApiKey, isSessionKey };

/** Builds every service over open adapters, each with what it works with and nothing else. */
export function createServices(surroundings: ServiceSurroundings) {
  const { database, keyring, probe, runtime } = surroundings;
  const { limits } = surroundings.config;
  const repositories = createRepositories(database);
  const { applications, audit, deletions, keys, sessions, tenants, tokens } = repositories;
  const sealing = { sealed: repositories.sealed, sealedColumns: SEALED_COLUMNS, rowIdOf, tenants };
  const expressions = hostExpressions();
  const common = { keyring, runtime };
  const now = (): Date => runtime.now();
  const operatorTenant = new OperatorTenant(tenants);
  const usageCounter = new UsageCounter({ usage: repositories.usage, now });
  const limiters = createLimiters(surroundings.config, repositories.limits, surroundings);
  const { tokenQuota } = limiters;
  const readTrail = new ReadTrail({ audit, usageCounter, runtime, ...surroundings.config.audit });
  const told = { readTrail, tokens, deletions, ...common };
  const tokenDependencies = { expressions, limits, usageCounter, tokenQuota, ...told };
  const trail = createTrailServices({ ...surroundings, tenants });
  const keyUses = new KeyUseService({ uses: repositories.applicationUses, now });
  const callable = {
    actors: new ActorService({ applications, sessions, ...common }),
    applications: new ApplicationService({ applications, audit, apiKeys, keyUses, ...common }),
    tokenize: new TokenizeService(tokenDependencies),
    tokens: new TokenService(tokenDependencies),
    tokenLists: new TokenListService(tokenDependencies),
    detokenize: new DetokenizeService({ ...tokenDependencies, audit }),
  };
  const authentication = new AuthenticationService({ applications, sessions, apiKeys, ...common });
  return {
    ...callable,
    ...createCodeServices(surroundings, repositories, {
      ...callable,
      ...limiters,
      authentication,
      readTrail,
      usageCounter,
      operatorTenant,
    }),
    access: new AccessService({ applications, tenants, tokens, runtime }),
    authentication,
    callers: new CallerService({ applications, runtime }),
    demoUsage: new DemoUsageService(repositories),
    expiry: createExpiry(surroundings, repositories, trail.auditRetention),
    health: new HealthService({
      pingDatabase: () => probe.check(),
      sandbox: surroundings.sandbox,
      outbound: surroundings.outbound,
      keys,
      keyring,
      operatorTenant,
    }),
    idempotency: new IdempotencyService({ records: repositories.idempotency, ...told }),
    keyHoldings: new KeyHoldingsService({ ...sealing, keys, runtime }),
    keyUses,
    keys: new KeyService({ ...sealing, keys, ...common }),
    ...limiters,
    logs: new LogService({ audit }),
    ...createBackupServices({ ...surroundings, ...sealing, audit, keys, apiKeys, expressions }),
    ...trail,
    permissions: new PermissionService(),
    reencryption: new ReencryptionService({ ...sealing, audit, ...common }),
    seals: new SealService({ keys, tenants, ...common }),
    sessions: new SessionService({ sessions, applications, audit, apiKeys, ...common }),
    storedTokens: new StoredTokenService({ tokenCounts: repositories.tokenCounts, runtime }),
    ...createTenantServices({ tenants, apiKeys, ...common }, database),
    tokenDeletions: new TokenDeletionService({ ...tokenDependencies, tenants }),
    usage: new UsageService({ usage: repositories.usage, counter: usageCounter, runtime }),
    usageCounter,
  };
}

/** What takes away what has ended, the old lines of the trail among it. */
function createExpiry(
  { connection, runtime }: ServiceSurroundings,
  { expiry, statistics, tokenCounts, usage, limits }: Repositories,
  trail: RetentionService,
): ExpiryService {
  const whileElected = <T>(act: () => Promise<T>): Promise<T | undefined> =>
    tryWithLock(connection, EXPIRY_LOCK, act);
  const tables = { expiry, statistics, tokenCounts, usage, limits };
  return new ExpiryService({ ...tables, trail, runtime, whileElected });
}

/** The services that keep and run the code of tenants. */
function createCodeServices(
  surroundings: ServiceSurroundings,
  repositories: Repositories,
  callable: Omit<GuestMethodServices, 'react'> &
    CallServices & { readonly operatorTenant: OperatorTenant; readonly runSlots: SlotLimiter },
) {
  const { keyring, sandbox, outbound, runtime, config } = surroundings;
  const { limits, code } = config;
  const { applications, audit, formulas, reactors } = repositories;
  const { operatorTenant } = callable;
  const common = { keyring, runtime };
  const guest = new GuestService({
    ...callable,
    // Code that runs may run Reactors, which run code.
    react: (ctx, call) => reactorInvocation.react(ctx, call),
    repository: applications,
    runtime,
    limits,
  });
  const runner = new CodeRunner({
    sandbox,
    svcOf: (ctx, application) => guest.capabilities(ctx, application),
    clientAliases: config.headerAliases.map((alias) => alias.toLowerCase()),
    codeLimits: { timeMsMax: code.timeMsMax },
    httpOf: (tenantId) => new OutboundGuestClient(outbound, tenantId),
    usageCounter: callable.usageCounter,
    tracer: surroundings.tracer,
    runSlots: callable.runSlots,
  });
  const reactorInvocation: ReactorInvocation = new ReactorInvocation({
    ...callable,
    reactors,
    applications,
    audit,
    runner,
    limits,
    ...common,
  });
  return {
    code: new CodeService({ runner, limits, bounds: code }),
    reactorFormulas: new ReactorFormulaService({ formulas, operatorTenant, runner, runtime }),
    reactorInvocation,
    reactors: new ReactorService({ reactors, formulas, applications, operatorTenant, ...common }),
    ...createProxyServices(surroundings, repositories, { ...callable, runner }),
  };
}

/** What lets callers of Proxies in and puts the values of tokens into what they send. */
type CallServices = Pick<
  CallDependencies,
  'authentication' | 'callSlots' | 'detokenize' | 'rateLimiter' | 'readTrail' | 'usageCounter'
>;

/** The services about Proxies. */
function createProxyServices(
  { keyring, outbound, runtime, config }: ServiceSurroundings,
  { applications, audit, proxies, proxyCalls }: Repositories,
  { runner, ...calling }: CallServices & { runner: CodeRunner },
) {
  const proxyKeys = { create: newProxyKey, hash: hashApiKey };
  const parts = { proxyKeys, runner, outbound, keyring, runtime };
  const service = new ProxyService({ ...parts, proxies, applications, audit });
  const headerRules = new HeaderRules(['SVC', ...config.headerAliases]);
  const called = { proxyCalls, apiKeys, headerRules, limits: config.limits };
  const call: CallDependencies = { ...parts, ...calling, ...called };
  return {
    proxies: service,
    proxyInvocation: new ProxyInvocation(call),
    proxyTrials: new ProxyTrialService({ ...call, proxies: service }),
  };
}

type Repositories = ReturnType<typeof createRepositories>;

function createRepositories(database: Database) {
  return {
    applications: new ApplicationRepository(database),
    applicationUses: new ApplicationUseRepository(database),
    audit: new AuditRepository(database),
    expiry: new ExpiryRepository(database),
    formulas: new ReactorFormulaRepository(database),
    idempotency: new IdempotencyRepository(database),
    keys: new KeyRepository(database),
    limits: new LimitRepository(database),
    proxies: new ProxyRepository(database),
    proxyCalls: new ProxyCallRepository(database),
    reactors: new ReactorRepository(database),
    sealed: new SealedRepository(database),
    sessions: new SessionRepository(database),
    statistics: new StatisticsRepository(database),
    tenants: new TenantRepository(database),
    tokenCounts: new TokenCountRepository(database),
    tokens: new TokenRepository(database),
    deletions: new TokenDeletionRepository(database),
    usage: new UsageRepository(database),
  };
}

/** Expressions with what they need of the machine. */
function hostExpressions(): Expressions {
  return new Expressions({
    hmac: (algorithm, key, message) =>
      createHmac(algorithm.replace('-', ''), key).update(message).digest(),
    randomInt: (maxExclusive) => randomInt(maxExclusive),
    clock: { now: () => performance.now(), processor: processorMs },
  });
}
