import { wireName } from '../../contract/wire/names.js';
import type { CallerIdentity, Identity, RequestContext } from '../../context.js';
import { decide, holds } from '../../domain/access/access.js';
import type { AccessTarget, AccessTransform } from '../../domain/access/access.js';
import { VaultError } from '../../domain/errors.js';
import type { Permission, TokenPermission } from '../../domain/access/permission.js';
import { decideChange } from '../../domain/token/token-change.js';
import type {
  ChangeDecision,
  ChangeRefusal,
  TokenChange,
} from '../../domain/token/token-change.js';

/** The identity of a caller that has one. Throws UNAUTHENTICATED where the call came without an API key. */
export function requireIdentity(identity: Identity): CallerIdentity {
  if (identity.kind === 'application' || identity.kind === 'session') return identity;
  throw new VaultError('UNAUTHENTICATED', 'A valid API key is needed in the SVC-API-KEY header.');
}

/** The Application that something is done for; undefined where it is nobody's with an API key. */
export function callerIdOf({ identity }: RequestContext): string | undefined {
  return 'applicationId' in identity ? identity.applicationId : undefined;
}

/** Lets through whoever runs the command line on the machine of the vault. Throws FORBIDDEN for everybody else. */
export function requireOperator({ identity }: RequestContext): void {
  if (identity.kind === 'operator') return;
  throw new VaultError('FORBIDDEN', 'Only the operator of the vault may do this.');
}

/** The identity of a caller that holds a permission anywhere. Throws FORBIDDEN, naming the permission, where not. */
export function requirePermission(ctx: RequestContext, permission: Permission): CallerIdentity {
  const identity = requireIdentity(ctx.identity);
  if (holds(identity, permission)) return identity;
  throw new VaultError('FORBIDDEN', `The permission ${permission} is missing.`);
}

/**
 * What a caller sees of a token that it exercises a permission on. Throws FORBIDDEN, naming permission and container,
 * where it may not.
 */
export function authorize(
  identity: CallerIdentity,
  permission: TokenPermission,
  target: AccessTarget,
): AccessTransform {
  const decision = decide(identity, permission, target);
  if (decision.allowed) return decision.transform;
  throw missingOn(permission, target);
}

/**
 * What a caller sees of a token that it changes. Throws FORBIDDEN, naming permission and container, where it may not
 * make this change.
 */
export function authorizeChange(
  identity: CallerIdentity,
  present: AccessTarget,
  change: TokenChange,
): Exclude<ChangeDecision, { readonly refusal: unknown }> {
  const decision = decideChange(identity, present, change);
  if ('refusal' in decision) throw refusedChange(decision.refusal, present, change);
  return decision;
}

function refusedChange(
  refusal: ChangeRefusal,
  { container }: AccessTarget,
  change: TokenChange,
): VaultError {
  if (refusal.why === 'missing') return missingOn('token:update', refusal);
  const message =
    refusal.why === 'unseen'
      ? `A change of ${refusal.members.map(wireName).join(', ')} needs a permission that reveals the token on the container ${container}.`
      : `The permission ${refusal.permission} would show more of the token on the container ${change.container} than on ${container}.`;
  return new VaultError('FORBIDDEN', message);
}

/** What refuses a caller that may not exercise a permission on a token: FORBIDDEN, with the permission and the container. */
export function missingOn(permission: TokenPermission, { container }: AccessTarget): VaultError {
  const message = `The permission ${permission} is missing on the container ${container}.`;
  return new VaultError('FORBIDDEN', message);
}
