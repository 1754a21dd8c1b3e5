import { Readable } from 'node:stream';

import type { RequestContext } from '../../../context.js';
import { planDetokenizeContent } from '../../../domain/detokenize/body-plan.js';
import { tooMany } from '../../../domain/detokenize/detokenize-plan.js';
import { ExpressionScan } from '../../../domain/detokenize/expression-scan.js';
import { FormStream } from '../../../domain/detokenize/form-stream.js';
import type { FormPiece, WholeField } from '../../../domain/detokenize/form-stream.js';
import { partWith } from '../../../domain/detokenize/multipart-plan.js';
import { OwnName } from '../../../domain/issue.js';
import type { Limits } from '../../../domain/limits.js';
import { joinedValue } from '../../../domain/proxy/header-list.js';
import type { HeaderList } from '../../../domain/proxy/header-list.js';
import { mediaTypeOf } from '../../../domain/proxy/media-type.js';
import type { OutboundClient } from '../../../outbound/outbound-client.js';
import type { MessageDependencies } from './call-dependencies.js';
import { isCoded, mediaOf } from './message-body.js';
import type { IncomingBody, LongBody } from './proxy-message.js';
import { giveAway, tooLarge } from './request-body.js';

/** A long body as it passes, and whether values were put into it. */
export interface PassingBody {
  readonly body: IncomingBody;
  readonly isChanged: boolean;
}

/**
 * A body that is too long to be held, as it passes. In a form of parts values are put into the fields, while files stream
 * through; where it has told its length and its beginning holds no expression, it keeps that length, and a field with an
 * expression further behind breaks it off. Everything else that can be read is looked through, without its codings, and is
 * broken off at an expression, since a part of it has gone already (PAYLOAD_TOO_LARGE). Throws, and fails the stream, as
 * DetokenizeService.replace does.
 */
export async function passLongBody(
  ctx: RequestContext,
  dependencies: MessageDependencies,
  headers: HeaderList,
  { beginning, rest }: LongBody,
): Promise<PassingBody> {
  const { limits, outbound } = dependencies;
  const { boundary } = mediaOf(headers);
  if (isCoded(headers) || boundary === undefined) {
    const scanner = isCoded(headers)
      ? new CodedScanner(outbound, headers, limits)
      : new Scanner(undefined, limits);
    const pass = async (part: Buffer): Promise<Buffer> => {
      await scanner.push(part);
      return part;
    };
    return { body: await passThrough({ beginning, rest }, scanner, pass), isChanged: false };
  }
  const form = new FormReplacer(ctx, dependencies, boundary);
  const body = await passThrough({ beginning, rest }, form, (part) => form.push(part));
  form.keepsLength = !form.isChanged && rest.length !== undefined;
  const isChanged = !form.keepsLength;
  return { body: isChanged ? { ...body, length: undefined } : body, isChanged };
}

/**
 * Looks through a compressed body that is short itself and unpacks to more than may be held. Throws PAYLOAD_TOO_LARGE where
 * it holds an expression, or unpacks to more than anybody means.
 */
export async function requireNoExpressions(
  { outbound, limits }: Pick<MessageDependencies, 'outbound' | 'limits'>,
  headers: HeaderList,
  body: Buffer,
): Promise<void> {
  const scanner = new CodedScanner(outbound, headers, limits);
  try {
    await scanner.push(body);
  } finally {
    scanner.close();
  }
}

/** What sees a body pass. */
interface PassingBodyReader {
  /** What is left at the end of the body. */
  end(): Promise<Buffer>;
  /** Lets go of what it holds, however the body ends. */
  close?(): void;
}

/** A body of which each part becomes what `pass` makes of it; its beginning has become that when this resolves. */
async function passThrough(
  { beginning, rest }: LongBody,
  reader: PassingBodyReader,
  pass: (part: Buffer) => Promise<Buffer>,
): Promise<IncomingBody> {
  let first: Buffer;
  try {
    first = await pass(beginning);
  } catch (error) {
    reader.close?.();
    throw error;
  }
  const chunks = async function* (): AsyncGenerator<Buffer> {
    try {
      if (first.length > 0) yield first;
      for await (const chunk of giveAway({ ...rest, length: undefined }).stream) {
        const passed = await pass(chunk as Buffer);
        if (passed.length > 0) yield passed;
      }
      const last = await reader.end();
      if (last.length > 0) yield last;
    } finally {
      reader.close?.();
    }
  };
  return { stream: Readable.from(chunks()), length: rest.length };
}

const NOTHING = Buffer.alloc(0);

