import type { RequestContext } from '../../../context.js';
import { isSearchedType, planDetokenizeBody } from '../../../domain/detokenize/body-plan.js';
import { joinPlans, planDetokenizeText } from '../../../domain/detokenize/detokenize-plan.js';
import type { ExpressionValue } from '../../../domain/detokenize/detokenize-plan.js';
import { ExpressionScan } from '../../../domain/detokenize/expression-scan.js';
import { validationFailed } from '../../../domain/errors.js';
import { OwnName } from '../../../domain/issue.js';
import type { Path } from '../../../domain/issue.js';
import type { HeaderLine, HeaderList } from '../../../domain/proxy/header-list.js';
import { joinedValue, withoutHeaders } from '../../../domain/proxy/header-list.js';
import { isHeaderValue } from '../../../domain/proxy/header-rules.js';
import { headerOfText, textOfHeader } from '../../../domain/proxy/header-text.js';
import type { MessageDependencies } from './call-dependencies.js';
import { requireNoExpressions } from './long-body.js';
import { isCoded, mediaOf, ofChangedBody } from './message-body.js';
import type { Message } from './proxy-message.js';

/** The values of the expressions in a message, and the message with these or others in their places. */
export interface FoundValues {
  readonly values: readonly ExpressionValue[];
  /** Throws VALIDATION_FAILED for a value that the place it is put into cannot hold. */
  readonly messageWith: (values: readonly ExpressionValue[]) => Message;
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
 * The values of the tokens whose expressions are in the body and the headers of a message, as the caller may see them;
 * undefined where there are none. All of it is one use of tokens, with one bound and one error. What is no expression
 * stays as it is, byte for byte; a compressed body in which a value is put is sent without its coding. Throws as
 * DetokenizeService.replace does, VALIDATION_FAILED for a body that is not the JSON that it says, and PAYLOAD_TOO_LARGE
 * where a compressed body holds an expression and is too long to have it replaced.
 */
export async function findValues(
  ctx: RequestContext,
  dependencies: MessageDependencies,
  { headers, body }: Message,
): Promise<FoundValues | undefined> {
  const { detokenize, limits } = dependencies;
  const plain = isDetokenizable(headers)
    ? await plainBody(dependencies, { headers, body })
    : NOTHING;
  if (!mayHoldExpressions(headers) && !new ExpressionScan().finds(plain)) return undefined;
  const headerTexts = headers.map(([, value]) => textOfHeader(value));
  const headerPlans = headers.map(([name], index) =>
    planDetokenizeText(headerTexts[index] ?? '', limits, ['headers', new OwnName(name)]),
  );
  const bodyPlan = planDetokenizeBody(plain, mediaOf(headers), limits, BODY);
  const plan = joinPlans([bodyPlan, ...headerPlans], limits);
  if (plan.expressions.length === 0) return undefined;
  const messageWith = (all: readonly ExpressionValue[]): Message => {
    const [newBody = '', ...newLines] = plan.rebuild(all);
    const newHeaders = headers.map((line, index) =>
      replaceLine(line, headerTexts[index], newLines[index]),
    );
    if (bodyPlan.expressions.length === 0) return { headers: newHeaders, body };
    const truthful = ofChangedBody(newHeaders, headers);
    return {
      headers: isCoded(headers) ? withoutHeaders(truthful, 'content-encoding') : truthful,
      body: Buffer.from(newBody, 'latin1'),
    };
  };
  const asFound = { ...plan, rebuild: (values: readonly ExpressionValue[]) => values };
  const values = await detokenize.replace(ctx, asFound, { isAnswer: false });
  return { values, messageWith };
}

const BODY: Path = ['body'];

const NOTHING = Buffer.alloc(0);

/**
 * The body without its codings; nothing where they cannot be taken off. One that becomes too long to be held is looked
 * through, and is nothing where it holds no expression.
 */
async function plainBody(
  { outbound, limits }: MessageDependencies,
  { headers, body }: Message,
): Promise<Buffer> {
  if (!isCoded(headers)) return body;
  const codings = joinedValue(headers, 'content-encoding');
  const decodedBody = await outbound.decode(body, codings, limits.bodyBytesMax);
  if ('ok' in decodedBody) return decodedBody.ok;
  if (decodedBody.beginning !== undefined)
    await requireNoExpressions({ outbound, limits }, headers, body);
  return NOTHING;
}

function replaceLine(line: HeaderLine, before = '', after = ''): HeaderLine {
  if (before === after) return line;
  const value = headerOfText(after);
  if (isHeaderValue(value)) return [line[0], value];
  const message = 'would hold what a header cannot';
  throw validationFailed([{ path: ['headers', new OwnName(line[0])], message }]);
}
