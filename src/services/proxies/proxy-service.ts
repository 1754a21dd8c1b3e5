import {
  CreateProxyInputSchema,
  ListProxiesInputSchema,
  PatchProxyInputSchema,
  ProxyFilterSchema,
  ProxyOrderSchema,
  UpdateProxyInputSchema,
} from '../../contract/generated/inputs.js';
import type { UpdateProxyInput } from '../../contract/generated/inputs.js';
import { connectionParser, relatedParser } from '../../contract/connection-input.js';
import { parseInput } from '../../contract/parse-input.js';
import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Keyring } from '../../crypto/keyring.js';
import type { Deleted } from '../../domain/deleted.js';
import type { Connection } from '../../domain/connection.js';
import { VaultError, validationFailed } from '../../domain/errors.js';
import type { Operation } from '../../domain/tenant/audit-event.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Issue } from '../../domain/issue.js';
import { modificationTime, requireUnmodifiedSince } from '../../domain/modification.js';
import { pageOf } from '../../domain/page.js';
import type { Page } from '../../domain/page.js';
import type { Proxy, ProxyTransform } from '../../domain/proxy/proxy.js';
import type { Secret } from '../../domain/secret.js';
import type { OutboundClient } from '../../outbound/outbound-client.js';
import type { CodeDiagnostic } from '../../sandbox/protocol/outcome.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { AuditRepository } from '../../storage/tenants/audit-repository.js';
import type {
  ProxyChanged,
  ProxyRepository,
  StoredProxy,
} from '../../storage/proxies/proxy-repository.js';
import { auditEvent } from '../act/audit.js';
import { requirePermission } from '../act/authorization.js';
import { readConnection, readConnections } from '../act/connection.js';
import type { CodeRunner } from '../code/code-runner.js';
import { readPrecondition } from '../act/precondition.js';
import type { ConditionalChange } from '../act/precondition.js';
import { patchedProxy } from './proxy-patch.js';
import { openProxy, sealProxy } from './proxy-sealing.js';
import type { Runtime } from '../act/runtime.js';

/** Makes the keys of Proxies and what they are found by. */
export interface ProxyKeys {
  create(): Secret<string>;
  hash(lookupKey: Buffer, proxyKey: string): Buffer;
}

/** What the service works with. */
export interface ProxyServiceDependencies {
  readonly proxies: ProxyRepository;
  readonly applications: ApplicationRepository;
  readonly audit: AuditRepository;
  readonly outbound: OutboundClient;
  readonly runner: CodeRunner;
  readonly proxyKeys: ProxyKeys;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

const readListInput = connectionParser({
  list: 'proxies',
  filter: ProxyFilterSchema,
  order: ProxyOrderSchema,
});
const readRelatedInput = relatedParser('proxies');

/** The Proxies of the caller's tenant (contract 5). Those of another tenant are not found. */
export class ProxyService {
  readonly #dependencies: ProxyServiceDependencies;

