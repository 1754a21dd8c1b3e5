import type { RequestContext } from '../../../context.js';
import { CodeFailedError } from '../../../domain/errors.js';
import type { VaultError } from '../../../domain/errors.js';
import { InvalidBodyError } from '../../../domain/invalid-body-error.js';
import { headerValue, joinedValue, withoutHeaders } from '../../../domain/proxy/header-list.js';
import type { HeaderList } from '../../../domain/proxy/header-list.js';
import type { HeaderRules } from '../../../domain/proxy/header-rules.js';
import { isUtf8Type, mediaTypeOf } from '../../../domain/proxy/media-type.js';
import type { Proxy } from '../../../domain/proxy/proxy.js';
import {
  besidesSameBody,
  bodyArguments,
  bytesForCode,
  fromCodeBody,
  NO_JSON,
  textForCode,
  toCodeBody,
} from '../../../domain/proxy/transform-body.js';
import type { CodeBody, ReturnedBody } from '../../../domain/proxy/transform-body.js';
import { fromCodeHeaders, toCodeHeaders } from '../../../domain/proxy/transform-headers.js';
import type { OutboundClient } from '../../../outbound/outbound-client.js';
import type { SandboxOutcome } from '../../../sandbox/protocol/outcome.js';
import { codeFailure } from '../../code/code-failure.js';
import type { CodeRunner } from '../../code/code-runner.js';
import { mediaOf, ofChangedBody } from './message-body.js';
import type { Message } from './proxy-message.js';

/** What runs a transform. */
export interface TransformParts {
  readonly runner: CodeRunner;
  readonly outbound: OutboundClient;
  readonly headerRules: HeaderRules;
  /** Greatest length of a body once it is decoded. */
  readonly bodyBytesMax: number;
}

/** A transform that is to run. */
export interface TransformToRun {
  readonly proxy: Pick<Proxy, 'tenantId' | 'configuration' | 'applicationId'>;
  readonly code: string;
  /** Names the code in errors. */
  readonly noun: 'request transform' | 'response transform';
  /** What the code is told besides headers and body: method, path and query. */
  readonly call: Readonly<Record<string, unknown>>;
  /** The error where the body is not what its headers say: a phrase follows "The body". */
  readonly broken: (fault: string) => VaultError;
  /** Whether code gets a body that is not the JSON of its type too, as text or bytes: an answer must not be lost. */
  readonly takesAny: boolean;
  /** Is told of the run, whatever comes of it. */
  readonly onRun?: (outcome: SandboxOutcome) => void;
}

/**
 * A message as code makes it (contract 5). The code sees the body without its content encoding; one that it does not
 * change is passed on byte for byte, encoding and all, and headers that tell of the bytes go with bytes that changed. Headers
 * that may not pass do not, whoever set them. Throws what the failure of code becomes.
 */
export async function transformed(
  ctx: RequestContext,
  parts: TransformParts,
  message: Message,
  toRun: TransformToRun,
): Promise<Message> {
  const given = await codeBodyOf(parts, message, toRun);
  try {
    return await transformedAs(ctx, parts, { message, given }, toRun);
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    if (!toRun.takesAny) throw toRun.broken(NO_JSON);
    return transformedAs(ctx, parts, { message, given: textForCode(given.text) }, toRun);
  }
}

/** A message, and its body as code is given it. Throws an InvalidBodyError where that is to be JSON and is none. */
async function transformedAs(
  ctx: RequestContext,
  parts: TransformParts,
  { message, given }: { readonly message: Message; readonly given: CodeBody },
  { proxy, code, noun, call, onRun }: TransformToRun,
): Promise<Message> {
  const { tenantId, configuration, applicationId } = proxy;
  // A body that is still encoded says how.
  const hidden = given.fault === 'content_encoding' ? [] : ['content-encoding'];
  const shown = withoutHeaders(message.headers, ...hidden);
  const headersText = JSON.stringify(toCodeHeaders(shown));
  const othersText = JSON.stringify({ ...call, ...bodyArguments(given) });
  const run = {
    tenantId,
    code,
    configuration,
    httpMessage: given.form === 'json' ? { rawBody: given.text } : {},
    args: `{"headers":${headersText},${othersText.slice(1)}`,
    ...(applicationId === undefined ? {} : { applicationId }),
  };
  const outcome = await parts.runner.run(ctx, run);
  onRun?.(outcome);
  if (outcome.kind !== 'ok') throw codeFailure(outcome, { noun });

  const besides = besidesSameBody(outcome.output, given);
  if ((besides ?? outcome.output) === `{"headers":${headersText}}`) return message;
  const { result, returned } =
    besides === undefined
      ? readOutput(outcome.output, given, noun)
      : { result: JSON.parse(besides) as CodeResult, returned: 'unchanged' as const };
  const headers = headersOf(result, shown, noun);
  const passing = parts.headerRules.passing(withoutHeaders(headers, ...hidden));
  return assembled(message, passing, returned, given);
}

