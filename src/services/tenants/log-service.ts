import type { RequestContext } from '../../context.js';
import { ListLogsInputSchema } from '../../contract/generated/inputs.js';
import type { ListLogsInput, LogEntityType } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import { ENTITY_TYPES } from '../../domain/tenant/audit-event.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Issue } from '../../domain/issue.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import { requirePermission } from '../act/authorization.js';

/** What the service works with. */
export interface LogServiceParts {
  readonly audit: AuditRepository;
}

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
    const { signal } = ctx;
    const { total, items } = await this.#parts.audit.list(tenantId, filter, { page, signal });
    return pageOf(page, total, items);
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
