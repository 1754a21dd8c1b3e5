import type { PathStep } from '../../crypto/merkle-tree.js';
import type { Database, Transaction } from '../database/database.js';
import { classifyErrors } from '../database/prisma-error.js';
import type { AuditKeptLine as KeptRow } from '../generated/client.js';

/** What is kept of a line whose time is over: enough to prove that it was sealed. */
export interface KeptLine {
  readonly tenantId: string;
  readonly id: string;
  /** The seal that is over it. */
  readonly number: number;
  /** The text that was hashed. */
  readonly line: string;
  readonly path: readonly PathStep[];
}

/** Lines that are kept so: whoever has anchors of a tenant that is gone has to be shown its deletion. */
export const KEPT_OPERATIONS: readonly string[] = ['tenant.delete', 'tenant.purge'];

const STEP_BYTES = 33;

/** Keeps what proves a line, as a part of the transaction that takes the line away. */
export async function keepLine(
  transaction: Transaction,
  { number, path, ...kept }: KeptLine,
  entityId: string,
): Promise<void> {
  await transaction.auditKeptLine.create({
    data: { ...kept, entityId, number: BigInt(number), path: bytesOf(path) },
  });
}

/** Reads what is kept of lines whose time is over. */
export class KeptLineRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All of a tenant's trail, by their seals. */
  async ofTenant(tenantId: string): Promise<readonly KeptLine[]> {
    const rows = await this.#database.auditKeptLine.findMany({
      where: { tenantId },
      orderBy: [{ number: 'asc' }, { id: 'asc' }],
    });
    return rows.map(fromRow);
  }

  /** One by its id; undefined where nothing is kept of such a line. */
  async find(tenantId: string, id: string): Promise<KeptLine | undefined> {
    const row = await this.#database.auditKeptLine.findUnique({
      where: { tenantId_id: { tenantId, id } },
    });
    return row === null ? undefined : fromRow(row);
  }

  /** Those of the operator's trail about something, such as a tenant that was deleted. */
  async about(entityId: string): Promise<readonly KeptLine[]> {
    const rows = await classifyErrors(
      () => this.#database.$queryRaw<KeptRow[]>`
        SELECT kept.tenant_id AS "tenantId", kept.id, number, entity_id AS "entityId", line, path
        FROM audit_kept_lines AS kept JOIN tenants ON tenants.id = kept.tenant_id AND is_operator
        WHERE entity_id = ${entityId}`,
    );
    return rows.map(fromRow);
  }
}

function fromRow({ tenantId, id, number, line, path }: KeptRow): KeptLine {
  return { tenantId, id, number: Number(number), line, path: stepsOf(Buffer.from(path)) };
}

function bytesOf(path: readonly PathStep[]): Uint8Array<ArrayBuffer> {
  const steps = path.flatMap(({ side, hash }) => [Buffer.from([side === 'left' ? 0 : 1]), hash]);
  return new Uint8Array(Buffer.concat(steps));
}

function stepsOf(path: Buffer): readonly PathStep[] {
  return Array.from({ length: Math.floor(path.length / STEP_BYTES) }, (_, index) => {
    const at = index * STEP_BYTES;
    const hash = path.subarray(at + 1, at + STEP_BYTES);
    return { side: path[at] === 0 ? 'left' : 'right', hash };
  });
}
