import type { Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { AuditChain as ChainRow } from '../generated/client.js';

/** What a turn finds in the database. */
export interface Moment {
  readonly isHeld: boolean;
  readonly cluster: string;
  /** The number that the next transaction has: all that there are have smaller ones. */
  readonly next: bigint;
}

/** What tells one server from others, and its copies of another time. */
export const CLUSTER = Prisma.raw('(SELECT system_identifier::text FROM pg_control_system())');

/** The number that no transaction has had yet. */
export const NEXT_XID = Prisma.raw('pg_snapshot_xmax(pg_current_snapshot())::text::bigint');

/** Comes before the id of every line: where a chain begins. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Takes the turn of each of these tenants, for the length of the transaction, and says where the database is. */
export async function momentsOf(
  transaction: Transaction,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, Moment>> {
  const rows = await transaction.$queryRaw<(Moment & { readonly id: string })[]>`
    SELECT id, pg_try_advisory_xact_lock(hashtextextended('audit chain ' || id, 0)) AS "isHeld",
      ${CLUSTER} AS cluster, ${NEXT_XID} AS next
    FROM unnest(${[...tenantIds]}::text[]) AS id`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the transactions of a chain are of another server than this. */
export function hasMoved({ cluster, xid }: ChainRow, moment: Moment): boolean {
  return cluster !== moment.cluster || xid >= moment.next;
}
