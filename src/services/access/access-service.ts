import { ExplainAccessInputSchema } from '../../contract/generated/inputs.js';
import type { ExplainAccessInput } from '../../contract/generated/inputs.js';
import { parseInput } from '../../contract/parse-input.js';
import type { CallerIdentity, RequestContext } from '../../context.js';
import type { Grants } from '../../domain/access/access.js';
import type { Application } from '../../domain/access/application.js';
import { explainAccess } from '../../domain/access/explanation.js';
import type { ExplainedTarget, PermissionExplanation } from '../../domain/access/explanation.js';
import { VaultError } from '../../domain/errors.js';
import { uuidOf } from '../../domain/identifier.js';
import type { Issue } from '../../domain/issue.js';
import { isStoredId } from '../../domain/token/token-id.js';
import { TOKEN_TYPE_TABLE } from '../../domain/token/token-type.js';
import type { TokenType } from '../../domain/token/token-type.js';
import type { ApplicationRepository } from '../../storage/applications/application-repository.js';
import type { TenantRepository } from '../../storage/tenants/tenant-repository.js';
import type { TokenRepository } from '../../storage/tokens/token-repository.js';
import { authorize, requireOperator, requirePermission } from '../act/authorization.js';
import type { Runtime } from '../act/runtime.js';
import { hasMask } from '../act/stored-mask.js';

/** What the service works with. */
export interface AccessServiceParts {
  readonly applications: Pick<ApplicationRepository, 'find'>;
  readonly tenants: Pick<TenantRepository, 'list'>;
  readonly tokens: Pick<TokenRepository, 'find'>;
  readonly runtime: Runtime;
}

/** Whose grants decided about what, and how. */
export interface AccessExplanation {
  readonly application: Application;
  readonly sessionId?: string;
  readonly tokenId?: string;
  readonly container: string;
  readonly permissions: readonly PermissionExplanation[];
}

/** Proves who may do what: the decisions of the vault, with what makes them. No value is opened for it. */
export class AccessService {
  readonly #parts: AccessServiceParts;

  constructor(parts: AccessServiceParts) {
    this.#parts = parts;
  }

  /**
   * Says what an Application of the caller's tenant, or the caller, may do with a token, and why. Needs `application:read`,
   * and `token:read` on the token that it names: of others a caller learns what reading them would tell. Throws NOT_FOUND.
   */
  async explain(ctx: RequestContext, input: unknown): Promise<AccessExplanation> {
    const wanted = parseInput(ExplainAccessInputSchema, input, targetFaults);
    const caller = requirePermission(ctx, 'application:read');
    const { tenantId } = caller;
    const target = await this.#targetOf(tenantId, wanted, caller);
    const application = await this.#application(
      tenantId,
      wanted.applicationId ?? caller.applicationId,
    );
    if (wanted.applicationId != null || caller.kind === 'application')
      return explained(application, target);
    return { ...explained(application, target, caller), sessionId: caller.sessionId };
  }

  /** The same for whoever runs the command line, of an Application of any tenant. Throws NOT_FOUND. */
  async explainForOperator(ctx: RequestContext, input: unknown): Promise<AccessExplanation> {
    const wanted = parseInput(ExplainAccessInputSchema, input, targetFaults);
    const application = await this.findForOperator(ctx, { id: wanted.applicationId ?? '' });
    return explained(application, await this.#targetOf(application.tenantId, wanted));
  }

  /** An Application of any tenant, for whoever runs the command line. Throws NOT_FOUND. */
  async findForOperator(
    ctx: RequestContext,
    { id }: { readonly id: string },
  ): Promise<Application> {
    requireOperator(ctx);
    const { applications, tenants, runtime } = this.#parts;
    const rowId = uuidOf(id) ?? noApplication();
    for (const tenant of await tenants.list()) {
      const found = await applications.find(tenant.id, rowId, runtime.now());
      if (found !== undefined) return found;
    }
    return noApplication();
  }

  async #application(tenantId: string, id: string): Promise<Application> {
    const { applications, runtime } = this.#parts;
    return (await applications.find(tenantId, id, runtime.now())) ?? noApplication();
  }

  /** What is asked about; a token must be one that `reader` may read, where there is one. */
  async #targetOf(
    tenantId: string,
    { tokenId, container, type }: ExplainAccessInput,
    reader?: CallerIdentity,
  ): Promise<ExplainedTarget> {
    if (tokenId == null) return containerTarget(container ?? undefined, type ?? undefined);
    const { tokens, runtime } = this.#parts;
    const id = uuidOf(tokenId) ?? (isStoredId(tokenId) ? tokenId : noToken());
    const stored = (await tokens.find(tenantId, id, runtime.now())) ?? noToken();
    if (reader !== undefined) authorize(reader, 'token:read', stored);
    return { id: stored.id, container: stored.container, hasMask: hasMask(stored) };
  }
}

function explained(
  application: Application,
  target: ExplainedTarget,
  grants: Grants = application,
): AccessExplanation {
  const { id, container } = target;
  const permissions = explainAccess(grants, target);
  return { application, container, permissions, ...(id === undefined ? {} : { tokenId: id }) };
}

function targetFaults({ tokenId, container, type }: Partial<ExplainAccessInput>): readonly Issue[] {
  const namesPlace = container != null || type != null;
  if (tokenId != null && namesPlace)
    return [{ path: ['tokenId'], message: 'must stand alone, without container and type' }];
  if (tokenId == null && !namesPlace)
    return [{ path: ['container'], message: 'is required where tokenId and type are left out' }];
  return [];
}

function containerTarget(
  container: string | undefined,
  type: TokenType | undefined,
): ExplainedTarget {
  if (type === undefined) return { container: container ?? '/' };
  const { container: usual, mask } = TOKEN_TYPE_TABLE[type];
  return { container: container ?? usual, hasMask: mask !== null };
}

function noApplication(): never {
  throw new VaultError('NOT_FOUND', 'There is no such Application.');
}

function noToken(): never {
  throw new VaultError('NOT_FOUND', 'There is no such token.');
}
