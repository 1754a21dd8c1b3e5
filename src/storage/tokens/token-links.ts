import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { RowGoneError } from '../../domain/errors.js';
import { writeEvent } from '../tenants/audit-writer.js';
import type { Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';

/** Says that one token is a child of another. */
export interface TokenLink {
  readonly parentId: string;
  readonly childId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** A link to be made, with what the audit trail is told of it. */
export interface AuditedLink extends TokenLink {
  readonly event: AuditEvent;
}

/**
 * Links two tokens, which are kept from being deleted meanwhile, but not from being changed: a link never leads to nothing,
 * and nobody who changes a token and looks for its equals waits in a circle with who makes an equal as its child.
 */
export async function insertLink(
  transaction: Transaction,
  tenantId: string,
  { event, ...link }: AuditedLink,
  now: Date,
): Promise<void> {
  const present = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM tokens
    WHERE tenant_id = ${tenantId}::uuid AND id IN (${link.parentId}, ${link.childId})
      AND (expires_at IS NULL OR expires_at > ${now})
    ORDER BY id FOR KEY SHARE`;
  if (present.length < 2) throw new RowGoneError();
  await transaction.tokenLink.createMany({ data: [{ tenantId, ...link }], skipDuplicates: true });
  await writeEvent(transaction, event);
}

/**
 * The parts of a WITH clause that delete what is stored of those tokens besides their rows whose tenants and ids an earlier
 * part, `gone`, has. Rows are found by the ids one by one, and deleted by where they are: no plan but this is possible.
 */
export function deleteTracesSql(): Prisma.Sql {
  const deletion = (name: string, table: string, column: string): Prisma.Sql => {
    const traces = Prisma.raw(table);
    return Prisma.sql`${Prisma.raw(name)} AS (
      DELETE FROM ${traces} WHERE ctid = ANY(ARRAY(
        SELECT trace.ctid FROM gone CROSS JOIN LATERAL (
          SELECT ctid FROM ${traces}
          WHERE tenant_id = gone.tenant_id AND ${Prisma.raw(column)} = gone.id OFFSET 0
        ) AS trace
      ))
    )`;
  };
  return Prisma.join([
    deletion('indexes', 'token_indexes', 'token_id'),
    deletion('of_parents', 'token_links', 'parent_id'),
    deletion('of_children', 'token_links', 'child_id'),
  ]);
}

/** Deletes what is stored of tokens besides their rows. */
export async function deleteTraces(
  transaction: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const gone = Prisma.sql`gone AS (
    SELECT ${tenantId}::uuid AS tenant_id, id FROM unnest(${[...ids]}::text[]) AS gone (id)
  )`;
  await transaction.$executeRaw`WITH ${gone}, ${deleteTracesSql()} SELECT 1`;
}
