import { customAnswerWire } from '../../../contract/wire/custom-answer.js';
import { proxyErrorWire } from '../../../contract/wire/problem.js';
import type { RequestContext } from '../../../context.js';
import { CustomAnswerError, headLinesOf, toPublicError } from '../../../domain/errors.js';
import type { CustomAnswer } from '../../../domain/errors.js';
import { stringifyJson } from '../../../domain/json/stringify-json.js';
import { headerValue } from '../../../domain/proxy/header-list.js';
import type { HeaderRules } from '../../../domain/proxy/header-rules.js';
import type { ProxyResponse } from './proxy-message.js';

/**
 * The answer of a call that failed on our side: a problem within `proxy_error`, so that nobody takes it for the
 * destination's, and which no cache may keep; what code has thrown as its own answer is given as it is.
 */
export function failureAnswer(
  { traceId, log, presence }: RequestContext,
  error: unknown,
  headerRules: HeaderRules,
): ProxyResponse {
  if (error instanceof CustomAnswerError) return customAnswer(error.custom, headerRules);
  const problem = toPublicError(error, traceId);
  // What fails because the caller has left is no failure: the log has the request, with 499.
  if (problem.code === 'INTERNAL' && !presence.signal.aborted)
    log.error({ err: error }, 'request failed');
  else if (problem.status >= 500 && !presence.signal.aborted) {
    log.warn({ code: problem.code, cause: (error as Error).cause }, 'call through a Proxy failed');
  }
  return {
    status: problem.status,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...headLinesOf(error),
    ],
    body: Buffer.from(stringifyJson(proxyErrorWire(problem))),
  };
}

function customAnswer(custom: CustomAnswer, headerRules: HeaderRules): ProxyResponse {
  const { headers, body } = customAnswerWire(custom);
  const passing = headerRules.passing(headers);
  const isTyped = body === undefined || headerValue(passing, 'content-type') !== undefined;
  return {
    status: custom.status,
    headers: isTyped ? passing : [...passing, ['Content-Type', body.type]],
    body: body?.bytes,
  };
}