/** Looks through what is to pass as it is, and throws where there is an expression; in a form of parts, in its fields. */
class Scanner implements PassingBodyReader {
  readonly #limits: Limits;
  readonly #form: FormStream | undefined;
  #scan = new ExpressionScan();

  constructor(boundary: string | undefined, limits: Limits) {
    this.#limits = limits;
    this.#form = boundary === undefined ? undefined : new FormStream(boundary, limits.bodyBytesMax);
  }

  push(part: Buffer): void {
    if (this.#form === undefined) this.#scanBytes(part);
    else for (const piece of this.#form.push(part)) this.#scanPiece(piece);
  }

  end(): Promise<Buffer> {
    for (const piece of this.#form?.end() ?? []) this.#scanPiece(piece);
    return Promise.resolve(NOTHING);
  }

  #scanPiece(piece: FormPiece): void {
    if (piece.kind === 'unread') this.#scanBytes(piece.bytes);
    if (piece.kind !== 'field') return;
    this.#scan = new ExpressionScan();
    this.#scanBytes(piece.content);
  }

  #scanBytes(bytes: Buffer): void {
    if (this.#scan.finds(bytes)) throw tooLarge(this.#limits);
  }
}

/** Looks through a body without its codings. What cannot be unpacked is what nobody can read, and is not looked through. */
class CodedScanner implements PassingBodyReader {
  readonly #scanner: Scanner;
  readonly #limits: Limits;
  readonly #stream;
  #isOver = false;

  constructor(outbound: OutboundClient, headers: HeaderList, limits: Limits) {
    this.#scanner = new Scanner(mediaOf(headers).boundary, limits);
    this.#limits = limits;
    const codings = joinedValue(headers, 'content-encoding');
    this.#stream = outbound.decodeStream(codings, limits.bodyBytesMax);
  }

  async push(part: Buffer): Promise<void> {
    if (this.#isOver || this.#stream === undefined) return;
    const decoded = await this.#stream.push(part);
    this.#isOver = decoded === 'broken';
    if (decoded === 'too-dense') throw tooLarge(this.#limits);
    if (decoded !== 'broken') for (const each of decoded) this.#scanner.push(each);
  }

  end(): Promise<Buffer> {
    return this.#scanner.end();
  }

  close(): void {
    this.#stream?.close();
  }
}

/** A form of parts whose fields get values while it passes. */
class FormReplacer implements PassingBodyReader {
  readonly #ctx: RequestContext;
  readonly #dependencies: MessageDependencies;
  readonly #boundary: string;
  readonly #form: FormStream;
  readonly #scan = new ExpressionScan();
  #expressions = 0;
  isChanged = false;
  /** Whether nothing may change any more. */
  keepsLength = false;

  constructor(ctx: RequestContext, dependencies: MessageDependencies, boundary: string) {
    this.#ctx = ctx;
    this.#dependencies = dependencies;
    this.#boundary = boundary;
    this.#form = new FormStream(boundary, dependencies.limits.bodyBytesMax);
  }

  push(part: Buffer): Promise<Buffer> {
    return this.#pass(this.#form.push(part));
  }

  end(): Promise<Buffer> {
    return this.#pass(this.#form.end());
  }

  async #pass(pieces: readonly FormPiece[]): Promise<Buffer> {
    const passed: Buffer[] = [];
    for (const piece of pieces) {
      if (piece.kind === 'field') passed.push(await this.#putValues(piece));
      else if (piece.kind === 'unread' && this.#scan.finds(piece.bytes))
        throw tooLarge(this.#dependencies.limits);
      else passed.push(piece.bytes);
    }
    return passed.length === 1 && passed[0] ? passed[0] : Buffer.concat(passed);
  }

  async #putValues({ field, head, content }: WholeField): Promise<Buffer> {
    const { limits, detokenize } = this.#dependencies;
    const asItIs = Buffer.concat([head, content]);
    if (!new ExpressionScan().finds(content)) return asItIs;
    const path = ['body', new OwnName(field.name)];
    const media = mediaTypeOf(field.contentType ?? 'text/plain');
    const plan = planDetokenizeContent(content, media, limits, path);
    if (plan.expressions.length === 0) return asItIs;
    if (this.keepsLength) throw tooLarge(limits);
    this.#expressions += plan.expressions.length;
    if (this.#expressions > limits.detokenizeExpressionsMax) throw tooMany(limits);
    const value = await detokenize.replace(this.#ctx, plan, { isAnswer: false });
    this.isChanged = true;
    const part = { head: head.toString('latin1'), content: value };
    return Buffer.from(partWith(part, this.#boundary, path), 'latin1');
  }
}
