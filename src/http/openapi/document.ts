import { buildSchema, getNamedType, isInputObjectType, isObjectType } from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLSchema } from 'graphql';

import { wireName } from '../../contract/wire/names.js';
import { ERROR_TABLE } from '../../domain/errors.js';
import { VERSION } from '../../contract/version.js';
import type { JsonSchema } from './json-schema.js';
import { REST_OPERATIONS } from './operations.js';
import type { RestOperation } from './operations.js';
import { WireSchemas } from './wire-schemas.js';

/** An OpenAPI document (version 3.1). */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** An operation of the document. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  readonly [member: string]: unknown;
}

interface OpenApiResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/**
 * Describes REST as an OpenAPI document. Everything but the table of operations is taken from the SDL: descriptions,
 * members, their types and rules.
 */
export function createOpenApiDocument(schemaText: string): OpenApiDocument {
  const schema = buildSchema(schemaText, { assumeValidSDL: true });
  const roots = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const schemas = new WireSchemas(schema);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of REST_OPERATIONS) {
    const field = roots[operation.field];
    if (field === undefined) throw new Error(`schema/ has no root field ${operation.field}.`);
    const atPath = (paths[operation.path] ??= {});
    atPath[operation.method] = operationOf(operation, forRest(schema, operation, field), schemas);
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    paths,
    components: {
      ...COMPONENTS,
      schemas: { ...schemas.components(), Problem: PROBLEM_SCHEMA },
    },
  };
}

/** The field as REST has it: lists come in numbered pages there. */
function forRest(
  schema: GraphQLSchema,
  { page, path }: RestOperation,
  field: GraphQLField<unknown, unknown>,
): GraphQLField<unknown, unknown> {
  const input = page && schema.getType(page.input);
  const type = page && schema.getType(page.type);
  if (!isInputObjectType(input) || !isObjectType(type)) return field;
  const inPath = field.args.filter(({ name }) => path.includes(`{${name}}`));
  const { description } = input;
  const argument: GraphQLArgument = {
    name: 'input',
    description,
    type: input,
    defaultValue: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
  };
  return { ...field, type, args: [...inPath, argument] };
}

function operationOf(
  operation: RestOperation,
  field: GraphQLField<unknown, unknown>,
  schemas: WireSchemas,
): OpenApiOperation {
  const { method, path, status } = operation;
  const description = field.description ?? '';
  const inPath = field.args.filter(({ name }) => path.includes(`{${name}}`));
  const others = field.args.filter((argument) => !inPath.includes(argument));
  const query = method === 'get' ? others.flatMap((each) => queryParameters(each, schemas)) : [];
  const [body] = method === 'get' ? [] : others;
  return {
    operationId: operation.field,
    summary: /^[^.]*\./.exec(description)?.[0].trim() ?? description,
    description,
    tags: [path.split('/')[1] ?? ''],
    security: [{ apiKey: [] }],
    parameters: [
      ...inPath.map((each) => ({
        name: each.name,
        in: 'path',
        required: true,
        description: each.description ?? '',
        schema: schemas.of(each.type),
      })),
      ...query,
      ...(method === 'get' || method === 'delete' ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(operation, body, schemas) }),
    responses: {
      [status]: success(operation, field, schemas),
      ...(operation.mayExist === true ? { 200: success(operation, field, schemas) } : {}),
      default: operation.mayCodeAnswer === true ? CODE_ANSWER : PROBLEM_ANSWER,
    },
  };
}

/** The members of an input are parameters of the query. */
function queryParameters(argument: GraphQLArgument, schemas: WireSchemas): readonly unknown[] {
  const input = getNamedType(argument.type);
  if (!isInputObjectType(input)) return [];
  return Object.values(input.getFields()).map((field) => {
    const schema = schemas.ofInputField(field);
    const isMap = getNamedType(field.type).name === 'StringMap';
    return {
      name: wireName(field.name),
      in: 'query',
      required: false,
      description: field.description ?? '',
      schema,
      ...(isMap ? { style: 'deepObject', explode: true } : {}),
    };
  });
}

function requestBody(
  { mediaTypes = ['application/json'], example }: RestOperation,
  argument: GraphQLArgument,
  schemas: WireSchemas,
) {
  const content = {
    schema: schemas.of(argument.type),
    ...(example === undefined ? {} : { example }),
  };
  return {
    required: true,
    description: argument.description ?? '',
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, content])),
  };
}

function success(
  { status, isBodyless = false }: RestOperation,
  field: GraphQLField<unknown, unknown>,
  schemas: WireSchemas,
): OpenApiResponse {
  if (status === 204 || isBodyless) return { description: 'Done; there is no body.' };
  return {
    description: 'Done.',
    content: { 'application/json': { schema: schemas.of(field.type) } },
  };
}

const INFO = {
  title: 'token-vault',
  version: VERSION,
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
    'Names this request: sent again with the same key within 24 hours, it is answered as the first time and has no further effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]{1,255}$' },
};

const COMPONENTS = {
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'SVC-API-KEY',
      description: 'The API key of an Application, or the key of a session.',
    },
  },
};

/** A problem (RFC 9457) with our code. */
const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'A problem (RFC 9457). It never repeats a value of the request.',
  properties: {
    type: { type: 'string', description: 'Names the kind of the problem.' },
    title: { type: 'string', description: 'The kind of the problem, for people.' },
    status: { type: 'integer', description: 'The status of the answer.' },
    detail: { type: 'string', description: 'What is wrong with this request.' },
    instance: { type: 'string', description: 'The trace id of the request.' },
    code: {
      type: 'string',
      description: 'A stable name of the kind of the problem, the same over GraphQL.',
      enum: Object.keys(ERROR_TABLE),
    },
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

const PROBLEM_ANSWER: OpenApiResponse = {
  description: 'A problem (RFC 9457); as `application/json` where `Accept` names nothing else.',
  content: { 'application/problem+json': PROBLEM_CONTENT, 'application/json': PROBLEM_CONTENT },
};

const CODE_ANSWER: OpenApiResponse = {
  description: 'A problem (RFC 9457), or what the code answers in its place.',
  content: { ...PROBLEM_ANSWER.content, '*/*': { schema: {} } },
};
