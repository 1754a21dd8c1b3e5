import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import { CLUSTER, FIRST_ID, NEXT_XID } from './chain-moment.js';

/**
 * How many lines the trail of a tenant has. Seals tell of those that are sealed and still there; what is behind the end of the
 * chain is counted, and is little (docs/adr/0123). All of it is of one state of the database. Undefined where the
 * numbers of transactions in the chain are another server's, so that nothing tells what is behind its end.
 */
export async function totalBySeals(
  database: Database,
  tenantId: string,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const { text, values } = Prisma.sql`
    WITH chain AS MATERIALIZED (
      SELECT xid, event_id, cluster = ${CLUSTER} AND xid < ${NEXT_XID} AS is_here
      FROM audit_chains WHERE tenant_id = ${tenantId}::uuid
    ), sealed AS (
      SELECT coalesce(sum(count), 0) AS lines FROM audit_seals
      WHERE tenant_id = ${tenantId}::uuid AND leaves IS NOT NULL
    ), unsealed AS (
      SELECT count(*) AS lines FROM audit_events
      WHERE tenant_id = ${tenantId}::uuid AND (SELECT coalesce(bool_and(is_here), TRUE) FROM chain)
        AND (xid, id) > (coalesce((SELECT xid FROM chain), 0), coalesce((SELECT event_id FROM chain), ${FIRST_ID}::uuid))
    )
    SELECT (sealed.lines + unsealed.lines)::float8 AS total,
      (SELECT coalesce(bool_and(is_here), TRUE) FROM chain) AS "isHere"
    FROM sealed, unsealed`;
  const options = { isOneOff: true, signal };
  const [found] = await database.$statement<{ total: number; isHere: boolean }>(
    text,
    values,
    options,
  );
  return found?.isHere === true ? found.total : undefined;
}
