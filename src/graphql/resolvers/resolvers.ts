import type { ApplicationService } from '../../services/application-service.js';
import type { PermissionService } from '../../services/permission-service.js';
import type { Resolvers } from '../generated/resolvers-types.js';
import { scalars } from '../scalars.js';
import { applicationResolvers } from './application.js';
import { permissionResolvers } from './permission.js';
import { tokenResolvers } from './token.js';
import type { TokenServices } from './token.js';

/** The services that the resolvers call. */
export interface ResolverServices extends TokenServices {
  readonly applications: ApplicationService;
  readonly permissions: PermissionService;
}

/** All resolvers. A root field of schema/ without one is a compile error. */
export function createResolvers(services: ResolverServices): Resolvers {
  const applications = applicationResolvers(services.applications);
  const permissions = permissionResolvers(services.permissions);
  const tokens = tokenResolvers(services);
  return {
    ...scalars,
    Token: tokens.Token,
    Query: { ...applications.Query, ...permissions.Query, ...tokens.Query },
    Mutation: { ...applications.Mutation, ...tokens.Mutation },
  };
}
