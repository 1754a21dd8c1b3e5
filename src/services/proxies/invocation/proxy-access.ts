import type { CallerIdentity } from '../../../context.js';
import type { Keyring } from '../../../crypto/keyring.js';
import { holds } from '../../../domain/access/access.js';
import { VaultError } from '../../../domain/errors.js';
import type { ProxyCallRepository } from '../../../storage/proxies/proxy-call-repository.js';
import type { StoredProxy } from '../../../storage/proxies/proxy-repository.js';
import type { ApiKeys } from '../../access/application-service.js';
import { identityOf, unauthenticated } from '../../access/authentication-service.js';
import type { AuthenticationService } from '../../access/authentication-service.js';
import { requireIdentity } from '../../access/authorization.js';
import type { ProxyKeys } from '../proxy-service.js';
import type { Runtime } from '../../operation/runtime.js';
import type { ProxyRequest } from './proxy-message.js';

/** What finds a Proxy and lets a caller through. */
export interface ProxyAccessParts {
  readonly proxyCalls: ProxyCallRepository;
  readonly proxyKeys: ProxyKeys;
  readonly apiKeys: ApiKeys;
  readonly authentication: AuthenticationService;
  readonly keyring: Keyring;
  readonly runtime: Runtime;
}

/** A Proxy, and whoever may call through it; nobody in particular where it asks for no API key. */
export interface OpenedProxy {
  readonly proxy: StoredProxy;
  readonly caller: CallerIdentity | undefined;
}

/**
 * Finds the Proxy that a call names and lets its caller through (contract 5). Throws VALIDATION_FAILED without a key,
 * NOT_FOUND for one that names no Proxy, or one of another tenant than the caller's, UNAUTHENTICATED without a valid API
 * key where the Proxy asks for one, and FORBIDDEN for a public key alone. Where the Proxy asks for none, an API key means
 * nothing and is not looked at.
 */
export async function openForCall(
  parts: ProxyAccessParts,
  { proxyKey, apiKey }: Pick<ProxyRequest, 'proxyKey' | 'apiKey'>,
): Promise<OpenedProxy> {
  if (proxyKey === undefined) {
    const message = 'A Proxy must be named by its key, in the SVC-PROXY-KEY header.';
    throw new VaultError('VALIDATION_FAILED', message);
  }
  const { proxy, caller } = await partiesOf(parts, proxyKey, apiKey);
  if (proxy === undefined) throw notFound();
  if (!proxy.requireAuth) return { proxy, caller: undefined };
  if (caller === undefined) return { proxy, caller: requireIdentity({ kind: 'anonymous' }) };
  if ('error' in caller) throw caller.error;
  if (caller.identity.tenantId !== proxy.tenantId) throw notFound();
  return { proxy, caller: requireCaller(caller.identity) };
}

/** The Proxy and the caller, each if anybody. Their look-ups go to the database together. */
async function partiesOf(
  { proxyCalls, proxyKeys, apiKeys, authentication, keyring, runtime }: ProxyAccessParts,
  proxyKey: string,
  apiKey: string | undefined,
): Promise<{ readonly proxy: StoredProxy | undefined; readonly caller: Settled | undefined }> {
  const lookupKey = await keyring.lookupKey();
  const proxyHash = proxyKeys.hash(lookupKey, proxyKey);
  if (apiKey === undefined || apiKeys.isSessionKey(apiKey)) {
    const hashes = { proxy: proxyHash, application: undefined };
    const [{ proxy }, caller] = await Promise.all([
      proxyCalls.find(hashes, runtime.now()),
      apiKey === undefined ? undefined : settled(authentication.authenticate(apiKey)),
    ]);
    return { proxy, caller };
  }
  const hashes = { proxy: proxyHash, application: apiKeys.hash(lookupKey, apiKey) };
  const { proxy, application } = await proxyCalls.find(hashes, runtime.now());
  const caller =
    application === undefined
      ? { error: unauthenticated() }
      : { identity: identityOf(application) };
  return { proxy, caller };
}

/** A caller that may call through the Proxies of its tenant. Throws FORBIDDEN for a public key alone. */
export function requireCaller(caller: CallerIdentity): CallerIdentity {
  const isBackend = caller.kind === 'application' && caller.type !== 'public';
  if (isBackend || holds(caller, 'token:use')) return caller;
  throw new VaultError('FORBIDDEN', 'The permission token:use is missing.');
}

type Settled = { readonly identity: CallerIdentity } | { readonly error: unknown };

/** Whether the key is valid matters only where the Proxy is found and asks for one. */
async function settled(identity: Promise<CallerIdentity>): Promise<Settled> {
  try {
    return { identity: await identity };
  } catch (error) {
    return { error };
  }
}

function notFound(): VaultError {
  return new VaultError('NOT_FOUND', 'There is no Proxy with this key.');
}
