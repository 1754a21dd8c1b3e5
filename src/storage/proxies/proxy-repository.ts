import type { Placed, Walk } from '../../domain/connection.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { PageRequest } from '../../domain/page.js';
import { holdApplication } from '../applications/application-link.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { columnsSql } from '../database/columns.js';
import { transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Proxy as ProxyRow } from '../generated/client.js';
import { nameFilter } from '../paging/name-filter.js';
import { countTable, walkTable } from '../paging/keyset.js';
import type { TableList } from '../paging/keyset.js';
import { countRelated, walkRelated } from '../paging/related-rows.js';
import type { Relation } from '../paging/related-rows.js';
import { nameSql, wantedIdsSql } from '../paging/row-conditions.js';
import { findRowPage } from '../paging/row-page.js';

/** What {@link PROXY_FIELDS} are. */
export type ProxyColumns = Omit<ProxyRow, 'keyHash'>;

/** A Proxy as it is stored: key and configuration are sealed. */
export type StoredProxy = Readonly<Omit<ProxyColumns, 'key' | 'configuration'>> & {
  readonly key: Buffer;
  readonly configuration: Buffer;
};

/** What a change of a Proxy gives: the new state and the event that tells of it. */
export interface ProxyChange {
  readonly proxy: StoredProxy;
  readonly event: AuditEvent;
}

/** Which Proxies a list holds. */
export interface ProxyFilter {
  readonly ids?: readonly string[] | undefined;
  readonly name?: string | undefined;
}

/** Which Proxies a walk gives: those that meet every part that is given. */
export interface ProxyWalkFilter {
  readonly ids?: readonly string[] | null | undefined;
  readonly name?: string | null | undefined;
  readonly applicationIds?: readonly string[] | null | undefined;
}

/** What came of a change. `unlinkable`: the Application that is to be linked has been deleted meanwhile. */
export type ProxyChanged = StoredProxy | 'unlinkable' | 'missing';

/** The columns of a row, but for the hash of its key. */
export const PROXY_FIELDS = Object.values(Prisma.ProxyScalarFieldEnum).filter(
  (field) => field !== 'keyHash',
);

const OF_APPLICATION: Relation = {
  table: 'proxies',
  fields: PROXY_FIELDS,
  on: 'item.application_id = parent.id',
};

/** The Proxies. */
export class ProxyRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a Proxy with the keyed hash of its key. */
  async insert({ proxy, event }: ProxyChange, keyHash: Buffer): Promise<ProxyChanged> {
    return transact(this.#database, async (transaction) => {
      if (!(await holdApplication(transaction, proxy.tenantId, proxy.applicationId)))
        return 'unlinkable';
      const data = { ...proxyRow(proxy), keyHash: new Uint8Array(keyHash) };
      await transaction.proxy.create({ data });
      await writeEvent(transaction, event);
      return proxy;
    });
  }

  async find(tenantId: string, id: string): Promise<StoredProxy | undefined> {
    const row = await this.#database.proxy.findUnique({
      where: { tenantId_id: { tenantId, id } },
      omit,
    });
    return row === null ? undefined : proxyFromRow(row);
  }

  /** A page of a tenant's Proxies, newest first, and how many there are. */
  async list(
    tenantId: string,
    { ids, name }: ProxyFilter,
    page: PageRequest,
  ): Promise<{ readonly total: number; readonly items: readonly StoredProxy[] }> {
    const where: Prisma.ProxyWhereInput = {
      tenantId,
      ...(ids === undefined ? {} : { id: { in: [...ids] } }),
      ...(name === undefined ? {} : { name: nameFilter(name) }),
    };
    return findRowPage(page, {
      count: () => this.#database.proxy.count({ where }),
      find: (window) =>
        this.#database.proxy.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          ...window,
          omit,
        }),
      fromRow: proxyFromRow,
    });
  }

  /** The Proxies of a walk through a tenant's, with their places; the filter narrows it. */
  async walk(
    tenantId: string,
    filter: ProxyWalkFilter,
    walk: Walk,
  ): Promise<readonly Placed<StoredProxy>[]> {
    const list = tableList(tenantId, filter);
    return (await walkTable<ProxyColumns>(this.#database, list, walk)).map(opened);
  }

  /** How many Proxies of a tenant a filter lets through. */
  async count(tenantId: string, filter: ProxyWalkFilter): Promise<number> {
    return countTable(this.#database, tableList(tenantId, filter));
  }

  /** The Proxies of the same walk through those of each Application, in the order of the ids. */
  async walkOfApplications(
    tenantId: string,
    applicationIds: readonly string[],
    walk: Walk,
  ): Promise<readonly (readonly Placed<StoredProxy>[])[]> {
    const parents = applicationIds.map((id) => ({ tenantId, id }));
    const found = await walkRelated<ProxyColumns>(
      this.#database,
      tenantId,
      OF_APPLICATION,
      parents,
      walk,
    );
    return found.map((rows) => rows.map(opened));
  }

  /** How many Proxies each Application has, in the order of the ids. */
  async countOfApplications(
    tenantId: string,
    applicationIds: readonly string[],
  ): Promise<readonly number[]> {
    const parents = applicationIds.map((id) => ({ tenantId, id }));
    return countRelated(this.#database, tenantId, OF_APPLICATION, parents);
  }

  /**
   * Replaces a Proxy by what `change` makes of its present state, under a lock on its row. `link` is the Application that
   * it is newly linked to. What `change` throws leaves everything as it was.
   */
  async update(
    tenantId: string,
    id: string,
    link: string | null,
    change: (present: StoredProxy) => ProxyChange,
  ): Promise<ProxyChanged> {
    return transact(this.#database, async (transaction) => {
      // In the order in which the deletion of an Application takes its locks.
      if (!(await holdApplication(transaction, tenantId, link))) return 'unlinkable';
      await transaction.$queryRaw`
        SELECT 1 FROM proxies WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.proxy.findUnique({ where, omit });
      if (row === null) return 'missing';
      const { proxy, event } = change(proxyFromRow(row));
      await transaction.proxy.update({ where, data: proxyRow(proxy) });
      await writeEvent(transaction, event);
      return proxy;
    });
  }

  /** Deletes a Proxy. False where there is none. */
  async delete(tenantId: string, id: string, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.proxy.deleteMany({ where: { tenantId, id } });
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }
}

/** Whoever reads a Proxy has no use for the hash that finds it. */
const omit = { keyHash: true } as const;

function tableList(tenantId: string, { ids, name, applicationIds }: ProxyWalkFilter): TableList {
  const { lead, narrowing } = wantedIdsSql([
    ['id', ids],
    ['application_id', applicationIds],
  ]);
  return {
    list: 'proxies',
    table: 'proxies',
    columns: columnsSql('proxies', PROXY_FIELDS),
    within: [Prisma.sql`tenant_id = ${tenantId}::uuid`],
    narrowing: [...narrowing, ...nameSql(name)],
    lead,
  };
}

function opened({ item, place }: Placed<ProxyColumns>): Placed<StoredProxy> {
  return { item: proxyFromRow(item), place };
}

function proxyRow({ key, configuration, ...columns }: StoredProxy) {
  return {
    ...columns,
    key: new Uint8Array(key),
    configuration: new Uint8Array(configuration),
  };
}

/** A Proxy of its row. */
export function proxyFromRow(row: ProxyColumns): StoredProxy {
  return { ...row, key: Buffer.from(row.key), configuration: Buffer.from(row.configuration) };
}
