import { HttpFailedError } from '../domain/reactor/capability-error.js';
import type { HeaderList } from '../domain/proxy/header-list.js';
import { headerValue, withoutHeaders } from '../domain/proxy/header-list.js';
import { HeaderRules, isHeaderName, isHeaderValue } from '../domain/proxy/header-rules.js';
import type {
  GuestHttpClient,
  GuestHttpRequest,
  GuestHttpResponse,
} from '../sandbox/protocol/capability.js';
import { causeForCode } from './connection-failure.js';
import type { OutboundClient } from './outbound-client.js';
import type { OutboundResponse } from './outbound-message.js';

const REDIRECTS_MAX = 20;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Names of what must not be told to another server than the one it was meant for. */
const CREDENTIAL = /auth|cookie|token|secret|key|password|signature|credential/i;

/** What is sent where the code says nothing else, as `fetch` has it. */
const DEFAULTS: HeaderList = [
  ['accept', '*/*'],
  ['accept-encoding', 'gzip, deflate, br'],
  ['user-agent', 'token-vault'],
];

interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
}

/**
 * The HTTP client of user code: `fetch` by its standard, behind the same guard as every other request. Each hop of a
 * redirect is checked anew and loses credentials where it leads to another origin; bodies are bounded.
 */
export class OutboundGuestClient implements GuestHttpClient {
  readonly #client: OutboundClient;
  readonly #tenantId: string;

  constructor(client: OutboundClient, tenantId: string) {
    this.#client = client;
    this.#tenantId = tenantId;
  }

  /**
   * Sends a request and reads the answer whole. Rejects where the guard refuses a hop, and with an HttpFailedError where
   * the network, the other side or its answer fails.
   */
  async send(request: GuestHttpRequest, signal: AbortSignal): Promise<GuestHttpResponse> {
    try {
      return await this.#follow(request, signal);
    } catch (error) {
      const cause = causeForCode(error);
      throw cause === undefined ? error : new HttpFailedError(cause);
    }
  }

  async #follow(request: GuestHttpRequest, signal: AbortSignal): Promise<GuestHttpResponse> {
    let hop = firstHop(request);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const response = await this.#sendHop(hop, signal);
      const location = headerValue(response.headers, 'location');
      const isRedirect = REDIRECT_STATUSES.has(response.status) && location !== undefined;
      if (!isRedirect || request.redirect === 'manual') {
        return await this.#read(response, hop, redirects > 0, request.responseBytesMax);
      }
      if (!Buffer.isBuffer(response.body)) response.body.destroy();
      if (request.redirect === 'error') throw new Error('a redirect came where none was expected');
      hop = nextHop(hop, response.status, location);
    }
    throw new Error('too many redirects');
  }

  #sendHop({ url, method, headers, body }: Hop, signal: AbortSignal): Promise<OutboundResponse> {
    const fault = this.#client.faultOfUrl(url.href);
    if (fault !== undefined) throw new Error(`the URL ${fault}`);
    const path = `${url.pathname}${url.search}`;
    const tenantId = this.#tenantId;
    return this.#client.send({ tenantId, method, origin: url.origin, path, headers, body, signal });
  }

  async #read(
    { status, statusText, headers, body }: OutboundResponse,
    { url }: Hop,
    redirected: boolean,
    bytesMax: number,
  ): Promise<GuestHttpResponse> {
    const bytes = await this.#client.readWhole(body, bytesMax);
    if (bytes === undefined) throw new Error('the answer is too large');
    const coding = headerValue(headers, 'content-encoding') ?? 'identity';
    const decoded = await this.#client.decode(bytes, coding, bytesMax);
    if ('fault' in decoded) throw new Error(`the answer ${decoded.fault}`);
    return { status, statusText, headers, body: decoded.ok, url: url.href, redirected };
  }
}

/** Framing and headers of connections are not the code's to set; `fetch` passes over them too. */
const RULES = new HeaderRules([]);

function firstHop({ url: text, method, headers, body }: GuestHttpRequest): Hop {
  const url = new URL(text);
  url.hash = '';
  const isMethod = isHeaderName(method) && !['CONNECT', 'TRACE', 'TRACK'].includes(method);
  const areHeaders = headers.every(([name, value]) => isHeaderName(name) && isHeaderValue(value));
  if (!isMethod || !areHeaders) throw new Error('the request is not one of HTTP');
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const defaults = DEFAULTS.filter(([name]) => !given.has(name));
  return { url, method, headers: [...defaults, ...RULES.passing(headers)], body };
}

function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = new URL(location, hop.url);
  url.hash = '';
  const isOtherOrigin = url.origin !== hop.url.origin;
  const kept = isOtherOrigin ? hop.headers.filter(([name]) => !CREDENTIAL.test(name)) : hop.headers;
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') || (status <= 302 && hop.method === 'POST');
  if (!becomesGet) return { ...hop, url, headers: kept };
  const headers = withoutHeaders(
    kept,
    'content-type',
    'content-encoding',
    'content-language',
    'content-location',
  );
  return { url, method: 'GET', headers, body: undefined };
}
