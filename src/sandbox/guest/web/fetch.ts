import { HTTP_CAPABILITY } from '../../protocol/guest-protocol.js';
import { asBuffer } from '../node/buffer.js';
import { callCapability } from '../run/capabilities.js';
import type { Reply } from '../run/capabilities.js';
import { copyOf, decode, encode } from '../node/codec.js';
import { customInspect, inspect } from '../node/inspect.js';
import type { InspectOptions } from '../node/inspect.js';
import { AbortController } from './abort.js';
import type { AbortSignal } from './abort.js';
import { Headers } from './headers.js';
import { runSettings } from '../run/run-settings.js';
import { URL } from './url.js';
import { URLSearchParams } from './url-search-params.js';

/** A body as bytes, with the type that it implies. */
function toBody(body: unknown): { bytes: Uint8Array | undefined; type: string | undefined } {
  if (body === undefined || body === null) return { bytes: undefined, type: undefined };
  if (body instanceof URLSearchParams)
    return {
      bytes: encode(body.toString(), 0),
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    };
  if (ArrayBuffer.isView(body))
    return {
      bytes: new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
      type: undefined,
    };
  if (body instanceof ArrayBuffer) return { bytes: new Uint8Array(body), type: undefined };
  return { bytes: encode(String(body), 0), type: 'text/plain;charset=UTF-8' };
}

/** What requests and responses have in common. */
class Body {
  #bytes: Uint8Array | undefined;
  #used = false;

  constructor(bytes: Uint8Array | undefined) {
    this.#bytes = bytes;
  }

  get bodyUsed(): boolean {
    return this.#used;
  }

  protected peek(): Uint8Array | undefined {
    return this.#bytes;
  }

  #read<Result>(convert: (bytes: Uint8Array) => Result): Promise<Result> {
    return new Promise((resolve) => {
      if (this.#used) throw new TypeError('Body is unusable: Body has already been read');
      if (this.#bytes !== undefined) this.#used = true;
      resolve(convert(this.#bytes ?? new Uint8Array()));
    });
  }

  arrayBuffer(): Promise<ArrayBufferLike> {
    return this.#read((bytes) => copyOf(bytes).buffer);
  }

  buffer(): Promise<Uint8Array> {
    return this.#read(asBuffer);
  }

  text(): Promise<string> {
    return this.#read((bytes) => {
      const text = decode(bytes, 0);
      return text.startsWith('\uFEFF') ? text.slice(1) : text;
    });
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }
}

export interface RequestInit {
  method?: string;
  headers?: unknown;
  body?: unknown;
  redirect?: 'follow' | 'error' | 'manual';
  signal?: AbortSignal | null;
}

const NORMALIZED = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];

export class Request extends Body {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly redirect: 'follow' | 'error' | 'manual';
  #signal: AbortSignal | undefined;

  constructor(input: unknown, init: RequestInit = {}) {
    const source = input instanceof Request ? input : undefined;
    const method = init.method ?? source?.method ?? 'GET';
    const upper = method.toUpperCase();
    const name = NORMALIZED.includes(upper) ? upper : method;
    const hasBody = init.body !== undefined && init.body !== null;
    if (hasBody && (name === 'GET' || name === 'HEAD'))
      throw new TypeError('Request with GET/HEAD method cannot have body.');
    const { bytes, type } = hasBody
      ? toBody(init.body)
      : { bytes: source?.peek(), type: undefined };
    super(bytes);
    this.method = name;
    this.url = source?.url ?? toAbsolute(input);
    this.headers = new Headers(init.headers ?? source?.headers);
    if (type !== undefined && !this.headers.has('content-type'))
      this.headers.set('content-type', type);
    this.redirect = init.redirect ?? source?.redirect ?? 'follow';
    this.#signal = init.signal ?? (source === undefined ? undefined : source.#signal);
  }

  get signal(): AbortSignal {
    return (this.#signal ??= new AbortController().signal);
  }

  clone(): Request {
    return new Request(this, {});
  }

  [customInspect](_depth: unknown, options: InspectOptions): string {
    const { method, url, headers, redirect, signal } = this;
    return `Request ${inspect({ method, url, headers, redirect, signal }, options)}`;
  }

  /** The body, for sending; not for user code. */
  static bytesOf(request: Request): Uint8Array | undefined {
    return request.peek();
  }

  /** The signal that it was given, for sending; not for user code. */
  static givenSignal(request: Request): AbortSignal | undefined {
    return request.#signal;
  }
}

const requestBytes = Request.bytesOf.bind(Request);
const givenSignal = Request.givenSignal.bind(Request);
for (const name of ['bytesOf', 'givenSignal']) Reflect.deleteProperty(Request, name);

function toAbsolute(input: unknown): string {
  try {
    return new URL(input).href;
  } catch (cause) {
    throw Object.assign(new TypeError(`Failed to parse URL from ${String(input)}`), { cause });
  }
}

export class Response extends Body {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly url: string;
  readonly redirected: boolean;
  readonly type: 'default' | 'error';

  constructor(
    body?: unknown,
    init: {
      status?: number;
      statusText?: string;
      headers?: unknown;
      url?: string;
      redirected?: boolean;
    } = {},
    isError = false,
  ) {
    const { bytes, type } = toBody(body);
    super(bytes);
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? '';
    this.headers = new Headers(init.headers);
    if (type !== undefined && !this.headers.has('content-type'))
      this.headers.set('content-type', type);
    this.url = init.url ?? '';
    this.redirected = init.redirected ?? false;
    this.type = isError ? 'error' : 'default';
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  clone(): Response {
    if (this.bodyUsed) throw new TypeError('Response.clone: Body has already been consumed.');
    const { status, statusText, headers, url, redirected } = this;
    return new Response(this.peek(), { status, statusText, headers, url, redirected });
  }

  static json(value: unknown, init: { status?: number; headers?: unknown } = {}): Response {
    const headers = new Headers(init.headers);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    return new Response(JSON.stringify(value), { ...init, headers });
  }

  static redirect(url: unknown, status = 302): Response {
    const { href } = new URL(url);
    if (![301, 302, 303, 307, 308].includes(status))
      throw new RangeError(`Invalid status code ${String(status)}`);
    return new Response(null, { status, headers: { location: href } });
  }

  static error(): Response {
    return new Response(null, { status: 0 }, true);
  }

  [customInspect](_depth: unknown, options: InspectOptions): string {
    const { status, statusText, headers, bodyUsed, ok, redirected, type, url } = this;
    const shown = { status, statusText, headers, bodyUsed, ok, redirected, type, url };
    return `Response ${inspect(shown, options)}`;
  }
}

/** fetch, through the client of the host. */
export function fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
  return send(input, init);
}

async function send(input: unknown, init: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (runSettings().http !== true) throw new TypeError('fetch failed: this run has no HTTP client');
  const signal = givenSignal(request);
  signal?.throwIfAborted();
  const { method, url, headers, redirect } = request;
  const head = { method, url, headers: [...headers], redirect };
  const call = callCapability(HTTP_CAPABILITY, head, requestBytes(request));
  const onAbort = (): void => call.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    return toResponse(await call.reply);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function toResponse({ value, bytes }: Reply): Response {
  const { status, statusText, headers, url, redirected } = value as {
    status: number;
    statusText: string;
    headers: [string, string][];
    url: string;
    redirected: boolean;
  };
  return new Response(bytes, { status, statusText, headers, url, redirected });
}
