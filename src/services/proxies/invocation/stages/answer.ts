import { headerValues } from '../../../../domain/proxy/header-list.js';
import type { HeaderList } from '../../../../domain/proxy/header-list.js';
import type { HeaderRules } from '../../../../domain/proxy/header-rules.js';
import type { OutboundResponse } from '../../../../outbound/outbound-message.js';
import type { ProxyCall, Stage } from '../proxy-call.js';
import type { Message, ProxyResponse } from '../proxy-message.js';

/** Makes the answer to the caller: that of the destination as it is, or as its transform has made it. */
export const answer: Stage = ({ headerRules }, call) => {
  const { received, response } = call;
  call.answer =
    received === undefined ? passAnswer(response, headerRules) : changedAnswer(call, received);
  return undefined;
};

function passAnswer(
  { status, statusText, headers, body, trailers }: OutboundResponse,
  headerRules: HeaderRules,
): ProxyResponse {
  return {
    status,
    statusText,
    headers: [...headerRules.passing(headers), ...lengthLines(status, headers)],
    body,
    trailers: () => headerRules.passing(trailers()),
  };
}

function changedAnswer(
  { request, response: { status, statusText, headers } }: ProxyCall,
  message: Message,
): ProxyResponse {
  const isBodiless = request.method === 'HEAD' || status === 304;
  if (!isBodiless || message.body.length > 0) return { status, statusText, ...message };
  // What it says of a body that it does not have is unchanged too.
  const lines = [...message.headers, ...lengthLines(status, headers)];
  return { status, statusText, body: message.body, headers: lines };
}

/** The length that an answer says it has; one without content must not say any (RFC 9110, 8.6). */
function lengthLines(status: number, headers: HeaderList): HeaderList {
  if (status === 204) return [];
  const lengths = headerValues(headers, 'content-length').slice(0, 1);
  return lengths.map((length) => ['Content-Length', length] as const);
}
