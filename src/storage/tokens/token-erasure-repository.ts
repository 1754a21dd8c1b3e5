import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import { transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { writeEvent } from '../tenants/audit-writer.js';
import type { StoredToken } from './stored-token.js';
import { deleteTraces } from './token-links.js';
import { tokenFromRow } from './token-row.js';

/** A kept answer to a request with an idempotency key, as it is sealed. */
export interface SealedAnswer {
  readonly actorId: string;
  readonly keyHash: Buffer;
  readonly answer: Buffer;
}

/** What went with a token. */
export interface ErasedTraces {
  readonly indexes: number;
  readonly links: number;
}

/** Kept answers that are read at a time. */
const ANSWERS_AT_A_TIME = 200;

/** Other tokens with an equal value that are named at most. */
const TWINS_MAX = 100;

/** Finds what there is of a token, wherever it is, and takes it away. Tokens that have expired are there until they are purged. */
export class TokenErasureRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A token, expired or not. */
  async find(tenantId: string, id: string): Promise<StoredToken | undefined> {
    const row = await this.#database.token.findUnique({ where: { tenantId_id: { tenantId, id } } });
    return row === null ? undefined : tokenFromRow(row);
  }

  /** Ids of other tokens that have the fingerprint of this one. */
  async twins(tenantId: string, { id, fingerprint }: StoredToken): Promise<readonly string[]> {
    if (fingerprint === null) return [];
    const rows = await this.#database.token.findMany({
      where: { tenantId, fingerprint: new Uint8Array(fingerprint), id: { not: id } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: TWINS_MAX,
    });
    return rows.map((row) => row.id);
  }

  /** All kept answers of a tenant, a part at a time. */
  async *answers(tenantId: string): AsyncGenerator<readonly SealedAnswer[]> {
    let after: { readonly actorId: string; readonly keyHash: Uint8Array } | undefined;
    for (;;) {
      const rows = await this.#database.$statement<{
        actorId: string;
        keyHash: Uint8Array;
        answer: Uint8Array;
      }>(
        `SELECT actor_id::text AS "actorId", key_hash AS "keyHash", answer FROM idempotency_records
         WHERE tenant_id = $1::uuid AND answer IS NOT NULL
           AND ($2::uuid IS NULL OR (actor_id, key_hash) > ($2::uuid, $3::bytea))
         ORDER BY actor_id, key_hash LIMIT $4`,
        [tenantId, after?.actorId ?? null, after?.keyHash ?? null, ANSWERS_AT_A_TIME],
        { isOneOff: true, isMaintenance: true },
      );
      after = rows.at(-1);
      if (after === undefined) return;
      yield rows.map(({ actorId, keyHash, answer }) => ({
        actorId,
        keyHash: Buffer.from(keyHash),
        answer: Buffer.from(answer),
      }));
    }
  }

  /** Takes kept answers away. */
  async dropAnswers(tenantId: string, answers: readonly SealedAnswer[]): Promise<void> {
    for (const { actorId, keyHash } of answers)
      await this.#database.idempotencyRecord.deleteMany({
        where: { tenantId, actorId, keyHash: new Uint8Array(keyHash) },
      });
  }

  /** Takes a token away, with its search indexes and links, in one transaction with the event. Undefined where it is gone. */
  async erase(
    tenantId: string,
    id: string,
    event: (traces: ErasedTraces) => AuditEvent,
  ): Promise<ErasedTraces | undefined> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.token.deleteMany({ where: { tenantId, id } });
      if (count === 0) return undefined;
      const traces = {
        indexes: await transaction.tokenIndex.count({ where: { tenantId, tokenId: id } }),
        links: await transaction.tokenLink.count({
          where: { tenantId, OR: [{ parentId: id }, { childId: id }] },
        }),
      };
      await deleteTraces(transaction, tenantId, [id]);
      await writeEvent(transaction, event(traces));
      return traces;
    });
  }
}
