import { nestsDeeperThan } from '../json/json-depth.js';
import { bodyKindOf, isUtf8Type } from './media-type.js';
import type { MediaType } from './media-type.js';

/** A body as code sees it, and the text of it that crosses into the sandbox. */
export interface CodeBody {
  /** `json`: parsed from the text; `text`: the text; `binary`: base64; `none`: null. */
  readonly form: 'json' | 'text' | 'binary' | 'none';
  readonly text: string;
  /** Why it is not in the form that its headers say. */
  readonly fault?: BodyFault;
}

/** A body that is not the JSON of its type, or in a content encoding that nobody here can take off. */
export type BodyFault = 'not_json' | 'content_encoding';

/** What code has made of a body. */
export type ReturnedBody =
  | 'unchanged'
  /** `isJson` where it is JSON text of a value that was no text. */
  | { readonly bytes: Buffer; readonly isJson: boolean };

/** What follows "the body" where it is none of its type. */
export const NO_JSON = 'is not the JSON that its content type says';

/**
 * A body for code (contract 5), or why it is none of its type: a phrase that follows "the body". Text of a charset that is
 * not known, and text that is none, is binary. Whether a text is JSON the sandbox finds, which parses it. With `takesAny` what
 * is no JSON is text, or binary, with a fault that says so.
 */
export function toCodeBody(
  bytes: Buffer,
  media: MediaType,
  takesAny = false,
): { readonly ok: CodeBody } | { readonly fault: string } {
  if (bytes.length === 0) return { ok: { form: 'none', text: '' } };
  const kind = bodyKindOf(media);
  const text = kind === 'binary' ? undefined : decode(bytes, media);
  if (kind === 'json') {
    if (text !== undefined && !(nestsDeeperThan(DEPTH_SURE, text) && canonical(text) === undefined))
      return { ok: { form: 'json', text } };
    if (!takesAny) return { fault: NO_JSON };
    return { ok: text === undefined ? bytesForCode(bytes, 'not_json') : textForCode(text) };
  }
  return { ok: text === undefined ? bytesForCode(bytes) : { form: 'text', text } };
}

/** Text that is not the JSON that its type says. */
export function textForCode(text: string): CodeBody {
  return { form: 'text', text, fault: 'not_json' };
}

/** Bytes as code sees them. */
export function bytesForCode(bytes: Buffer, fault?: BodyFault): CodeBody {
  const text = bytes.toString('base64');
  return { form: 'binary', text, ...(fault === undefined ? {} : { fault }) };
}

/** The members of `args` that tell code of a body. Those of JSON the sandbox makes of its text. */
export function bodyArguments({ form, text, fault }: CodeBody): Readonly<Record<string, unknown>> {
  const faultMember = fault === undefined ? {} : { body_fault: fault };
  switch (form) {
    case 'json':
      return {};
    case 'text':
      return { body: text, ...faultMember };
    case 'binary':
      return { body: text, body_encoding: 'base64', ...faultMember };
    case 'none':
      return { body: null };
  }
}

/**
 * The body that code has returned. One that is what the code was given is unchanged, so that not a byte of it need be
 * written anew: JavaScript knows neither all numbers nor the blanks of JSON.
 */
export function fromCodeBody(
  { body, body_encoding: encoding }: { readonly body?: unknown; readonly body_encoding?: unknown },
  given: CodeBody,
): ReturnedBody {
  if (body === undefined || isSame(body, given)) return 'unchanged';
  if (body === null) return { bytes: Buffer.alloc(0), isJson: false };
  if (typeof body === 'string') {
    return { bytes: Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8'), isJson: false };
  }
  const bytes = bytesOf(body);
  return bytes === undefined
    ? { bytes: Buffer.from(JSON.stringify(body)), isJson: true }
    : { bytes, isJson: false };
}

const UNCHANGED_START = '{"body":';

/**
 * JSON text of what code has returned beside a body that is, letter by letter, what it was given, so that nobody need read
 * the body again; undefined where it may be another. `output` is what `JSON.stringify` has made of an object.
 */
export function besidesSameBody(output: string, { form, text }: CodeBody): string | undefined {
  const end = UNCHANGED_START.length + text.length;
  const isSameSoFar =
    form === 'json' &&
    output.startsWith(UNCHANGED_START) &&
    output.slice(UNCHANGED_START.length, end) === text;
  if (!isSameSoFar || !/[,}]/.test(output.charAt(end))) return undefined;
  return output.charAt(end) === '}' ? '{}' : `{${output.slice(end + 1)}`;
}

function isSame(body: unknown, { form, text }: CodeBody): boolean {
  if (form === 'none') return body === null;
  if (form !== 'json') return body === text;
  const written = JSON.stringify(body);
  // Most programs write JSON as it is written here.
  return written === text || written === canonical(text);
}

/** What is nested less deep than this can be written wherever it could be read. */
const DEPTH_SURE = 1_000;

/** JSON text as JavaScript would write it; undefined for what is no JSON, or nested too deep to be written. */
function canonical(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer, media: MediaType): string | undefined {
  try {
    const decoder = isUtf8Type(media) ? UTF8 : new TextDecoder(media.charset, { fatal: true });
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The bytes of a Buffer, as `JSON.stringify` writes one. */
function bytesOf(value: unknown): Buffer | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, data, ...others } = value as Record<string, unknown>;
  const isBuffer = type === 'Buffer' && Array.isArray(data) && Object.keys(others).length === 0;
  return isBuffer ? Buffer.from(data as number[]) : undefined;
}
