import type { CallDependencies } from '../call-dependencies.js';
import { findValues, mayHoldExpressions } from '../detokenize-message.js';
import { passLongBody } from '../long-body.js';
import { ofChangedBody } from '../message-body.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import { giveAway } from '../request-body.js';

/**
 * Puts the values of tokens in the places of their expressions, where the Proxy asks for authentication; from here on a
 * body that is not held is the destination's to read. Throws as {@link findValues} does.
 */
export const detokenize: Stage = (dependencies, call) => {
  const { proxy, message, unheld } = call;
  const mayHold = message.body.length > 0 || mayHoldExpressions(message.headers);
  if ((proxy.requireAuth && mayHold) || (unheld !== undefined && 'rest' in unheld))
    return putValues(dependencies, call);
  if (unheld !== undefined) call.passing = giveAway(unheld);
  return undefined;
};

async function putValues(dependencies: CallDependencies, call: ProxyCall): Promise<void> {
  const { ctx, message: before, unheld } = call;
  const found = await findValues(ctx, dependencies, before);
  if (found !== undefined) {
    call.foundValues = found;
    call.message = found.messageWith(found.values);
  }
  if (unheld === undefined) return;
  if (!('rest' in unheld)) {
    call.passing = giveAway(unheld);
    return;
  }
  const { headers } = before;
  const { body, isChanged } = await passLongBody(ctx, dependencies, headers, unheld);
  call.passing = body;
  if (isChanged)
    call.message = { ...call.message, headers: ofChangedBody(call.message.headers, headers) };
}
