import { dayNumberOf, dayOfNumber } from '../../domain/tenant/usage.js';
import type { TenantUsageCount, UsageMeasure } from '../../domain/tenant/usage.js';
import type { UsageRepository } from '../../storage/tenants/usage-repository.js';
import type { Runtime } from '../act/runtime.js';

/** What the counter works with. */
export interface UsageCounterParts {
  readonly usage: Pick<UsageRepository, 'add'>;
  readonly now: Runtime['now'];
  /** Counts that are held at a time, while they cannot be written down; further ones are lost. */
  readonly countsMax?: number;
}

/** Counts of one day: by tenant, then by what is counted. */
type DayCounts = Map<string, Map<UsageMeasure, number>>;

/** About four thousand tenants with everything that there is to count, or 10 MiB. */
const COUNTS_MAX = 50_000;

/**
 * Counts what tenants use, in memory, and adds it to what the database has when it is told to: no request waits for it or
 * sends a statement (docs/adr/0020). What is lost with the process is what was counted since the last time.
 */
export class UsageCounter {
  readonly #parts: UsageCounterParts;
  readonly #countsMax: number;
  #byDay = new Map<number, DayCounts>();
  #held = 0;
  #lost = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(parts: UsageCounterParts) {
    this.#parts = parts;
    this.#countsMax = parts.countsMax ?? COUNTS_MAX;
  }

  /** Events that could not be counted, because the database was away for too long. */
  get lost(): number {
    return this.#lost;
  }

  /** Counts something that a tenant does now. */
  count(tenantId: string, measure: UsageMeasure, count = 1): void {
    this.#add(dayNumberOf(this.#parts.now()), tenantId, measure, count);
  }

  /**
   * Writes down what was counted until now, by one statement; none where there is nothing. Where that fails it throws, and
   * everything is kept for the next time.
   */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(
      () => this.#write(),
      () => this.#write(),
    );
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const taken = this.#byDay;
    const counts = listOf(taken);
    if (counts.length === 0) return;
    this.#byDay = new Map();
    this.#held = 0;
    try {
      await this.#parts.usage.add(counts);
    } catch (error) {
      for (const [day, byTenant] of taken) {
        for (const [tenantId, byMeasure] of byTenant) {
          for (const [measure, count] of byMeasure) this.#add(day, tenantId, measure, count);
        }
      }
      throw error;
    }
  }

  #add(day: number, tenantId: string, measure: UsageMeasure, count: number): void {
    const present = this.#byDay.get(day)?.get(tenantId)?.get(measure);
    if (present === undefined && this.#held >= this.#countsMax) {
      this.#lost += count;
      return;
    }
    if (present === undefined) this.#held += 1;
    const byTenant = getOrMake(this.#byDay, day, (): DayCounts => new Map());
    const byMeasure = getOrMake(byTenant, tenantId, () => new Map<UsageMeasure, number>());
    byMeasure.set(measure, (present ?? 0) + count);
  }
}

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}

function listOf(byDay: ReadonlyMap<number, DayCounts>): readonly TenantUsageCount[] {
  return [...byDay].flatMap(([dayNumber, byTenant]) => {
    const day = dayOfNumber(dayNumber);
    return [...byTenant].flatMap(([tenantId, byMeasure]) =>
      [...byMeasure].map(([measure, count]) => ({ tenantId, day, measure, count })),
    );
  });
}
