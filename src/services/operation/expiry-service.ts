import type { RequestContext } from '../../context.js';
import type { AuditEvent, EntityType } from '../../domain/tenant/audit-event.js';
import type {
  ExpiryBatch,
  ExpiryRepository,
  Expiring,
} from '../../storage/operation/expiry-repository.js';
import type { LimitRepository } from '../../storage/operation/limit-repository.js';
import type { StatisticsRepository } from '../../storage/operation/statistics-repository.js';
import type { TokenCountRepository } from '../../storage/tokens/token-count-repository.js';
import type { UsageRepository } from '../../storage/tenants/usage-repository.js';
import { dayNumberOf, HOURS_OF_DAY, USAGE_DAYS_KEPT } from '../../domain/tenant/usage.js';
import { auditEvent } from '../act/audit.js';
import { requireOperator } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** How many of each one pass took away. */
export type ExpiryCounts = Readonly<Record<Expiring, number>>;

/** What the service works with. */
export interface ExpiryServiceParts {
  readonly expiry: ExpiryRepository;
  readonly statistics: Pick<StatisticsRepository, 'refresh'>;
  readonly tokenCounts: Pick<TokenCountRepository, 'changedTenants' | 'fold' | 'recount'>;
  readonly usage: Pick<UsageRepository, 'tenantsWithOld' | 'deleteOld'>;
  readonly limits: Pick<LimitRepository, 'deleteOld'>;
  /** Takes away lines of the audit trail whose time is over. */
  readonly trail: {
    expire(ctx: RequestContext, which: { readonly tenantId?: string | undefined }): Promise<number>;
  };
  readonly runtime: Runtime;
  /** Runs an act on one instance at a time; answers undefined where another one is at it. */
  readonly whileElected: <T>(act: () => Promise<T>) => Promise<T | undefined>;
}

/** Rows that one statement takes away: short enough to be in nobody's way. */
const BATCH_ROWS = 500;

/** The same of sessions and kept answers, which nothing hangs on: a tenth of a second at most. */
const PLAIN_ROWS = 5_000;

/** Changes of the counts of tokens that one statement puts together. */
const COUNT_ROWS = 5_000;

/** Counts of use that one statement takes away: they are small, and their old ones in nobody's use. */
const USAGE_ROWS = 5_000;

/**
 * Takes away for good what has ended: nobody can see it any more from its instant on, whether its row is still there or
 * not. Verification codes of cards come first, since they may not be kept (PCI DSS 3.3).
 */
export class ExpiryService {
  readonly #parts: ExpiryServiceParts;
  #underWay: Promise<ExpiryCounts | undefined> | undefined;
  #usageDeletedOn: number | undefined;
  /** The tenants whose tokens were counted on a day. */
  #recounted = { on: 0, tenants: new Set<string>() };

  constructor(parts: ExpiryServiceParts) {
    this.#parts = parts;
  }

