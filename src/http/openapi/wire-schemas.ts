import {
  getDirectiveValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type {
  GraphQLEnumType,
  GraphQLField,
  GraphQLInputField,
  GraphQLInputObjectType,
  GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLType,
} from 'graphql';

import { wireName } from '../../contract/wire/names.js';
import { PERMISSIONS } from '../../domain/access/permission.js';
import { OPERATIONS } from '../../domain/tenant/audit-event.js';
import type { JsonSchema } from './json-schema.js';

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** What the scalars of schema/ are on the wire. */
const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  Int: { type: 'integer' },
  String: { type: 'string' },
  ConfigurationMap: TEXTS,
  ContainerPath: { type: 'string', maxLength: 400, pattern: '^/([A-Za-z0-9_-]+/)*$' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
  JSONObject: { type: 'object' },
  Link: { type: 'object', properties: { id: { type: ['string', 'null'] } } },
  LogOperation: { type: 'string', enum: OPERATIONS },
  PermissionName: { type: 'string', enum: PERMISSIONS },
  StringMap: TEXTS,
  UUID: { type: 'string', format: 'uuid' },
};

/** Members that an answer always has, where that is not every one that the schema says is never null. */
const ALWAYS_THERE: Readonly<Record<string, readonly string[]>> = {
  // Of a token that is there already, whoever may not read it learns no more.
  Token: ['id', 'tenantId', 'type'],
  // GraphQL alone compiles code while somebody looks at it.
  ProxyTransform: ['code'],
};

/** JSON Schemas of the types of schema/ as they are on the wire of REST, collected while they are referred to. */
export class WireSchemas {
  readonly #schema: GraphQLSchema;
  readonly #components = new Map<string, JsonSchema>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Every schema that was referred to, by name. */
  components(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(
      [...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }

  /** The schema of a type: a reference to a component, where the type has a name of our own. */
  of(type: GraphQLType): JsonSchema {
    if (isNonNullType(type)) return this.of(type.ofType);
    if (isListType(type)) return { type: 'array', items: this.of(type.ofType) };
    const scalar = SCALARS[type.name];
    if (scalar !== undefined) return scalar;
    if (!this.#components.has(type.name)) {
      // The name stands first: types refer to each other.
      this.#components.set(type.name, {});
      this.#components.set(type.name, this.#named(type));
    }
    return { $ref: `#/components/schemas/${type.name}` };
  }

  /** The schema of a member of an input, with the rules that the SDL gives it. */
  ofInputField(field: GraphQLInputField): JsonSchema {
    const schema = { ...this.of(field.type), ...this.#rulesOf(field) };
    const { description, defaultValue } = field;
    return {
      ...(isNonNullType(field.type) ? schema : orNull(schema)),
      ...(description == null ? {} : { description }),
      ...(defaultValue === undefined ? {} : { default: defaultValue }),
    };
  }

  #rulesOf(field: GraphQLInputField): JsonSchema {
    const constraint = this.#schema.getDirective('constraint');
    if (constraint == null || field.astNode == null) return {};
    const rules = getDirectiveValues(constraint, field.astNode) ?? {};
    const { minLength, maxLength, min, max, pattern } = rules as Constraint;
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    return {
      ...(minLength === undefined ? {} : isList ? { minItems: minLength } : { minLength }),
      ...(maxLength === undefined ? {} : isList ? { maxItems: maxLength } : { maxLength }),
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
      ...(pattern === undefined ? {} : { pattern }),
    };
  }

  #named(type: GraphQLNamedType): JsonSchema {
    if (isEnumType(type)) return enumSchema(type);
    if (isObjectType(type)) return this.#object(type);
    if (isInputObjectType(type)) return this.#input(type);
    throw new Error(`The OpenAPI document does not know what ${type.name} is on the wire.`);
  }

  #object(type: GraphQLObjectType): JsonSchema {
    const fields = Object.values(type.getFields()).filter((field) => !this.#isGraphQLOnly(field));
    const always =
      ALWAYS_THERE[type.name] ??
      fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    return {
      type: 'object',
      ...described(type),
      properties: Object.fromEntries(
        fields.map((field) => [
          wireName(field.name),
          { ...this.of(field.type), ...described(field) },
        ]),
      ),
      required: always.map(wireName),
      additionalProperties: false,
    };
  }

  #isGraphQLOnly({ astNode }: GraphQLField<unknown, unknown>): boolean {
    return astNode?.directives?.some(({ name }) => name.value === 'graphqlOnly') === true;
  }

  #input(type: GraphQLInputObjectType): JsonSchema {
    const fields = Object.values(type.getFields());
    return {
      type: 'object',
      ...described(type),
      properties: Object.fromEntries(
        fields.map((field) => [wireName(field.name), this.ofInputField(field)]),
      ),
      required: fields
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map(({ name }) => wireName(name)),
    };
  }
}

interface Constraint {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues();
  const list = values.map(({ name, description }) => `- \`${name}\`: ${description ?? ''}`);
  return {
    type: 'string',
    description: [type.description ?? '', ...list].join('\n'),
    enum: values.map(({ name }) => name),
  };
}

function described({ description }: { readonly description?: string | null | undefined }) {
  return description == null ? {} : { description };
}

/** What may be left out may also be sent as null. */
function orNull(schema: JsonSchema): JsonSchema {
  if (schema['$ref'] !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : schema;
}
