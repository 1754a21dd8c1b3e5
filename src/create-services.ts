import { createHmac, randomInt } from 'node:crypto';

import type { PoolConfig } from 'pg';

import type { Config } from './config.js';
import { hashApiKey, isSessionKey, newApiKey, newNonce, newProxyKey } from './crypto/api-key.js';
import type { Keyring } from './crypto/keyring.js';
import { Expressions } from './domain/expression/expressions.js';
import { HeaderRules } from './domain/proxy/header-rules.js';
import { OutboundGuestClient } from './outbound/guest-http-client.js';
import type { OutboundClient } from './outbound/outbound-client.js';
import type { DeferredSandbox } from './sandbox/deferred-sandbox.js';
import { ApplicationService } from './services/application-service.js';
import { AuthenticationService } from './services/authentication-service.js';
import { CodeRunner } from './services/code-runner.js';
import { CodeService } from './services/code-service.js';
import { DetokenizeService } from './services/detokenize-service.js';
import { ExpiryService } from './services/expiry-service.js';
import type { GuestMethodServices } from './services/guest-methods.js';
import { GuestService } from './services/guest-service.js';
import { IdempotencyService } from './services/idempotency-service.js';
import { KeyService } from './services/key-service.js';
import { OperatorTenant } from './services/operator-tenant.js';
import { PermissionService } from './services/permission-service.js';
import { ProxyInvocation } from './services/proxy-invocation/proxy-invocation.js';
import type { ProxyInvocationParts } from './services/proxy-invocation/proxy-invocation.js';
import { ProxyTrialService } from './services/proxy-invocation/proxy-trial-service.js';
import { ProxyService } from './services/proxy-service.js';
import { ReactorFormulaService } from './services/reactor-formula-service.js';
import { ReactorInvocation } from './services/reactor-invocation.js';
import { ReactorService } from './services/reactor-service.js';
import { ReencryptionService } from './services/reencryption-service.js';
import type { Runtime } from './services/runtime.js';
import { SessionService } from './services/session-service.js';
import { TenantService } from './services/tenant-service.js';
import { TokenListService } from './services/token-list-service.js';
import { TokenService } from './services/token-service.js';
import { TokenizeService } from './services/tokenize-service.js';
import { EXPIRY_LOCK, tryWithLock } from './storage/advisory-lock.js';
import { ApplicationRepository } from './storage/application-repository.js';
import { AuditRepository } from './storage/audit-repository.js';
import type { Database } from './storage/database.js';
import { ExpiryRepository } from './storage/expiry-repository.js';
import { IdempotencyRepository } from './storage/idempotency-repository.js';
import { KeyRepository } from './storage/key-repository.js';
import { ProxyRepository } from './storage/proxy-repository.js';
import { ReactorFormulaRepository } from './storage/reactor-formula-repository.js';
import { ReactorRepository } from './storage/reactor-repository.js';
import { rowIdOf, SEALED_COLUMNS } from './storage/sealed-columns.js';
import { SealedRepository } from './storage/sealed-repository.js';
import { SessionRepository } from './storage/session-repository.js';
import { TenantRepository } from './storage/tenant-repository.js';
import { TokenRepository } from './storage/token-repository.js';

/** What the services are built over. */
export interface ServiceSurroundings {
  readonly connection: PoolConfig;
  readonly database: Database;
  readonly sandbox: DeferredSandbox;
  readonly outbound: OutboundClient;
  readonly keyring: Keyring;
  readonly config: Config;
  readonly runtime: Runtime;
}

/** One of each service. */
export type Services = ReturnType<typeof createServices>;

