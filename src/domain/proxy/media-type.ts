import { syntaxOf } from './body-syntax.js';
import type { BodySyntax } from './body-syntax.js';

/** What a `Content-Type` header says. */
export interface MediaType {
  /** Type and subtype in lower case; empty where there is none. */
  readonly type: string;
  /** What bodies of the type are written in. */
  readonly syntax: BodySyntax;
  /** In lower case; undefined where it is not given. */
  readonly charset: string | undefined;
  /** What is between the parts of a form (RFC 2046, 5.1.1); undefined for what is no form of parts. */
  readonly boundary: string | undefined;
}

/** What a body is to code. A body without a type is binary. */
export type BodyKind = 'json' | 'form' | 'text' | 'binary';

/** A media type or a range of them: its name in lower case, and its parameters as they stand. */
export function splitMediaType(text: string): {
  readonly type: string;
  readonly parameters: readonly string[];
} {
  const [name = '', ...parameters] = text.split(';').map((piece) => piece.trim());
  return { type: name.toLowerCase(), parameters };
}

/**
 * Reads a `Content-Type` header, generously, since whoever gets the body may (docs/adr/0032): blanks around an equals sign
 * are passed over, and what is no type at all is given as it is.
 */
export function mediaTypeOf(header = ''): MediaType {
  const { type, parameters } = splitMediaType(header);
  const charset = parameters
    .map((parameter) => /^charset\s*=\s*"?([^"\s]+)"?$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((value) => value !== undefined);
  const syntax = syntaxOf(type);
  const boundaries = syntax === 'parts' ? parameters.map(boundaryIn) : [];
  const boundary = boundaries.find((value) => value !== undefined);
  return { type, syntax, charset, boundary };
}

function boundaryIn(parameter: string): string | undefined {
  const [, quoted, bare] =
    /^boundary\s*=\s*(?:"([^"]{1,70})"|([^"\s]{1,70}))$/i.exec(parameter) ?? [];
  return quoted ?? bare;
}

const KINDS: Readonly<Record<BodySyntax, BodyKind>> = {
  json: 'json',
  'json-lines': 'text',
  'json-sequence': 'text',
  xml: 'text',
  form: 'form',
  parts: 'binary',
  plain: 'text',
  'other-text': 'text',
  bytes: 'binary',
};

/** Tells what a body of a type is to code. */
export function bodyKindOf({ syntax }: MediaType): BodyKind {
  return KINDS[syntax];
}

/** Whether text of a type is in UTF-8, which it is where nothing else is said. */
export function isUtf8Type({ charset }: MediaType): boolean {
  return charset === undefined || ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset);
}
