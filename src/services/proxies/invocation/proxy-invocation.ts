import type { RequestContext } from '../../../context.js';
import type { CallDependencies } from './call-dependencies.js';
import { callerIdOf } from '../../act/authorization.js';
import { CALL_STAGES } from './call-stages.js';
import { failureAnswer } from './failure-answer.js';
import { failureIn } from './failed-stage.js';
import { ProxyCall } from './proxy-call.js';
import type { ProxyRequest, ProxyResponse } from './proxy-message.js';

/** Carries calls through Proxies to their destinations (contract 5). */
export class ProxyInvocation {
  readonly #dependencies: CallDependencies;

  constructor(dependencies: CallDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Carries a call through its stages: expressions of tokens in it become their values, code changes request and answer,
   * and what neither touches passes byte for byte, streamed where nothing has to look at it. Never throws: a failure is an
   * answer too.
   */
  async invoke(ctx: RequestContext, request: ProxyRequest): Promise<ProxyResponse> {
    const call = new ProxyCall(ctx, request);
    const startedAt = performance.now();
    const answer = await this.#carry(ctx, call);
    if (call.isUse) {
      this.#count(call, performance.now() - startedAt, answer);
      this.#releaseAfter(call, answer);
    }
    return answer;
  }

  /** Gives the tenant's slot back when all of an answer has gone by. */
  #releaseAfter({ stored: { tenantId } }: ProxyCall, { body }: ProxyResponse): void {
    const { callSlots } = this.#dependencies;
    const release = (): void => callSlots.release(tenantId);
    if (body === undefined || Buffer.isBuffer(body) || body.closed) release();
    else body.once('close', release);
  }

  async #carry(ctx: RequestContext, call: ProxyCall): Promise<ProxyResponse> {
    try {
      for (const stage of CALL_STAGES) {
        call.stage = stage;
        const pending = stage(this.#dependencies, call);
        // What is done at once gives no other call its turn.
        if (pending !== undefined) await pending;
      }
      return withParties(call, call.answer);
    } catch (error) {
      // What is left of a body that was begun has to go by: another request may follow it on the connection.
      call.request.body?.stream.resume();
      call.thrown = error;
      return withParties(call, this.failed(ctx, error));
    }
  }

  #count(call: ProxyCall, milliseconds: number, { status }: ProxyResponse): void {
    const { ctx, stored } = call;
    this.#dependencies.usageCounter.countTimed({
      tenantId: stored.tenantId,
      use: 'proxy_call',
      parties: { proxyId: stored.id, applicationId: callerIdOf(ctx) },
      milliseconds,
      status: ctx.presence.signal.aborted ? undefined : status,
      failure: failureIn(call, status),
    });
  }

  /** What is answered where an answer breaks off before any of it was given to anybody. */
  failed(ctx: RequestContext, error: unknown): ProxyResponse {
    return failureAnswer(ctx, error, this.#dependencies.headerRules);
  }
}

/** An answer, and who is known by now to have had a part in it. */
export function withParties(
  { caller, destinationStatus }: ProxyCall,
  answer: ProxyResponse,
): ProxyResponse {
  return {
    ...answer,
    ...(caller === undefined ? {} : { caller }),
    ...(destinationStatus === undefined ? {} : { destinationStatus }),
  };
}
