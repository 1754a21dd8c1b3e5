import type { Placed, Walk } from '../../domain/connection.js';
import type { Application } from '../../domain/access/application.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { PageRequest } from '../../domain/page.js';
import type { Permission } from '../../domain/access/permission.js';
import { deleteLinkedApplication } from './application-link.js';
import { ApplicationLookUps } from './application-look-ups.js';
import { applicationFromRow, applicationRow, hasExpired } from './application-row.js';
import { usedSinceSql } from './application-use-repository.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { columnsSql } from '../database/columns.js';
import { batch, transact } from '../database/database.js';
import type { Database, Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Application as ApplicationRow } from '../generated/client.js';
import { likePatternOf } from '../paging/name-filter.js';
import { nameSql, oneOfTexts, wantedIdsSql } from '../paging/row-conditions.js';
import { countTable, walkTable } from '../paging/keyset.js';
import type { TableList } from '../paging/keyset.js';
import { findStatementPage } from '../paging/statement-page.js';

/** What a change of an Application gives: the new state and the event that tells of it. */
export interface ApplicationChange {
  readonly application: Application;
  readonly event: AuditEvent;
}

/** Which Applications a list holds: those that meet every part that is given. */
export interface ApplicationFilter {
  readonly ids?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly types?: readonly Application['type'][] | undefined;
}

/** Which Applications a walk gives: those that meet every part that is given. */
export interface ApplicationWalkFilter {
  readonly ids?: readonly string[] | null | undefined;
  readonly name?: string | null | undefined;
  readonly type?: readonly Application['type'][] | null | undefined;
  /** Held by itself, or by a rule. */
  readonly permission?: Permission | null | undefined;
  /** Whose key was used from this instant on. */
  readonly usedSince?: Date | null | undefined;
  /** Whose key was not. */
  readonly unusedSince?: Date | null | undefined;
  /** Only those that cease to exist before this instant. */
  readonly expiresBefore?: Date | null | undefined;
}

const COLUMNS_SQL = columnsSql('applications', Prisma.ApplicationScalarFieldEnum);
const COLUMNS = COLUMNS_SQL.text;

/** The Applications. An expired one is not there, in any method, from its instant on. */
export class ApplicationRepository {
  readonly #database: Database;
  readonly #lookUps: ApplicationLookUps;

  constructor(database: Database) {
    this.#database = database;
    this.#lookUps = new ApplicationLookUps(database);
  }

