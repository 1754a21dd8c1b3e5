import {
  ApplicationFilterSchema,
  ApplicationOrderSchema,
  CreateApplicationInputSchema,
  ListApplicationsInputSchema,
  UpdateApplicationInputSchema,
} from '../../contract/generated/inputs.js';
import type {
  ApplicationType,
  CreateApplicationInput,
  UpdateApplicationInput,
} from '../../contract/generated/inputs.js';
import { connectionParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import { firstExcess } from '../../domain/access/access.js';
import type { Excess } from '../../domain/access/access.js';
import { grantFaults, grantsOf } from '../../domain/access/application.js';
import type { Application } from '../../domain/access/application.js';
import type { Connection } from '../../domain/connection.js';
import { VaultError, validationFailed } from '../../domain/errors.js';
import type { Operation } from '../../domain/tenant/audit-event.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Issue } from '../../domain/issue.js';
import type { Deleted } from '../../domain/deleted.js';
import { modificationTime, requireUnmodifiedSince } from '../../domain/modification.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import type { Secret } from '../../domain/secret.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import { auditEvent } from '../act/audit.js';
import type { AuditedAct } from '../act/audit.js';
import { requirePermission } from '../act/authorization.js';
import { readConnection } from '../act/connection.js';
import { readPrecondition } from '../act/precondition.js';
import type { ConditionalChange } from '../act/precondition.js';
import type { Runtime } from '../act/runtime.js';
import type { KeyUseService } from './key-use-service.js';

/** Makes API keys and what is stored of them. */
export interface ApiKeys {
  create(type: ApplicationType | 'session'): Secret<string>;
  createNonce(): Secret<string>;
  hash(lookupKey: Buffer, apiKey: string): Buffer;
  isSessionKey(apiKey: string): boolean;
}

/** What the service works with. */
export interface ApplicationServiceParts {
  readonly applications: ApplicationRepository;
  readonly audit: AuditRepository;
  readonly apiKeys: ApiKeys;
  readonly keyring: Keyring;
  readonly keyUses: Pick<KeyUseService, 'bringUpToDate'>;
  readonly runtime: Runtime;
}

const readListInput = connectionParser({
  list: 'applications',
  filter: ApplicationFilterSchema,
  order: ApplicationOrderSchema,
});

/** The Applications of the caller's tenant (contract 2). Those of another tenant are not found. */
export class ApplicationService {
  readonly #parts: ApplicationServiceParts;

  constructor(parts: ApplicationServiceParts) {
    this.#parts = parts;
  }

  /** Creates an Application; the answer is the only one that ever holds its first key. Needs `application:create`. */
  async create(ctx: RequestContext, input: unknown): Promise<Application> {
    const { applications, runtime } = this.#parts;
    const now = runtime.now();
    const wanted = parseInput(CreateApplicationInputSchema, input, (members) =>
      creationFaults(members, now),
    );

    const caller = requirePermission(ctx, 'application:create');

    const { key, keyHash } = await this.#newKey(wanted.type);
    const application: Application = {
      tenantId: caller.tenantId,
      id: runtime.newId(),
      name: wanted.name,
      type: wanted.type,
      ...grantsOf(wanted),
      createdBy: caller.applicationId,
      createdAt: now,
      ...(wanted.expiresAt == null ? {} : { expiresAt: wanted.expiresAt }),
    };
    const event = this.#event(ctx, 'application.create', application);
    await applications.insert({ application, event }, keyHash);
    return { ...application, key: key.reveal() };
  }

  /** Lists Applications, newest first. Needs `application:read`. */
  async list(ctx: RequestContext, input: unknown): Promise<Page<Application>> {
    const { ids, name, type, ...page } = parseInput(ListApplicationsInputSchema, input);
    const { tenantId } = requirePermission(ctx, 'application:read');
    const now = this.#parts.runtime.now();
    const filter = { ids: ids ?? undefined, name: name ?? undefined, types: type ?? undefined };
    const found = await this.#parts.applications.list(tenantId, filter, page, now);
    return pageOf(page, found.total, found.items);
  }

  /** Lists Applications as a connection. Needs `application:read`. */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<Application>> {
    const { slice, filter } = readListInput(input);
    const { tenantId } = requirePermission(ctx, 'application:read');
    const { applications, keyUses, runtime } = this.#parts;
    const asksForUse = filter.usedSince != null || filter.unusedSince != null;
    if (asksForUse) await keyUses.bringUpToDate(ctx);
    const now = runtime.now();
    return readConnection(slice, {
      list: 'applications',
      walk: (walk) => applications.walk(tenantId, filter, walk, now),
      count: () => applications.count(tenantId, filter, now),
      open: (found) => Promise.resolve(found),
    });
  }

  /** Reads an Application. Needs `application:read`. Throws NOT_FOUND. */
  async get(ctx: RequestContext, { id }: { readonly id: string }): Promise<Application> {
    const { tenantId } = requirePermission(ctx, 'application:read');
    return this.#find(tenantId, id);
  }

  /** Reads several Applications, each in the place of its id; undefined for one that is not there. Needs `application:read`. */
  async getAll(
    ctx: RequestContext,
    { ids }: { readonly ids: readonly string[] },
  ): Promise<readonly (Application | undefined)[]> {
    const { tenantId } = requirePermission(ctx, 'application:read');
    const { applications, runtime } = this.#parts;
    const byId = await applications.findByIds(tenantId, ids, runtime.now());
    return ids.map((id) => byId.get(id));
  }

  /** Reads the Application that calls. Needs `application:read`. A session's key is no Application's: NOT_FOUND. */
  async getByKey(ctx: RequestContext): Promise<Application> {
    const caller = requirePermission(ctx, 'application:read');
    if (caller.kind === 'session') notFound();
    return caller.application ?? this.#find(caller.tenantId, caller.applicationId);
  }

  /**
   * Replaces name, permissions and rules of an Application. Needs `application:update`. Throws NOT_FOUND, CONFLICT by
   * its precondition, and FORBIDDEN where the caller would gain a permission by changing itself, or a session by changing an Application that is behind
   * it; that attempt is audited.
   */
  async update(ctx: RequestContext, change: ConditionalChange): Promise<Application> {
    const { applications, runtime } = this.#parts;
    const wanted = parseInput(UpdateApplicationInputSchema, change.input);
    const since = readPrecondition(change);
    const caller = requirePermission(ctx, 'application:update');
    const now = runtime.now();
    try {
      const rowId = uuidOf(change.id) ?? notFound();
      const updated = await applications.update(caller.tenantId, rowId, now, (present) => {
        requireUnmodifiedSince(present, since);
        const application = replaced(present, wanted, caller, now);
        const event = this.#event(ctx, 'application.update', present);
        return { application, event };
      });
      return updated ?? notFound();
    } catch (error) {
      if (error instanceof WideningError) await this.#auditWidening(ctx, caller.tenantId, error);
      throw error;
    }
  }

  /**
   * Gives an Application a new key, which only this answer holds; the old one is refused from the commit on. Needs
   * `application:update`. Throws NOT_FOUND.
   */
  async regenerateKey(ctx: RequestContext, { id }: { readonly id: string }): Promise<Application> {
    const { applications, runtime } = this.#parts;
    const caller = requirePermission(ctx, 'application:update');
    const present = await this.#find(caller.tenantId, id);
    const { key, keyHash } = await this.#newKey(present.type);
    const application: Application = {
      ...present,
      modifiedBy: caller.applicationId,
      modifiedAt: modificationTime(present, runtime.now()),
    };
    const event = this.#event(ctx, 'application.regenerate_key', application);
    if (!(await applications.replaceKey({ application, event }, keyHash))) notFound();
    return { ...application, key: key.reveal() };
  }

  /** Deletes an Application; its key is refused from the commit on. Needs `application:delete`. Throws NOT_FOUND. */
  async delete(ctx: RequestContext, { id }: { readonly id: string }): Promise<Deleted> {
    const { tenantId } = requirePermission(ctx, 'application:delete');
    const present = await this.#find(tenantId, id);
    const event = this.#event(ctx, 'application.delete', present);
    if (!(await this.#parts.applications.delete(tenantId, present.id, event))) notFound();
    return { id: present.id };
  }

  async #find(tenantId: string, id: string): Promise<Application> {
    const { applications, runtime } = this.#parts;
    const rowId = uuidOf(id) ?? notFound();
    return (await applications.find(tenantId, rowId, runtime.now())) ?? notFound();
  }

  async #newKey(type: ApplicationType): Promise<{ key: Secret<string>; keyHash: Buffer }> {
    const { apiKeys, keyring } = this.#parts;
    const key = apiKeys.create(type);
    return { key, keyHash: apiKeys.hash(await keyring.lookupKey(), key.reveal()) };
  }

  #event(ctx: RequestContext, operation: Operation, { tenantId, id }: Application) {
    const act: AuditedAct = { tenantId, operation, entityType: 'application', entityId: id };
    return auditEvent(ctx, this.#parts.runtime, act);
  }

  async #auditWidening(
    ctx: RequestContext,
    tenantId: string,
    { applicationId, excess: { permission } }: WideningError,
  ): Promise<void> {
    const event = auditEvent(ctx, this.#parts.runtime, {
      tenantId,
      operation: 'application.update',
      outcome: 'denied',
      entityType: 'application',
      entityId: applicationId,
      details: { permission },
    });
    await this.#parts.audit.insert(event);
  }
}