async function codeBodyOf(
  { outbound, bodyBytesMax }: TransformParts,
  { headers, body }: Message,
  { broken, takesAny }: TransformToRun,
): Promise<CodeBody> {
  const codings = joinedValue(headers, 'content-encoding');
  const decoded =
    codings === '' ? { ok: body } : await outbound.decode(body, codings, bodyBytesMax);
  if ('fault' in decoded) {
    if (decoded.isUnknown && body.length > 0) return bytesForCode(body, 'content_encoding');
    if (decoded.isUnknown) return NO_BODY;
    throw broken(decoded.fault);
  }
  const given = toCodeBody(decoded.ok, mediaOf(headers), takesAny);
  if ('fault' in given) throw broken(given.fault);
  return given.ok;
}

const NO_BODY: CodeBody = { form: 'none', text: '' };

interface CodeResult {
  readonly body?: unknown;
  readonly body_encoding?: unknown;
  readonly headers?: unknown;
}

/** What code returned, and what it made of the body. */
function readOutput(
  output: string,
  given: CodeBody,
  noun: string,
): { readonly result: CodeResult; readonly returned: ReturnedBody } {
  const result = resultOf(output, noun);
  return { result, returned: fromCodeBody(result, given) };
}

/** What code returned: `{ body, headers }`, or the older form with both in `raw`. */
function resultOf(output: string, noun: string): CodeResult {
  const result = JSON.parse(output) as unknown;
  const plain = objectOf(result);
  if (plain === undefined) throw unfit(noun, 'returned no object');
  const isOlder = plain['raw'] !== undefined && !('body' in plain) && !('headers' in plain);
  if (!isOlder) return plain;
  const raw = objectOf(plain['raw']);
  if (raw === undefined) throw unfit(noun, 'returned no object');
  return raw;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

function headersOf({ headers }: CodeResult, given: HeaderList, noun: string): HeaderList {
  if (headers === undefined || headers === null) return given;
  const returned = fromCodeHeaders(headers, given);
  if ('fault' in returned) throw unfit(noun, returned.fault);
  return returned.ok;
}

function assembled(
  { headers: before, body }: Message,
  headers: HeaderList,
  returned: ReturnedBody,
  given: CodeBody,
): Message {
  if (returned === 'unchanged') {
    const isShown = given.fault === 'content_encoding';
    const encoding = before.filter(
      ([name]) => !isShown && name.toLowerCase() === 'content-encoding',
    );
    return { headers: [...headers, ...encoding], body };
  }
  const truthful = ofChangedBody(headers, before);
  return { headers: typed(truthful, before, returned.isJson, given), body: returned.bytes };
}

/** New text is in UTF-8, and a value that was no text is JSON: the type says so where the code has left it. */
function typed(
  headers: HeaderList,
  before: HeaderList,
  isJson: boolean,
  { form }: CodeBody,
): HeaderList {
  const type = headerValue(headers, 'content-type');
  if (type !== headerValue(before, 'content-type')) return headers;
  const becomesJson = isJson && form !== 'json';
  if (!becomesJson && (type === undefined || isUtf8Type(mediaTypeOf(type)))) return headers;
  const newType = becomesJson
    ? 'application/json'
    : (type ?? '').replace(/charset\s*=\s*"?[^";\s]+"?/i, 'charset=utf-8');
  return [...withoutHeaders(headers, 'content-type'), ['Content-Type', newType]];
}

function unfit(noun: string, what: string): VaultError {
  return new CodeFailedError(`The code of the ${noun} ${what}.`, { status: 500 });
}
