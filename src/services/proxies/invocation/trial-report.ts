import type {
  CodeLogLine,
  ProxyTrial,
  ProxyTrialMessage,
  ProxyTrialStage,
} from '../../../contract/generated/inputs.js';
import type { ExpressionValue } from '../../../domain/detokenize/detokenize-plan.js';
import { xmlFormsOf } from '../../../domain/detokenize/xml-text-plan.js';
import { isJsonArray, isJsonObject } from '../../../domain/json/json-value.js';
import { stringifyJson } from '../../../domain/json/stringify-json.js';
import type { SandboxOutcome } from '../../../sandbox/protocol/outcome.js';
import type { FoundValues } from './detokenize-message.js';
import type { ProxyCall, Stage } from './proxy-call.js';
import type { Message, ProxyResponse } from './proxy-message.js';
import type { SearchGap } from './search-gaps.js';
import { detokenize } from './stages/detokenize.js';
import { receive } from './stages/receive.js';
import { transformAnswer } from './stages/transform-answer.js';
import { transformRequest } from './stages/transform-request.js';

const SHOWN_CHARACTERS_MAX = 100_000;
const SHOWN_BYTES_MAX = 400_000;
/** Shorter values would be found in what has nothing to do with them. */
const MASKED_CHARACTERS_MIN = 3;

/** Stands for any value where somebody looks on. */
const MASKED = '[value]';

/** Gathers what a trial tells of a call, by what it has come to between two stages. */
export class TrialReport {
  readonly #gaps: readonly SearchGap[];
  readonly #logs: CodeLogLine[] = [];
  readonly #timings: { readonly stage: ProxyTrialStage; readonly milliseconds: number }[] = [];
  /** Texts that tokens hold, the longest first. */
  #values: readonly string[] = [];
  #since = performance.now();
  #detokenized: ProxyTrialMessage | undefined;
  #transformed: ProxyTrialMessage | undefined;
  #destination: ProxyTrialMessage | undefined;

  constructor(gaps: readonly SearchGap[]) {
    this.#gaps = gaps;
  }

  /** Shows a request that is ready to be sent. */
  showReady({ target: { origin, path }, message }: ProxyCall): void {
    this.#transformed = { ...this.#show(message), url: this.#mask(`${origin}${path}`) };
    this.#detokenized ??= this.#transformed;
    this.#since = performance.now();
  }

  /** Shows what a stage has done, however it has ended. */
  showAfter(stage: Stage, call: ProxyCall): void {
    const { foundValues, requestRun, received, answerRun } = call;
    if (stage === detokenize && foundValues !== undefined) this.#showValues(foundValues);
    if (stage === transformRequest && requestRun !== undefined)
      this.#showRun('request_transform', requestRun);
    if (stage === receive && received !== undefined) {
      this.#destination = { ...this.#show(received), status: call.response.status };
      this.#lap('destination');
    }
    if (stage === transformAnswer && answerRun !== undefined)
      this.#showRun('response_transform', answerRun);
  }

  #showValues({ values, messageWith }: FoundValues): void {
    this.#detokenized = this.#show(messageWith(values.map(() => MASKED)));
    const texts = values.flatMap(textsIn).filter((text) => text.length >= MASKED_CHARACTERS_MIN);
    this.#values = [...new Set(texts)].sort((a, b) => b.length - a.length);
    this.#lap('detokenize');
  }

  #showRun(name: ProxyTrialStage, { logs }: SandboxOutcome): void {
    this.#logs.push(...logs.map(({ level, text }) => ({ level, text: this.#mask(text) })));
    this.#lap(name);
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
    const answer = { ...this.#show({ headers, body: bytes }), bodyBytes: length, status };
    if (destinationStatus !== undefined && this.#destination === undefined) {
      this.#destination = answer;
      this.#lap('destination');
    }
    return this.trial(answer);
  }

  #lap(stage: ProxyTrialStage): void {
    const now = performance.now();
    this.#timings.push({ stage, milliseconds: now - this.#since });
    this.#since = now;
  }

  #show({ headers, body }: Message): ProxyTrialMessage {
    const isText = body.length > 0 && body.equals(Buffer.from(body.toString()));
    return {
      url: null,
      status: null,
      headers: headers.map(([name, value]) => ({ name, value: this.#mask(value) })),
      body: isText ? this.#mask(body.toString()).slice(0, SHOWN_CHARACTERS_MAX) : null,
      bodyBytes: body.length,
    };
  }

  #mask(text: string): string {
    let shown = text;
    for (const value of this.#values) {
      for (const form of [
        value,
        escapeForJson(value),
        escapeForJson(escapeForJson(value)),
        encodeURIComponent(Buffer.from(value).toString()),
        ...xmlFormsOf(value),
      ]) {
        shown = shown.replaceAll(form, MASKED);
      }
    }
    return shown;
  }
}

/** A text as it is within a string of JSON. */
function escapeForJson(text: string): string {
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
