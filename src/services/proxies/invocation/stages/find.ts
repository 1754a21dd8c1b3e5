import { VaultError } from '../../../../domain/errors.js';
import { identityOf, unauthenticated } from '../../../access/authentication-service.js';
import type { CallDependencies } from '../call-dependencies.js';
import type {
  CallKeyHashes,
  CallParties,
} from '../../../../storage/proxies/proxy-call-repository.js';
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
  const find = (key: string | undefined) =>
    findParties(
      { proxyCalls, keyring },
      (lookupKey) => ({
        proxy: proxyKeys.hash(lookupKey, proxyKey),
        application: key === undefined ? undefined : apiKeys.hash(lookupKey, key),
      }),
      runtime.now(),
    );
  if (apiKey === undefined || apiKeys.isSessionKey(apiKey)) {
    const [{ proxy }, caller] = await Promise.all([
      find(undefined),
      apiKey === undefined ? undefined : settle(authentication.authenticate(apiKey)),
    ]);
    return { proxy, caller };
  }
  const { proxy, application } = await find(apiKey);
  const caller: NamedCaller =
    application === undefined
      ? { error: unauthenticated() }
      : { identity: identityOf(application) };
  return { proxy, caller };
}

/** What the keys of a call lead to, whichever key each of them is hashed under. */
async function findParties(
  { proxyCalls, keyring }: Pick<CallDependencies, 'proxyCalls' | 'keyring'>,
  hashesUnder: (lookupKey: Buffer) => CallKeyHashes,
  now: Date,
): Promise<CallParties> {
  let parties: CallParties = { proxy: undefined, application: undefined };
  await keyring.lookUp(async (lookupKey) => {
    const hashes = hashesUnder(lookupKey);
    const found = await proxyCalls.find(hashes, now);
    parties = {
      proxy: parties.proxy ?? found.proxy,
      application: parties.application ?? found.application,
    };
    const isAll =
      parties.proxy !== undefined &&
      (hashes.application === undefined || parties.application !== undefined);
    return isAll ? true : undefined;
  });
  return parties;
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
