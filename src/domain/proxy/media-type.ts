/** What a `Content-Type` header says. */
export interface MediaType {
  /** Type and subtype in lower case; empty where there is none. */
  readonly type: string;
  /** In lower case; undefined where it is not given. */
  readonly charset: string | undefined;
  /** What is between the parts of a form (RFC 2046, 5.1.1); undefined for what is no form of parts. */
  readonly boundary: string | undefined;
}

/** What a body is to code and to expressions. A body without a type is binary. */
export type BodyKind = 'json' | 'form' | 'text' | 'binary';

/** Types of text beside `text/…` and `…+xml`. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  'application/xml',
  'application/xml-dtd',
  'application/javascript',
  'application/x-javascript',
  'application/ecmascript',
  'application/graphql',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/yaml',
  'application/x-yaml',
  'application/sql',
]);

/** Reads a `Content-Type` header. */
export function mediaTypeOf(header: string | undefined): MediaType {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const charset = parameters
    .map((parameter) => /^charset\s*=\s*"?([^"\s]+)"?$/i.exec(parameter)?.[1]?.toLowerCase())
    .find((value) => value !== undefined);
  const isForm = type.toLowerCase() === 'multipart/form-data';
  const boundaries = isForm ? parameters.map(boundaryIn) : [];
  const boundary = boundaries.find((value) => value !== undefined);
  return { type: type.toLowerCase(), charset, boundary };
}

function boundaryIn(parameter: string): string | undefined {
  const [, quoted, bare] =
    /^boundary\s*=\s*(?:"([^"]{1,70})"|([^"\s]{1,70}))$/i.exec(parameter) ?? [];
  return quoted ?? bare;
}

/** Tells what a body of a type is. */
export function bodyKindOf({ type }: MediaType): BodyKind {
  if (/^(?:application\/json|[\w.-]+\/[\w.-]+\+json)$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  const isText = type.startsWith('text/') || type.endsWith('+xml') || TEXT_TYPES.has(type);
  return isText ? 'text' : 'binary';
}

/** Whether text of a type is XML (RFC 7303). */
export function isXmlType({ type }: MediaType): boolean {
  return type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml');
}

/** Whether text of a type is in UTF-8, which it is where nothing else is said. */
export function isUtf8Type({ charset }: MediaType): boolean {
  return charset === undefined || ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset);
}
