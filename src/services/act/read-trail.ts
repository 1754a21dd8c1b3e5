import type { RequestContext } from '../../context.js';
import type { ToldRead } from '../../domain/tenant/audit-event.js';
import type { UsageParties } from '../../domain/tenant/usage.js';
import type { TokenView } from '../../domain/token/token.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import { auditEvent } from './audit.js';
import type { AuditedAct } from './audit.js';
import { callerIdOf } from './authorization.js';
import type { Runtime } from './runtime.js';

/** Which reads leave a line: those of all tokens, those that show a value, or none. */
export type AuditedReads = 'all' | 'reveals' | 'off';

/** Counts what a tenant's callers were shown. */
export interface RevealCounter {
  count(tenantId: string, measure: 'reveal', parties: UsageParties, count: number): void;
}

/** What the trail of reads works with. */
export interface ReadTrailParts {
  readonly audit: Pick<AuditRepository, 'insert'>;
  readonly runtime: Runtime;
  readonly usageCounter: RevealCounter;
  readonly reads: AuditedReads;
  /** Whether lines about several tokens name them. */
  readonly namesIds: boolean;
}

/** Ids that one line names. */
const IDS_MAX = 100;

/** Tells the audit trail of what shows tokens and changes nothing, and counts it: how many, and never a value. */
export class ReadTrail {
  readonly #parts: ReadTrailParts;

  constructor(parts: ReadTrailParts) {
    this.#parts = parts;
  }

  /**
   * Tells of tokens that a caller is about to be shown, of every one where it gives a reason, whatever is said of reads; it is
   * done when the lines are stored, so that nobody is shown what the trail does not tell of. Throws where they cannot be.
   */
  async tellRead(
    ctx: RequestContext,
    tenantId: string,
    views: readonly TokenView[],
  ): Promise<void> {
    const revealed = views.filter(({ transform }) => transform === 'reveal');
    const reads = this.#readsTold(ctx);
    if (reads !== 'off') {
      await this.#tellViews(ctx, tenantId, reads === 'all' ? views : revealed, revealed.length);
    }
    this.countRevealed(ctx, tenantId, revealed.length);
  }

  async #tellViews(
    ctx: RequestContext,
    tenantId: string,
    told: readonly TokenView[],
    revealed: number,
  ): Promise<void> {
    if (told.length === 0) return;
    const ids = told.map(({ token }) => token.id);
    const [entityId] = ids.length === 1 ? ids : [];
    await this.#tell(ctx, ids, {
      tenantId,
      operation: 'token.read',
      entityType: 'token',
      ...(entityId === undefined ? {} : { entityId }),
      details: { count: ids.length, revealed },
    });
  }

  /** Tells of tokens whose values a caller is about to use; as {@link tellRead}, whatever is said of reads. */
  async tellUse(ctx: RequestContext, tenantId: string, ids: readonly string[]): Promise<void> {
    await this.#tell(ctx, ids, {
      tenantId,
      operation: 'token.use',
      entityType: 'token',
      details: { count: ids.length },
    });
  }

  /** Counts tokens whose whole values a caller is shown, in its tenant's use. */
  countRevealed(ctx: RequestContext, tenantId: string, count: number): void {
    if (count === 0) return;
    const applicationId = callerIdOf(ctx);
    this.#parts.usageCounter.count(tenantId, 'reveal', { applicationId }, count);
  }

  /** Tells of a call that is about to go out through a Proxy; undefined where calls are not told of, and no reason is given. */
  tellCall(ctx: RequestContext, tenantId: string, proxyId: string): Promise<void> | undefined {
    if (this.#readsTold(ctx) !== 'all') return undefined;
    return this.#tell(ctx, [], {
      tenantId,
      operation: 'proxy.call',
      entityType: 'proxy',
      entityId: proxyId,
    });
  }

  /**
   * Tells of reads whose answer a caller is about to be given once more, for its idempotency key: of those that the first answer
   * was told with, `replayed`. Done when the lines are stored, and throws where they cannot be.
   */
  async tellAgain(ctx: RequestContext, reads: readonly ToldRead[]): Promise<void> {
    const acts = reads.map((read) => ({ ...read, details: { ...read.details, replayed: true } }));
    await this.#store(ctx, acts);
  }

  /** Who says why wants it to be on record. */
  #readsTold({ reason }: RequestContext): AuditedReads {
    return reason === undefined ? this.#parts.reads : 'all';
  }

  async #tell(ctx: RequestContext, ids: readonly string[], act: AuditedAct): Promise<void> {
    const acts: AuditedAct[] = [];
    if (!this.#parts.namesIds || ids.length === 0) acts.push(act);
    else
      for (let at = 0; at < ids.length; at += IDS_MAX)
        acts.push({ ...act, details: { ...act.details, ids: ids.slice(at, at + IDS_MAX) } });
    await this.#store(ctx, acts);
    ctx.toldReads?.push(...acts);
  }

  async #store(ctx: RequestContext, acts: readonly AuditedAct[]): Promise<void> {
    const { audit, runtime } = this.#parts;
    await Promise.all(acts.map((act) => audit.insert(auditEvent(ctx, runtime, act))));
  }
}
