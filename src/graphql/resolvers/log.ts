import { operationName } from '../../domain/tenant/audit-event.js';
import { fromPlain } from '../../domain/json/json-value.js';
import type { LogService } from '../../services/tenants/log-service.js';
import type { LogEntryResolvers, QueryResolvers } from '../generated/resolvers-types.js';

/** The root fields about the audit trail, and what a line of it shows. */
export function logResolvers(logs: LogService) {
  return {
    LogEntry: {
      details: ({ details }) => (details === undefined ? null : fromPlain(details)),
      operation: ({ operation }) => operationName(operation),
      actor: ({ tenantId, actorType, actorId }) => ({
        tenantId,
        kind: actorType,
        ...(actorId === undefined ? {} : { id: actorId }),
      }),
    } satisfies LogEntryResolvers,
    Query: {
      logs: (_root, args, { request }) => logs.connection(request, args),
      logEntityTypes: (_root, _args, { request }) => logs.listEntityTypes(request),
    } satisfies Partial<QueryResolvers>,
  };
}
