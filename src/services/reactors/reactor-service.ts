import {
  CreateReactorInputSchema,
  ListReactorsInputSchema,
  PatchReactorInputSchema,
  ReactorFilterSchema,
  ReactorOrderSchema,
  UpdateReactorInputSchema,
} from '../../contract/generated/inputs.js';
import { connectionParser, relatedParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { Application } from '../../domain/access/application.js';
import type { Deleted } from '../../domain/deleted.js';
import type { Connection } from '../../domain/connection.js';
import { VaultError, validationFailed } from '../../domain/errors.js';
import type { Operation } from '../../domain/tenant/audit-event.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Issue } from '../../domain/issue.js';
import type { JsonObject } from '../../domain/json/json-value.js';
import { isJsonObject } from '../../domain/json/json-value.js';
import { mergePatch } from '../../domain/json/merge-patch.js';
import { modificationTime, requireUnmodifiedSince } from '../../domain/modification.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import type { Reactor } from '../../domain/reactor/reactor.js';
import type { ReactorFormula } from '../../domain/reactor/reactor-formula.js';
import type {
  ReactorChanged,
  ReactorRelation,
  ReactorRepository,
  StoredReactor,
} from '../../storage/reactors/reactor-repository.js';
import { auditEvent } from '../act/audit.js';
import type { AuditedAct } from '../act/audit.js';
import { requirePermission } from '../act/authorization.js';
import { readConnection, readConnections } from '../act/connection.js';
import { readPrecondition } from '../act/precondition.js';
import type { ConditionalChange } from '../act/precondition.js';
import { NO_APPLICATION, ReactorLinks, whileFormulaIsThere } from './reactor-links.js';
import type { ReactorLinkDependencies } from './reactor-links.js';
import { openReactor, sealReactorConfiguration } from './reactor-sealing.js';
import { openConfiguration } from '../keys/sealed-configuration.js';

/** What the service works with. */
export interface ReactorServiceDependencies extends ReactorLinkDependencies {
  readonly reactors: ReactorRepository;
  readonly keyring: Keyring;
}

/** Which Reactors are asked for: a part of those of each parent. */
export interface RelatedReactors {
  readonly relation: ReactorRelation;
  readonly parents: readonly Pick<Application | ReactorFormula, 'tenantId' | 'id'>[];
  readonly input: unknown;
}

/** What a change gives a Reactor; what is undefined stays as it is, and null takes the Application away. */
interface Wanted {
  readonly name?: string | undefined;
  readonly formula?: ReactorFormula | undefined;
  readonly application?: Application | null | undefined;
  /** The new configuration, of the present one. */
  readonly configuration: (present: JsonObject) => JsonObject;
  readonly ifUnmodifiedSince: Date | undefined;
}

const EMPTY: JsonObject = new Map();

const readListInput = connectionParser({
  list: 'reactors',
  filter: ReactorFilterSchema,
  order: ReactorOrderSchema,
});
const readRelatedInput = relatedParser('reactors');

/** The Reactors of the caller's tenant (contract 4). Those of another tenant are not found. */
export class ReactorService {
  readonly #dependencies: ReactorServiceDependencies;
  readonly #links: ReactorLinks;

  constructor(dependencies: ReactorServiceDependencies) {
    this.#dependencies = dependencies;
    this.#links = new ReactorLinks(dependencies);
  }

  /** Creates a Reactor. Needs `reactor:create`. */
  async create(ctx: RequestContext, input: unknown): Promise<Reactor> {
    const { reactors, runtime } = this.#dependencies;
    const wanted = parseInput(CreateReactorInputSchema, input);
    const caller = requirePermission(ctx, 'reactor:create');
    const { tenantId } = caller;
    const links = await this.#links.resolve(tenantId, wanted);
    const keys = await this.#dependencies.keyring.forTenant(tenantId);
    const id = runtime.newId();
    const created: StoredReactor = {
      tenantId,
      id,
      name: wanted.name,
      formula: links.formula ?? missing(),
      applicationId: links.application?.id ?? null,
      configuration: sealReactorConfiguration(
        keys,
        id,
        links.formula,
        wanted.configuration ?? EMPTY,
      ),
      createdBy: caller.applicationId,
      createdAt: runtime.now(),
      modifiedBy: null,
      modifiedAt: null,
    };
    const event = this.#event(ctx, 'reactor.create', created);
    requireLinked(await whileFormulaIsThere(() => reactors.insert({ reactor: created, event })));
    return openReactor(keys, created, links.application ?? undefined);
  }

  /** Lists Reactors, newest first. Needs `reactor:read`. */
  async list(ctx: RequestContext, input: unknown): Promise<Page<Reactor>> {
    const { ids, name, ...page } = parseInput(ListReactorsInputSchema, input);
    const { tenantId } = requirePermission(ctx, 'reactor:read');
    const filter = { ids: ids ?? undefined, name: name ?? undefined };
    const { total, items } = await this.#dependencies.reactors.list(tenantId, filter, page);
    return pageOf(page, total, await this.#toReactors(tenantId, items));
  }

  /** Lists Reactors as a connection. Needs `reactor:read`. */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<Reactor>> {
    const { slice, filter } = readListInput(input);
    const { tenantId } = requirePermission(ctx, 'reactor:read');
    const { reactors } = this.#dependencies;
    return readConnection(slice, {
      list: 'reactors',
      walk: (walk) => reactors.walk(tenantId, filter, walk),
      count: () => reactors.count(tenantId, filter),
      open: (found) => this.#toReactors(tenantId, found),
    });
  }

  /** Lists the tenant's Reactors of each of several Applications or formulas, as connections. Needs `reactor:read`. */
  async relatedConnections(
    ctx: RequestContext,
    { relation, parents, input }: RelatedReactors,
  ): Promise<readonly Connection<Reactor>[]> {
    const slice = readRelatedInput(input);
    const { tenantId } = requirePermission(ctx, 'reactor:read');
    const { reactors } = this.#dependencies;
    return readConnections(slice, {
      list: 'reactors',
      walk: (walk) => reactors.walkRelated(tenantId, relation, parents, walk),
      count: () => reactors.countRelated(tenantId, relation, parents),
      open: (found) => this.#toReactors(tenantId, found),
    });
  }

  /** Reads a Reactor. Needs `reactor:read`. Throws NOT_FOUND. */
  async get(ctx: RequestContext, { id }: { readonly id: string }): Promise<Reactor> {
    const { tenantId } = requirePermission(ctx, 'reactor:read');
    const found = await this.#dependencies.reactors.find(tenantId, uuidOf(id) ?? notFound());
    const [reactor] = await this.#toReactors(tenantId, found === undefined ? [] : [found]);
    return reactor ?? notFound();
  }

  /** Replaces a Reactor. Needs `reactor:update`. Throws NOT_FOUND, and CONFLICT by its precondition. */
  async update(ctx: RequestContext, change: ConditionalChange): Promise<Reactor> {
    const { id } = change;
    const wanted = parseInput(UpdateReactorInputSchema, change.input);
    const ifUnmodifiedSince = readPrecondition(change);
    const caller = requirePermission(ctx, 'reactor:update');
    await this.#requireThere(caller, id);
    // What published clients send has no formula: the present one stays.
    const links = await this.#links.resolve(caller.tenantId, wanted);
    return this.#change(ctx, caller, id, {
      name: wanted.name,
      formula: links.formula,
      application: links.application ?? null,
      configuration: () => wanted.configuration ?? EMPTY,
      ifUnmodifiedSince,
    });
  }

  /** Changes a Reactor by a merge patch. Needs `reactor:update`. Throws NOT_FOUND, and CONFLICT by its precondition. */
  async patch(ctx: RequestContext, change: ConditionalChange): Promise<Reactor> {
    const { id } = change;
    const ifUnmodifiedSince = readPrecondition(change);
    const patch = parseInput(PatchReactorInputSchema, change.input);
    const { name, formula, application, configuration } = patch;
    const issues: Issue[] = [];
    if (name === null) issues.push({ path: ['name'], message: 'is required' });
    if (formula === null) issues.push({ path: ['formula'], message: 'is required' });
    if (issues.length > 0) throw validationFailed(issues);
    const caller = requirePermission(ctx, 'reactor:update');
    await this.#requireThere(caller, id);
    const links = await this.#links.resolve(caller.tenantId, { formula, application });
    return this.#change(ctx, caller, id, {
      name: name ?? undefined,
      formula: links.formula,
      application: links.application,
      configuration: (present) => {
        if (configuration === undefined) return present;
        const merged = mergePatch(present, configuration);
        return isJsonObject(merged) ? merged : EMPTY;
      },
      ifUnmodifiedSince,
    });
  }

  /** Deletes a Reactor. Needs `reactor:delete`. Throws NOT_FOUND. */
  async delete(ctx: RequestContext, { id }: { readonly id: string }): Promise<Deleted> {
    const { tenantId } = requirePermission(ctx, 'reactor:delete');
    const rowId = uuidOf(id) ?? notFound();
    const event = this.#event(ctx, 'reactor.delete', { tenantId, id: rowId });
    if (!(await this.#dependencies.reactors.delete(tenantId, rowId, event))) notFound();
    return { id: rowId };
  }

  /** Whoever names a Reactor that is not there is told so, whatever else they name. */
  async #requireThere({ tenantId }: CallerIdentity, id: string): Promise<void> {
    if ((await this.#dependencies.reactors.find(tenantId, uuidOf(id) ?? notFound())) === undefined)
      notFound();
  }

  async #change(
    ctx: RequestContext,
    { tenantId, applicationId: modifiedBy }: CallerIdentity,
    id: string,
    wanted: Wanted,
  ): Promise<Reactor> {
    const { reactors, keyring, runtime } = this.#dependencies;
    const rowId = uuidOf(id) ?? notFound();
    const keys = await keyring.forTenant(tenantId);
    const link = wanted.application?.id ?? null;
    const changed = await whileFormulaIsThere(() =>
      reactors.update(tenantId, rowId, link, (present) => {
        requireUnmodifiedSince(present, wanted.ifUnmodifiedSince);
        const formula = wanted.formula ?? present.formula;
        const before = openConfiguration(
          keys,
          { table: 'reactors', id: rowId },
          present.configuration,
        );
        const { application } = wanted;
        const reactor: StoredReactor = {
          ...present,
          name: wanted.name ?? present.name,
          formula,
          applicationId:
            application === undefined ? present.applicationId : (application?.id ?? null),
          configuration: sealReactorConfiguration(
            keys,
            rowId,
            formula,
            wanted.configuration(before),
          ),
          modifiedBy,
          modifiedAt: modificationTime(present, runtime.now()),
        };
        return { reactor, event: this.#event(ctx, 'reactor.update', reactor) };
      }),
    );
    const [reactor] = await this.#toReactors(tenantId, [requireLinked(changed)]);
    return reactor ?? notFound();
  }

  /** Whole Reactors, in the given order; an Application that is gone is left out. */
  async #toReactors(
    tenantId: string,
    stored: readonly StoredReactor[],
  ): Promise<readonly Reactor[]> {
    const { applications, keyring, runtime } = this.#dependencies;
    const ids = stored.flatMap(({ applicationId }) => applicationId ?? []);
    const linked = await applications.findByIds(tenantId, [...new Set(ids)], runtime.now());
    const keys = await keyring.forTenant(tenantId);
    return stored.map((each) => openReactor(keys, each, linked.get(each.applicationId ?? '')));
  }

  #event(
    ctx: RequestContext,
    operation: Operation,
    { tenantId, id }: Pick<StoredReactor, 'tenantId' | 'id'>,
  ) {
    const act: AuditedAct = { tenantId, operation, entityType: 'reactor', entityId: id };
    return auditEvent(ctx, this.#dependencies.runtime, act);
  }
}

/** An Application that is deleted at the same moment is one that is not there. */
function requireLinked(changed: ReactorChanged): StoredReactor {
  if (changed === 'unlinkable') throw validationFailed([NO_APPLICATION]);
  return changed === 'missing' ? notFound() : changed;
}

function missing(): never {
  throw new VaultError('INTERNAL', 'A Reactor has no formula.');
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such Reactor.');
}
