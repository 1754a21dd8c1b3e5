import type { AuditEvent } from '../domain/audit-event.js';
import type { PageRequest } from '../domain/page.js';
import type { ReactorFormula } from '../domain/reactor-formula.js';
import { auditRow } from './audit-repository.js';
import { LookUpBatcher } from './look-up-batcher.js';
import { batch, transact } from './database.js';
import type { Database } from './database.js';
import type {
  Prisma,
  Reactor as ReactorRow,
  ReactorFormula as FormulaRow,
} from './generated/client.js';
import { nameFilter } from './name-filter.js';
import { formulaFromRow } from './reactor-formula-repository.js';
import { findRowPage } from './row-page.js';

/** A Reactor as it is stored: its configuration sealed, its Application by id only. */
export interface StoredReactor {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly formula: ReactorFormula;
  /** May name an Application that is no longer there. */
  readonly applicationId: string | null;
  readonly configuration: Buffer;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date | null;
}

/** What a run of a Reactor needs to know of it. */
export interface RunnableReactor extends Pick<
  StoredReactor,
  'tenantId' | 'id' | 'applicationId' | 'configuration'
> {
  readonly formula: Pick<ReactorFormula, 'code' | 'configuration' | 'requestParameters'>;
}

/** What a change of a Reactor gives: the new state and the event that tells of it. */
export interface ReactorChange {
  readonly reactor: StoredReactor;
  readonly event: AuditEvent;
}

/** Which Reactors a list holds: those that meet every part that is given. */
export interface ReactorFilter {
  readonly ids?: readonly string[] | undefined;
  readonly name?: string | undefined;
  /** Only those of this formula. */
  readonly formula?: Pick<ReactorFormula, 'tenantId' | 'id'> | undefined;
}

const FIND_TO_RUN = `
  SELECT
    reactor.tenant_id AS "tenantId", reactor.id, reactor.application_id AS "applicationId",
    reactor.configuration, formula.code, formula.configuration AS "formulaConfiguration",
    formula.request_parameters AS "requestParameters"
  FROM unnest($1::uuid[], $2::uuid[]) AS wanted (tenant_id, id)
  JOIN reactors AS reactor USING (tenant_id, id)
  JOIN reactor_formulas AS formula
    ON formula.tenant_id = reactor.formula_tenant_id AND formula.id = reactor.formula_id`;

type RunnableRow = Pick<ReactorRow, 'tenantId' | 'id' | 'applicationId' | 'configuration'> &
  RunnableReactor['formula'] & {
    readonly formulaConfiguration: RunnableReactor['formula']['configuration'];
  };

/** The Reactors. */
export class ReactorRepository {
  readonly #database: Database;
  readonly #toRun: LookUpBatcher<RunnableReactor>;

  constructor(database: Database) {
    this.#database = database;
    this.#toRun = new LookUpBatcher((keys) => findToRun(database, keys));
  }

  /** Stores a Reactor. Throws a ReferenceViolationError where its formula is gone. */
  async insert({ reactor, event }: ReactorChange): Promise<void> {
    await batch(this.#database, [
      this.#database.reactor.create({ data: toRow(reactor) }),
      this.#database.auditEvent.create({ data: auditRow(event) }),
    ]);
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
    return this.#toRun.find(keyOf({ tenantId, id }));
  }

  /** A page of a tenant's Reactors, newest first, and how many there are; the filter narrows both. */
  async list(
    tenantId: string,
    { ids, name, formula }: ReactorFilter,
    page: PageRequest,
  ): Promise<{ readonly total: number; readonly items: readonly StoredReactor[] }> {
    const where: Prisma.ReactorWhereInput = {
      tenantId,
      ...(ids === undefined ? {} : { id: { in: [...ids] } }),
      ...(name === undefined ? {} : { name: nameFilter(name) }),
      ...(formula === undefined
        ? {}
        : { formulaTenantId: formula.tenantId, formulaId: formula.id }),
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

  /**
   * Replaces a Reactor by what `change` makes of its present state, under a lock on its row, so that of changes at the
   * same time each sees what the one before it left. What `change` throws leaves everything as it was. Undefined where
   * there is none; throws a ReferenceViolationError where the formula is gone.
   */
  async update(
    tenantId: string,
    id: string,
    change: (present: StoredReactor) => ReactorChange,
  ): Promise<StoredReactor | undefined> {
    return transact(this.#database, async (transaction) => {
      await transaction.$queryRaw`
        SELECT 1 FROM reactors WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      const where = { tenantId_id: { tenantId, id } };
      const row = await transaction.reactor.findUnique({ where, include: { formula: true } });
      if (row === null) return undefined;
      const { reactor, event } = change(fromRow(row));
      await transaction.reactor.update({ where, data: toRow(reactor) });
      await transaction.auditEvent.create({ data: auditRow(event) });
      return reactor;
    });
  }

  /** Deletes a Reactor. False where there is none. */
  async delete(tenantId: string, id: string, event: AuditEvent): Promise<boolean> {
    return transact(this.#database, async (transaction) => {
      const { count } = await transaction.reactor.deleteMany({ where: { tenantId, id } });
      if (count > 0) await transaction.auditEvent.create({ data: auditRow(event) });
      return count > 0;
    });
  }
}

/** What a Reactor is found by; an id is a UUID, as that of its tenant is. */
function keyOf({ tenantId, id }: { readonly tenantId: string; readonly id: string }): Buffer {
  return Buffer.from(`${tenantId}/${id}`);
}

async function findToRun(
  database: Database,
  keys: readonly Buffer[],
): Promise<readonly (readonly [Buffer, RunnableReactor])[]> {
  const ids = keys.map((key) => key.toString().split('/'));
  const rows = await database.$statement<RunnableRow>(FIND_TO_RUN, [
    ids.map(([tenantId]) => tenantId),
    ids.map(([, id]) => id),
  ]);
  return rows.map(({ formulaConfiguration, code, requestParameters, configuration, ...row }) => [
    keyOf(row),
    {
      ...row,
      configuration: Buffer.from(configuration),
      formula: { code, requestParameters, configuration: formulaConfiguration },
    },
  ]);
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
