import type { IncomingMessage, ServerResponse } from 'node:http';

import { headerListOf } from '../domain/proxy/header-list.js';
import { isHeaderName, isHeaderValue } from '../domain/proxy/header-rules.js';
import { parameterOf, withoutParameters } from '../domain/proxy/destination-target.js';
import type { ProxyInvocation } from '../services/proxy-invocation/proxy-invocation.js';
import type { ProxyRequest, ProxyResponse } from '../services/proxy-invocation/proxy-message.js';
import { interimWriter } from './interim-answer.js';
import { contextOf, setContext } from './request-state.js';
import type { ServiceHeaders } from './service-headers.js';

/** Whether a request is to go through a Proxy: `/proxy`, and whatever follows it. */
export function isForProxy({ url = '' }: IncomingMessage): boolean {
  return /^\/proxy(?:[/?]|$)/i.test(url);
}

/**
 * `/proxy` and whatever follows it, for every method (contract 5). Nothing reads the body before, and the service answers
 * failures itself.
 */
export function proxyRoute(
  invocation: ProxyInvocation,
  headers: ServiceHeaders,
): (request: IncomingMessage, response: ServerResponse) => void {
  const carry = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ctx = contextOf(response);
    const answer = await invocation.invoke(ctx, {
      ...requestOf(request, headers),
      onInterim: interimWriter(response),
    });
    if (answer.caller !== undefined) setContext(response, { ...ctx, identity: answer.caller });
    send(response, answer, headers);
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
  const [, path = '', query = ''] = TARGET.exec(request.url ?? '') ?? [];
  const names = headers.namesOf('PROXY-KEY').lower;
  const inQuery = names.map((name) => parameterOf(query, name)).find((key) => key !== undefined);
  return {
    method: request.method ?? '',
    path,
    query: withoutParameters(query, names),
    headers: headerListOf(request.rawHeaders),
    body: hasBody(request) ? { stream: request, length: lengthOf(request) } : undefined,
    proxyKey: headers.read(request, 'PROXY-KEY') ?? inQuery,
    apiKey: headers.read(request, 'API-KEY'),
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

function send(response: ServerResponse, answer: ProxyResponse, headers: ServiceHeaders): void {
  const { status, statusText = '', body, destinationStatus } = answer;
  if (response.destroyed) {
    if (body !== undefined && !Buffer.isBuffer(body)) body.destroy();
    return;
  }
  if (destinationStatus !== undefined) {
    headers.write(response, 'PROXY-DESTINATION-STATUS', String(destinationStatus));
  }
  // A date is the destination's to give.
  response.sendDate = false;
  response.statusCode = status;
  if (statusText !== '' && isHeaderValue(statusText)) response.statusMessage = statusText;
  for (const [name, value] of answer.headers) {
    if (isHeaderName(name) && isHeaderValue(value)) response.appendHeader(name, value);
  }
  if (body === undefined || Buffer.isBuffer(body)) sendWhole(response, body);
  else stream(response, answer, body);
}

function sendWhole(response: ServerResponse, body: Buffer | undefined): void {
  const { statusCode, req } = response;
  const hasNone = req.method === 'HEAD' || statusCode === 204 || statusCode === 304;
  // What is passed on as it is says its length itself.
  if (!hasNone && !response.hasHeader('Content-Length'))
    response.setHeader('Content-Length', body?.length ?? 0);
  response.end(hasNone ? undefined : body);
}

/**
 * Streams a body, held back by a slow caller. One that breaks off takes the connection with it: half an answer must not
 * look like a whole one. A caller who leaves ends the destination's answer.
 */
function stream(
  response: ServerResponse,
  { trailers }: ProxyResponse,
  body: Exclude<ProxyResponse['body'], Buffer | undefined>,
): void {
  response.on('close', () => body.destroy());
  body.on('error', () => response.destroy());
  body.on('end', () => {
    const lines = trailers?.() ?? [];
    const isChunked = !response.hasHeader('Content-Length');
    if (isChunked && lines.length > 0)
      response.addTrailers(lines.map(([name, value]): [string, string] => [name, value]));
    response.end();
  });
  if (body.errored !== null) response.destroy();
  else body.pipe(response, { end: false });
}
