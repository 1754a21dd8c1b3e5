import type { Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';

/** The tables whose rows may be linked to an Application, by a column `application_id`. Each has an index of it. */
const LINKED_TABLES = ['proxies', 'reactors'] as const;

/**
 * Holds an Application in place until the transaction ends, so that what links to it cannot miss its deletion. False
 * where it is not there; whoever links to none has nothing to hold.
 */
export async function holdApplication(
  transaction: Pick<Transaction, '$queryRaw'>,
  tenantId: string,
  id: string | null,
): Promise<boolean> {
  if (id === null) return true;
  const rows = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM applications WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR SHARE`;
  return rows.length > 0;
}

/** Deletes an Application and clears what links to it or tells of its key. How many there were. */
export async function deleteLinkedApplication(
  transaction: Transaction,
  tenantId: string,
  id: string,
): Promise<{ count: number }> {
  // Whoever is about to link to it has finished when this lock is had, so that the link is seen below.
  await transaction.$queryRaw`
    SELECT 1 FROM applications WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const gone = Prisma.sql`gone AS (SELECT ${id}::uuid AS id)`;
  await transaction.$executeRaw`WITH ${gone}, ${linksCleared(tenantId)} SELECT 1`;
  return transaction.application.deleteMany({ where: { tenantId, id } });
}

/**
 * The parts of a WITH clause that clear the links to those Applications whose ids an earlier part, `gone`, has, and delete
 * when their keys were last used.
 */
export function linksCleared(tenantId: string): Prisma.Sql {
  const unlinked = LINKED_TABLES.map((table) => {
    const linked = Prisma.raw(table);
    return Prisma.sql`${Prisma.raw(`unlinked_${table}`)} AS (
      UPDATE ${linked} SET application_id = NULL WHERE ctid = ANY(ARRAY(
        SELECT link.ctid FROM gone CROSS JOIN LATERAL (
          SELECT ctid FROM ${linked}
          WHERE tenant_id = ${tenantId}::uuid AND application_id = gone.id OFFSET 0
        ) AS link
      ))
    )`;
  });
  const unused = Prisma.sql`unused AS (
    DELETE FROM application_uses WHERE ctid = ANY(ARRAY(
      SELECT used.ctid FROM gone CROSS JOIN LATERAL (
        SELECT ctid FROM application_uses
        WHERE tenant_id = ${tenantId}::uuid AND application_id = gone.id LIMIT 1
      ) AS used
    ))
  )`;
  return Prisma.join([...unlinked, unused]);
}
