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
import { ToldAgain } from '../act/told-again.js';

/** What the service works with. */
export interface StoredTokenServiceParts {
  readonly tokenCounts: TokenCountRepository;
  readonly runtime: Pick<Runtime, 'now'>;
}

const CONTAINERS_MAX = 100;

/** What is stored is told again for so long at least. */
const TOLD_MS = 1_000;

/**
 * Tells how many tokens a tenant has. A tenant may have very many containers, so a count is told again for a while, the longer the
 * longer it took, and says when it was made (docs/adr/0037, 0063).
 */
export class StoredTokenService {
  readonly #counts: ToldAgain<StoredTokens>;

  constructor({ tokenCounts, runtime }: StoredTokenServiceParts) {
    const count = async (tenantId: string, now: Date): Promise<StoredTokens> =>
      toldOf(await tokenCounts.count(tenantId, now, CONTAINERS_MAX), now);
    this.#counts = new ToldAgain(runtime, count, TOLD_MS);
  }

  /** The count of the caller's tenant. Needs `report:read`. */
  async read(ctx: RequestContext): Promise<StoredTokens> {
    return this.#counts.read(requirePermission(ctx, 'report:read').tenantId);
  }

  /** The same as published clients have it in their usage report, which knows no containers. Needs `report:read`. */
  async report(ctx: RequestContext): Promise<TenantUsageReport> {
    const { total, byType } = await this.read(ctx);
    const metricsByType: TokenMetricsByType = Object.fromEntries(
      byType.map(({ type, count }) => [clientName(type), { count }]),
    );
    return { totalTokens: total, tokenReport: { totalTokens: total, metricsByType } };
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
