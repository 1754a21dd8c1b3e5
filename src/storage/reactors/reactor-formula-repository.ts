import type { Placed, Walk } from '../../domain/connection.js';
import type { AuditEvent } from '../../domain/tenant/audit-event.js';
import type { PageRequest } from '../../domain/page.js';
import type {
  ConfigurationElement,
  ReactorFormula,
  RequestParameter,
} from '../../domain/reactor/reactor-formula.js';
import { writeEvent } from '../tenants/audit-writer.js';
import { columnsSql } from '../database/columns.js';
import { batch, transact } from '../database/database.js';
import type { Database, Transaction } from '../database/database.js';
import { Prisma } from '../generated/client.js';
import type { ReactorFormula as ReactorFormulaRow } from '../generated/client.js';
import { countTable, walkTable } from '../paging/keyset.js';
import type { TableList } from '../paging/keyset.js';
import { nameFilter } from '../paging/name-filter.js';
import { nameSql, oneOfTexts } from '../paging/row-conditions.js';
import { findRowPage } from '../paging/row-page.js';

/** Whose eyes see which formulas: a tenant's own, and the official ones of the operator's. */
export interface FormulaView {
  readonly tenantId: string;
  readonly operatorId: string;
}

/** Which formulas a list holds: those that meet every part that is given. */
export interface FormulaFilter {
  readonly ids?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly types?: readonly ReactorFormula['type'][] | undefined;
}

/** Which formulas a walk gives: those that meet every part that is given. */
export interface FormulaWalkFilter {
  readonly ids?: readonly string[] | null | undefined;
  readonly name?: string | null | undefined;
  readonly type?: readonly ReactorFormula['type'][] | null | undefined;
  readonly status?: readonly ReactorFormula['status'][] | null | undefined;
}

/** What a change of a formula gives: the new state and the event that tells of it. */
export interface FormulaChange {
  readonly formula: ReactorFormula;
  readonly event: AuditEvent;
}

/** The formulas. */
export class ReactorFormulaRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a formula. Throws a UniqueViolationError where its id is taken in its tenant. */
  async insert({ formula, event }: FormulaChange): Promise<void> {
    await batch(this.#database, [
      this.#database.reactorFormula.create({ data: formulaRow(formula) }),
      writeEvent(this.#database, event),
    ]);
  }

  /** The formula with an id that a tenant sees; where an official one has the id too, the tenant's own. */
  async find(
    { tenantId, operatorId }: FormulaView,
    id: string,
  ): Promise<ReactorFormula | undefined> {
    const rows = await this.#database.reactorFormula.findMany({
      where: { id, ...visible({ tenantId, operatorId }) },
    });
    const row = rows.find((each) => each.tenantId === tenantId) ?? rows[0];
    return row === undefined ? undefined : formulaFromRow(row);
  }

  /** A page of what a tenant sees, newest first, and how many there are; the filter narrows both. */
  async list(
    view: FormulaView,
    { ids, name, types }: FormulaFilter,
    page: PageRequest,
  ): Promise<{ readonly total: number; readonly items: readonly ReactorFormula[] }> {
    const where: Prisma.ReactorFormulaWhereInput = {
      ...visible(view),
      ...(ids === undefined ? {} : { id: { in: [...ids] } }),
      ...(types === undefined ? {} : { type: { in: [...types] } }),
      ...(name === undefined ? {} : { name: nameFilter(name) }),
    };
    return findRowPage(page, {
      count: () => this.#database.reactorFormula.count({ where }),
      find: (window) =>
        this.#database.reactorFormula.findMany({
          where,
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          ...window,
        }),
      fromRow: formulaFromRow,
    });
  }

  /** The formulas of a walk through what a tenant sees, with their places; the filter narrows it. */
  async walk(
    view: FormulaView,
    filter: FormulaWalkFilter,
    walk: Walk,
  ): Promise<readonly Placed<ReactorFormula>[]> {
    const list = tableList(view, filter);
    const found = await walkTable<ReactorFormulaRow>(this.#database, list, walk);
    return found.map(({ item, place }) => ({ item: formulaFromRow(item), place }));
  }

  /** How many formulas that a tenant sees a filter lets through. */
  async count(view: FormulaView, filter: FormulaWalkFilter): Promise<number> {
    return countTable(this.#database, tableList(view, filter));
  }

  /** Replaces a formula by what `change` makes of its present state, under a lock on its row. Undefined: there is none. */
  async update(
    tenantId: string,
    id: string,
    change: (present: ReactorFormula) => FormulaChange,
  ): Promise<ReactorFormula | undefined> {
    return transact(this.#database, async (transaction) => {
      if (!(await lock(transaction, tenantId, id))) return undefined;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.reactorFormula.findUnique({ where });
      if (row === null) return undefined;
      const { formula, event } = change(formulaFromRow(row));
      await transaction.reactorFormula.update({ where, data: formulaRow(formula) });
      await writeEvent(transaction, event);
      return formula;
    });
  }

  /**
   * Deletes a formula that no Reactor uses, of whatever tenant. Answers how many use it, which is 0 where it was deleted,
   * or undefined where there is none. The lock keeps Reactors from coming to use it meanwhile.
   */
  async delete(tenantId: string, id: string, event: AuditEvent): Promise<number | undefined> {
    return transact(this.#database, async (transaction) => {
      if (!(await lock(transaction, tenantId, id))) return undefined;
      const users = await transaction.reactor.count({
        where: { formulaTenantId: tenantId, formulaId: id },
      });
      if (users > 0) return users;
      const { count } = await transaction.reactorFormula.deleteMany({ where: { tenantId, id } });
      if (count === 0) return undefined;
      await writeEvent(transaction, event);
      return 0;
    });
  }
}

