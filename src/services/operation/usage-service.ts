import type { RequestContext } from '../../context.js';
import { UsageInputSchema } from '../../contract/generated/inputs.js';
import type {
  TokenType,
  TokenTypeCount,
  Usage,
  UsageDay,
  UsageInput,
} from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { Issue } from '../../domain/issue.js';
import { dayNumberOf, dayOfNumber, numberOfDay } from '../../domain/tenant/usage.js';
import type { UsageCount, UsageMeasure } from '../../domain/tenant/usage.js';
import type { UsageRepository } from '../../storage/tenants/usage-repository.js';
import { requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import type { UsageCounter } from './usage-counter.js';

/** What the service works with. */
export interface UsageServiceParts {
  readonly usage: UsageRepository;
  readonly counter: UsageCounter;
  readonly runtime: Runtime;
}

const DAYS_MAX = 366;
const DAYS_DEFAULT = 30;

/** Tells how much a tenant has used. */
export class UsageService {
  readonly #parts: UsageServiceParts;

  constructor(parts: UsageServiceParts) {
    this.#parts = parts;
  }

  /** The counts of the caller's tenant, by day, those of this instance up to this moment. Needs `report:read`. */
  async read(ctx: RequestContext, input: unknown): Promise<Usage> {
    const { usage, runtime } = this.#parts;
    const today = dayNumberOf(runtime.now());
    const wanted = parseInput(UsageInputSchema, input, (members) => rangeFaults(members, today));
    const { tenantId } = requirePermission(ctx, 'report:read');
    const { first, last } = rangeOf(wanted, today);
    await this.#flush(ctx);
    const [from, to] = [dayOfNumber(first), dayOfNumber(last)];
    const byDay = new Map<string, UsageCount[]>();
    for (const count of await usage.list(tenantId, from, to)) {
      byDay.set(count.day, [...(byDay.get(count.day) ?? []), count]);
    }
    const days = Array.from({ length: last - first + 1 }, (_each, index) => {
      const day = dayOfNumber(first + index);
      return usageDay(day, byDay.get(day) ?? []);
    });
    return { from, to, days };
  }

  /** What was stored before is told also where the newest counts cannot be stored; they come later. */
  async #flush({ log }: RequestContext): Promise<void> {
    try {
      await this.#parts.counter.flush();
    } catch (error) {
      log.warn(
        { err: error },
        'usage counts could not be stored; the next attempt will bring them',
      );
    }
  }
}

interface DayRange {
  readonly first: number;
  readonly last: number;
}

function rangeOf({ from, to }: Partial<UsageInput>, today: number): DayRange {
  const last = to == null ? today : numberOfDay(to);
  const first = from == null ? last - (DAYS_DEFAULT - 1) : numberOfDay(from);
  return { first, last };
}

function rangeFaults(input: Partial<UsageInput>, today: number): readonly Issue[] {
  const { first, last } = rangeOf(input, today);
  if (first > last) {
    return input.to == null
      ? [{ path: ['from'], message: 'must not be after today' }]
      : [{ path: ['to'], message: 'must not be before the first day' }];
  }
  if (last - first < DAYS_MAX) return [];
  return [{ path: ['from'], message: `must begin a range of at most ${String(DAYS_MAX)} days` }];
}

const TOKENS = 'token:';

function usageDay(day: string, counts: readonly UsageCount[]): UsageDay {
  const countOf = (wanted: UsageMeasure): number =>
    counts.find(({ measure }) => measure === wanted)?.count ?? 0;
  const tokensCreatedByType = counts.flatMap(({ measure, count }): TokenTypeCount[] =>
    measure.startsWith(TOKENS) ? [{ type: measure.slice(TOKENS.length) as TokenType, count }] : [],
  );
  return {
    day,
    requests: countOf('request'),
    errors: countOf('error'),
    tokensCreated: tokensCreatedByType.reduce((sum, { count }) => sum + count, 0),
    tokensCreatedByType,
    codeRuns: countOf('code_run'),
    proxyCalls: countOf('proxy_call'),
  };
}