  /**
   * One pass over all tenants, or one of them, until nothing is left that had ended when it began; answers how many of
   * each; in passing over all, tables are counted that nobody has counted. Answers undefined where another instance is at it. Passes of one instance never overlap: a call during a pass
   * is given that one's answer. Stops between two batches where `ctx.presence.signal` says so. Only the operator may.
   */
  async purge(
    ctx: RequestContext,
    { tenantId }: { readonly tenantId?: string } = {},
  ): Promise<ExpiryCounts | undefined> {
    requireOperator(ctx);
    this.#underWay ??= this.#parts
      .whileElected(() => this.#pass(ctx, tenantId))
      .finally(() => {
        this.#underWay = undefined;
      });
    return this.#underWay;
  }

  async #pass(ctx: RequestContext, only: string | undefined): Promise<ExpiryCounts> {
    const { expiry } = this.#parts;
    const now = this.#parts.runtime.now();
    const purge = async (
      expiring: Expiring,
      take: (tenantId: string, batch: ExpiryBatch) => Promise<number>,
      limit = BATCH_ROWS,
    ): Promise<number> => {
      let count = 0;
      for (const tenantId of await expiry.tenantsWithDue(expiring, now)) {
        if (only !== undefined && tenantId !== only) continue;
        for (let taken = limit; taken === limit; count += taken) {
          if (ctx.presence.signal.aborted) return count;
          const event = this.#event(ctx, tenantId, expiring);
          taken = await take(tenantId, { now, limit, event });
        }
      }
      return count;
    };
    const counts = {
      cvc: await purge('cvc', (id, batch) => expiry.eraseCvcs(id, batch)),
      token: await purge('token', (id, batch) => expiry.deleteTokens(id, batch)),
      application: await purge('application', (id, batch) => expiry.deleteApplications(id, batch)),
      session: await purge('session', (id, batch) => expiry.deleteSessions(id, batch), PLAIN_ROWS),
      idempotency_record: await purge(
        'idempotency_record',
        (id, batch) => expiry.deleteIdempotencyRecords(id, batch),
        PLAIN_ROWS,
      ),
    };
    await this.#foldCounts(ctx, now, only);
    await this.#deleteOldUsage(ctx, now, only);
    await this.#parts.trail.expire(ctx, { tenantId: only });
    if (only === undefined) {
      await this.#parts.limits.deleteOld();
      await this.#parts.statistics.refresh();
    }
    return counts;
  }

  /**
   * Puts what is kept of the counts of tokens together. Once a day the tokens of those tenants that had changes are counted
   * besides: what somebody wrote past the service must not show in its totals for ever.
   */
  async #foldCounts(ctx: RequestContext, now: Date, only: string | undefined): Promise<void> {
    const { tokenCounts } = this.#parts;
    const today = dayNumberOf(now);
    if (this.#recounted.on !== today) this.#recounted = { on: today, tenants: new Set() };
    for (const tenantId of await tokenCounts.changedTenants()) {
      if (only !== undefined && tenantId !== only) continue;
      if (!this.#recounted.tenants.has(tenantId)) {
        await tokenCounts.recount(tenantId);
        this.#recounted.tenants.add(tenantId);
      }
      for (let taken = COUNT_ROWS; taken === COUNT_ROWS;) {
        if (ctx.presence.signal.aborted) return;
        taken = await tokenCounts.fold(tenantId, COUNT_ROWS);
      }
    }
  }

  /** Deletes counts of use that are older than they are kept, once a day: there is no more than that to do. */
  async #deleteOldUsage(ctx: RequestContext, now: Date, only: string | undefined): Promise<void> {
    const { usage } = this.#parts;
    const today = dayNumberOf(now);
    if (only === undefined && this.#usageDeletedOn === today) return;
    for (const grain of ['hour', 'day'] as const) {
      const before = (today - USAGE_DAYS_KEPT[grain]) * HOURS_OF_DAY;
      for (const tenantId of await usage.tenantsWithOld(grain, before)) {
        if (only !== undefined && tenantId !== only) continue;
        for (let taken = USAGE_ROWS; taken === USAGE_ROWS;) {
          if (ctx.presence.signal.aborted) return;
          taken = await usage.deleteOld(tenantId, grain, before, USAGE_ROWS);
        }
      }
    }
    if (only === undefined) this.#usageDeletedOn = today;
  }

  #event(ctx: RequestContext, tenantId: string, expiring: Expiring): AuditEvent {
    return auditEvent(ctx, this.#parts.runtime, {
      tenantId,
      operation: expiring === 'cvc' ? 'token.erase_cvc' : (`${expiring}.expire` as const),
      entityType: ENTITY_OF[expiring],
    });
  }
}

/** What the trail tells of as changed; an idempotency record is its Application's. */
const ENTITY_OF: Readonly<Record<Expiring, EntityType>> = {
  cvc: 'token',
  token: 'token',
  application: 'application',
  session: 'session',
  idempotency_record: 'application',
};
