import { VaultError } from '../../../../domain/errors.js';
import type { ProxyTransform } from '../../../../domain/proxy/proxy.js';
import type { CallDependencies } from '../call-dependencies.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import { messageOfRun, runTransform } from '../run-transform.js';

/** Has the request transform change the request, where there is one. Throws what the failure of code becomes. */
export const transformRequest: Stage = (dependencies, call) => {
  const { requestTransform } = call.proxy;
  return requestTransform && transform(dependencies, call, requestTransform);
};

async function transform(
  dependencies: CallDependencies,
  call: ProxyCall,
  { code }: ProxyTransform,
): Promise<void> {
  const { ctx, proxy, message } = call;
  const { method, path, query = '' } = call.request;
  const run = await runTransform(ctx, dependencies, message, {
    proxy,
    code,
    noun: 'request transform',
    call: { method, path, query },
    takesAny: false,
    broken: (fault) => new VaultError('VALIDATION_FAILED', `The body ${fault}.`),
  });
  call.requestRun = run.outcome;
  call.message = messageOfRun(run, dependencies.headerRules);
}
