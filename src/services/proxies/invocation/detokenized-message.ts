import type { RequestContext } from '../../../context.js';
import { isSearchedType, planDetokenizeBody } from '../../../domain/detokenize/body-plan.js';
import { joinPlans, planDetokenizeText } from '../../../domain/detokenize/detokenize-plan.js';
import type { ExpressionValue } from '../../../domain/detokenize/detokenize-plan.js';
import { ExpressionScan } from '../../../domain/detokenize/expression-scan.js';
import { validationFailed } from '../../../domain/errors.js';
import { OwnName } from '../../../domain/issue.js';
import type { Path } from '../../../domain/issue.js';
import type { Limits } from '../../../domain/limits.js';
import type { HeaderLine, HeaderList } from '../../../domain/proxy/header-list.js';
import { joinedValue, withoutHeaders } from '../../../domain/proxy/header-list.js';
import { isHeaderValue } from '../../../domain/proxy/header-rules.js';
import { headerOfText, textOfHeader } from '../../../domain/proxy/header-text.js';
import type { OutboundClient } from '../../../outbound/outbound-client.js';
import type { DetokenizeService } from '../../tokens/detokenize-service.js';
import type { CallWatch } from './call-watch.js';
import { lookThrough } from './long-body.js';
import { isCoded, mediaOf, ofChangedBody } from './message-body.js';
import type { Message } from './proxy-message.js';

/** What puts values into messages. */
export interface DetokenizedParts {
  readonly detokenize: DetokenizeService;
  readonly outbound: OutboundClient;
  readonly limits: Limits;
}

/** Whether expressions in a body with these headers would be replaced: text in UTF-8 or Latin-1, compressed or not. */
export function isDetokenizable(headers: HeaderList): boolean {
  return isSearchedType(mediaOf(headers));
}

/** Whether anything in headers may be an expression. */
export function mayHoldExpressions(headers: HeaderList): boolean {
  return headers.some(([, value]) => value.includes('{{'));
}

/**
 * A message with the values of tokens in the places of expressions, in its body and the values of its headers, as the
 * caller may see them; all of it is one use of tokens, with one bound and one error. What is no expression stays as it
 * is, byte for byte; a compressed body in which a value is put is sent without its coding. Throws as
 * DetokenizeService.replace does, VALIDATION_FAILED for a body that is not the JSON that it says, and for a value that
 * the place it is put into cannot hold, and PAYLOAD_TOO_LARGE where a compressed body holds an expression and is too long
 * to have it replaced.
 */
export async function detokenized(
  ctx: RequestContext,
  parts: DetokenizedParts,
  { headers, body }: Message,
  watch?: CallWatch,
): Promise<Message> {
  const { detokenize, limits } = parts;
  const plain = isDetokenizable(headers) ? await plainBody(parts, { headers, body }) : NOTHING;
  if (!mayHoldExpressions(headers) && !new ExpressionScan().finds(plain)) return { headers, body };
  const headerTexts = headers.map(([, value]) => textOfHeader(value));
  const headerPlans = headers.map(([name], index) =>
    planDetokenizeText(headerTexts[index] ?? '', limits, ['headers', new OwnName(name)]),
  );
  const bodyPlan = planDetokenizeBody(plain, mediaOf(headers), limits, BODY);
  const plan = joinPlans([bodyPlan, ...headerPlans], limits);
  if (plan.expressions.length === 0) return { headers, body };
  const messageOf = ([newBody = '', ...newLines]: readonly string[]): Message => {
    const newHeaders = headers.map((line, index) =>
      replacedLine(line, headerTexts[index], newLines[index]),
    );
    if (bodyPlan.expressions.length === 0) return { headers: newHeaders, body };
    const truthful = ofChangedBody(newHeaders, headers);
    return {
      headers: isCoded(headers) ? withoutHeaders(truthful, 'content-encoding') : truthful,
      body: Buffer.from(newBody, 'latin1'),
    };
  };
  const rebuild = (values: readonly ExpressionValue[]): Message => {
    watch?.detokenized(messageOf(plan.rebuild(values.map(() => MASKED))), values);
    return messageOf(plan.rebuild(values));
  };
  return detokenize.replace(ctx, { ...plan, rebuild }, { includeCvc: true });
}

/** Stands for any value where somebody looks on. */
const MASKED = '[value]';

const BODY: Path = ['body'];

const NOTHING = Buffer.alloc(0);

/**
 * The body without its codings; nothing where they cannot be taken off. One that becomes too long to be held is looked
 * through, and is nothing where it holds no expression.
 */
async function plainBody(
  { outbound, limits }: DetokenizedParts,
  { headers, body }: Message,
): Promise<Buffer> {
  if (!isCoded(headers)) return body;
  const codings = joinedValue(headers, 'content-encoding');
  const decodedBody = await outbound.decode(body, codings, limits.bodyBytesMax);
  if ('ok' in decodedBody) return decodedBody.ok;
  if (decodedBody.beginning !== undefined) await lookThrough({ outbound, limits }, headers, body);
  return NOTHING;
}

function replacedLine(line: HeaderLine, before = '', after = ''): HeaderLine {
  if (before === after) return line;
  const value = headerOfText(after);
  if (isHeaderValue(value)) return [line[0], value];
  const message = 'would hold what a header cannot';
  throw validationFailed([{ path: ['headers', new OwnName(line[0])], message }]);
}
