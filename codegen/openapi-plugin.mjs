// A plugin of graphql-codegen: REST as an OpenAPI document (version 3.1). All but `/proxy` is taken from the schema.
import { getNamedType } from 'graphql';
import { readFileSync } from 'node:fs';

import { ERROR_TABLE, REASON_HEADER, REASON_PATTERN, wireName } from './source-modules.mjs';
import { JsonSchemas } from './json-schemas.mjs';
import { CALL_OF_PROXY } from './openapi-proxy.mjs';
import { rootFields } from './root-fields.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The document, as JSON. */
export const plugin = (schema) => {
  const schemas = new JsonSchemas(schema);
  const paths = {};
  for (const operation of rootFields(schema)) {
    if (operation.rest === undefined) continue;
    const { method, path } = operation.rest;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(operation, schemas);
  }
  const document = {
    openapi: '3.1.0',
    info: { ...INFO, version },
    servers: [{ url: '/', description: 'The vault that this document comes from.' }],
    security: [{ apiKey: [] }],
    tags: tagsOf(paths),
    paths: { ...paths, ...CALL_OF_PROXY },
    components: {
      ...COMPONENTS,
      schemas: { ...schemas.components(), ErrorCode: ERROR_CODE, Problem: PROBLEM },
    },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
};

function tagsOf(paths) {
  const names = new Set(Object.keys(paths).map((path) => path.split('/')[1]));
  return [...names, 'proxy'].map((name) => ({
    name,
    description: `Everything below \`/${name}\`.`,
  }));
}

function operationOf({ name, description, summary, rest }, schemas) {
  const parameters = [
    ...rest.inPath.map((each) => ({
      name: each.name,
      in: 'path',
      required: true,
      description: each.description ?? '',
      schema: schemas.of(each.type),
    })),
    ...(rest.method === 'GET' ? queryParameters(rest.input, schemas) : []),
    ...(['GET', 'DELETE'].includes(rest.method)
      ? []
      : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    { $ref: '#/components/parameters/Reason' },
  ];
  return {
    operationId: name,
    summary,
    description,
    tags: [rest.path.split('/')[1]],
    security: [{ apiKey: [] }],
    parameters,
    ...(rest.hasBody ? { requestBody: requestBody(rest, schemas) } : {}),
    responses: {
      [rest.status]: success(rest, schemas),
      ...(rest.existedStatus === undefined ? {} : { [rest.existedStatus]: success(rest, schemas) }),
      429: {
        $ref: `#/components/responses/${rest.codeMayAnswer ? 'CodeRateLimited' : 'RateLimited'}`,
      },
      '4XX': failure(rest),
      default: failure(rest),
    },
  };
}

function failure({ codeMayAnswer }) {
  return { $ref: `#/components/responses/${codeMayAnswer ? 'CodeAnswer' : 'Problem'}` };
}

/** The members of an input are parameters of the query. */
function queryParameters(input, schemas) {
  return Object.values(input?.getFields() ?? {}).map((field) => ({
    name: wireName(field.name),
    in: 'query',
    required: false,
    description: field.description ?? '',
    schema: inQuery(schemas.ofInputField(field)),
    ...(getNamedType(field.type).name === 'StringMap'
      ? { style: 'deepObject', explode: true }
      : {}),
  }));
}

/** Any JSON of a kind; generators of clients ask what is in an array. */
function kindOfJson(type) {
  return type === 'array' ? { type, items: {} } : { type };
}

/** An element of a list without a text never means anything (contract 1, "Pagination and lists"). */
function inQuery(schema) {
  const { items } = schema;
  return items?.type === 'string' ? { ...schema, items: { ...items, minLength: 1 } } : schema;
}

const MERGE_PATCH = 'application/merge-patch+json';
const MEDIA_TYPES = {
  json: ['application/json'],
  merge_patch: [MERGE_PATCH],
  any_patch: [MERGE_PATCH, 'application/json'],
};

function requestBody({ body, bodyTypes, input, example }, schemas) {
  const anyJson = bodyTypes === undefined ? {} : { anyOf: bodyTypes.map(kindOfJson) };
  const schema = input === undefined ? anyJson : schemas.of(input);
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return {
    required: true,
    description: input?.description ?? 'Any JSON.',
    content: Object.fromEntries(MEDIA_TYPES[body].map((mediaType) => [mediaType, content])),
  };
}

function success({ answer }, schemas) {
  if (answer === undefined)
    return { description: 'Done; there is no body.', headers: ANSWER_HEADERS };
  const schema = schemas.of(answer.type);
  const listed = answer.isList ? { type: 'array', items: schema } : schema;
  return {
    description: 'Done.',
    headers: ANSWER_HEADERS,
    content: { 'application/json': { schema: listed } },
  };
}

const INFO = {
  title: 'token-vault',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: [
    'An open, self-hosted token vault. Every call carries the API key of an Application in `SVC-API-KEY`.',
    'Members of a body that are not known are refused, but for those that only the vault writes, which are ignored.',
    'Every answer carries `SVC-TRACE-ID`, which finds the request in the log; errors are problems (RFC 9457).',
  ].join(' '),
};

const IDEMPOTENCY_KEY = {
  name: 'SVC-IDEMPOTENCY-KEY',
  in: 'header',
  required: false,
  description:
    'Names this request: sent again with the same key within 24 hours, it is answered as the first time, with `SVC-IDEMPOTENCY-REPLAYED: true`, and has no further effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]{1,255}$' },
};

const REASON_PARAMETER = {
  name: REASON_HEADER,
  in: 'header',
  required: false,
  description:
    'Why the caller does this, in its own words, which the lines of the audit trail about it keep in clear. A read with a reason leaves a line whatever `AUDIT_READS` says.',
  schema: { type: 'string', pattern: REASON_PATTERN },
};

const HEADERS = {
  TraceId: {
    description: 'Names the request in the log and in the audit trail.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description:
      'The limits that hold for the caller, where there are any: a List of structured fields (RFC 9651), as the IETF draft "RateLimit header fields for HTTP" has it.',
    schema: { type: 'string' },
    example: '"key";q=100;w=1, "tenant";q=1000;w=1',
  },
  RateLimit: {
    description: 'What is left of them, and in how many seconds there is more.',
    schema: { type: 'string' },
    example: '"key";r=99;t=1, "tenant";r=998;t=1',
  },
  RetryAfter: {
    description:
      'Seconds after which the request may be sent again; absent where it would be answered in the same way.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const ANSWER_HEADERS = {
  'SVC-TRACE-ID': { $ref: '#/components/headers/TraceId' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const RETRY_HEADERS = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  ...ANSWER_HEADERS,
};

const ERROR_CODE = {
  type: 'string',
  description: 'A stable name of the kind of a problem, the same over GraphQL.',
  enum: Object.keys(ERROR_TABLE),
};

/** A problem (RFC 9457) with our code. */
const PROBLEM = {
  type: 'object',
  description: 'A problem (RFC 9457). It never repeats a value of the request.',
  properties: {
    type: { type: 'string', description: 'Names the kind of the problem.' },
    title: { type: 'string', description: 'The kind of the problem, for people.' },
    status: { type: 'integer', description: 'The status of the answer.' },
    detail: { type: 'string', description: 'What is wrong with this request.' },
    instance: { type: 'string', description: 'The trace id of the request.' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    errors: {
      type: 'object',
      description: 'Faults of single members, by their place in the body.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  additionalProperties: false,
};

const PROBLEM_CONTENT = { schema: { $ref: '#/components/schemas/Problem' } };

const PROBLEM_ANSWER = {
  description: 'A problem (RFC 9457); as `application/json` where `Accept` names nothing else.',
  headers: RETRY_HEADERS,
  content: { 'application/problem+json': PROBLEM_CONTENT, 'application/json': PROBLEM_CONTENT },
};

const CODE_ANSWER = {
  description: 'A problem (RFC 9457), or what the code answers in its place.',
  headers: RETRY_HEADERS,
  content: { ...PROBLEM_ANSWER.content, '*/*': { schema: {} } },
};

const RATE_LIMITED = {
  description: 'The key or its tenant has used up what it may do for now (`RATE_LIMITED`).',
  headers: RETRY_HEADERS,
};

const COMPONENTS = {
  parameters: { IdempotencyKey: IDEMPOTENCY_KEY, Reason: REASON_PARAMETER },
  headers: HEADERS,
  responses: {
    CodeAnswer: CODE_ANSWER,
    CodeRateLimited: { ...RATE_LIMITED, content: CODE_ANSWER.content },
    Problem: PROBLEM_ANSWER,
    RateLimited: { ...RATE_LIMITED, content: PROBLEM_ANSWER.content },
  },
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'SVC-API-KEY',
      description: 'The API key of an Application, or the key of a session.',
    },
  },
};
