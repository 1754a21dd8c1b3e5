import type { Placed, Walk } from '../../domain/connection.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { PageRequest } from '../../domain/page.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import { holdApplication } from '../applications/application-link.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { LookUpBatcher } from '../batching/look-up-batcher.js';
import { findReactorsToRun } from './reactor-to-run.js';
import type { RunnableReactor } from './reactor-to-run.js';
import { columnsSql } from '../database/columns.js';
import { transact } from '../database/database.js';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { Reactor as ReactorRow, ReactorFormula as FormulaRow } from '../generated/client.js';
import { nameFilter } from '../paging/name-filter.js';
import { formulaFromRow } from './reactor-formula-repository.js';
import { countTable, walkTable } from '../paging/keyset.js';
import type { TableList } from '../paging/keyset.js';
import { countRelated, walkRelated } from '../paging/related-rows.js';
import type { Relation } from '../paging/related-rows.js';
import { nameSql, wantedIdsSql } from '../paging/row-conditions.js';
import { rowKey } from '../paging/row-key.js';
import type { RowRef } from '../paging/row-key.js';
import { findRowPage } from '../paging/row-page.js';

/** A Reactor as it is stored: its configuration sealed, its Application by id only. */
export interface StoredReactor {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly formula: ReactorFormula;
  /** Cleared when the Application is deleted; may name one that has expired and is still to be deleted. */
  readonly applicationId: string | null;
  readonly configuration: Buffer;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date | null;
}

/** What a change of a Reactor gives: the new state and the event that tells of it. */
export interface ReactorChange {
  readonly reactor: StoredReactor;
  readonly event: AuditEvent;
}

/** What came of a change. `unlinkable`: the Application that is to be linked has been deleted meanwhile. */
export type ReactorChanged = StoredReactor | 'unlinkable' | 'missing';

/** Which Reactors a list holds: those that meet every part that is given. */
export interface ReactorFilter {
  readonly ids?: readonly string[] | undefined;
  readonly name?: string | undefined;
}

/** Which Reactors a walk gives: those that meet every part that is given. */
export interface ReactorWalkFilter {
  readonly ids?: readonly string[] | null | undefined;
  readonly name?: string | null | undefined;
  readonly applicationIds?: readonly string[] | null | undefined;
  readonly formulaIds?: readonly string[] | null | undefined;
}

/** What pages of Reactors may be asked for of: many Applications, or many formulas. */
export type ReactorRelation = 'application' | 'formula';

const RELATIONS: Readonly<Record<ReactorRelation, Relation>> = {
  application: {
    table: 'reactors',
    fields: Prisma.ReactorScalarFieldEnum,
    on: 'item.application_id = parent.id',
  },
  formula: {
    table: 'reactors',
    fields: Prisma.ReactorScalarFieldEnum,
    on: 'item.formula_id = parent.id AND item.formula_tenant_id = parent.tenant_id',
  },
};

/** The Reactors. */
export class ReactorRepository {
  readonly #database: Database;
  readonly #toRun: LookUpBatcher<RunnableReactor>;

