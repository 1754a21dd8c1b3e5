import type { HeaderRules } from '../../../../domain/proxy/header-rules.js';
import { markLines } from '../../../../domain/proxy/loop-mark.js';
import type { InterimAnswer } from '../../../../outbound/outbound-message.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import type { ProxyRequest } from '../proxy-message.js';

/** Sends the request, and waits for the head of the answer. Throws as OutboundClient.send does. */
export const send: Stage = async ({ outbound, headerRules }, call) => {
  const { ctx, proxy, request, target, message } = call;
  // What the request was made from is of no use to anybody while the destination is waited for.
  call.foundValues = undefined;
  call.requestRun = undefined;
  const marks = markLines(target, proxy.id, { received: request.headers, sent: message.headers });
  call.response = await outbound.send({
    tenantId: proxy.tenantId,
    limitKey: proxy.id,
    method: request.method,
    ...target,
    headers: [...message.headers, ...marks],
    ...bodyOf(call),
    signal: ctx.presence.signal,
    onInterim: interimFor(request, headerRules),
  });
  call.destinationStatus = call.response.status;
};

function bodyOf({ request, message: { body: held }, passing }: ProxyCall) {
  if (passing !== undefined) return { body: passing.stream, bodyLength: passing.length };
  return { body: request.body !== undefined || held.length > 0 ? held : undefined };
}

/** Interim answers go to the caller with the headers that may pass. */
function interimFor({ onInterim }: ProxyRequest, headerRules: HeaderRules) {
  return (
    onInterim &&
    (({ status, headers }: InterimAnswer): void => {
      onInterim({ status, headers: headerRules.passing(headers) });
    })
  );
}
