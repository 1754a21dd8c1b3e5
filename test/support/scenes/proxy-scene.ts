import type { Caller } from '../service/caller.js';
import { Destination } from '../peers/destination.js';
import { newProxy } from './proxies.js';
import type { ProxyWire } from './proxies.js';
import { callProxy } from './proxy-call.js';
import type { ProxyAnswer, ProxyCall } from './proxy-call.js';
import { startService } from '../service/service.js';
import type { ServiceOptions, TestService } from '../service/service.js';

/** A service with a destination that its Proxies may reach. */
export class ProxyScene {
  readonly service: TestService;
  readonly manager: Caller;
  readonly destination: Destination;

  private constructor(service: TestService, manager: Caller, destination: Destination) {
    this.service = service;
    this.manager = manager;
    this.destination = destination;
  }

  static async start(
    env: Readonly<Record<string, string>> = {},
    options: ServiceOptions = {},
  ): Promise<ProxyScene> {
    const isShared = Object.keys(env).length === 0;
    const service = await startService(
      { OUTBOUND_ALLOW: '127.0.0.1', PROXY_TIMEOUT_MS: '5000', ...env },
      { isShared, ...options },
    );
    return new ProxyScene(service, await service.newTenant(), await Destination.start());
  }

  async stop(): Promise<void> {
    await this.service.close();
    await this.destination.stop();
  }

  /** Creates a Proxy to the destination. */
  newProxy(members: Readonly<Record<string, unknown>> = {}): Promise<ProxyWire> {
    return newProxy(this.manager, { destination_url: this.destination.url, ...members });
  }

  /** A Proxy with the bodies of its transforms, each an async function of `req`. */
  proxyWith(
    transforms: { readonly request?: string; readonly response?: string },
    members: Readonly<Record<string, unknown>> = {},
  ): Promise<ProxyWire> {
    const { request, response } = transforms;
    return this.newProxy({
      ...(request === undefined ? {} : { request_transform: codeOf(request) }),
      ...(response === undefined ? {} : { response_transform: codeOf(response) }),
      ...members,
    });
  }

  /** Calls through a Proxy with the key of the manager. */
  call(proxy: ProxyWire, call: Omit<ProxyCall, 'url'> = {}): Promise<ProxyAnswer> {
    return callProxy(this.asCall(proxy, call));
  }

  asCall(proxy: ProxyWire, { headers = [], ...call }: Omit<ProxyCall, 'url'> = {}): ProxyCall {
    const keys = [
      ['SVC-PROXY-KEY', proxy.key],
      ['SVC-API-KEY', this.manager.key],
    ] as const;
    return { url: this.service.url, headers: [...keys, ...headers], ...call };
  }

  /** Creates a token of any JSON and gives its id. */
  token(data: unknown): Promise<string> {
    return this.tokenOf({ type: 'token', data });
  }

  /** Creates the token of a body and gives its id. */
  async tokenOf(body: unknown): Promise<string> {
    const answer = await this.manager.post('/tokens', body);
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.json as { id: string }).id;
  }
}

function codeOf(body: string): { readonly code: string } {
  return { code: `module.exports = async function (req) { ${body} };` };
}

/** The transform that changes nothing. */
export const IDENTITY = 'return { body: req.args.body, headers: req.args.headers };';

/** The problem within the answer to a call that failed on our side. */
export function proxyError(answer: ProxyAnswer): Readonly<Record<string, unknown>> {
  const { proxy_error: problem } = JSON.parse(answer.text) as Record<string, unknown>;
  return problem as Readonly<Record<string, unknown>>;
}