  /** Stores an Application with the keyed hash of its key. */
  async insert({ application, event }: ApplicationChange, keyHash: Buffer): Promise<void> {
    await batch(this.#database, [
      this.#database.application.create({
        data: { ...applicationRow(application), keyHash: new Uint8Array(keyHash) },
      }),
      writeEvent(this.#database, event),
    ]);
  }

  /**
   * The Application whose key has a keyed hash. This is the one look-up without a tenant: it is what finds the tenant.
   */
  async findByKeyHash(keyHash: Buffer, now: Date): Promise<Application | undefined> {
    const found = await this.#lookUps.byKeyHash(keyHash);
    return found === undefined || hasExpired(found, now) ? undefined : found;
  }

  async find(tenantId: string, id: string, now: Date): Promise<Application | undefined> {
    const found = await this.#lookUps.byId(tenantId, id);
    return found === undefined || hasExpired(found, now) ? undefined : found;
  }

  /** Those Applications of a tenant that have one of `ids`, by id. */
  async findByIds(
    tenantId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, Application>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.application.findMany({
      where: { tenantId, id: { in: [...ids] } },
    });
    const live = rows.filter((row) => !hasExpired(row, now));
    return new Map(live.map((row) => [row.id, applicationFromRow(row)]));
  }

  /** A page of a tenant's Applications, newest first, and how many there are; the filter narrows both. */
  async list(
    tenantId: string,
    { ids, name, types }: ApplicationFilter,
    page: PageRequest,
    now: Date,
  ): Promise<{ readonly total: number; readonly items: readonly Application[] }> {
    const { from, values } = liveOfTenant(tenantId, { ids, name, types }, now);
    const list = { columns: COLUMNS, from, values, fromRow: applicationFromRow };
    return findStatementPage(this.#database, list, page);
  }

  /** The Applications of a walk through a tenant's, with their places; the filter narrows it. */
  async walk(
    tenantId: string,
    filter: ApplicationWalkFilter,
    walk: Walk,
    now: Date,
  ): Promise<readonly Placed<Application>[]> {
    const list = tableList(tenantId, filter, now);
    const found = await walkTable<ApplicationRow>(this.#database, list, walk);
    return found.map(({ item, place }) => ({ item: applicationFromRow(item), place }));
  }

  /** How many Applications of a tenant a filter lets through. */
  async count(tenantId: string, filter: ApplicationWalkFilter, now: Date): Promise<number> {
    return countTable(this.#database, tableList(tenantId, filter, now));
  }

  /**
   * Replaces an Application by what `change` makes of its present state, under a lock on its row, so that of changes at
   * the same time each sees what the one before it left. What `change` throws leaves everything as it was.
   */
  async update(
    tenantId: string,
    id: string,
    now: Date,
    change: (present: Application) => ApplicationChange,
  ): Promise<Application | undefined> {
    return transact(this.#database, async (transaction) => {
      await transaction.$queryRaw`
        SELECT 1 FROM applications WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.application.findUnique({ where });
      if (row === null || hasExpired(row, now)) return undefined;
      const { application, event } = change(applicationFromRow(row));
      await transaction.application.update({ where, data: applicationRow(application) });
      await writeEvent(transaction, event);
      return application;
    });
  }

  /** Gives an Application a new key; the old one finds nothing from the commit on. False where there is none. */
  async replaceKey(change: ApplicationChange, keyHash: Buffer): Promise<boolean> {
    const { tenantId, id, modifiedAt = null, modifiedBy = null } = change.application;
    return this.#changeOne(change.event, (transaction) =>
      transaction.application.updateMany({
        where: { tenantId, id },
        data: { keyHash: new Uint8Array(keyHash), modifiedAt, modifiedBy },
      }),
    );
  }

  /** Deletes an Application and clears what links to it. False where there is none. */
  async delete(tenantId: string, id: string, event: AuditEvent): Promise<boolean> {
    return this.#changeOne(event, (transaction) =>
      deleteLinkedApplication(transaction, tenantId, id),
    );
  }

  async #changeOne(
    event: AuditEvent,
    act: (transaction: Transaction) => Promise<{ count: number }>,
  ): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await act(transaction);
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }
}

/** What a list is made from. Parts that are not given are left out: a plan for all of them would read every row. */
function liveOfTenant(
  tenantId: string,
  { ids, name, types }: ApplicationFilter,
  now: Date,
): { readonly from: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [tenantId, now];
  const conditions = [
    'tenant_id = $1::uuid',
    '(expires_at IS NULL OR expires_at > $2::timestamptz)',
    ...(ids === undefined ? [] : [`id = ANY($${String(values.push(ids))}::uuid[])`]),
    ...(name === undefined ? [] : [`name ILIKE $${String(values.push(likePatternOf(name)))}`]),
    ...(types === undefined ? [] : [`type = ANY($${String(values.push(types))}::text[])`]),
  ];
  return { from: `applications WHERE ${conditions.join(' AND ')}`, values };
}

function tableList(tenantId: string, filter: ApplicationWalkFilter, now: Date): TableList {
  const { ids, name, type, permission, usedSince, unusedSince, expiresBefore } = filter;
  const { lead, narrowing } = wantedIdsSql([['id', ids]]);
  const looks = [
    ...narrowing,
    ...nameSql(name),
    ...oneOfTexts('type', type),
    ...(permission == null ? [] : [holdsSql(permission)]),
    ...(usedSince == null ? [] : [usedSinceSql(usedSince)]),
    ...(unusedSince == null ? [] : [Prisma.sql`NOT ${usedSinceSql(unusedSince)}`]),
    ...(expiresBefore == null ? [] : [Prisma.sql`expires_at < ${expiresBefore}::timestamptz`]),
  ];
  const live = Prisma.sql`(expires_at IS NULL OR expires_at > ${now}::timestamptz)`;
  return {
    list: 'applications',
    table: 'applications',
    columns: COLUMNS_SQL,
    within: [Prisma.sql`tenant_id = ${tenantId}::uuid`, live],
    narrowing: looks,
    lead,
  };
}

/** Holds for Applications that hold a permission, by themselves or by one of their rules. */
function holdsSql(permission: Permission): Prisma.Sql {
  const rule = JSON.stringify([{ permissions: [permission] }]);
  return Prisma.sql`(${permission}::text = ANY(permissions) OR rules @> ${rule}::jsonb)`;
}
