import type { AuditEvent } from '../domain/audit-event.js';
import type { PageRequest } from '../domain/page.js';
import { auditRow } from './audit-repository.js';
import { batch, transact } from './database.js';
import type { Database, Transaction } from './database.js';
import type { Token as TokenRow } from './generated/client.js';
import { classified } from './prisma-error.js';
import type { TokenFilter } from './token-filter.js';
import { findTokenPage } from './token-page.js';

/** A token as it is stored: what is sensitive is sealed, what the caller wrote is JSON text. */
export interface StoredToken {
  readonly id: string;
  readonly type: string;
  readonly container: string;
  readonly data: Buffer;
  readonly cvc: Buffer | null;
  readonly cvcEraseAt: Date | null;
  readonly mask: string | null;
  readonly metadata: string | null;
  readonly searchIndexes: string | null;
  readonly fingerprintExpression: string | null;
  readonly fingerprint: Buffer | null;
  readonly expiresAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date | null;
}

/** A token to be stored, with the keyed hashes that it is to be found by. */
export interface NewToken extends StoredToken {
  readonly indexes: readonly Buffer[];
}

/** What equal values of one type share. */
export type FingerprintKey = Pick<StoredToken, 'type'> & { readonly fingerprint: Buffer };

/** Says that one token is a child of another. */
export interface TokenLink {
  readonly parentId: string;
  readonly childId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The tokens. An expired one is not there, in any method that reads, from its instant on. */
export class TokenRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores tokens, their indexes and the audit event in one statement, hence all or nothing. Throws a
   * UniqueViolationError where an id is taken.
   */
  async insertAll(tenantId: string, tokens: readonly NewToken[], event: AuditEvent): Promise<void> {
    await classified(() => insertAll(this.#database, tenantId, tokens, event));
  }

  /**
   * As {@link insertAll}, after looking for tokens with the fingerprints in `keys`: `choose` is given those that are
   * there and says which tokens to store. Other requests with the same fingerprints wait, so that of several at the same
   * time one stores the token and the others find it.
   */
  async insertUnlessFound(
    tenantId: string,
    keys: readonly FingerprintKey[],
    now: Date,
    choose: (found: readonly StoredToken[]) => { tokens: readonly NewToken[]; event: AuditEvent },
  ): Promise<void> {
    await transact(this.#database, async (transaction) => {
      await lockFingerprints(transaction, keys);
      const found = await transaction.token.findMany({
        where: {
          tenantId,
          fingerprint: { in: keys.map((key) => new Uint8Array(key.fingerprint)) },
          OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
        },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });
      const { tokens, event } = choose(found.map(fromRow));
      await insertAll(transaction, tenantId, tokens, event);
    });
  }

  /** The token with an id; undefined where there is none, or it has expired. */
  async find(tenantId: string, id: string, now: Date): Promise<StoredToken | undefined> {
    const row = await this.#database.token.findUnique({ where: { tenantId_id: { tenantId, id } } });
    return row === null || hasExpired(row, now) ? undefined : fromRow(row);
  }

  /**
   * Replaces a token by what `change` makes of its present state, under a lock on its row, so that of changes at the same
   * time each sees what the one before it left. What `change` throws leaves everything as it was. False where there is
   * no such token.
   */
  async update(
    tenantId: string,
    id: string,
    now: Date,
    change: (present: StoredToken) => { token: NewToken; event: AuditEvent },
  ): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      await transaction.$queryRaw`
        SELECT 1 FROM tokens WHERE tenant_id = ${tenantId}::uuid AND id = ${id} FOR UPDATE`;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.token.findUnique({ where });
      if (row === null || hasExpired(row, now)) return false;
      const { token, event } = change(fromRow(row));
      const { indexes, ...columns } = token;
      await transaction.token.update({ where, data: toColumns(columns) });
      await transaction.tokenIndex.deleteMany({ where: { tenantId, tokenId: id } });
      await transaction.tokenIndex.createMany({
        data: indexes.map((hash) => ({ tenantId, hash: new Uint8Array(hash), tokenId: id })),
        skipDuplicates: true,
      });
      await transaction.auditEvent.create({ data: auditRow(event) });
      return true;
    });
  }

  /** Deletes a token with its indexes and its links to others. False where there is none. */
  async delete(tenantId: string, id: string, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.token.deleteMany({ where: { tenantId, id } });
      if (count === 0) return false;
      await transaction.tokenIndex.deleteMany({ where: { tenantId, tokenId: id } });
      await transaction.tokenLink.deleteMany({
        where: { tenantId, OR: [{ parentId: id }, { childId: id }] },
      });
      await transaction.auditEvent.create({ data: auditRow(event) });
      return true;
    });
  }

  /** Makes one token a child of another; nothing changes where it is one already. */
  async link(tenantId: string, link: TokenLink, event: AuditEvent): Promise<void> {
    await batch(this.#database, [
      this.#database.tokenLink.createMany({ data: [{ tenantId, ...link }], skipDuplicates: true }),
      this.#database.auditEvent.create({ data: auditRow(event) }),
    ]);
  }

  /** Undoes {@link link}. False where the one is no child of the other. */
  async unlink(
    tenantId: string,
    { parentId, childId }: Pick<TokenLink, 'parentId' | 'childId'>,
    event: AuditEvent,
  ): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.tokenLink.deleteMany({
        where: { tenantId, parentId, childId },
      });
      if (count > 0) await transaction.auditEvent.create({ data: auditRow(event) });
      return count > 0;
    });
  }

  /** Those of `ids` that are taken in a tenant. */
  async findTaken(tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#database.token.findMany({
      where: { tenantId, id: { in: [...ids] } },
      select: { id: true },
    });
    return new Set(rows.map((row) => row.id));
  }

  /**
   * A page of the tokens that a filter lets through, newest first, and how many there are. Expired tokens are not there,
   * and those that the caller may not know of are neither given nor counted. A page past the end is empty.
   */
  async findPage(
    tenantId: string,
    filter: TokenFilter,
    page: PageRequest,
    now: Date,
  ): Promise<{ readonly total: number; readonly items: readonly StoredToken[] }> {
    const { total, rows } = await findTokenPage(this.#database, tenantId, filter, page, now);
    return { total, items: rows.map(fromRow) };
  }
}

