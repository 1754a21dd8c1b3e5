import { fromPlain } from '../../domain/json/json-value.js';
import type { LogService } from '../../services/tenants/log-service.js';
import type { LogEntryResolvers, QueryResolvers } from '../generated/resolvers-types.js';

/** The root fields about the audit trail, and what a line of it shows. */
export function logResolvers(logs: LogService) {
  return {
    LogEntry: {
      details: ({ details }) => (details === undefined ? null : fromPlain(details)),
    } satisfies LogEntryResolvers,
    Query: {
      logs: (_root, { input }, { request }) => logs.list(request, input),
      logEntityTypes: (_root, _args, { request }) => logs.listEntityTypes(request),
    } satisfies Partial<QueryResolvers>,
  };
}
