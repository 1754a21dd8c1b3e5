import type { CallerIdentity, RequestContext } from '../../../context.js';
import { validationFailed, VaultError } from '../../../domain/errors.js';
import type { Limits } from '../../../domain/limits.js';
import { joinTarget } from '../../../domain/proxy/destination-target.js';
import type { DestinationTarget } from '../../../domain/proxy/destination-target.js';
import { headerValues } from '../../../domain/proxy/header-list.js';
import type { HeaderList } from '../../../domain/proxy/header-list.js';
import type { HeaderRules } from '../../../domain/proxy/header-rules.js';
import { hasPassed, markLines } from '../../../domain/proxy/loop-mark.js';
import type {
  InterimAnswer,
  OutboundClient,
  OutboundResponse,
} from '../../../outbound/outbound-client.js';
import { requireIdentity } from '../../access/authorization.js';
import type { CodeRunner } from '../../code/code-runner.js';
import type { DetokenizeService } from '../../tokens/detokenize-service.js';
import { openForRun } from '../proxy-sealing.js';
import type { RunnableProxy } from '../proxy-sealing.js';
import type { RateLimiter } from '../../access/rate-limiter.js';
import type { UsageCounter } from '../../operation/usage-counter.js';
import { NotSentError } from './call-watch.js';
import type { CallWatch } from './call-watch.js';
import { detokenized, isDetokenizable, mayHoldExpressions } from './detokenized-message.js';
import { failureAnswer } from './failure-answer.js';
import { longBody } from './long-body.js';
import type { LongBody } from './long-body.js';
import { ofChangedBody } from './message-body.js';
import { openForCall, requireCaller } from './proxy-access.js';
import type { ProxyAccessParts } from './proxy-access.js';
import type { IncomingBody, Message, ProxyRequest, ProxyResponse } from './proxy-message.js';
import { givenAway, holdBody, holdOrBegin } from './request-body.js';
import { searchGaps } from './search-gaps.js';
import type { SearchGap } from './search-gaps.js';
import { transformed } from './transform-run.js';

/** What the service works with. */
export interface ProxyInvocationParts extends ProxyAccessParts {
  readonly detokenize: DetokenizeService;
  readonly runner: CodeRunner;
  readonly outbound: OutboundClient;
  readonly rateLimiter: RateLimiter;
  readonly usageCounter: UsageCounter;
  readonly headerRules: HeaderRules;
  readonly limits: Limits;
}

/** A request that is ready to be sent: its body is held, or passes. */
interface Outgoing {
  readonly headers: Message['headers'];
  readonly body: Buffer | IncomingBody | undefined;
}

/** What is known of a call by now, for an answer that tells of a failure. */
interface Progress {
  caller?: CallerIdentity;
  destinationStatus?: number;
}

/** A call whose Proxy was found and whose caller was let through; `ctx` is that caller's. */
interface OpenedCall {
  readonly ctx: RequestContext;
  readonly proxy: RunnableProxy;
  readonly request: ProxyRequest;
  readonly watch?: CallWatch;
}

/** Carries calls through Proxies to their destinations (contract 5). */
export class ProxyInvocation {
  readonly #parts: ProxyInvocationParts;

  constructor(parts: ProxyInvocationParts) {
    this.#parts = parts;
  }