/** An Application tried to gain a permission by changing itself. */
class WideningError extends VaultError {
  readonly applicationId: string;
  readonly excess: Excess;

  constructor(applicationId: string, excess: Excess) {
    const where = excess.container === undefined ? '' : ` on the container ${excess.container}`;
    super(
      'FORBIDDEN',
      `An Application cannot give itself ${excess.permission}${where}, which it does not hold.`,
    );
    this.applicationId = applicationId;
    this.excess = excess;
  }
}

function creationFaults(
  { type, expiresAt, ...grants }: Partial<CreateApplicationInput>,
  now: Date,
): readonly Issue[] {
  const isPast = expiresAt != null && expiresAt <= now;
  return [
    ...(type === undefined ? [] : grantFaults(type, grants)),
    ...(isPast ? [{ path: ['expiresAt'], message: 'must be in the future' }] : []),
  ];
}

/** The new state of an Application by an update; throws VALIDATION_FAILED, or a WideningError. */
function replaced(
  present: Application,
  wanted: UpdateApplicationInput,
  caller: CallerIdentity,
  now: Date,
): Application {
  const issues = [...grantFaults(present.type, wanted)];
  if (wanted.type != null && wanted.type !== present.type) {
    issues.push({ path: ['type'], message: 'cannot be changed' });
  }
  if (wanted.expiresAt != null && wanted.expiresAt.getTime() !== present.expiresAt?.getTime()) {
    issues.push({ path: ['expiresAt'], message: 'cannot be changed' });
  }
  if (issues.length > 0) throw validationFailed(issues);
  const grants = grantsOf(wanted);
  if (isItself(caller, present)) {
    // The row is locked and fresh, unlike what the caller was when it was authenticated.
    const excess = firstExcess(grants, present, 'permissions');
    if (excess !== undefined) throw new WideningError(present.id, excess);
  }
  const { name } = wanted;
  const modifiedAt = modificationTime(present, now);
  return { ...present, ...grants, name, modifiedBy: caller.applicationId, modifiedAt };
}

/** A session stands for the Application that asked for it and acts with grants of the one that authorized it. */
function isItself(caller: CallerIdentity, { id }: Application): boolean {
  return caller.applicationId === id || (caller.kind === 'session' && caller.authorizedBy === id);
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such Application.');
}
