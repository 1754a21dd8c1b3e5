import { Readable, Writable } from 'node:stream';
import type { Socket } from 'node:net';

import { socketErrorOf } from '../node/socket-error.js';

/* http and https as far as a request goes: over the guest's fetch, with the streams that code expects. */

type Headers = Record<string, string | string[] | number | undefined>;

interface RequestOptions {
  protocol?: string;
  hostname?: string;
  host?: string;
  port?: number | string;
  path?: string;
  method?: string;
  headers?: Headers;
  auth?: string;
  timeout?: number;
}

type OnResponse = (response: IncomingMessage) => void;

class IncomingMessage extends Readable {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: Record<string, string | string[]> = {};
  readonly rawHeaders: string[] = [];
  readonly httpVersion = '1.1';
  readonly complete = true;
  #body: Buffer | undefined;

  constructor(response: Response, body: Buffer) {
    super();
    this.statusCode = response.status;
    this.statusMessage = response.statusText;
    this.#body = body;
    for (const [name, value] of response.headers) {
      this.rawHeaders.push(name, value);
      if (name === 'set-cookie') {
        const known = this.headers[name];
        this.headers[name] = [...(Array.isArray(known) ? known : []), value];
      } else this.headers[name] = value;
    }
  }

  override _read(): void {
    if (this.#body !== undefined && this.#body.length > 0) this.push(this.#body);
    this.#body = undefined;
    this.push(null);
  }

  setTimeout(): this {
    return this;
  }
}

class ClientRequest extends Writable {
  readonly method: string;
  readonly path: string;
  readonly #url: string;
  readonly #headers = new Map<string, string | string[]>();
  readonly #chunks: Buffer[] = [];
  readonly #controller = new AbortController();
  readonly socket: Partial<Socket> = {};

  constructor(url: string, options: RequestOptions, onResponse: OnResponse | undefined) {
    // Being destroyed means that the request is given up, so it must not follow from all being written.
    super({ autoDestroy: false });
    this.#url = url;
    this.method = (options.method ?? 'GET').toUpperCase();
    this.path = options.path ?? '/';
    for (const [name, value] of Object.entries(options.headers ?? {}))
      if (value !== undefined) this.setHeader(name, value);
    if (options.auth !== undefined)
      this.setHeader('Authorization', `Basic ${Buffer.from(options.auth).toString('base64')}`);
    if (onResponse !== undefined) this.once('response', onResponse);
    if (options.timeout !== undefined) this.setTimeout(options.timeout);
  }

  setHeader(name: string, value: string | number | readonly string[]): this {
    this.#headers.set(
      name.toLowerCase(),
      Array.isArray(value) ? [...(value as string[])] : String(value),
    );
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  flushHeaders(): void {
    // Headers leave with the body.
  }

  setNoDelay(): this {
    return this;
  }

  setTimeout(milliseconds: number, onTimeout?: () => void): this {
    if (onTimeout !== undefined) this.once('timeout', onTimeout);
    setTimeout(() => this.emit('timeout'), milliseconds);
    return this;
  }

  abort(): void {
    this.destroy();
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    void this.#send();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#controller.abort();
    done(error);
  }

  async #send(): Promise<void> {
    try {
      const hasBody = this.#chunks.length > 0 && this.method !== 'GET' && this.method !== 'HEAD';
      const headers = [...this.#headers].flatMap(([name, value]) =>
        name === 'content-length' || name === 'host'
          ? []
          : (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one]),
      );
      const response = await fetch(this.#url, {
        method: this.method,
        headers,
        redirect: 'manual',
        signal: this.#controller.signal,
        ...(hasBody ? { body: Buffer.concat(this.#chunks) } : {}),
      });
      const body = Buffer.from(await response.arrayBuffer());
      this.emit('response', new IncomingMessage(response, body));
    } catch (error) {
      if (!this.destroyed) this.destroy(socketErrorOf(error) ?? (error as Error));
    }
  }
}

function addressOf(options: RequestOptions, protocol: string): string {
  const host = options.hostname ?? options.host ?? 'localhost';
  const port = options.port === undefined || options.port === '' ? '' : `:${String(options.port)}`;
  const authority =
    host.includes(':') && !host.startsWith('[') && options.hostname !== undefined
      ? `[${host}]`
      : host;
  return `${options.protocol ?? protocol}//${authority}${port}${options.path ?? '/'}`;
}

function moduleFor(protocol: string): object {
  const request = (first: string | URL | RequestOptions, ...rest: unknown[]): ClientRequest => {
    const isAddress = typeof first === 'string' || first instanceof URL;
    const options = (
      isAddress ? (typeof rest[0] === 'object' ? rest[0] : {}) : first
    ) as RequestOptions;
    const onResponse = rest.find((value): value is OnResponse => typeof value === 'function');
    const url = isAddress ? new URL(String(first)) : new URL(addressOf(options, protocol));
    const path = options.path ?? `${url.pathname}${url.search}`;
    const address =
      isAddress && options.path !== undefined ? new URL(options.path, url).href : url.href;
    return new ClientRequest(address, { ...options, path }, onResponse);
  };
  const get = (...values: Parameters<typeof request>): ClientRequest => {
    const made = request(...values);
    made.end();
    return made;
  };
  class Agent {
    destroy(): void {
      // There are no sockets to close.
    }
  }
  const refused = (): never => {
    throw new Error('Servers are not available in user code.');
  };
  return {
    request,
    get,
    Agent,
    globalAgent: new Agent(),
    IncomingMessage,
    ClientRequest,
    createServer: refused,
    METHODS: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
    STATUS_CODES,
  };
}

const STATUS_CODES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export const http = moduleFor('http:');
export const https = moduleFor('https:');