  /**
   * Carries a call: expressions of tokens in it become their values, code changes request and answer, and what neither
   * touches passes byte for byte, streamed where nothing has to look at it. Never throws: a failure is an answer too.
   */
  async invoke(ctx: RequestContext, request: ProxyRequest): Promise<ProxyResponse> {
    const progress: Progress = {};
    try {
      const { proxy: stored, caller } = await openForCall(this.#parts, request);
      if (caller !== undefined) progress.caller = caller;
      const own: RequestContext = { ...ctx, identity: caller ?? { kind: 'anonymous' } };
      this.#parts.rateLimiter.take(own);
      this.#parts.usageCounter.count(stored.tenantId, 'proxy_call');
      const proxy = openForRun(await this.#parts.keyring.forTenant(stored.tenantId), stored);
      return { ...(await this.#carry({ ctx: own, proxy, request }, progress)), ...progress };
    } catch (error) {
      // What is left of a body that was begun has to go by: another request may follow it on the connection.
      request.body?.stream.resume();
      return { ...failureAnswer(ctx, error, this.#parts.headerRules), ...progress };
    }
  }

  /**
   * Carries a call through a Proxy that was found otherwise, while somebody looks on; the caller is that of `ctx`. Throws
   * what {@link invoke} would throw before it begins, and a NotSentError where the request is not to be sent.
   */
  async watched(
    ctx: RequestContext,
    proxy: RunnableProxy,
    request: ProxyRequest,
    watch: CallWatch,
  ): Promise<ProxyResponse> {
    const caller = proxy.requireAuth ? requireCaller(requireIdentity(ctx.identity)) : undefined;
    const own: RequestContext = { ...ctx, identity: caller ?? { kind: 'anonymous' } };
    const progress: Progress = {};
    try {
      return { ...(await this.#carry({ ctx: own, proxy, request, watch }, progress)), ...progress };
    } catch (error) {
      if (error instanceof NotSentError) throw error;
      return { ...failureAnswer(ctx, error, this.#parts.headerRules), ...progress };
    }
  }

  /** What is answered where an answer breaks off before any of it was given to anybody. */
  failed(ctx: RequestContext, error: unknown): ProxyResponse {
    return failureAnswer(ctx, error, this.#parts.headerRules);
  }

  /** The parts of a request through a Proxy in which expressions are not looked for. */
  unsearched({ requireAuth }: RunnableProxy, message: Message): Promise<readonly SearchGap[]> {
    const { outbound, limits } = this.#parts;
    return searchGaps(outbound, message, { requireAuth, bytesMax: limits.bodyBytesMax });
  }

  async #carry(call: OpenedCall, progress: Progress): Promise<ProxyResponse> {
    const { proxy, request, watch } = call;
    const target = targetOf(proxy, request);
    if (hasPassed(request.headers, proxy.id)) throw loops();
    const outgoing = await this.#outgoing(call);
    if (watch !== undefined) {
      const body = Buffer.isBuffer(outgoing.body) ? outgoing.body : Buffer.alloc(0);
      if (!watch.ready(target, { headers: outgoing.headers, body })) throw new NotSentError();
    }
    const response = await this.#send(call, target, outgoing);
    progress.destinationStatus = response.status;
    return proxy.responseTransform === undefined
      ? this.#passed(response)
      : this.#answered(call, response);
  }

  /** The request as it leaves: with values in the places of expressions, and as its transform makes it. */
  async #outgoing({ ctx, proxy, request, watch }: OpenedCall): Promise<Outgoing> {
    const { headerRules, limits } = this.#parts;
    const headers = headerRules.passing(request.headers);
    const { body } = request;
    const { requestTransform, requireAuth } = proxy;
    const looksInside = requireAuth && isDetokenizable(headers);

    let message: Message;
    if (requestTransform !== undefined) {
      message = { headers, body: await holdBody(body, limits) };
    } else if (body === undefined || !looksInside) {
      message = await this.#onlyHeaders(ctx, proxy, headers, watch);
      return { headers: message.headers, body: body && givenAway(body) };
    } else {
      const read = await holdOrBegin(body, limits);
      if ('rest' in read) {
        message = await this.#onlyHeaders(ctx, proxy, headers, watch);
        return await this.#longOutgoing(ctx, headers, message, read);
      }
      message = { headers, body: read.held };
    }
    if (requireAuth) message = await detokenized(ctx, this.#parts, message, watch);
    if (requestTransform !== undefined) {
      message = await transformed(ctx, this.#transformParts(), message, {
        proxy,
        code: requestTransform.code,
        noun: 'request transform',
        call: callOf(request),
        takesAny: false,
        broken: (fault) => new VaultError('VALIDATION_FAILED', `The body ${fault}.`),
        onRun: (outcome) => watch?.ran(outcome),
      });
    }
    const hasBody = body !== undefined || message.body.length > 0;
    return { headers: message.headers, body: hasBody ? message.body : undefined };
  }

  async #longOutgoing(
    ctx: RequestContext,
    before: Message['headers'],
    { headers }: Message,
    read: LongBody,
  ): Promise<Outgoing> {
    const { body, isChanged } = await longBody(ctx, this.#parts, before, read);
    return { headers: isChanged ? ofChangedBody(headers, before) : headers, body };
  }

  async #onlyHeaders(
    ctx: RequestContext,
    { requireAuth }: RunnableProxy,
    headers: Message['headers'],
    watch: CallWatch | undefined,
  ): Promise<Message> {
    const message = { headers, body: Buffer.alloc(0) };
    if (!requireAuth || !mayHoldExpressions(headers)) return message;
    return detokenized(ctx, this.#parts, message, watch);
  }

  #send(
    { ctx: { signal }, proxy: { tenantId, id }, request }: OpenedCall,
    target: DestinationTarget,
    { headers: sent, body }: Outgoing,
  ): Promise<OutboundResponse> {
    const { method, onInterim } = request;
    const marks = markLines(target, id, { received: request.headers, sent });
    const headers = [...sent, ...marks];
    const framed =
      body === undefined || Buffer.isBuffer(body)
        ? { body }
        : { body: body.stream, bodyLength: body.length };
    const { outbound, headerRules } = this.#parts;
    const passInterim =
      onInterim &&
      ((answer: InterimAnswer): void => {
        onInterim({ status: answer.status, headers: headerRules.passing(answer.headers) });
      });
    const what = { tenantId, lane: id, method, ...target, headers, ...framed };
    return outbound.send({ ...what, signal, onInterim: passInterim });
  }

  /** The answer of the destination as it is. */
  #passed({ status, statusText, headers, body, trailers }: OutboundResponse): ProxyResponse {
    return {
      status,
      statusText,
      headers: [...this.#parts.headerRules.passing(headers), ...lengthLines(status, headers)],
      body,
      trailers: () => this.#parts.headerRules.passing(trailers()),
    };
  }

  /** The answer of the destination as its transform makes it. */
  async #answered(
    { ctx, proxy, request, watch }: OpenedCall,
    response: OutboundResponse,
  ): Promise<ProxyResponse> {
    const { headerRules } = this.#parts;
    const { status, statusText } = response;
    const whole = await this.#readAnswer(response.body);
    const headers = headerRules.passing(response.headers);
    watch?.answered(status, { headers, body: whole });
    const message = await transformed(
      ctx,
      this.#transformParts(),
      { headers, body: whole },
      {
        proxy,
        code: proxy.responseTransform?.code ?? '',
        noun: 'response transform',
        call: { ...callOf(request), status },
        takesAny: true,
        broken: (fault) =>
          new VaultError('DESTINATION_FAILED', `The body of the destination's answer ${fault}.`),
        onRun: (outcome) => watch?.ran(outcome),
      },
    );
    const isBodiless = request.method === 'HEAD' || status === 304;
    if (!isBodiless || message.body.length > 0) return { status, statusText, ...message };
    // What it says of a body that it does not have is unchanged too.
    const lines = [...message.headers, ...lengthLines(status, response.headers)];
    return { status, statusText, body: message.body, headers: lines };
  }

  async #readAnswer(body: OutboundResponse['body']): Promise<Buffer> {
    const { limits, outbound } = this.#parts;
    const { bodyBytesMax } = limits;
    const whole = await outbound.readWhole(body, bodyBytesMax);
    if (whole !== undefined) return whole;
    const message = `The answer of the destination is longer than the ${String(bodyBytesMax)} bytes that a transform may get.`;
    throw new VaultError('DESTINATION_FAILED', message);
  }

  #transformParts() {
    const { runner, outbound, headerRules, limits } = this.#parts;
    return { runner, outbound, headerRules, bodyBytesMax: limits.bodyBytesMax };
  }
}

function targetOf({ destinationUrl }: RunnableProxy, request: ProxyRequest): DestinationTarget {
  const target = joinTarget(destinationUrl, request);
  if (target !== undefined) return target;
  const message = 'must not lead above the path of the destination';
  throw validationFailed([{ path: ['path'], message }]);
}

/** The length that an answer says it has; one without content must not say any (RFC 9110, 8.6). */
function lengthLines(status: number, headers: HeaderList): HeaderList {
  if (status === 204) return [];
  const lengths = headerValues(headers, 'content-length').slice(0, 1);
  return lengths.map((length) => ['Content-Length', length] as const);
}

function loops(): VaultError {
  const message = 'The destination leads back to the Proxy itself.';
  return new VaultError('DESTINATION_FAILED', message);
}

/** What a transform is told of the call besides its message. */
function callOf({ method, path, query = '' }: ProxyRequest): Readonly<Record<string, unknown>> {
  return { method, path, query };
}