/** Locks a formula; false where there is none: one that is made since has an id that was free, and is not locked. */
async function lock(transaction: Transaction, tenantId: string, id: string): Promise<boolean> {
  const locked = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM reactor_formulas
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return locked.length > 0;
}

function visible({ tenantId, operatorId }: FormulaView): Prisma.ReactorFormulaWhereInput {
  return { OR: [{ tenantId }, { tenantId: operatorId, type: 'official' }] };
}

/** Formulas of two tenants, which no index has together: those of each are walked by themselves. */
function tableList(
  { tenantId, operatorId }: FormulaView,
  { ids, name, type, status }: FormulaWalkFilter,
): TableList {
  const owners = tenantId === operatorId ? [tenantId] : [tenantId, operatorId];
  const wanted = ids == null ? undefined : [...new Set(ids)];
  const keys =
    wanted === undefined
      ? Prisma.sql`unnest(${owners}::uuid[]) AS lead (owner)`
      : Prisma.sql`unnest(${owners}::uuid[]) AS lead (owner) CROSS JOIN unnest(${wanted}::uuid[]) AS wanted (id)`;
  const ofOwner = Prisma.sql`reactor_formulas.tenant_id = lead.owner`;
  const seen = Prisma.sql`(tenant_id = ${tenantId}::uuid OR type = 'official')`;
  return {
    list: 'reactor_formulas',
    table: 'reactor_formulas',
    columns: columnsSql('reactor_formulas', Prisma.ReactorFormulaScalarFieldEnum),
    within: [],
    narrowing: [
      seen,
      ...nameSql(name),
      ...oneOfTexts('type', type),
      ...oneOfTexts('status', status),
    ],
    lead: {
      keys,
      on:
        wanted === undefined ? ofOwner : Prisma.sql`${ofOwner} AND reactor_formulas.id = wanted.id`,
    },
  };
}

function formulaRow(formula: ReactorFormula) {
  return {
    tenantId: formula.tenantId,
    id: formula.id,
    name: formula.name,
    description: formula.description ?? null,
    type: formula.type,
    status: formula.status,
    icon: formula.icon ?? null,
    code: formula.code,
    configuration: formula.configuration as unknown as Prisma.InputJsonValue,
    requestParameters: formula.requestParameters as unknown as Prisma.InputJsonValue,
    createdBy: formula.createdBy ?? null,
    createdAt: formula.createdAt,
    modifiedBy: formula.modifiedBy ?? null,
    modifiedAt: formula.modifiedAt ?? null,
  };
}

/** A formula as its row has it. */
export function formulaFromRow(row: ReactorFormulaRow): ReactorFormula {
  const { description, icon, createdBy, modifiedBy, modifiedAt } = row;
  return {
    tenantId: row.tenantId,
    id: row.id,
    name: row.name,
    type: row.type as ReactorFormula['type'],
    status: row.status as ReactorFormula['status'],
    code: row.code,
    configuration: row.configuration as unknown as ConfigurationElement[],
    requestParameters: row.requestParameters as unknown as RequestParameter[],
    createdAt: row.createdAt,
    ...(description === null ? {} : { description }),
    ...(icon === null ? {} : { icon }),
    ...(createdBy === null ? {} : { createdBy }),
    ...(modifiedBy === null ? {} : { modifiedBy }),
    ...(modifiedAt === null ? {} : { modifiedAt }),
  };
}
