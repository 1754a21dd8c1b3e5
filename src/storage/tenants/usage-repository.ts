import type { TenantUsageCount, UsageCount, UsageMeasure } from '../../domain/tenant/usage.js';
import type { Database } from '../database/database.js';

/** Rows are written in the order of their keys, so that instances that write the same ones cannot wait in a circle. */
const ADD = `
  INSERT INTO usage_counts (tenant_id, day, measure, count)
  SELECT * FROM unnest($1::uuid[], $2::date[], $3::text[], $4::bigint[])
    AS added (tenant_id, day, measure, count)
  ORDER BY tenant_id, day, measure
  ON CONFLICT (tenant_id, day, measure) DO UPDATE SET count = usage_counts.count + excluded.count`;

const LIST = `
  SELECT day::text AS day, measure, count::float8 AS count FROM usage_counts
  WHERE tenant_id = $1::uuid AND day BETWEEN $2::date AND $3::date ORDER BY day, measure`;

/** How much tenants have used, by day. */
export class UsageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds to the counts of any tenants, by one statement; each day and measure of a tenant is there once at most. */
  async add(counts: readonly TenantUsageCount[]): Promise<void> {
    await this.#database.$statement(ADD, [
      counts.map(({ tenantId }) => tenantId),
      counts.map(({ day }) => day),
      counts.map(({ measure }) => measure),
      counts.map(({ count }) => count),
    ]);
  }

  /** The counts of a tenant from one day to another, both included, by day. */
  async list(tenantId: string, from: string, to: string): Promise<readonly UsageCount[]> {
    const rows = await this.#database.$statement<UsageCount>(LIST, [tenantId, from, to]);
    return rows.map(({ day, measure, count }) => ({
      day,
      measure: measure satisfies UsageMeasure,
      count,
    }));
  }
}