  constructor(dependencies: ProxyServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates a Proxy and its key. Needs `proxy:create`. */
  async create(ctx: RequestContext, input: unknown): Promise<Proxy> {
    const wanted = parseInput(CreateProxyInputSchema, input, this.#destinationFaults);
    const caller = requirePermission(ctx, 'proxy:create');
    await this.#requireLinkable(caller, wanted.application?.id);

    const { proxies, proxyKeys, keyring, runtime } = this.#dependencies;
    const key = proxyKeys.create().reveal();
    const proxy: Proxy = {
      tenantId: caller.tenantId,
      id: runtime.newId(),
      key,
      ...membersOf(wanted),
      createdBy: caller.applicationId,
      createdAt: runtime.now(),
    };
    const stored = sealProxy(await keyring.forTenant(caller.tenantId), proxy);
    const event = this.#event(ctx, 'proxy.create', proxy);
    const keyHash = proxyKeys.hash(await keyring.lookupKey(), key);
    requireLinked(await proxies.insert({ proxy: stored, event }, keyHash));
    return proxy;
  }

  /** Lists Proxies, newest first. Needs `proxy:read`. */
  async list(ctx: RequestContext, input: unknown): Promise<Page<Proxy>> {
    const { ids, name, ...page } = parseInput(ListProxiesInputSchema, input);
    const { tenantId } = requirePermission(ctx, 'proxy:read');
    const filter = { ids: ids ?? undefined, name: name ?? undefined };
    const { total, items } = await this.#dependencies.proxies.list(tenantId, filter, page);
    return pageOf(page, total, await this.#openAll(tenantId, items));
  }

  /** Lists Proxies as a connection. Needs `proxy:read`. */
  async connection(ctx: RequestContext, input: unknown): Promise<Connection<Proxy>> {
    const { slice, filter } = readListInput(input);
    const { tenantId } = requirePermission(ctx, 'proxy:read');
    const { proxies } = this.#dependencies;
    return readConnection(slice, {
      list: 'proxies',
      walk: (walk) => proxies.walk(tenantId, filter, walk),
      count: () => proxies.count(tenantId, filter),
      open: (found) => this.#openAll(tenantId, found),
    });
  }

  /** Lists the Proxies that are linked to each of several Applications, as connections. Needs `proxy:read`. */
  async connectionsOfApplications(
    ctx: RequestContext,
    { ids, input }: { readonly ids: readonly string[]; readonly input: unknown },
  ): Promise<readonly Connection<Proxy>[]> {
    const slice = readRelatedInput(input);
    const { tenantId } = requirePermission(ctx, 'proxy:read');
    const { proxies } = this.#dependencies;
    return readConnections(slice, {
      list: 'proxies',
      walk: (walk) => proxies.walkOfApplications(tenantId, ids, walk),
      count: () => proxies.countOfApplications(tenantId, ids),
      open: (found) => this.#openAll(tenantId, found),
    });
  }

  /** Reads a Proxy. Needs `proxy:read`. Throws NOT_FOUND. */
  async get(ctx: RequestContext, { id }: { readonly id: string }): Promise<Proxy> {
    const { tenantId } = requirePermission(ctx, 'proxy:read');
    return this.#find(tenantId, id);
  }

  /** Replaces everything of a Proxy but its key. Needs `proxy:update`. Throws NOT_FOUND, and CONFLICT by its precondition. */
  async update(
    ctx: RequestContext,
    { id, input, ...condition }: ConditionalChange,
  ): Promise<Proxy> {
    const wanted = parseInput(UpdateProxyInputSchema, input, this.#destinationFaults);
    const since = readPrecondition(condition);
    const caller = requirePermission(ctx, 'proxy:update');
    await this.#requireLinkable(caller, wanted.application?.id);
    return this.#change(ctx, caller, id, wanted.application?.id, (present) => {
      requireUnmodifiedSince(present, since);
      return wanted;
    });
  }

  /**
   * Changes a Proxy by a merge patch (RFC 7386). Needs `proxy:update`. Throws NOT_FOUND, CONFLICT by its precondition, and
   * VALIDATION_FAILED where what the patch makes could not be created.
   */
  async patch(ctx: RequestContext, { id, input, ...condition }: ConditionalChange): Promise<Proxy> {
    const patch = parseInput(PatchProxyInputSchema, input);
    const since = readPrecondition(condition);
    const caller = requirePermission(ctx, 'proxy:update');
    const link = patch.application?.id;
    await this.#requireLinkable(caller, link);
    return this.#change(ctx, caller, id, link, (present) => {
      requireUnmodifiedSince(present, since);
      return parseInput(UpdateProxyInputSchema, patchedProxy(present, patch), (members) =>
        // What is refused today may have been allowed when it was written, and is not touched by this patch.
        members.destinationUrl === present.destinationUrl ? [] : this.#destinationFaults(members),
      );
    });
  }

