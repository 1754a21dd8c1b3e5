import type { Tracer } from '../domain/measure/tracer.js';
import { withoutHeaders } from '../domain/proxy/header-list.js';
import type { OutboundRequest, OutboundResponse } from './outbound-message.js';

/** Methods that are told; HTTP lets a caller invent others. */
const METHODS = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

/**
 * Sends a request within a span, which ends with the head of the answer and tells nothing of where it went. With
 * `tellsTrace` the destination is sent `traceparent` in the place of one that the request came with.
 */
export function sendTraced(
  tracer: Tracer,
  tellsTrace: boolean,
  request: OutboundRequest,
  send: (request: OutboundRequest) => Promise<OutboundResponse>,
): Promise<OutboundResponse> {
  const method = METHODS.has(request.method) ? request.method : 'other';
  const attributes = { 'http.request.method': method };
  const place = { name: `call of a destination`, kind: 'client', attributes } as const;
  return tracer.inSpan(place, async (span) => {
    const parent = tellsTrace ? tracer.traceparent() : undefined;
    const answer = await send(parent === undefined ? request : withParent(request, parent));
    span.tell({ 'http.response.status_code': answer.status });
    return answer;
  });
}

function withParent(request: OutboundRequest, parent: string): OutboundRequest {
  const headers = withoutHeaders(request.headers, 'traceparent');
  return { ...request, headers: [...headers, ['traceparent', parent]] };
}
