import type { CallerIdentity } from '../../../../context.js';
import { holds } from '../../../../domain/access/access.js';
import { VaultError } from '../../../../domain/errors.js';
import type { Proxy } from '../../../../domain/proxy/proxy.js';
import { requireReason } from '../../../../domain/tenant/reason.js';
import { requireIdentity } from '../../../act/authorization.js';
import type { NamedCaller, Stage } from '../proxy-call.js';
import type { ProxyRequest } from '../proxy-message.js';
import { noSuchProxy } from './find.js';

/**
 * Lets the caller through, and makes the call that caller's, with the reason that it gives. Throws as {@link requireCaller}
 * does, and VALIDATION_FAILED for a reason that cannot be taken. Nobody in particular gives none: whoever has no key would
 * write into the trail.
 */
export const authenticate: Stage = (_dependencies, call) => {
  call.caller = requireCaller(call.stored, call.namedCaller);
  call.ctx = {
    ...call.ctx,
    identity: call.caller ?? { kind: 'anonymous' },
    ...(call.caller === undefined ? {} : givenReason(call.request)),
  };
  return undefined;
};

function givenReason({ reason }: ProxyRequest): { readonly reason?: string } {
  return reason === undefined ? {} : { reason: requireReason(reason) };
}

/**
 * Who calls through a Proxy (contract 5). Throws UNAUTHENTICATED without a valid API key where the Proxy asks for one,
 * NOT_FOUND for a Proxy of another tenant, and FORBIDDEN for a public key alone. Where the Proxy asks for none, an API key
 * means nothing and is not looked at: undefined.
 */
export function requireCaller(
  { requireAuth, tenantId }: Pick<Proxy, 'requireAuth' | 'tenantId'>,
  named: NamedCaller | undefined,
): CallerIdentity | undefined {
  if (!requireAuth) return undefined;
  if (named === undefined) return requireIdentity({ kind: 'anonymous' });
  if ('error' in named) throw named.error;
  const { identity } = named;
  if (identity.tenantId !== tenantId) throw noSuchProxy();
  const isBackend = identity.kind === 'application' && identity.type !== 'public';
  if (isBackend || holds(identity, 'token:use')) return identity;
  throw new VaultError('FORBIDDEN', 'The permission token:use is missing.');
}