/** Builds every service over open adapters, each with what it works with and nothing else. */
export function createServices(surroundings: ServiceSurroundings) {
  const { database, keyring, connection, runtime } = surroundings;
  const { limits } = surroundings.config;
  const applications = new ApplicationRepository(database);
  const tenants = new TenantRepository(database);
  const audit = new AuditRepository(database);
  const tokens = new TokenRepository(database);
  const keys = new KeyRepository(database);
  const sealing = {
    sealed: new SealedRepository(database),
    sealedColumns: SEALED_COLUMNS,
    rowIdOf,
    tenants,
    keyring,
    runtime,
  };
  const sessions = new SessionRepository(database);
  const apiKeys = { create: newApiKey, createNonce: newNonce, hash: hashApiKey, isSessionKey };
  const expressions = new Expressions({
    hmac: (algorithm, key, message) =>
      createHmac(algorithm.replace('-', ''), key).update(message).digest(),
    randomInt: (maxExclusive) => randomInt(maxExclusive),
    now: () => performance.now(),
  });
  const tokenParts = { tokens, keyring, expressions, runtime, limits };
  const callable = {
    applications: new ApplicationService({ applications, audit, apiKeys, keyring, runtime }),
    tokenize: new TokenizeService(tokenParts),
    tokens: new TokenService(tokenParts),
    tokenLists: new TokenListService(tokenParts),
    detokenize: new DetokenizeService({ ...tokenParts, audit }),
  };
  const authenticationParts = { applications, sessions, apiKeys, keyring, runtime };
  const authentication = new AuthenticationService(authenticationParts);
  return {
    ...callable,
    authentication,
    idempotency: new IdempotencyService({
      records: new IdempotencyRepository(database),
      keyring,
      runtime,
    }),
    permissions: new PermissionService(),
    sessions: new SessionService({ sessions, applications, audit, apiKeys, keyring, runtime }),
    tenants: new TenantService({ tenants, apiKeys, keyring, runtime }),
    ...createCodeServices(surroundings, callable, { applications, audit, tenants, authentication }),
    keys: new KeyService({ ...sealing, keys }),
    reencryption: new ReencryptionService({ ...sealing, audit }),
    expiry: new ExpiryService({
      expiry: new ExpiryRepository(database),
      runtime,
      whileElected: (act) => tryWithLock(connection, EXPIRY_LOCK, act),
    }),
  };
}

/** The services that run the code of tenants. */
function createCodeServices(
  surroundings: ServiceSurroundings,
  callable: Omit<GuestMethodServices, 'react'>,
  repositories: CodeRepositories,
) {
  const { database, keyring, sandbox, outbound, runtime, config } = surroundings;
  const { limits, code } = config;
  const { applications, audit, tenants } = repositories;
  const reactors = new ReactorRepository(database);
  const formulas = new ReactorFormulaRepository(database);
  const operatorTenant = new OperatorTenant(tenants);
  const runner = new CodeRunner({
    sandbox,
    guest: new GuestService({
      ...callable,
      // Code that runs may run Reactors, which run code.
      react: (ctx, call) => reactorInvocation.react(ctx, call),
      repository: applications,
      runtime,
      limits,
    }),
    codeLimits: { timeMsMax: code.timeMsMax },
    httpOf: (tenantId) => new OutboundGuestClient(outbound, tenantId),
  });
  const reactorInvocation: ReactorInvocation = new ReactorInvocation({
    ...callable,
    reactors,
    applications,
    audit,
    runner,
    keyring,
    runtime,
    limits,
  });
  return {
    code: new CodeService({ runner, limits }),
    reactorFormulas: new ReactorFormulaService({ formulas, operatorTenant, runner, runtime }),
    reactors: new ReactorService({
      reactors,
      formulas,
      applications,
      operatorTenant,
      keyring,
      runtime,
    }),
    reactorInvocation,
    ...createProxyServices(surroundings, {
      ...repositories,
      runner,
      detokenize: callable.detokenize,
    }),
  };
}

/** The services about Proxies. */
function createProxyServices(
  { database, keyring, outbound, runtime, config }: ServiceSurroundings,
  others: CodeRepositories & Pick<ProxyInvocationParts, 'runner' | 'detokenize'>,
) {
  const { runner, applications, audit } = others;
  const proxies = new ProxyRepository(database);
  const proxyKeys = { create: newProxyKey, hash: hashApiKey };
  const parts = { proxies, proxyKeys, runner, outbound, keyring };
  const headerRules = new HeaderRules(['SVC', ...config.headerAliases]);
  const proxyService = new ProxyService({ ...parts, applications, audit, runtime });
  const proxyInvocation = new ProxyInvocation({
    ...parts,
    authentication: others.authentication,
    detokenize: others.detokenize,
    headerRules,
    limits: config.limits,
  });
  const proxyTrials = new ProxyTrialService({ proxies: proxyService, invocation: proxyInvocation });
  return { proxies: proxyService, proxyInvocation, proxyTrials };
}

/** What those services work with beside repositories of their own. */
interface CodeRepositories {
  readonly applications: ApplicationRepository;
  readonly audit: AuditRepository;
  readonly tenants: TenantRepository;
  readonly authentication: AuthenticationService;
}
