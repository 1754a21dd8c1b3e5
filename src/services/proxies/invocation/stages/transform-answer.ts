import { VaultError } from '../../../../domain/errors.js';
import type { CallDependencies } from '../call-dependencies.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import type { Message } from '../proxy-message.js';
import { messageOfRun, runTransform } from '../run-transform.js';

/** Has the response transform change the answer, where there is one. Throws what the failure of code becomes. */
export const transformAnswer: Stage = (dependencies, call) =>
  call.received && transform(dependencies, call, call.received);

async function transform(
  dependencies: CallDependencies,
  call: ProxyCall,
  message: Message,
): Promise<void> {
  const { ctx, proxy, response } = call;
  const { method, path, query = '' } = call.request;
  const run = await runTransform(ctx, dependencies, message, {
    proxy,
    code: proxy.responseTransform?.code ?? '',
    noun: 'response transform',
    call: { method, path, query, status: response.status },
    takesAny: true,
    broken: (fault) =>
      new VaultError('DESTINATION_FAILED', `The body of the destination's answer ${fault}.`),
  });
  call.answerRun = run.outcome;
  call.received = messageOfRun(run, dependencies.headerRules);
}
