import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';

/** That the key of an Application was used. */
export interface ApplicationUse {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly at: Date;
}

/**
 * One statement for all. Uses within a minute of what is written already change nothing, whichever instance has written
 * it; nor is anything written of an Application that is gone. In the order of their keys, so that instances that write the
 * same rows cannot wait in a circle.
 */
const WRITE = `
  INSERT INTO application_uses (tenant_id, application_id, last_used_at)
  SELECT used.tenant_id, used.application_id, used.at
  FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS used (tenant_id, application_id, at)
  WHERE (EXISTS (
    SELECT FROM applications AS a WHERE a.tenant_id = used.tenant_id AND a.id = used.application_id
  )) IS TRUE AND (EXISTS (
    SELECT FROM application_uses AS written
    WHERE written.tenant_id = used.tenant_id AND written.application_id = used.application_id
      AND written.last_used_at > used.at - interval '1 minute'
  )) IS NOT TRUE
  ORDER BY used.tenant_id, used.application_id
  ON CONFLICT (tenant_id, application_id)
  DO UPDATE SET last_used_at = greatest(application_uses.last_used_at, excluded.last_used_at)`;

const FIND = `
  SELECT application_id AS "applicationId", last_used_at AS "lastUsedAt" FROM application_uses
  WHERE tenant_id = $1::uuid AND application_id = ANY($2::uuid[])`;

/**
 * Whether the key of the Application of a row of `applications` was used from an instant on. As a value it is a probe of the
 * key for each row (docs/adr/0030).
 */
export function usedSinceSql(instant: Date): Prisma.Sql {
  return Prisma.sql`((EXISTS (
    SELECT FROM application_uses AS used
    WHERE used.tenant_id = applications.tenant_id AND used.application_id = applications.id
      AND used.last_used_at >= ${instant}::timestamptz
  )) IS TRUE)`;
}

/** When the keys of Applications were last used. */
export class ApplicationUseRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes down uses of Applications of any tenants, each Application once at most. */
  async write(uses: readonly ApplicationUse[]): Promise<void> {
    await this.#database.$statement(WRITE, [
      uses.map(({ tenantId }) => tenantId),
      uses.map(({ applicationId }) => applicationId),
      uses.map(({ at }) => at),
    ]);
  }

  /** When those of a tenant's Applications were last used that ever were, by id. */
  async find(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.#database.$statement<{ applicationId: string; lastUsedAt: Date }>(
      FIND,
      [tenantId, ids],
    );
    return new Map(rows.map(({ applicationId, lastUsedAt }) => [applicationId, lastUsedAt]));
  }
}
