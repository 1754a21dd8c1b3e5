import { applicationActor } from '../../domain/access/actor.js';
import type { TenantService } from '../../services/tenants/tenant-service.js';
import type {
  MutationResolvers,
  QueryResolvers,
  TenantResolvers,
} from '../generated/resolvers-types.js';

/** The root fields about the caller's tenant, and what a tenant shows of itself. */
export function tenantResolvers(tenants: TenantService) {
  return {
    Tenant: {
      settings: ({ settings }) => settings ?? new Map(),
      modifier: ({ id, modifiedBy }) => applicationActor(id, modifiedBy) ?? null,
    } satisfies TenantResolvers,
    Query: {
      tenant: (_root, _args, { request }) => tenants.getSelf(request),
    } satisfies Partial<QueryResolvers>,
    Mutation: {
      updateTenant: (_root, { input }, { request }) => tenants.updateSelf(request, input),
    } satisfies Partial<MutationResolvers>,
  };
}