/** Statement and transaction alike; the arrays make it one plan and one round trip for any number of tokens. */
async function insertAll(
  database: Pick<Transaction, '$executeRaw'>,
  tenantId: string,
  tokens: readonly NewToken[],
  event: AuditEvent,
): Promise<void> {
  const column = <K extends keyof StoredToken>(name: K): StoredToken[K][] =>
    tokens.map((token) => token[name]);
  const indexes = tokens.flatMap(({ id, indexes: hashes }) => hashes.map((hash) => ({ id, hash })));
  const details = event.details === undefined ? null : JSON.stringify(event.details);
  await database.$executeRaw`
    WITH new_tokens AS (
      INSERT INTO tokens (
        tenant_id, id, type, container, data, cvc, cvc_erase_at, mask, metadata, search_indexes,
        fingerprint_expression, fingerprint, expires_at, created_by, created_at
      )
      SELECT ${tenantId}::uuid, * FROM unnest(
        ${column('id')}::text[], ${column('type')}::text[], ${column('container')}::text[],
        ${column('data')}::bytea[], ${column('cvc')}::bytea[],
        ${column('cvcEraseAt')}::timestamptz[], ${column('mask')}::text[],
        ${column('metadata')}::text[], ${column('searchIndexes')}::text[],
        ${column('fingerprintExpression')}::text[], ${column('fingerprint')}::bytea[],
        ${column('expiresAt')}::timestamptz[], ${column('createdBy')}::uuid[],
        ${column('createdAt')}::timestamptz[]
      )
    ), new_indexes AS (
      INSERT INTO token_indexes (tenant_id, hash, token_id)
      SELECT ${tenantId}::uuid, * FROM unnest(
        ${indexes.map(({ hash }) => hash)}::bytea[], ${indexes.map(({ id }) => id)}::text[]
      )
      ON CONFLICT DO NOTHING
    )
    INSERT INTO audit_events (
      tenant_id, id, created_at, trace_id, actor_type, actor_id, operation, outcome, entity_type,
      entity_id, details
    ) VALUES (
      ${tenantId}::uuid, ${event.id}::uuid, ${event.createdAt}, ${event.traceId},
      ${event.actorType}, ${event.actorId ?? null}::uuid, ${event.operation}, ${event.outcome},
      ${event.entityType}, ${event.entityId ?? null}, ${details}::jsonb
    )`;
}

/** Locks fingerprints to the end of the transaction, in one order for everybody, so that nobody waits in a circle. */
async function lockFingerprints(
  transaction: Transaction,
  keys: readonly FingerprintKey[],
): Promise<void> {
  const numbers = [...new Set(keys.map(({ fingerprint }) => fingerprint.readBigInt64BE(0)))];
  const ordered = numbers.sort((a, b) => (a < b ? -1 : 1)).map(String);
  await transaction.$queryRaw`
    SELECT count(pg_advisory_xact_lock(key::bigint))::int AS locked
    FROM unnest(${ordered}::text[]) WITH ORDINALITY AS ordered(key, place)`;
}

/** What an update may change. */
function toColumns({ data, cvc, fingerprint, ...columns }: StoredToken) {
  return {
    ...columns,
    data: new Uint8Array(data),
    cvc: cvc === null ? null : new Uint8Array(cvc),
    fingerprint: fingerprint === null ? null : new Uint8Array(fingerprint),
  };
}

function hasExpired({ expiresAt }: TokenRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function fromRow(row: TokenRow): StoredToken {
  return {
    ...row,
    data: Buffer.from(row.data),
    cvc: row.cvc === null ? null : Buffer.from(row.cvc),
    fingerprint: row.fingerprint === null ? null : Buffer.from(row.fingerprint),
  };
}
