import { Readable } from 'node:stream';

import { TestProxyInputSchema } from '../../../contract/generated/inputs.js';
import type {
  CodeLogLine,
  ProxyTrial,
  ProxyTrialMessage,
  TestProxyInput,
} from '../../../contract/generated/inputs.js';
import { parseInput } from '../../../contract/parse-input.js';
import type { RequestContext } from '../../../context.js';
import type { ExpressionValue } from '../../../domain/detokenize/detokenize-plan.js';
import { xmlFormsOf } from '../../../domain/detokenize/xml-text-plan.js';
import { validationFailed } from '../../../domain/errors.js';
import { isJsonArray, isJsonObject } from '../../../domain/json/json-value.js';
import { stringifyJson } from '../../../domain/json/stringify-json.js';
import type { DestinationTarget } from '../../../domain/proxy/destination-target.js';
import type { HeaderLine, HeaderList } from '../../../domain/proxy/header-list.js';
import { isHeaderName, isHeaderValue } from '../../../domain/proxy/header-rules.js';
import type { SandboxOutcome } from '../../../sandbox/protocol/outcome.js';
import { requirePermission } from '../../access/authorization.js';
import type { ProxyService } from '../proxy-service.js';
import { NotSentError } from './call-watch.js';
import type { CallWatch } from './call-watch.js';
import type { ProxyInvocation } from './proxy-invocation.js';
import type { Message, ProxyRequest, ProxyResponse } from './proxy-message.js';
import type { SearchGap } from './search-gaps.js';

/** What the service works with. */
export interface ProxyTrialServiceParts {
  readonly proxies: ProxyService;
  readonly invocation: ProxyInvocation;
}

const SHOWN_CHARACTERS_MAX = 100_000;
const SHOWN_BYTES_MAX = 400_000;
/** Shorter values would be found in what has nothing to do with them. */
const MASKED_CHARACTERS_MIN = 3;

/** Tries calls for those who write Proxies: every stage is shown, and what tokens hold is masked. */
export class ProxyTrialService {
  readonly #parts: ProxyTrialServiceParts;

  constructor(parts: ProxyTrialServiceParts) {
    this.#parts = parts;
  }

