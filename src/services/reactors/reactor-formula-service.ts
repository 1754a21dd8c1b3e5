import { isDeepStrictEqual as isDeepEqual } from 'node:util';

import {
  CreateReactorFormulaInputSchema,
  ListReactorFormulasInputSchema,
  ReactorFormulaFilterSchema,
  ReactorFormulaOrderSchema,
  UpdateReactorFormulaInputSchema,
} from '../../contract/generated/inputs.js';
import { connectionParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Deleted } from '../../domain/deleted.js';
import type { Connection } from '../../domain/connection.js';
import { UniqueViolationError, VaultError, validationFailed } from '../../domain/errors.js';
import type { Operation } from '../../domain/tenant/audit-event.js';
import { uuidOf } from '../../domain/identifier.js';
import { modificationTime, requireUnmodifiedSince } from '../../domain/modification.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import { formulaContent, formulaFaults } from '../../domain/reactor/reactor-formula.js';
import type { FormulaContent, ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type {
  FormulaView,
  ReactorFormulaRepository,
} from '../../storage/reactors/reactor-formula-repository.js';
import type { CodeDiagnostic } from '../../sandbox/protocol/outcome.js';
import { auditEvent } from '../act/audit.js';
import type { AuditedAct } from '../act/audit.js';
import { requireIdentity, requireOperator, requirePermission } from '../act/authorization.js';
import { readConnection } from '../act/connection.js';
import { readPrecondition } from '../act/precondition.js';
import type { ConditionalChange } from '../act/precondition.js';
import type { CodeRunner } from '../code/code-runner.js';
import type { OperatorTenant } from '../access/operator-tenant.js';
import type { Runtime } from '../act/runtime.js';

/** What the service works with. */
export interface ReactorFormulaServiceDependencies {
  readonly formulas: ReactorFormulaRepository;
  readonly operatorTenant: OperatorTenant;
  readonly runner: CodeRunner;
  readonly runtime: Runtime;
}

const readListInput = connectionParser({
  list: 'reactor_formulas',
  filter: ReactorFormulaFilterSchema,
  order: ReactorFormulaOrderSchema,
});

/**
 * The formulas that the caller's tenant sees: its own and the official ones (contract 4). The private ones of
 * another tenant are not found; official ones are changed by the operator's tenant only.
 */
export class ReactorFormulaService {
  readonly #dependencies: ReactorFormulaServiceDependencies;

  constructor(dependencies: ReactorFormulaServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a formula. Needs `reactor:create`. Throws CONFLICT where the id is taken. */
  async create(ctx: RequestContext, input: unknown): Promise<ReactorFormula> {
    const { formulas, runtime } = this.#dependencies;
    const { id, ...wanted } = parseInput(CreateReactorFormulaInputSchema, input, formulaFaults);
    const content = formulaContent(wanted);
    const caller = requirePermission(ctx, 'reactor:create');
    const view = await this.#viewOf(caller);
    requireOperatorFor(content, view);
    if (id != null && (await formulas.find(view, id)) !== undefined) throw idTaken();

    const formula: ReactorFormula = {
      tenantId: caller.tenantId,
      id: id ?? runtime.newId(),
      ...content,
      status: 'verified',
      createdBy: caller.applicationId,
      createdAt: runtime.now(),
    };
    try {
      await formulas.insert({
        formula,
        event: this.#event(ctx, 'reactor_formula.create', formula),
      });
    } catch (error) {
      throw error instanceof UniqueViolationError ? idTaken() : error;
    }
    return formula;
  }

  /** Lists formulas, newest first. Needs `reactor:read`. */
  async list(ctx: RequestContext, input: unknown): Promise<Page<ReactorFormula>> {
    const { ids, name, type, ...page } = parseInput(ListReactorFormulasInputSchema, input);
    const caller = requirePermission(ctx, 'reactor:read');
    const view = await this.#viewOf(caller);
    const filter = { ids: ids ?? undefined, name: name ?? undefined, types: type ?? undefined };
    const { total, items } = await this.#dependencies.formulas.list(view, filter, page);
    return pageOf(page, total, items);
  }

  /** Lists formulas as a connection. Needs `reactor:read`. */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<ReactorFormula>> {
    const { slice, filter } = readListInput(input);
    const view = await this.#viewOf(requirePermission(ctx, 'reactor:read'));
    const { formulas } = this.#dependencies;
    return readConnection(slice, {
      list: 'reactor_formulas',
      walk: (walk) => formulas.walk(view, filter, walk),
      count: () => formulas.count(view, filter),
      open: (found) => Promise.resolve(found),
    });
  }

  /** Reads a formula. Needs `reactor:read`. Throws NOT_FOUND. */
  async get(ctx: RequestContext, { id }: { readonly id: string }): Promise<ReactorFormula> {
    const caller = requirePermission(ctx, 'reactor:read');
    return this.#find(await this.#viewOf(caller), id);
  }

  /**
   * Replaces a formula but for its type. Needs `reactor:update`. Throws NOT_FOUND, CONFLICT by its precondition, and
   * FORBIDDEN where it is an official one of the operator. A run that is under way ends on the code with which it began.
   */
  async update(
    ctx: RequestContext,
    { id, input, ...condition }: ConditionalChange,
  ): Promise<ReactorFormula> {
    const { formulas, runtime } = this.#dependencies;
    const wanted = parseInput(UpdateReactorFormulaInputSchema, input, formulaFaults);
    const since = readPrecondition(condition);
    const content = formulaContent(wanted);
    const caller = requirePermission(ctx, 'reactor:update');
    const view = await this.#viewOf(caller);
    const found = await this.#find(view, id);
    requireOperatorFor(found, view);
    requireOperatorFor(content, view);
    if (content.type !== found.type) {
      throw validationFailed([{ path: ['type'], message: 'cannot be changed' }]);
    }
    const updated = await formulas.update(view.tenantId, found.id, (present) => {
      requireUnmodifiedSince(present, since);
      const formula = {
        ...withoutContent(present),
        ...content,
        modifiedBy: caller.applicationId,
        modifiedAt: modificationTime(present, runtime.now()),
      };
      return { formula, event: this.#event(ctx, 'reactor_formula.update', formula) };
    });
    return updated ?? notFound();
  }

  /** Deletes a formula. Needs `reactor:delete`. Throws NOT_FOUND, FORBIDDEN, and CONFLICT where Reactors use it. */
  async delete(ctx: RequestContext, { id }: { readonly id: string }): Promise<Deleted> {
    const caller = requirePermission(ctx, 'reactor:delete');
    const view = await this.#viewOf(caller);
    const found = await this.#find(view, id);
    requireOperatorFor(found, view);
    const event = this.#event(ctx, 'reactor_formula.delete', found);
    const users = await this.#dependencies.formulas.delete(view.tenantId, found.id, event);
    if (users === undefined) notFound();
    if (users > 0) throw inUse(users);
    return { id: found.id };
  }

  /**
   * Stores an official formula under the id that it brings, or brings the one that is there up to date. Only whoever runs
   * the command line on the machine of the vault may. Throws CONFLICT where the id is that of a private formula.
   */
  async publish(ctx: RequestContext, input: unknown): Promise<PublishedFormula> {
    const { formulas, operatorTenant, runtime } = this.#dependencies;
    const { id, ...wanted } = parseInput(CreateReactorFormulaInputSchema, input, formulaFaults);
    const content = formulaContent(wanted);
    requireOperator(ctx);
    const tenantId = await operatorTenant.id();
    const present =
      id == null ? undefined : await formulas.find({ tenantId, operatorId: tenantId }, id);
    if (present === undefined) {
      const identity = { tenantId, id: id ?? runtime.newId(), createdAt: runtime.now() };
      const formula: ReactorFormula = { ...identity, ...content, status: 'verified' };
      await formulas.insert({
        formula,
        event: this.#event(ctx, 'reactor_formula.create', formula),
      });
      return { formula, outcome: 'created' };
    }
    if (present.type !== content.type) throw idTaken();
    if (isDeepEqual(contentOf(present), content)) return { formula: present, outcome: 'unchanged' };
    const updated = await formulas.update(tenantId, present.id, (before) => {
      const formula = {
        ...withoutContent(before),
        ...content,
        modifiedAt: modificationTime(before, runtime.now()),
      };
      return { formula, event: this.#event(ctx, 'reactor_formula.update', formula) };
    });
    return { formula: updated ?? notFound(), outcome: 'updated' };
  }

  /** Why the code of a formula that the caller was given does not compile: empty where it does. Nothing of it runs. */
  async diagnose(
    ctx: RequestContext,
    { code }: Pick<ReactorFormula, 'code'>,
  ): Promise<readonly CodeDiagnostic[]> {
    const { tenantId } = requireIdentity(ctx.identity);
    return this.#dependencies.runner.check(tenantId, code);
  }

  async #viewOf({ tenantId }: CallerIdentity): Promise<FormulaView> {
    return { tenantId, operatorId: await this.#dependencies.operatorTenant.id() };
  }

  async #find(view: FormulaView, id: string): Promise<ReactorFormula> {
    return (await this.#dependencies.formulas.find(view, uuidOf(id) ?? notFound())) ?? notFound();
  }

  #event(ctx: RequestContext, operation: Operation, { tenantId, id }: ReactorFormula) {
    const act: AuditedAct = { tenantId, operation, entityType: 'reactor_formula', entityId: id };
    return auditEvent(ctx, this.#dependencies.runtime, act);
  }
}

/** What became of an official formula. */
export interface PublishedFormula {
  readonly formula: ReactorFormula;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

function contentOf(formula: ReactorFormula): FormulaContent {
  const { name, description, type, icon, code, configuration, requestParameters } = formula;
  return {
    name,
    type,
    code,
    configuration,
    requestParameters,
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
  };
}

/** What an update does not touch. */
function withoutContent({ tenantId, id, status, createdBy, createdAt }: ReactorFormula) {
  return { tenantId, id, status, createdAt, ...(createdBy === undefined ? {} : { createdBy }) };
}

function requireOperatorFor(
  { type }: Pick<ReactorFormula, 'type'>,
  { tenantId, operatorId }: FormulaView,
): void {
  if (type !== 'official' || tenantId === operatorId) return;
  throw new VaultError(
    'FORBIDDEN',
    'Only the operator of the vault makes and changes official formulas.',
  );
}

function idTaken(): VaultError {
  return new VaultError('CONFLICT', 'There is a formula with this id already.');
}

function inUse(users: number): VaultError {
  const who = users === 1 ? '1 Reactor uses' : `${String(users)} Reactors use`;
  return new VaultError('CONFLICT', `${who} this formula.`);
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such formula.');
}
