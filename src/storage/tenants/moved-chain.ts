import { transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';
import type { AuditChain as ChainRow } from '../generated/client.js';
import { hasMoved, momentsOf } from './chain-moment.js';

/** The last of all ids. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Lines of a transaction before every one of this server. */
const MOVED_XID = 1;

/**
 * Goes on with a chain whose database has come to another server, where transactions have other numbers: lines that are
 * sealed, which their seals name, are put before all others. Done again, or after it was cut off, it does what is left.
 */
export async function followChain(database: Database, tenantId: string): Promise<void> {
  const before = await database.auditChain.findUnique({ where: { tenantId } });
  if (before === null) return;
  const isAsItWas = await isSealedThrough(database, before);
  if (!isAsItWas) await putFirst(database, tenantId);
  await transact(database, async (transaction) => {
    const moment = (await momentsOf(transaction, [tenantId])).get(tenantId);
    const chain = await transaction.auditChain.findUnique({ where: { tenantId } });
    if (moment?.isHeld !== true || chain === null || !hasMoved(chain, moment)) return;
    const { cluster, next } = moment;
    if (isAsItWas && chain.xid < next) {
      await transaction.auditChain.update({ where: { tenantId }, data: { cluster } });
      return;
    }
    await transaction.$executeRaw`
        UPDATE audit_events SET xid = ${MOVED_XID} WHERE tenant_id = ${tenantId}::uuid AND xid >= ${next}`;
    await transaction.auditChain.update({
      where: { tenantId },
      data: { cluster, xid: 0, eventId: LAST_ID, beganBeforeXid: 0 },
    });
  });
}

/** Whether nothing but what is sealed stands before the end of a chain. */
async function isSealedThrough(
  database: Database,
  { tenantId, xid, eventId }: ChainRow,
): Promise<boolean> {
  const [found] = await classifyErrors(
    () => database.$queryRaw<{ isSo: boolean }[]>`
        SELECT (
          SELECT count(*) FROM audit_events
          WHERE tenant_id = ${tenantId}::uuid AND (xid, id) <= (${xid}, ${eventId}::uuid)
        ) = (
          SELECT coalesce(sum(count), 0) FROM audit_seals
          WHERE tenant_id = ${tenantId}::uuid AND leaves IS NOT NULL
        ) AS "isSo"`,
  );
  return found?.isSo === true;
}

async function putFirst(database: Database, tenantId: string): Promise<void> {
  for (let after = -1n; ;) {
    const [seal] = await database.auditSeal.findMany({
      where: { tenantId, number: { gt: after }, leaves: { not: null } },
      select: { number: true },
      orderBy: { number: 'asc' },
      take: 1,
    });
    if (seal === undefined) return;
    after = seal.number;
    await classifyErrors(
      () => database.$executeRaw`
          UPDATE audit_events SET xid = 0
          WHERE tenant_id = ${tenantId}::uuid AND xid <> 0 AND id = ANY(ARRAY(
            SELECT encode(substring(leaves FROM at * 48 + 1 FOR 16), 'hex')::uuid
            FROM audit_seals, generate_series(0, count - 1) AS at
            WHERE tenant_id = ${tenantId}::uuid AND number = ${after}
          ))`,
    );
  }
}
