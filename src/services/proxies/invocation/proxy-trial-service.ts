import { Readable } from 'node:stream';

import { TestProxyInputSchema } from '../../../contract/generated/inputs.js';
import type { ProxyTrial, TestProxyInput } from '../../../contract/generated/inputs.js';
import { parseInput } from '../../../contract/parse-input.js';
import type { RequestContext } from '../../../context.js';
import { validationFailed } from '../../../domain/errors.js';
import { isJsonArray, isJsonObject } from '../../../domain/json/json-value.js';
import type { HeaderLine, HeaderList } from '../../../domain/proxy/header-list.js';
import { isHeaderName, isHeaderValue } from '../../../domain/proxy/header-rules.js';
import { requirePermission } from '../../act/authorization.js';
import type { RunnableProxy } from '../proxy-sealing.js';
import type { ProxyService } from '../proxy-service.js';
import type { CallDependencies } from './call-dependencies.js';
import { CALL_STAGES } from './call-stages.js';
import { failureAnswer } from './failure-answer.js';
import { ProxyCall } from './proxy-call.js';
import { withParties } from './proxy-invocation.js';
import type { ProxyRequest, ProxyResponse } from './proxy-message.js';
import { searchGaps } from './search-gaps.js';
import type { SearchGap } from './search-gaps.js';
import { requireCaller } from './stages/authenticate.js';
import { read } from './stages/read.js';
import { send } from './stages/send.js';
import { TrialReport } from './trial-report.js';

/** What the service works with. */
export interface ProxyTrialDependencies extends CallDependencies {
  readonly proxies: ProxyService;
}

/** A trial has found its Proxy and its caller otherwise, and is no use of the Proxy. */
const STAGES_OF_TRIAL = CALL_STAGES.slice(CALL_STAGES.indexOf(read));

/** Tries calls for those who write Proxies: every stage is shown, and what tokens hold is masked. */
export class ProxyTrialService {
  readonly #dependencies: ProxyTrialDependencies;

  constructor(dependencies: ProxyTrialDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Carries a call as the caller would make it, without sending it where the input does not say so. Needs `proxy:update`,
   * which lets its holder send values anywhere, and whatever the call itself needs. Throws NOT_FOUND.
   */
  async test(
    ctx: RequestContext,
    { id, input }: { readonly id: string; readonly input: unknown },
  ): Promise<ProxyTrial> {
    const wanted = parseInput(TestProxyInputSchema, input);
    const call = new ProxyCall(ctx, requestOf(wanted));
    const identity = requirePermission(ctx, 'proxy:update');
    call.proxy = await this.#dependencies.proxies.get(ctx, { id });
    const report = new TrialReport(await this.#gapsOf(call.proxy, wanted, call.request));
    call.caller = requireCaller(call.proxy, { identity });
    call.ctx = { ...ctx, identity: call.caller ?? { kind: 'anonymous' } };
    const answer = await this.#carry(ctx, call, report, wanted.send);
    if (answer === undefined) return report.trial();
    return report
      .trialWith(answer)
      .catch((error: unknown) => report.trialWith(this.#failureAnswer(ctx, error)));
  }

  /** Steps through the stages, and shows the call between them; undefined where it is ready and not to be sent. */
  async #carry(
    ctx: RequestContext,
    call: ProxyCall,
    report: TrialReport,
    isToBeSent: boolean,
  ): Promise<ProxyResponse | undefined> {
    try {
      for (const stage of STAGES_OF_TRIAL) {
        if (stage === send) {
          report.showReady(call);
          if (!isToBeSent) return undefined;
        }
        try {
          await stage(this.#dependencies, call);
        } finally {
          report.showAfter(stage, call);
        }
      }
      return withParties(call, call.answer);
    } catch (error) {
      return withParties(call, this.#failureAnswer(ctx, error));
    }
  }

  #failureAnswer(ctx: RequestContext, error: unknown): ProxyResponse {
    return failureAnswer(ctx, error, this.#dependencies.headerRules);
  }

  /** The parts of the request in which expressions are not looked for. */
  #gapsOf(
    { requireAuth }: RunnableProxy,
    { body }: TestProxyInput,
    { headers }: ProxyRequest,
  ): Promise<readonly SearchGap[]> {
    const { outbound, limits } = this.#dependencies;
    const message = { headers, body: Buffer.from(body ?? '') };
    return searchGaps(outbound, message, { requireAuth, bytesMax: limits.bodyBytesMax });
  }
}

function requestOf({ method, path, query, headers, body }: TestProxyInput): ProxyRequest {
  const bytes = body == null ? undefined : Buffer.from(body);
  const issues = [];
  if (!/^[A-Z][A-Z-]*$/.test(method) || method === 'CONNECT') {
    issues.push({ path: ['method'], message: 'must be a method in capital letters' });
  }
  if (path !== '' && !path.startsWith('/')) {
    issues.push({ path: ['path'], message: 'must be empty or begin with a slash' });
  }
  const lines = linesOf(headers ?? new Map());
  if (lines === undefined) {
    issues.push({ path: ['headers'], message: 'must be an object of headers' });
  }
  if (lines === undefined || issues.length > 0) throw validationFailed(issues);
  return {
    method,
    path,
    // A call without a query has no question mark either.
    query: query === '' ? undefined : query,
    headers: lines,
    body: bytes && { stream: Readable.from([bytes]), length: bytes.length },
    proxyKey: undefined,
    apiKey: undefined,
    reason: undefined,
  };
}

function linesOf(headers: TestProxyInput['headers']): HeaderList | undefined {
  if (!isJsonObject(headers)) return undefined;
  const lines = [...headers].flatMap(([name, value]) =>
    (isJsonArray(value) ? value : [value]).map((each): HeaderLine => [
      name,
      typeof each === 'string' ? each : '\n',
    ]),
  );
  const areFit = lines.every(([name, value]) => isHeaderName(name) && isHeaderValue(value));
  return areFit ? lines : undefined;
}
