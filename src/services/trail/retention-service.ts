import type { RequestContext } from '../../context.js';
import type { SealMaker } from '../../crypto/seal-maker.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { auditLineText } from '../../domain/tenant/audit-seal.js';
import type { AuditChainRepository } from '../../storage/tenants/audit-chain-repository.js';
import type { KeptLine } from '../../storage/tenants/kept-line-repository.js';
import type { StoredSeal } from '../../storage/tenants/seal-row.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface RetentionServiceParts {
  readonly chains: AuditChainRepository;
  readonly maker: SealMaker;
  readonly runtime: Runtime;
  /** Days for which lines are kept; 0: for ever. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** Takes away lines of the audit trail whose time is over. Their seals stay, so that the chain holds, and what proves deletions of tenants. */
export class RetentionService {
  readonly #parts: RetentionServiceParts;

  constructor(parts: RetentionServiceParts) {
    this.#parts = parts;
  }

  /**
   * One pass over all tenants, or one of them: the lines of each seal that is over nothing newer go in one transaction with
   * a line that tells of it. Answers how many. Stops between two seals where `ctx.presence.signal` says so. Only the operator may.
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
      while (!ctx.presence.signal.aborted) {
        const event = auditEvent(ctx, runtime, {
          tenantId,
          operation: 'audit_event.expire',
          entityType: 'tenant',
          entityId: tenantId,
        });
        const count = await chains.dropLines(tenantId, before, event, (seal, line) =>
          this.#keep(seal, line),
        );
        if (count === undefined) break;
        total += count;
      }
    }
    return total;
  }

  /** What proves a line without those beside it. */
  #keep({ number, lines = [] }: StoredSeal, event: AuditEvent): KeptLine | undefined {
    const { maker } = this.#parts;
    const place = lines.findIndex(({ id }) => id === event.id);
    const path = maker.pathsOf(lines.map(({ hash }) => hash))[place];
    if (path === undefined) return undefined;
    const { tenantId, id } = event;
    return { tenantId, id, number, line: auditLineText(event), path };
  }
}
