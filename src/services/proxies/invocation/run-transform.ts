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
import type { SandboxOutcome } from '../../../sandbox/protocol/outcome.js';
import { codeFailure } from '../../code/code-failure.js';
import type { CallDependencies } from './call-dependencies.js';
import { mediaOf, ofChangedBody } from './message-body.js';
import type { Message } from './proxy-message.js';

/** What runs a transform. */
type TransformDependencies = Pick<CallDependencies, 'runner' | 'outbound' | 'limits'>;

/** A transform that is to run. */
export interface TransformToRun {
  readonly proxy: Pick<Proxy, 'tenantId' | 'id' | 'configuration' | 'applicationId'>;
  readonly code: string;
  /** Names the code in errors. */
  readonly noun: 'request transform' | 'response transform';
  /** What the code is told besides headers and body: method, path and query. */
  readonly call: Readonly<Record<string, unknown>>;
  /** The error where the body is not what its headers say: a phrase follows "The body". */
  readonly broken: (fault: string) => VaultError;
  /** Whether code gets a body that is not the JSON of its type too, as text or bytes: an answer must not be lost. */
  readonly takesAny: boolean;
}

/** A transform that has run, and what it was given. */
export interface TransformRun {
  readonly outcome: SandboxOutcome;
  readonly message: Message;
  readonly given: CodeBody;
  /** The headers that the code has seen, and their text as it was given them. */
  readonly shown: HeaderList;
  readonly headersText: string;
  readonly noun: string;
}

/**
 * Runs a transform on a message (contract 5). The code sees the body without its content encoding. Throws what `broken`
 * gives for a body that code cannot be given; how the run itself has ended is for {@link messageOfRun}.
 */
export async function runTransform(
  ctx: RequestContext,
  dependencies: TransformDependencies,
  message: Message,
  toRun: TransformToRun,
): Promise<TransformRun> {
  const given = await codeBodyOf(dependencies, message, toRun);
  try {
    return await runOn(ctx, dependencies, { message, given }, toRun);
  } catch (error) {
    if (!(error instanceof InvalidBodyError)) throw error;
    if (!toRun.takesAny) throw toRun.broken(NO_JSON);
    return runOn(ctx, dependencies, { message, given: textForCode(given.text) }, toRun);
  }
}

/** Runs on a body as code is given it. Throws an InvalidBodyError where that is to be JSON and is none. */
async function runOn(
  ctx: RequestContext,
  { runner }: TransformDependencies,
  { message, given }: Pick<TransformRun, 'message' | 'given'>,
  { proxy, code, noun, call }: TransformToRun,
): Promise<TransformRun> {
  const { tenantId, id: proxyId, configuration, applicationId } = proxy;
  const shown = withoutHeaders(message.headers, ...hiddenHeaders(given));
  const headersText = JSON.stringify(toCodeHeaders(shown));
  const othersText = JSON.stringify({ ...call, ...bodyArguments(given) });
  const outcome = await runner.run(ctx, {
    tenantId,
    code,
    of: { proxyId },
    configuration,
    httpMessage: given.form === 'json' ? { rawBody: given.text } : {},
    args: `{"headers":${headersText},${othersText.slice(1)}`,
    ...(applicationId === undefined ? {} : { applicationId }),
  });
  return { outcome, message, given, shown, headersText, noun };
}

/** A body that is still encoded says how. */
function hiddenHeaders({ fault }: CodeBody): readonly string[] {
  return fault === 'content_encoding' ? [] : ['content-encoding'];
}

/**
 * The message as code has made it (contract 5). A body that it does not change is passed on byte for byte, encoding and
 * all, and headers that tell of the bytes go with bytes that changed. Headers that may not pass do not, whoever set them.
 * Throws what the failure of code becomes.
 */
export function messageOfRun(
  { outcome, message, given, shown, headersText, noun }: TransformRun,
  headerRules: HeaderRules,
): Message {
  if (outcome.kind !== 'ok') throw codeFailure(outcome, { noun });
  const besides = besidesSameBody(outcome.output, given);
  if ((besides ?? outcome.output) === `{"headers":${headersText}}`) return message;
  const { result, returned } =
    besides === undefined
      ? readOutput(outcome.output, given, noun)
      : { result: JSON.parse(besides) as CodeResult, returned: 'unchanged' as const };
  const headers = headersOf(result, shown, noun);
  const passing = headerRules.passing(withoutHeaders(headers, ...hiddenHeaders(given)));
  return assemble(message, passing, returned, given);
}

async function codeBodyOf(
  { outbound, limits: { bodyBytesMax } }: TransformDependencies,
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

function assemble(
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
  return { headers: withType(truthful, before, returned.isJson, given), body: returned.bytes };
}

/** New text is in UTF-8, and a value that was no text is JSON: the type says so where the code has left it. */
function withType(
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
