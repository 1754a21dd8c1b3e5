import { VaultError } from '../../../../domain/errors.js';
import { identityOf, unauthenticated } from '../../../access/authentication-service.js';
import type { CallDependencies } from '../call-dependencies.js';
import type { NamedCaller, ProxyCall, Stage } from '../proxy-call.js';

/**
 * Finds the Proxy that a call names, and whom its API key names (contract 5). Throws VALIDATION_FAILED without the key of
 * a Proxy, and NOT_FOUND for one that names none.
 */
export const find: Stage = async (dependencies, call) => {
  const { proxyKey } = call.request;
  if (proxyKey === undefined) {
    const message = 'A Proxy must be named by its key, in the SVC-PROXY-KEY header.';
    throw new VaultError('VALIDATION_FAILED', message);
  }
  const { proxy, caller } = await lookUp(dependencies, call, proxyKey);
  if (proxy === undefined) throw noSuchProxy();
  call.stored = proxy;
  call.namedCaller = caller;
};

/** The Proxy and the caller, each if anybody. Their look-ups go to the database together. */
async function lookUp(
  { proxyCalls, proxyKeys, apiKeys, authentication, keyring, runtime }: CallDependencies,
  { request: { apiKey } }: ProxyCall,
  proxyKey: string,
) {
  const lookupKey = await keyring.lookupKey();
  const proxyHash = proxyKeys.hash(lookupKey, proxyKey);
  if (apiKey === undefined || apiKeys.isSessionKey(apiKey)) {
    const hashes = { proxy: proxyHash, application: undefined };
    const [{ proxy }, caller] = await Promise.all([
      proxyCalls.find(hashes, runtime.now()),
      apiKey === undefined ? undefined : settle(authentication.authenticate(apiKey)),
    ]);
    return { proxy, caller };
  }
  const hashes = { proxy: proxyHash, application: apiKeys.hash(lookupKey, apiKey) };
  const { proxy, application } = await proxyCalls.find(hashes, runtime.now());
  const caller: NamedCaller =
    application === undefined
      ? { error: unauthenticated() }
      : { identity: identityOf(application) };
  return { proxy, caller };
}

/** Whether the key is valid matters only where the Proxy is found and asks for one. */
async function settle(identity: ReturnType<CallDependencies['authentication']['authenticate']>) {
  try {
    return { identity: await identity };
  } catch (error) {
    return { error };
  }
}

/** Tells of a Proxy that is not there, or not the caller's. */
export function noSuchProxy(): VaultError {
  return new VaultError('NOT_FOUND', 'There is no Proxy with this key.');
}