  constructor(database: Database) {
    this.#database = database;
    this.#toRun = new LookUpBatcher(
      (keys) => findReactorsToRun(database, keys),
      database.$bounds.statementMs,
      database.$figures.batcher('reactor_look_ups'),
    );
  }

  /** Stores a Reactor. Throws a ReferenceViolationError where its formula is gone. */
  async insert({ reactor, event }: ReactorChange): Promise<ReactorChanged> {
    const { tenantId, applicationId } = reactor;
    return transact(this.#database, async (transaction) => {
      if (!(await holdApplication(transaction, tenantId, applicationId))) return 'unlinkable';
      await transaction.reactor.create({ data: toRow(reactor) });
      await writeEvent(transaction, event);
      return reactor;
    });
  }

  /** The Reactor with an id; undefined where there is none. */
  async find(tenantId: string, id: string): Promise<StoredReactor | undefined> {
    const row = await this.#database.reactor.findUnique({
      where: { tenantId_id: { tenantId, id } },
      include: { formula: true },
    });
    return row === null ? undefined : fromRow(row);
  }

  /** What a run of a Reactor needs; undefined where there is none. Look-ups of requests at the same time go together. */
  async findToRun(tenantId: string, id: string): Promise<RunnableReactor | undefined> {
    return this.#toRun.find(rowKey({ tenantId, id }));
  }

  /** A page of a tenant's Reactors, newest first, and how many there are; the filter narrows both. */
  async list(
    tenantId: string,
    { ids, name }: ReactorFilter,
    page: PageRequest,
  ): Promise<{ readonly total: number; readonly items: readonly StoredReactor[] }> {
    const where: Prisma.ReactorWhereInput = {
      tenantId,
      ...(ids === undefined ? {} : { id: { in: [...ids] } }),
      ...(name === undefined ? {} : { name: nameFilter(name) }),
    };
    return findRowPage(page, {
      count: () => this.#database.reactor.count({ where }),
      find: (window) =>
        this.#database.reactor.findMany({
          where,
          include: { formula: true },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          ...window,
        }),
      fromRow,
    });
  }

  /** The Reactors of a walk through a tenant's, with their places; the filter narrows it. */
  async walk(
    tenantId: string,
    filter: ReactorWalkFilter,
    walk: Walk,
  ): Promise<readonly Placed<StoredReactor>[]> {
    const list = tableList(tenantId, filter);
    const [found = []] = await this.#whole([await walkTable(this.#database, list, walk)]);
    return found;
  }

  /** How many Reactors of a tenant a filter lets through. */
  async count(tenantId: string, filter: ReactorWalkFilter): Promise<number> {
    return countTable(this.#database, tableList(tenantId, filter));
  }

  /** The Reactors of the same walk through a tenant's of each parent, in the order of the parents. */
  async walkRelated(
    tenantId: string,
    relation: ReactorRelation,
    parents: readonly RowRef[],
    walk: Walk,
  ): Promise<readonly (readonly Placed<StoredReactor>[])[]> {
    return this.#whole(
      await walkRelated(this.#database, tenantId, RELATIONS[relation], parents, walk),
    );
  }

  /** How many of a tenant's Reactors each parent has, in the order of the parents. */
  async countRelated(
    tenantId: string,
    relation: ReactorRelation,
    parents: readonly RowRef[],
  ): Promise<readonly number[]> {
    return countRelated(this.#database, tenantId, RELATIONS[relation], parents);
  }

  /** Reactors with their formulas. */
  async #whole(
    found: readonly (readonly Placed<ReactorRow>[])[],
  ): Promise<readonly (readonly Placed<StoredReactor>[])[]> {
    const formulas = await this.#formulasOf(found.flat().map(({ item }) => item));
    return found.map((rows) =>
      rows.flatMap(({ item, place }) => {
        const formula = formulas.get(formulaKeyOf(item));
        // Its formula can only have gone after the Reactor itself.
        return formula === undefined ? [] : [{ item: fromRow({ ...item, formula }), place }];
      }),
    );
  }

  /** The formulas of Reactors, each once. */
  async #formulasOf(rows: readonly ReactorRow[]): Promise<ReadonlyMap<string, FormulaRow>> {
    if (rows.length === 0) return new Map();
    const keys = new Map(
      rows.map((row) => [formulaKeyOf(row), { tenantId: row.formulaTenantId, id: row.formulaId }]),
    );
    const formulas = await this.#database.reactorFormula.findMany({
      where: { OR: [...keys.values()] },
    });
    return new Map(formulas.map((formula) => [rowKey(formula).toString(), formula]));
  }

  /**
   * Replaces a Reactor by what `change` makes of its present state, under a lock on its row, so that of changes at the
   * same time each sees what the one before it left. `link` is the Application that it is newly linked to. What `change`
   * throws leaves everything as it was. Throws a ReferenceViolationError where the formula is gone.
   */
  async update(
    tenantId: string,
    id: string,
    link: string | null,
    change: (present: StoredReactor) => ReactorChange,
  ): Promise<ReactorChanged> {
    return transact(this.#database, async (transaction) => {
      // In the order in which the deletion of an Application takes its locks.
      if (!(await holdApplication(transaction, tenantId, link))) return 'unlinkable';
      await transaction.$queryRaw`
        SELECT 1 FROM reactors WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.reactor.findUnique({ where, include: { formula: true } });
      if (row === null) return 'missing';
      const { reactor, event } = change(fromRow(row));
      await transaction.reactor.update({ where, data: toRow(reactor) });
      await writeEvent(transaction, event);
      return reactor;
    });
  }

  /** Deletes a Reactor. False where there is none. */
  async delete(tenantId: string, id: string, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.reactor.deleteMany({ where: { tenantId, id } });
      if (count > 0) await writeEvent(transaction, event);
      return count > 0;
    });
  }
}

function tableList(tenantId: string, filter: ReactorWalkFilter): TableList {
  const { ids, name, applicationIds, formulaIds } = filter;
  const { lead, narrowing } = wantedIdsSql([
    ['id', ids],
    ['application_id', applicationIds],
    ['formula_id', formulaIds],
  ]);
  return {
    list: 'reactors',
    table: 'reactors',
    columns: columnsSql('reactors', Prisma.ReactorScalarFieldEnum),
    within: [Prisma.sql`tenant_id = ${tenantId}::uuid`],
    narrowing: [...narrowing, ...nameSql(name)],
    lead,
  };
}

function formulaKeyOf({ formulaTenantId, formulaId }: ReactorRow): string {
  return rowKey({ tenantId: formulaTenantId, id: formulaId }).toString();
}

function toRow({ formula, configuration, ...columns }: StoredReactor) {
  return {
    ...columns,
    formulaTenantId: formula.tenantId,
    formulaId: formula.id,
    configuration: new Uint8Array(configuration),
  };
}

function fromRow(row: ReactorRow & { readonly formula: FormulaRow }): StoredReactor {
  return {
    tenantId: row.tenantId,
    id: row.id,
    name: row.name,
    formula: formulaFromRow(row.formula),
    applicationId: row.applicationId,
    configuration: Buffer.from(row.configuration),
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    modifiedBy: row.modifiedBy,
    modifiedAt: row.modifiedAt,
  };
}
