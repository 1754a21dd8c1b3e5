import type { IncomingMessage, ServerResponse } from 'node:http';

import { headerListOf } from '../domain/proxy/header-list.js';
import { parameterOf, withoutParameters } from '../domain/proxy/destination-target.js';
import type { ProxyInvocation } from '../services/proxies/invocation/proxy-invocation.js';
import type { ProxyRequest } from '../services/proxies/invocation/proxy-message.js';
import type { CrossOrigin } from './cross-origin.js';
import { interimWriter } from './interim-answer.js';
import { writeProxyAnswer } from './proxy-answer.js';
import { givenReason } from './middleware/reason.js';
import { contextOf, setContext } from './request-state.js';
import type { ServiceHeaders } from './service-headers.js';

/**
 * `/proxy` and whatever follows it, for every method (contract 5). Nothing reads the body before, and the service answers
 * failures itself.
 */
export function proxyRoute(
  invocation: ProxyInvocation,
  headers: ServiceHeaders,
  crossOrigin: CrossOrigin,
): (request: IncomingMessage, response: ServerResponse) => void {
  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ctx = contextOf(response);
    const answer = await invocation.invoke(ctx, {
      ...requestOf(request, headers),
      onInterim: interimWriter(response),
    });
    if (answer.caller !== undefined) setContext(response, { ...ctx, identity: answer.caller });
    writeProxyAnswer(response, answer, {
      headers,
      traceId: ctx.traceId,
      ...(crossOrigin.covers(request) ? { crossOrigin: crossOrigin.linesFor(request) } : {}),
      broken: (error) => invocation.failed(ctx, error),
    });
  };
  return (request, response) => {
    // What the log and the metrics call it.
    Object.assign(request, { route: { path: '/proxy' } });
    carry(request, response).catch((error: unknown) => {
      contextOf(response).log.error({ err: error }, 'an answer through a Proxy cannot be written');
      response.destroy();
    });
  };
}

/** What follows `/proxy`, and the query; both as they were sent. */
const TARGET = /^\/proxy([^?]*)(?:\?(.*))?$/is;

function requestOf(request: IncomingMessage, headers: ServiceHeaders): ProxyRequest {
  const [, path = '', query] = TARGET.exec(request.url ?? '') ?? [];
  const names = headers.namesOf('PROXY-KEY').lower;
  const inQuery = names
    .map((name) => parameterOf(query ?? '', name))
    .find((key) => key !== undefined);
  return {
    method: request.method ?? '',
    path,
    query: query === undefined ? undefined : withoutParameters(query, names),
    headers: headerListOf(request.rawHeaders),
    body: hasBody(request) ? { stream: request, length: lengthOf(request) } : undefined,
    proxyKey: headers.read(request, 'PROXY-KEY') ?? inQuery,
    apiKey: headers.read(request, 'API-KEY'),
    reason: givenReason(request),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

/** Node has refused what is no length. */
function lengthOf({ headers }: IncomingMessage): number | undefined {
  const { 'transfer-encoding': coding, 'content-length': length } = headers;
  return coding !== undefined || length === undefined ? undefined : Number(length);
}
