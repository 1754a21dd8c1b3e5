import type { AccessRule, Grants } from '../../domain/access/access.js';
import type { Placed, Walk } from '../../domain/connection.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { Permission } from '../../domain/access/permission.js';
import type { Session } from '../../domain/access/session.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { columnsSql } from '../database/columns.js';
import { batch, transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Session as SessionRow } from '../generated/client.js';
import { walkTable } from '../paging/keyset.js';
import type { TableList } from '../paging/keyset.js';

/** What an authorization changes of a session. */
export interface SessionAuthorization extends Grants {
  readonly authorizedBy: string;
  readonly expiresAt: Date;
}

/** The keyed hashes that a session is found by. */
export interface SessionHashes {
  readonly keyHash: Buffer;
  readonly nonceHash: Buffer;
}

/** Which sessions a walk gives: those that meet every part that is given. */
export interface SessionWalkFilter {
  readonly applicationIds?: readonly string[] | null | undefined;
  readonly authorized?: boolean | null | undefined;
}

/** What a session is but for what finds it. */
const SESSION_FIELDS = Object.values(Prisma.SessionScalarFieldEnum).filter(
  (field) => field !== 'keyHash' && field !== 'nonceHash',
);

type SessionColumns = Omit<SessionRow, 'keyHash' | 'nonceHash'>;

/** The sessions. An expired one is not there, in any method, from its instant on. */
export class SessionRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a session that nobody has authorized yet. */
  async insert(session: Session, hashes: SessionHashes, event: AuditEvent): Promise<void> {
    const { tenantId, id, applicationId, createdAt, expiresAt } = session;
    await batch(this.#database, [
      this.#database.session.create({
        data: {
          tenantId,
          id,
          applicationId,
          keyHash: new Uint8Array(hashes.keyHash),
          nonceHash: new Uint8Array(hashes.nonceHash),
          createdAt,
          expiresAt,
          ...grantColumns(session),
        },
      }),
      writeEvent(this.#database, event),
    ]);
  }

  /** The session whose key has a keyed hash: as with API keys, a look-up that finds the tenant. */
  async findByKeyHash(keyHash: Buffer, now: Date): Promise<Session | undefined> {
    const row = await this.#database.session.findUnique({
      where: { keyHash: new Uint8Array(keyHash) },
    });
    return row === null || row.expiresAt <= now ? undefined : fromRow(row);
  }

  /** The session of a tenant whose nonce has a keyed hash. */
  async findByNonceHash(
    tenantId: string,
    nonceHash: Buffer,
    now: Date,
  ): Promise<Session | undefined> {
    const row = await this.#database.session.findUnique({
      where: { tenantId_nonceHash: { tenantId, nonceHash: new Uint8Array(nonceHash) } },
    });
    return row === null || row.expiresAt <= now ? undefined : fromRow(row);
  }

  /** The Applications that asked for those of some sessions that have a row still, by the session's id. */
  async findApplicationIds(
    tenantId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.session.findMany({
      where: { tenantId, id: { in: [...ids] } },
      select: { id: true, applicationId: true },
    });
    return new Map(rows.map(({ id, applicationId }) => [id, applicationId]));
  }

  /** The sessions of a walk through a tenant's, with their places; the filter narrows it. */
  async walk(
    tenantId: string,
    filter: SessionWalkFilter,
    { walk, now }: { readonly walk: Walk; readonly now: Date },
  ): Promise<readonly Placed<Session>[]> {
    const list = tableList(tenantId, filter, now);
    const found = await walkTable<SessionColumns>(this.#database, list, walk);
    return found.map(({ item, place }) => ({ item: fromRow(item), place }));
  }

  /** Ends a session: false where there is none of that id. */
  async delete(tenantId: string, id: string, now: Date, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const where = { tenantId, id, expiresAt: { gt: now } };
      const { count } = await transaction.session.deleteMany({ where });
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }

  /** Gives a session its grants, once: false where it has them already. */
  async authorize(
    tenantId: string,
    id: string,
    { authorizedBy, expiresAt, ...grants }: SessionAuthorization,
    event: AuditEvent,
  ): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.session.updateMany({
        where: { tenantId, id, authorizedBy: null },
        data: { authorizedBy, expiresAt, ...grantColumns(grants) },
      });
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }
}

function tableList(
  tenantId: string,
  { applicationIds, authorized }: SessionWalkFilter,
  now: Date,
): TableList {
  const narrowing = [Prisma.sql`expires_at > ${now}::timestamptz`];
  if (applicationIds != null)
    narrowing.push(Prisma.sql`application_id = ANY(${[...applicationIds]}::uuid[])`);
  if (authorized != null)
    narrowing.push(Prisma.sql`(authorized_by IS NOT NULL) = ${authorized}::boolean`);
  return {
    list: 'sessions',
    table: 'sessions',
    columns: columnsSql('sessions', SESSION_FIELDS),
    within: [Prisma.sql`tenant_id = ${tenantId}::uuid`],
    narrowing,
  };
}

function grantColumns({ permissions, rules }: Grants) {
  return { permissions: [...permissions], rules: rules as unknown as Prisma.InputJsonValue };
}

function fromRow(row: SessionColumns): Session {
  const { tenantId, id, applicationId, authorizedBy, createdAt, expiresAt } = row;
  return {
    tenantId,
    id,
    applicationId,
    createdAt,
    expiresAt,
    permissions: row.permissions as Permission[],
    rules: row.rules as unknown as AccessRule[],
    ...(authorizedBy === null ? {} : { authorizedBy }),
  };
}
