import type { HeaderLine, HeaderList } from '../proxy/header-list.js';
import { headerValue, headerValues } from '../proxy/header-list.js';

/** A part of a `multipart/form-data` body; places count bytes from the body's beginning. */
export interface FormPart {
  readonly headers: HeaderList;
  /** Where its headers begin; they end two line ends before its content. */
  readonly headFrom: number;
  readonly from: number;
  readonly to: number;
}

/** What a form says of one of its parts. */
export interface FormField {
  readonly name: string;
  readonly contentType: string | undefined;
}

/**
 * The parts of a body, one character for each byte, in their order (RFC 7578; RFC 2046, 5.1); undefined where it is not
 * formed as it should be: whoever reads it otherwise than we must not be given something else than was sent.
 */
export function formPartsOf(body: string, boundary: string): readonly FormPart[] | undefined {
  const delimiter = `\r\n--${boundary}`;
  const parts: FormPart[] = [];
  // The line end belongs to the delimiter, but for one that begins the body.
  let at = body.startsWith(delimiter.slice(2)) ? -2 : body.indexOf(delimiter);
  while (at !== -1) {
    const behind = at + delimiter.length;
    if (body.startsWith('--', behind)) return parts;
    const headFrom = lineEndAt(body, behind);
    if (headFrom === undefined) return undefined;
    at = body.indexOf(delimiter, headFrom);
    const part = partOf(body, headFrom, at);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return undefined;
}

/** Behind the blanks and the line end that follow a delimiter. */
export function lineEndAt(body: string, from: number): number | undefined {
  const blanks = /[ \t]*\r\n/y;
  blanks.lastIndex = from;
  return blanks.test(body) ? blanks.lastIndex : undefined;
}

function partOf(body: string, headFrom: number, to: number): FormPart | undefined {
  const headTo = body.indexOf('\r\n\r\n', headFrom);
  if (to === -1 || headTo === -1 || headTo + 4 > to) return undefined;
  const headers = partHeadersOf(body.slice(headFrom, headTo));
  return headers && { headers, headFrom, from: headTo + 4, to };
}

/** The headers of a part, of their text without the empty line behind it; undefined where a line is none. */
export function partHeadersOf(head: string): HeaderList | undefined {
  const lines = head.split('\r\n').map(headerLineOf);
  const headers = lines.filter((line) => line !== undefined);
  return headers.length < lines.length ? undefined : headers;
}

function headerLineOf(line: string): HeaderLine | undefined {
  const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/s.exec(line) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value.trimEnd()];
}

/**
 * What a part is where it is a field; undefined for a file, for what is coded in a way of its own, and for what says two
 * things. A `Blob` that a browser sends is called `blob` for want of a name, and is no file.
 */
export function fieldOf({ headers }: Pick<FormPart, 'headers'>): FormField | undefined {
  const [disposition = '', ...others] = headerValues(headers, 'content-disposition');
  const types = headerValues(headers, 'content-type');
  const coding = headerValue(headers, 'content-transfer-encoding') ?? '8bit';
  const isOne = others.length === 0 && types.length <= 1;
  const isPlain =
    /^(?:7bit|8bit|binary)$/i.test(coding) &&
    headerValue(headers, 'content-encoding') === undefined;
  const unnamed = disposition.replace(/;\s*filename="blob"\s*$/i, '');
  const isField = /^form-data\s*;/i.test(unnamed) && !/;\s*filename\*?\s*=/i.test(unnamed);
  if (!isOne || !isPlain || !isField) return undefined;
  const [, quoted, bare] = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(unnamed) ?? [];
  const name = quoted ?? bare;
  return name === undefined
    ? undefined
    : { name: Buffer.from(name, 'latin1').toString(), contentType: types[0] };
}