  /** Deletes a Proxy; its key leads nowhere from the commit on. Needs `proxy:delete`. Throws NOT_FOUND. */
  async delete(ctx: RequestContext, { id }: { readonly id: string }): Promise<Deleted> {
    const { tenantId } = requirePermission(ctx, 'proxy:delete');
    const rowId = uuidOf(id) ?? notFound();
    const event = this.#event(ctx, 'proxy.delete', { tenantId, id: rowId });
    if (!(await this.#dependencies.proxies.delete(tenantId, rowId, event))) notFound();
    return { id: rowId };
  }

  /** Why the code of a transform does not compile: empty where it does. Needs `proxy:read`. */
  async diagnose(
    ctx: RequestContext,
    { code }: ProxyTransform,
  ): Promise<readonly CodeDiagnostic[]> {
    const { tenantId } = requirePermission(ctx, 'proxy:read');
    return this.#dependencies.runner.check(tenantId, code);
  }

  async #change(
    ctx: RequestContext,
    caller: CallerIdentity,
    id: string,
    link: string | undefined,
    wantedOf: (present: Proxy) => UpdateProxyInput,
  ): Promise<Proxy> {
    const { proxies, keyring, runtime } = this.#dependencies;
    const { tenantId, applicationId: modifiedBy } = caller;
    const rowId = uuidOf(id) ?? notFound();
    const keys = await keyring.forTenant(tenantId);
    const event = this.#event(ctx, 'proxy.update', { tenantId, id: rowId });
    const changed = await proxies.update(tenantId, rowId, link ?? null, (stored) => {
      const present = openProxy(keys, stored);
      const { key, createdBy, createdAt } = present;
      const members = membersOf(wantedOf(present));
      const modified = { modifiedBy, modifiedAt: modificationTime(present, runtime.now()) };
      const proxy = { tenantId, id: rowId, key, ...members, createdBy, createdAt, ...modified };
      return { proxy: sealProxy(keys, proxy), event };
    });
    return openProxy(keys, requireLinked(changed));
  }

  async #openAll(tenantId: string, stored: readonly StoredProxy[]): Promise<readonly Proxy[]> {
    const keys = await this.#dependencies.keyring.forTenant(tenantId);
    return stored.map((each) => openProxy(keys, each));
  }

  async #find(tenantId: string, id: string): Promise<Proxy> {
    const { proxies, keyring } = this.#dependencies;
    const stored = (await proxies.find(tenantId, uuidOf(id) ?? notFound())) ?? notFound();
    return openProxy(await keyring.forTenant(tenantId), stored);
  }

  /** What is wrong with where a Proxy leads, which the SDL cannot say. */
  readonly #destinationFaults = (members: Partial<UpdateProxyInput>): readonly Issue[] => {
    const { destinationUrl: url } = members;
    const fault = url === undefined ? undefined : this.#dependencies.outbound.faultOfUrl(url);
    return fault === undefined ? [] : [{ path: ['destinationUrl'], message: fault }];
  };

  async #requireLinkable({ tenantId }: CallerIdentity, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const { applications, runtime } = this.#dependencies;
    const application = await applications.find(tenantId, id, runtime.now());
    if (application?.type !== 'private' && application?.type !== 'public') throw unlinkable();
  }

  #event(
    ctx: RequestContext,
    operation: Operation,
    { tenantId, id }: Pick<Proxy, 'tenantId' | 'id'>,
  ) {
    const act = { tenantId, operation, entityType: 'proxy', entityId: id } as const;
    return auditEvent(ctx, this.#dependencies.runtime, act);
  }
}

/** What a caller decides of a Proxy, with the defaults of what was left out. */
function membersOf(wanted: UpdateProxyInput) {
  const { application } = wanted;
  const requestTransform = transformOf(wanted.requestTransform);
  const responseTransform = transformOf(wanted.responseTransform);
  return {
    name: wanted.name,
    destinationUrl: wanted.destinationUrl,
    configuration: wanted.configuration ?? new Map<string, string>(),
    requireAuth: wanted.requireAuth ?? true,
    ...(requestTransform === undefined ? {} : { requestTransform }),
    ...(responseTransform === undefined ? {} : { responseTransform }),
    ...(application == null ? {} : { applicationId: application.id }),
  };
}

/** The code that is given; undefined where it is none, as in `{}` (contract 1). */
function transformOf(given: UpdateProxyInput['requestTransform']): ProxyTransform | undefined {
  const code = given?.code;
  return code == null ? undefined : { code };
}

function requireLinked(changed: ProxyChanged): StoredProxy {
  if (changed === 'unlinkable') throw unlinkable();
  return changed === 'missing' ? notFound() : changed;
}

function unlinkable(): VaultError {
  const message = 'must be that of a private or public Application of the tenant';
  return validationFailed([{ path: ['application', 'id'], message }]);
}

function notFound(): never {
  throw new VaultError('NOT_FOUND', 'There is no such Proxy.');
}
