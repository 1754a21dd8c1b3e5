import type { ApiKeys } from '../access/application-service.js';
import { auditEvent } from '../act/audit.js';
import type { AuditedAct } from '../act/audit.js';
import { requireOperator, requirePermission } from '../act/authorization.js';
import { readPrecondition } from '../act/precondition.js';
import type { ConditionalChange } from '../act/precondition.js';
import type { Runtime } from '../act/runtime.js';
import type { RequestContext } from '../../context.js';
import {
  ListInvitationsInputSchema,
  ListMembersInputSchema,
  UpdateTenantInputSchema,
} from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { Keyring } from '../../crypto/keyring.js';
import { VaultError } from '../../domain/errors.js';
import { PERMISSIONS } from '../../domain/access/permission.js';
import { modificationTime, requireUnmodifiedSince } from '../../domain/modification.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import type { Secret } from '../../domain/secret.js';
import type { Tenant } from '../../domain/tenant/tenant.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';

/** A tenant that was just made, with the key of its first Application, which nothing else ever shows. */
export interface CreatedTenant {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly key: Secret<string>;
}

/** What the service works with. */
export interface TenantServiceParts {
  readonly tenants: TenantRepository;
  readonly apiKeys: ApiKeys;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/**
 * The tenants. Each may read and change its own; everything else is for whoever runs the command line on the machine of
 * the vault.
 */
export class TenantService {
  readonly #parts: TenantServiceParts;

  constructor(parts: TenantServiceParts) {
    this.#parts = parts;
  }

  /** Creates a tenant with a management Application that holds every permission. */
  async create(ctx: RequestContext, { name }: { readonly name: string }): Promise<CreatedTenant> {
    parseInput(UpdateTenantInputSchema, { name }, (valid) =>
      valid.name?.trim() === '' ? [{ path: ['name'], message: 'must be more than blanks' }] : [],
    );
    requireOperator(ctx);
    return this.#create(ctx, name, false, this.#parts.apiKeys.create('management'));
  }

  /**
   * Makes the operator's tenant at first start, with the key that is given or a new one; undefined where it is there
   * already. The caller sees to it that no other instance does the same at the same time.
   */
  async bootstrap(
    ctx: RequestContext,
    { key }: { readonly key: Secret<string> | undefined },
  ): Promise<CreatedTenant | undefined> {
    requireOperator(ctx);
    if ((await this.#parts.tenants.findOperatorId()) !== undefined) return undefined;
    return this.#create(ctx, 'Operator', true, key ?? this.#parts.apiKeys.create('management'));
  }

  /** Reads the tenant of the caller (contract 7). Needs `tenant:read`. */
  async getSelf(ctx: RequestContext): Promise<Tenant> {
    const { tenantId } = requirePermission(ctx, 'tenant:read');
    return (await this.#parts.tenants.find(tenantId)) ?? notFound();
  }

  /** Replaces name and settings of the caller's tenant (contract 7). Needs `tenant:update`. Throws CONFLICT by its precondition. */
  async updateSelf(
    ctx: RequestContext,
    { input, ...condition }: Omit<ConditionalChange, 'id'>,
  ): Promise<Tenant> {
    const { tenants, runtime } = this.#parts;
    const { name, settings } = parseInput(UpdateTenantInputSchema, input);
    const since = readPrecondition(condition);
    const { tenantId, applicationId } = requirePermission(ctx, 'tenant:update');
    const act: AuditedAct = {
      tenantId,
      operation: 'tenant.update',
      entityType: 'tenant',
      entityId: tenantId,
    };
    const event = auditEvent(ctx, runtime, act);
    const updated = await tenants.update(tenantId, (present) => {
      requireUnmodifiedSince(present, since);
      const changes = {
        name,
        settings: settings ?? undefined,
        modifiedBy: applicationId,
        modifiedAt: modificationTime(present, runtime.now()),
      };
      return { changes, event };
    });
    return updated ?? notFound();
  }

  /**
   * Lists the people of the caller's tenant: none, since the vault has no accounts of people (docs/adr/0041). Needs
   * `tenant:member:read`.
   */
  listMembers(ctx: RequestContext, input: unknown): Page<never> {
    const wanted = parseInput(ListMembersInputSchema, input);
    requirePermission(ctx, 'tenant:member:read');
    return pageOf(wanted, 0, []);
  }

  /** Lists who is invited to become one of them: nobody. Needs `tenant:invitation:read`. */
  listInvitations(ctx: RequestContext, input: unknown): Page<never> {
    const wanted = parseInput(ListInvitationsInputSchema, input);
    requirePermission(ctx, 'tenant:invitation:read');
    return pageOf(wanted, 0, []);
  }

  /** Lists all tenants, oldest first. */
  async list(ctx: RequestContext): Promise<readonly Tenant[]> {
    requireOperator(ctx);
    return this.#parts.tenants.list();
  }

  async #create(
    ctx: RequestContext,
    name: string,
    isOperator: boolean,
    key: Secret<string>,
  ): Promise<CreatedTenant> {
    const { tenants, apiKeys, keyring, runtime } = this.#parts;
    const now = runtime.now();
    const tenantId = runtime.newId();
    const applicationId = runtime.newId();
    await tenants.insert({
      tenant: { id: tenantId, name, isOperator, createdAt: now },
      keys: await keyring.newTenantKeys(tenantId),
      application: {
        tenantId,
        id: applicationId,
        name: 'Management',
        type: 'management',
        permissions: PERMISSIONS,
        rules: [],
        createdAt: now,
      },
      keyHash: apiKeys.hash(await keyring.lookupKey(), key.reveal()),
      event: auditEvent(ctx, runtime, {
        tenantId,
        operation: 'tenant.create',
        entityType: 'tenant',
        entityId: tenantId,
      }),
    });
    return { tenantId, applicationId, key };
  }
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such tenant.');
}
