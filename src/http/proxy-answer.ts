import type { ServerResponse } from 'node:http';

import { isHeaderName, isHeaderValue } from '../domain/proxy/header-rules.js';
import type { ProxyResponse } from '../services/proxies/invocation/proxy-message.js';
import { isOfCrossOrigin } from './cross-origin.js';
import type { HeaderLines } from './cross-origin.js';
import type { ServiceHeaders } from './service-headers.js';

/** How an answer is written. */
export interface ProxyAnswerOptions {
  readonly headers: ServiceHeaders;
  readonly traceId: string;
  /** What pages of other origins are told, in the place of what the destination would tell them; absent: it tells them. */
  readonly crossOrigin?: HeaderLines;
  /** What is answered in place of an answer that broke off before any of it was written. */
  readonly broken: (error: unknown) => ProxyResponse;
}

/** How long a head waits for the first bytes of its body, to go with them. */
const HEAD_WAIT_MS = 20;

/**
 * Writes the answer to a call through a Proxy, the lines of its head as they are: in their order, and their names in their
 * case. No header may have been set on the response before. A caller who has left is not written to.
 */
export function writeProxyAnswer(
  response: ServerResponse,
  answer: ProxyResponse,
  options: ProxyAnswerOptions,
): void {
  const { body } = answer;
  if (response.destroyed) {
    if (body !== undefined && !Buffer.isBuffer(body)) body.destroy();
    return;
  }
  // A date is the destination's to give.
  response.sendDate = false;
  if (body === undefined || Buffer.isBuffer(body)) writeWhole(response, answer, body, options);
  else stream(response, answer, body, options);
}

function writeWhole(
  response: ServerResponse,
  answer: ProxyResponse,
  body: Buffer | undefined,
  options: ProxyAnswerOptions,
): void {
  const { status } = answer;
  const hasNone = response.req.method === 'HEAD' || status === 204 || status === 304;
  const lines = linesOf(answer, options);
  // What is passed on as it is says its length itself.
  if (!hasNone && !hasLength(answer)) lines.push('Content-Length', String(body?.length ?? 0));
  writeHead(response, answer, lines);
  response.end(hasNone ? undefined : body);
}

/**
 * Streams a body, held back by a slow caller. One that breaks off takes the connection with it: half an answer must not
 * look like a whole one. Where nothing was written yet, the caller is told instead. A caller who leaves ends the
 * destination's answer.
 */
function stream(
  response: ServerResponse,
  answer: ProxyResponse,
  body: Exclude<ProxyResponse['body'], Buffer | undefined>,
  options: ProxyAnswerOptions,
): void {
  const breakOff = (error: Error): void => {
    clearTimeout(head);
    if (response.headersSent || response.destroyed) response.destroy();
    else writeProxyAnswer(response, options.broken(error), options);
  };
  const begin = (): void => {
    clearTimeout(head);
    if (!response.headersSent) writeHead(response, answer, linesOf(answer, options));
  };
  const head = setTimeout(() => {
    if (response.destroyed) return;
    begin();
    response.flushHeaders();
  }, HEAD_WAIT_MS);
  if (body.errored !== null) {
    breakOff(body.errored);
    return;
  }
  response.on('close', () => {
    clearTimeout(head);
    body.destroy();
  });
  body.on('error', breakOff);
  body.once('data', begin);
  body.on('end', () => {
    begin();
    const trailers = hasLength(answer) ? [] : (answer.trailers?.() ?? []);
    if (trailers.length > 0)
      response.addTrailers(trailers.map(([name, value]): [string, string] => [name, value]));
    response.end();
  });
  body.pipe(response, { end: false });
}

/** Names and values in turn: ours, then those of the answer, whose length is the last of them. */
function linesOf(
  answer: ProxyResponse,
  { headers, traceId, crossOrigin }: ProxyAnswerOptions,
): string[] {
  const lines: string[] = [...(crossOrigin ?? [])];
  for (const name of headers.namesOf('TRACE-ID').asWritten) lines.push(name, traceId);
  if (answer.destinationStatus !== undefined) {
    const status = String(answer.destinationStatus);
    for (const name of headers.namesOf('PROXY-DESTINATION-STATUS').asWritten)
      lines.push(name, status);
  }
  for (const [name, value] of answer.headers) {
    if (crossOrigin !== undefined && isOfCrossOrigin(name)) continue;
    if (isHeaderName(name) && isHeaderValue(value)) lines.push(name, value);
  }
  return lines;
}

/**
 * As one list: of lines that are set one by one Node keeps neither case nor order. It also writes a `Content-Disposition`
 * anew that comes after a length, and not well: the length is the last line.
 */
function writeHead(
  response: ServerResponse,
  { status, statusText = '' }: ProxyResponse,
  lines: string[],
): void {
  if (statusText !== '' && isHeaderValue(statusText)) response.writeHead(status, statusText, lines);
  else response.writeHead(status, lines);
}

function hasLength({ headers }: ProxyResponse): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'content-length');
}
