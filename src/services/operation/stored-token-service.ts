import { LRUCache } from 'lru-cache';

import type { RequestContext } from '../../context.js';
import type {
  StoredTokens,
  TenantUsageReport,
  TokenMetricsByType,
  TokenTypeCount,
} from '../../contract/generated/inputs.js';
import { clientName } from '../../contract/wire/names.js';
import type {
  TokenCountRepository,
  TokenCounts,
} from '../../storage/tokens/token-count-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface StoredTokenServiceParts {
  readonly tokenCounts: TokenCountRepository;
  readonly runtime: Pick<Runtime, 'now'>;
}

/** A count of one tenant's tokens, made or in the making. */
interface Snapshot {
  readonly counted: Promise<StoredTokens>;
  /** When the next one may be made; unknown while this one is in the making. */
  refreshAt: number;
}

/** For how long a count is told again. */
const REFRESH_MS = 60_000;

/** A count that takes long is told again for so many times as long, so that counting takes a fiftieth of a connection. */
const TIMES_ITS_LENGTH = 50;

/** Tenants whose counts are kept: some MiB at most. */
const TENANTS_MAX = 500;

const CONTAINERS_MAX = 100;

/**
 * Tells how many tokens a tenant has. A tenant may have very many containers, so a count is told again for a minute and says
 * when it was made (docs/adr/0037, 0063). Each instance keeps its own, and counts one tenant at a time: a connection at most
 * is busy with it.
 */
export class StoredTokenService {
  readonly #parts: StoredTokenServiceParts;
  readonly #byTenant = new LRUCache<string, Snapshot>({ max: TENANTS_MAX });
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: StoredTokenServiceParts) {
    this.#parts = parts;
  }

  /** The count of the caller's tenant. Those who ask while it is made wait for the same one. Needs `report:read`. */
  async read(ctx: RequestContext): Promise<StoredTokens> {
    const { tenantId } = requirePermission(ctx, 'report:read');
    const present = this.#byTenant.get(tenantId);
    const now = this.#parts.runtime.now().getTime();
    if (present !== undefined && now < present.refreshAt) return present.counted;
    return this.#make(tenantId);
  }

  /** The same as published clients have it in their usage report, which knows no containers. Needs `report:read`. */
  async report(ctx: RequestContext): Promise<TenantUsageReport> {
    const { total, byType } = await this.read(ctx);
    const metricsByType: TokenMetricsByType = Object.fromEntries(
      byType.map(({ type, count }) => [clientName(type), { count }]),
    );
    return { totalTokens: total, tokenReport: { totalTokens: total, metricsByType } };
  }

  #make(tenantId: string): Promise<StoredTokens> {
    const counted = this.#last.then(async () => {
      const now = this.#parts.runtime.now();
      const startedAt = performance.now();
      const counts = await this.#parts.tokenCounts.count(tenantId, now, CONTAINERS_MAX);
      const tookMs = performance.now() - startedAt;
      snapshot.refreshAt = now.getTime() + Math.max(REFRESH_MS, tookMs * TIMES_ITS_LENGTH);
      return toldOf(counts, now);
    });
    const snapshot: Snapshot = { counted, refreshAt: Infinity };
    this.#byTenant.set(tenantId, snapshot);
    this.#last = counted.catch(() => {
      if (this.#byTenant.get(tenantId) === snapshot) this.#byTenant.delete(tenantId);
    });
    return counted;
  }
}

function toldOf({ byType, byContainer }: TokenCounts, asOf: Date): StoredTokens {
  const total = sumOf(byType);
  const containers = new Map<string, TokenTypeCount[]>();
  for (const { container, ...count } of byContainer) {
    containers.set(container, [...(containers.get(container) ?? []), count]);
  }
  return {
    asOf,
    total,
    byType: [...byType].sort((one, other) => other.count - one.count),
    byContainer: [...containers].map(([container, counts]) => ({
      container,
      count: sumOf(counts),
      byType: counts,
    })),
    inOtherContainers: total - sumOf(byContainer),
  };
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
