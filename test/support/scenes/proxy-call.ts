import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A call through a Proxy, sent as it is written here. */
export interface ProxyCall {
  readonly url: string;
  readonly method?: string;
  /** What follows `/proxy`, query included; nothing in it is normalized. */
  readonly path?: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Chunks make a body without a length. */
  readonly body?: Buffer | string | readonly Buffer[];
  readonly signal?: AbortSignal;
}

/** An answer, with every byte of it. */
export interface ProxyAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  readonly body: Buffer;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a call and reads the answer whole. Rejects where the connection breaks before its end. */
export async function callProxy(call: ProxyCall): Promise<ProxyAnswer> {
  const response = await beginCall(call);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { statusCode = 0, statusMessage = '', rawHeaders, headers, trailers } = response;
  const body = Buffer.concat(chunks);
  const text = body.toString();
  return {
    status: statusCode,
    statusText: statusMessage,
    rawHeaders,
    headers,
    trailers,
    body,
    text,
  };
}

/** Sends a call; resolves with the head of the answer. */
export async function beginCall(call: ProxyCall): Promise<IncomingMessage> {
  const { url, method = 'GET', path = '', headers = [], body, signal } = call;
  const { hostname, port } = new URL(url);
  const whole = typeof body === 'string' ? Buffer.from(body) : body;
  const length = Buffer.isBuffer(whole) ? ['Content-Length', String(whole.length)] : [];
  const chunked = Array.isArray(whole) ? ['Transfer-Encoding', 'chunked'] : [];
  const request = httpRequest({
    hostname,
    port,
    method,
    path: `/proxy${path}`,
    agent,
    headers: ['Host', `${hostname}:${port}`, ...headers.flat(), ...length, ...chunked],
    ...(signal === undefined ? {} : { signal }),
  });
  if (Buffer.isBuffer(whole) || whole === undefined) request.end(whole);
  else Readable.from(whole).pipe(request);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** The lines of a head that have a name, in any case. */
export function linesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return rawHeaders.filter(
    (_line, index) =>
      index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name.toLowerCase(),
  );
}
