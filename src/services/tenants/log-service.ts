import type { RequestContext } from '../../context.js';
import {
  ListLogsInputSchema,
  LogEntryFilterSchema,
  LogEntryOrderSchema,
} from '../../contract/generated/inputs.js';
import type { ListLogsInput, LogEntityType } from '../../contract/generated/inputs.js';
import { connectionParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import type { Connection } from '../../domain/connection.js';
import { ENTITY_TYPES, operationOf } from '../../domain/tenant/audit-event.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Issue } from '../../domain/issue.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import { requirePermission } from '../act/authorization.js';
import { readConnection } from '../act/connection.js';
import { periodFilterFaults } from '../act/period-filter.js';

/** What the service works with. */
export interface LogServiceParts {
  readonly audit: AuditRepository;
}

const readListInput = connectionParser({
  list: 'logs',
  filter: LogEntryFilterSchema,
  order: LogEntryOrderSchema,
  faultsOfFilter: periodFilterFaults,
});

/** The audit trail of the caller's tenant (contract 7). */
export class LogService {
  readonly #parts: LogServiceParts;

  constructor(parts: LogServiceParts) {
    this.#parts = parts;
  }

  /** Lists the trail, newest first. Needs `log:read`. */
  async list(ctx: RequestContext, input: unknown): Promise<Page<AuditEvent>> {
    const { entityType, entityId, startDate, endDate, ...page } = parseInput(
      ListLogsInputSchema,
      input,
      periodFaults,
    );
    const { tenantId } = requirePermission(ctx, 'log:read');
    const filter = {
      ...(entityType == null ? {} : { entityType }),
      ...(entityId == null ? {} : { entityId }),
      ...(startDate == null ? {} : { from: startDate }),
      ...(endDate == null ? {} : { before: endDate }),
    };
    const { signal } = ctx.presence;
    const { total, items } = await this.#parts.audit.list(tenantId, filter, { page, signal });
    return pageOf(page, total, items);
  }

  /** Lists the trail as a connection. Needs `log:read`. */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<AuditEvent>> {
    const { slice, filter } = readListInput(input);
    const { tenantId } = requirePermission(ctx, 'log:read');
    const { audit } = this.#parts;
    const { entityType, entityId, actorIds, actorType, operation, outcome, createdAt } = filter;
    const which = {
      ...(entityType == null ? {} : { entityTypes: entityType }),
      ...(entityId == null ? {} : { entityId }),
      ...(actorIds == null ? {} : { actorIds }),
      ...(actorType == null ? {} : { actorTypes: actorType }),
      ...(operation == null ? {} : { operations: operation.map(operationOf) }),
      ...(outcome == null ? {} : { outcomes: outcome }),
      ...(createdAt?.from == null ? {} : { from: createdAt.from }),
      ...(createdAt?.before == null ? {} : { before: createdAt.before }),
    };
    const { signal } = ctx.presence;
    return readConnection(slice, {
      list: 'logs',
      walk: (walk) => audit.walk(tenantId, which, { walk, signal }),
      count: () => audit.count(tenantId, which, { signal }),
      open: (found) => Promise.resolve(found),
    });
  }

  /** Lists the kinds of entities that the trail tells of. Needs `log:read`. */
  listEntityTypes(ctx: RequestContext): readonly LogEntityType[] {
    requirePermission(ctx, 'log:read');
    return Object.entries(ENTITY_TYPES).map(([value, displayName]) => ({ value, displayName }));
  }
}

function periodFaults({ startDate, endDate }: Partial<ListLogsInput>): readonly Issue[] {
  if (startDate == null || endDate == null || startDate <= endDate) return [];
  return [{ path: ['endDate'], message: 'must not be before the start' }];
}
