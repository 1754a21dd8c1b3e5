import type { RequestContext } from '../../context.js';
import type { AuditChainRepository } from '../../storage/tenants/audit-chain-repository.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface RetentionServiceParts {
  readonly chains: AuditChainRepository;
  readonly runtime: Runtime;
  /** Days for which lines are kept; 0: for ever. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** Takes away lines of the audit trail whose time is over. Their seals stay, so that the chain holds. */
export class RetentionService {
  readonly #parts: RetentionServiceParts;

  constructor(parts: RetentionServiceParts) {
    this.#parts = parts;
  }

  /**
   * One pass over all tenants, or one of them: the lines of each seal that is over nothing newer go in one transaction with
   * a line that tells of it. Answers how many. Stops between two seals where `ctx.signal` says so. Only the operator may.
   */
  async expire(
    ctx: RequestContext,
    { tenantId: only }: { readonly tenantId?: string | undefined } = {},
  ): Promise<number> {
    requireOperator(ctx);
    const { chains, runtime, days } = this.#parts;
    if (days === 0) return 0;
    const before = new Date(runtime.now().getTime() - days * DAY_MS);
    let total = 0;
    for (const tenantId of await chains.tenantsWithOld(before)) {
      if (only !== undefined && tenantId !== only) continue;
      while (!ctx.signal.aborted) {
        const event = auditEvent(ctx, runtime, {
          tenantId,
          operation: 'audit_event.expire',
          entityType: 'tenant',
          entityId: tenantId,
        });
        const count = await chains.dropLines(tenantId, before, event);
        if (count === undefined) break;
        total += count;
      }
    }
    return total;
  }
}
