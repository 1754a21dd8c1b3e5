import type { RequestContext } from '../../context.js';
import type { AddedCount } from '../../domain/tenant/usage.js';
import type { UsageRepository } from '../../storage/tenants/usage-repository.js';
import { requireOperator } from '../act/authorization.js';

/** What the service works with. */
export interface DemoUsageServiceParts {
  readonly usage: Pick<UsageRepository, 'add'>;
}

/** Rows that one statement adds to, as the counter of what really happens has it. */
const COUNTS_PER_STATEMENT = 2_000;

/** Counts what never happened, for tenants of demo data, whose plots would otherwise be empty. */
export class DemoUsageService {
  readonly #parts: DemoUsageServiceParts;

  constructor(parts: DemoUsageServiceParts) {
    this.#parts = parts;
  }

  /** Adds counts; each hour, subject and measure is there once at most. For the operator alone. */
  async add(ctx: RequestContext, counts: readonly AddedCount[]): Promise<void> {
    requireOperator(ctx);
    for (let from = 0; from < counts.length; from += COUNTS_PER_STATEMENT)
      await this.#parts.usage.add(counts.slice(from, from + COUNTS_PER_STATEMENT));
  }
}
