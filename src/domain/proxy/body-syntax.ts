/**
 * What the text of a body is written in, which says how a value is put into it.
 *
 * - `json`: one JSON text (RFC 8259)
 * - `json-lines`: one JSON text a line
 * - `json-sequence`: JSON texts, each behind a record separator (RFC 7464)
 * - `xml`: an XML document (RFC 7303)
 * - `form`: names and values with percent-encoding (WHATWG URL, 5)
 * - `parts`: a form of parts, each of a type of its own (RFC 7578)
 * - `plain`: text without a syntax (RFC 2046, 4.1.3)
 * - `other-text`: text whose syntax is not known here, or has no escape that is right in all its places
 * - `bytes`: whatever is no text, or is not known to be
 */
export type BodySyntax =
  | 'json'
  | 'json-lines'
  | 'json-sequence'
  | 'xml'
  | 'form'
  | 'parts'
  | 'plain'
  | 'other-text'
  | 'bytes';

interface SyntaxRow {
  readonly syntax: BodySyntax;
  /** Whole types, in lower case. */
  readonly types: readonly string[];
  /** What a subtype may end in behind its last plus sign. */
  readonly suffixes: readonly string[];
  /** Types that have a version or another name in them. */
  readonly pattern?: RegExp;
}

/**
 * Every type whose syntax is known, in one place. `application/json`, `text/json` and `+json` are the JSON types of WHATWG
 * MIME Sniffing (4.6); the suffixes are registered by RFC 6839 and 7303 (`+json`, `+xml`), 8091 (`+json-seq`) and 9512
 * (`+yaml`); the `x-` types and those without a registration are what programs in wide use send: clients of AWS
 * (`x-amz-json-1.1`), Google (`json+protobuf`), FHIR (`json+fhir`), Elasticsearch (`+x-ndjson`), Spring (`stream+json`),
 * JSON-RPC, and browsers (`csp-report`, W3C CSP 2).
 */
const ROWS: readonly SyntaxRow[] = [
  {
    syntax: 'json',
    types: [
      'application/json',
      'text/json',
      'application/x-json',
      'text/x-json',
      'application/csp-report',
      'application/json-rpc',
      'application/jsonrpc',
      'application/jsonrequest',
    ],
    suffixes: ['json'],
    pattern: /^application\/(?:x-amz-json-\d+(?:\.\d+)*|(?:x-)?json\+[^+]+)$/,
  },
  {
    syntax: 'json-lines',
    types: [
      'application/x-ndjson',
      'application/ndjson',
      'application/jsonl',
      'application/x-jsonl',
      'application/jsonlines',
      'application/x-jsonlines',
      'application/json-lines',
      'application/x-json-stream',
      'application/x-ldjson',
      'application/stream+json',
      'text/x-ndjson',
      'text/ndjson',
      'text/jsonl',
      'text/x-jsonl',
    ],
    suffixes: ['x-ndjson', 'ndjson', 'jsonl'],
  },
  { syntax: 'json-sequence', types: ['application/json-seq'], suffixes: ['json-seq'] },
  {
    syntax: 'xml',
    types: [
      'application/xml',
      'text/xml',
      'application/x-xml',
      'text/x-xml',
      'text/xsl',
      'application/xml-external-parsed-entity',
      'text/xml-external-parsed-entity',
    ],
    suffixes: ['xml'],
  },
  { syntax: 'form', types: ['application/x-www-form-urlencoded'], suffixes: [] },
  { syntax: 'parts', types: ['multipart/form-data'], suffixes: [] },
  { syntax: 'plain', types: ['text/plain'], suffixes: [] },
  {
    syntax: 'other-text',
    types: [
      'application/xml-dtd',
      'application/javascript',
      'application/x-javascript',
      'application/ecmascript',
      'application/typescript',
      'application/graphql',
      'application/json5',
      'application/yaml',
      'application/x-yaml',
      'application/toml',
      'application/csv',
      'application/sql',
      'application/sparql-query',
      'application/sparql-update',
      'application/edifact',
      'application/edi-x12',
      'application/x-sh',
    ],
    suffixes: ['yaml'],
    pattern: /^text\//,
  },
];

const BY_TYPE = new Map(ROWS.flatMap(({ types, syntax }) => types.map((type) => [type, syntax])));
const BY_SUFFIX = new Map(
  ROWS.flatMap(({ suffixes, syntax }) => suffixes.map((suffix) => [suffix, syntax])),
);
const PATTERNS = ROWS.flatMap(({ pattern, syntax }) =>
  pattern === undefined ? [] : [{ pattern, syntax }],
);

/** Type and subtype as RFC 9110 (8.3.1) has them. */
const ESSENCE = /^[!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** The syntax of the bodies of a type, which is in lower case; bytes where it is no type. */
export function syntaxOf(type: string): BodySyntax {
  const known = BY_TYPE.get(type);
  if (known !== undefined) return known;
  if (!ESSENCE.test(type)) return 'bytes';
  const suffix = /\+([^+]+)$/.exec(type)?.[1];
  const suffixed = suffix === undefined ? undefined : BY_SUFFIX.get(suffix);
  if (suffixed !== undefined) return suffixed;
  return PATTERNS.find(({ pattern }) => pattern.test(type))?.syntax ?? 'bytes';
}

/** Every type of {@link syntaxOf} that is written out, with its syntax. */
export const KNOWN_TYPES: ReadonlyMap<string, BodySyntax> = BY_TYPE;
