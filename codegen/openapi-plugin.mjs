// A plugin of graphql-codegen: REST as an OpenAPI document (version 3.1). All but `/proxy` is taken from the schema.
import { getNamedType } from 'graphql';
import { readFileSync } from 'node:fs';

import { ERROR_TABLE, wireName } from './source-modules.mjs';
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
  const anyJson = bodyTypes === undefined ? {} : { type: bodyTypes };
  const schema = input === undefined ? anyJson : schemas.of(input);
  const content = { schema, ...(example === undefined ? {} : { example }) };
  return {
    required: true,
    description: input?.description ?? 'Any JSON.',
    content: Object.fromEntries(MEDIA_TYPES[body].map((mediaType) => [mediaType, content])),
  };
}

function success({ answer }, schemas) {
  if (answer === undefined) return { description: 'Done; there is no body.', headers: TRACE_ID };
  const schema = schemas.of(answer.type);
  const listed = answer.isList ? { type: 'array', items: schema } : schema;
  return {
    description: 'Done.',
    headers: TRACE_ID,
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

const TRACE_ID = {
  'SVC-TRACE-ID': {
    description: 'Names the request in the log and in the audit trail.',
    schema: { type: 'string' },
  },
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
  headers: TRACE_ID,
  content: { 'application/problem+json': PROBLEM_CONTENT, 'application/json': PROBLEM_CONTENT },
};

const CODE_ANSWER = {
  description: 'A problem (RFC 9457), or what the code answers in its place.',
  headers: TRACE_ID,
  content: { ...PROBLEM_ANSWER.content, '*/*': { schema: {} } },
};

const COMPONENTS = {
  parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
  responses: { CodeAnswer: CODE_ANSWER, Problem: PROBLEM_ANSWER },
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'SVC-API-KEY',
      description: 'The API key of an Application, or the key of a session.',
    },
  },
};
