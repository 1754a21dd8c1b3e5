import type { ActorService } from '../../services/access/actor-service.js';
import type { ApplicationService } from '../../services/access/application-service.js';
import type { CallerService } from '../../services/access/caller-service.js';
import type { CodeService } from '../../services/code/code-service.js';
import type { DetokenizeService } from '../../services/tokens/detokenize-service.js';
import type { PermissionService } from '../../services/access/permission-service.js';
import type { ProxyTrialService } from '../../services/proxies/invocation/proxy-trial-service.js';
import type { ProxyService } from '../../services/proxies/proxy-service.js';
import type { HealthService } from '../../services/operation/health-service.js';
import type { LogService } from '../../services/tenants/log-service.js';
import type { SessionService } from '../../services/access/session-service.js';
import type { TenantService } from '../../services/tenants/tenant-service.js';
import type { UsageService } from '../../services/operation/usage-service.js';
import type { Resolvers } from '../generated/resolvers-types.js';
import { scalars } from '../scalars.js';
import { actorResolvers } from './actor.js';
import { applicationResolvers } from './application.js';
import { callerResolvers } from './caller.js';
import { codeResolvers } from './code.js';
import { detokenizeResolvers } from './detokenize.js';
import { healthResolvers } from './health.js';
import { logResolvers } from './log.js';
import { permissionResolvers } from './permission.js';
import { proxyResolvers } from './proxy.js';
import { reactorFormulaResolvers } from './reactor-formula.js';
import type { ReactorFormulaServices } from './reactor-formula.js';
import { reactorResolvers } from './reactor.js';
import type { ReactorServices } from './reactor.js';
import { sessionResolvers } from './session.js';
import { tenantResolvers } from './tenant.js';
import { tokenResolvers } from './token.js';
import type { TokenServices } from './token.js';
import { usageResolvers } from './usage.js';

/** The services that the resolvers call. */
export interface ResolverServices extends TokenServices, ReactorFormulaServices, ReactorServices {
  readonly actors: ActorService;
  readonly applications: ApplicationService;
  readonly callers: CallerService;
  readonly code: CodeService;
  readonly permissions: PermissionService;
  readonly proxies: ProxyService;
  readonly proxyTrials: ProxyTrialService;
  readonly detokenize: DetokenizeService;
  readonly health: HealthService;
  readonly logs: LogService;
  readonly sessions: SessionService;
  readonly tenants: TenantService;
  readonly usage: UsageService;
}

/** All resolvers. A root field of schema/ without one is a compile error. */
export function createResolvers(services: ResolverServices): Resolvers {
  const applications = applicationResolvers(services);
  const permissions = permissionResolvers(services.permissions);
  const tokens = tokenResolvers(services);
  const callers = callerResolvers(services.callers);
  const code = codeResolvers(services.code);
  const proxies = proxyResolvers(services);
  const detokenize = detokenizeResolvers(services.detokenize);
  const formulas = reactorFormulaResolvers(services);
  const reactors = reactorResolvers(services);
  const logs = logResolvers(services.logs);
  const tenants = tenantResolvers(services.tenants);
  const health = healthResolvers(services.health);
  const usage = usageResolvers(services.usage);
  const sessions = sessionResolvers(services.sessions);
  return {
    ...scalars,
    ...actorResolvers(services.actors),
    Application: applications.Application,
    Proxy: proxies.Proxy,
    ProxyTransform: proxies.ProxyTransform,
    Caller: callers.Caller,
    CallerRule: callers.CallerRule,
    LogEntry: logs.LogEntry,
    Tenant: tenants.Tenant,
    Token: tokens.Token,
    Reactor: reactors.Reactor,
    ReactorFormula: formulas.ReactorFormula,
    Query: {
      ...applications.Query,
      ...callers.Query,
      ...logs.Query,
      ...permissions.Query,
      ...proxies.Query,
      ...tenants.Query,
      ...tokens.Query,
      ...formulas.Query,
      ...reactors.Query,
      ...health.Query,
      ...usage.Query,
    },
    Mutation: {
      ...applications.Mutation,
      ...code.Mutation,
      ...proxies.Mutation,
      ...sessions.Mutation,
      ...tenants.Mutation,
      ...tokens.Mutation,
      ...detokenize.Mutation,
      ...formulas.Mutation,
      ...reactors.Mutation,
    },
  };
}