  /**
   * Carries a call as the caller would make it, without sending it where the input does not say so. Needs `proxy:update`,
   * which lets its holder send values anywhere, and whatever the call itself needs. Throws NOT_FOUND.
   */
  async test(
    ctx: RequestContext,
    { id, request }: { readonly id: string; readonly request: unknown },
  ): Promise<ProxyTrial> {
    const wanted = parseInput(TestProxyInputSchema, request);
    const call = requestOf(wanted);
    requirePermission(ctx, 'proxy:update');
    const proxy = await this.#parts.proxies.get(ctx, { id });
    const { invocation } = this.#parts;
    const body = Buffer.from(wanted.body ?? '');
    const gaps = await invocation.unsearched(proxy, { headers: call.headers, body });
    const watch = new TrialWatch(wanted.send, gaps);
    try {
      const answer = await invocation.watched(ctx, proxy, call, watch);
      return await watch
        .trialWith(answer)
        .catch((error: unknown) => watch.trialWith(invocation.failed(ctx, error)));
    } catch (error) {
      if (error instanceof NotSentError) return watch.trial();
      throw error;
    }
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
    query,
    headers: lines,
    body: bytes && { stream: Readable.from([bytes]), length: bytes.length },
    proxyKey: undefined,
    apiKey: undefined,
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

/** Gathers what a trial tells. */
class TrialWatch implements CallWatch {
  readonly #send: boolean;
  readonly #gaps: readonly SearchGap[];
  readonly #logs: CodeLogLine[] = [];
  readonly #timings: { readonly stage: string; readonly milliseconds: number }[] = [];
  /** Texts that tokens hold, the longest first. */
  #values: readonly string[] = [];
  #since = performance.now();
  #detokenized: ProxyTrialMessage | undefined;
  #transformed: ProxyTrialMessage | undefined;
  #destination: ProxyTrialMessage | undefined;

  constructor(send: boolean, gaps: readonly SearchGap[]) {
    this.#send = send;
    this.#gaps = gaps;
  }

  detokenized(masked: Message, values: readonly ExpressionValue[]): void {
    this.#detokenized = this.#shown(masked);
    const texts = values.flatMap(textsIn).filter((text) => text.length >= MASKED_CHARACTERS_MIN);
    this.#values = [...new Set(texts)].sort((a, b) => b.length - a.length);
    this.#lap('detokenize');
  }

  ran(outcome: SandboxOutcome): void {
    this.#logs.push(
      ...outcome.logs.map(({ level, text }) => ({ level, text: this.#masked(text) })),
    );
    this.#lap(this.#transformed === undefined ? 'request_transform' : 'response_transform');
  }

  ready({ origin, path }: DestinationTarget, message: Message): boolean {
    this.#transformed = { ...this.#shown(message), url: this.#masked(`${origin}${path}`) };
    this.#detokenized ??= this.#transformed;
    this.#since = performance.now();
    return this.#send;
  }

  answered(status: number, message: Message): void {
    this.#destination = { ...this.#shown(message), status };
    this.#lap('destination');
  }

  /** The trial as far as it has come. */
  trial(answer?: ProxyTrialMessage): ProxyTrial {
    return {
      notSearched: this.#gaps,
      detokenizedRequest: this.#detokenized ?? null,
      transformedRequest: this.#transformed ?? null,
      destinationAnswer: this.#destination ?? null,
      answer: answer ?? null,
      logs: this.#logs,
      timings: this.#timings,
    };
  }

  /** The trial with what the caller would be given. */
  async trialWith({
    status,
    headers,
    body,
    destinationStatus,
  }: ProxyResponse): Promise<ProxyTrial> {
    const { bytes, length } = await readShown(body);
    const answer = { ...this.#shown({ headers, body: bytes }), bodyBytes: length, status };
    if (destinationStatus !== undefined && this.#destination === undefined) {
      this.#destination = answer;
      this.#lap('destination');
    }
    return this.trial(answer);
  }

  #lap(stage: string): void {
    const now = performance.now();
    this.#timings.push({ stage, milliseconds: now - this.#since });
    this.#since = now;
  }

  #shown({ headers, body }: Message): ProxyTrialMessage {
    const isText = body.length > 0 && body.equals(Buffer.from(body.toString()));
    return {
      url: null,
      status: null,
      headers: headers.map(([name, value]) => ({ name, value: this.#masked(value) })),
      body: isText ? this.#masked(body.toString()).slice(0, SHOWN_CHARACTERS_MAX) : null,
      bodyBytes: body.length,
    };
  }

  #masked(text: string): string {
    let shown = text;
    for (const value of this.#values) {
      for (const form of [
        value,
        escapedForJson(value),
        escapedForJson(escapedForJson(value)),
        encodeURIComponent(Buffer.from(value).toString()),
        ...xmlFormsOf(value),
      ]) {
        shown = shown.replaceAll(form, '[value]');
      }
    }
    return shown;
  }
}

/** A text as it is within a string of JSON. */
function escapedForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The texts and numbers within a value. */
function textsIn(value: ExpressionValue): readonly string[] {
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  if (typeof value === 'string') return [value];
  if (isJsonArray(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return [...value.values()].flatMap(textsIn);
  return [stringifyJson(value)];
}

async function readShown(
  body: ProxyResponse['body'],
): Promise<{ readonly bytes: Buffer; readonly length: number }> {
  if (body === undefined || Buffer.isBuffer(body)) {
    return { bytes: body ?? Buffer.alloc(0), length: body?.length ?? 0 };
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= SHOWN_BYTES_MAX) chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), length };
}
