// JSON Schemas (draft 2020-12) of what the schema's types are on the wire of REST, collected while they are referred to.
import { isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';

import {
  AUDITED_OPERATIONS,
  CONTAINER_PATH,
  CONTAINER_PATH_MAX,
  PERMISSION_TABLE,
  wireName,
} from './source-modules.mjs';
import { directiveOf, isGraphqlOnly } from './root-fields.mjs';

const TEXTS = { type: 'object', additionalProperties: { type: 'string' } };

/** What scalars are on the wire. */
const SCALARS = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  Int: { type: 'integer' },
  String: { type: 'string' },
  ConfigurationMap: TEXTS,
  ContainerPath: { type: 'string', maxLength: CONTAINER_PATH_MAX, pattern: CONTAINER_PATH.source },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
  JSONObject: { type: 'object' },
  Link: { type: 'object', properties: { id: { type: ['string', 'null'] } } },
  StringMap: TEXTS,
  UUID: { type: 'string', format: 'uuid' },
  WholeNumber: { type: 'integer', minimum: 0 },
};

/** Scalars that are closed sets, and so have a schema of their own. */
const CLOSED_SETS = {
  PermissionName: {
    type: 'string',
    description: 'Name of a permission: the resource and the action.',
    enum: Object.keys(PERMISSION_TABLE),
  },
  // GraphQL writes its names with an underscore.
  LogOperation: {
    type: 'string',
    description: 'What a line of the audit trail tells of: the noun and the verb.',
    enum: AUDITED_OPERATIONS,
  },
};

/** Schemas of types, and the components that they refer to. */
export class JsonSchemas {
  #schema;
  #components = new Map();

  constructor(schema) {
    this.#schema = schema;
  }

  /** Every schema that was referred to, by name. */
  components() {
    return Object.fromEntries(
      [...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }

  /** The schema of a type: a reference to a component, where the type has a name of our own. */
  of(type) {
    if (isNonNullType(type)) return this.of(type.ofType);
    if (isListType(type)) return { type: 'array', items: this.of(type.ofType) };
    const scalar = SCALARS[type.name];
    if (scalar !== undefined) return scalar;
    if (!this.#components.has(type.name)) {
      // The name stands first: types refer to each other.
      this.#components.set(type.name, {});
      this.#components.set(type.name, CLOSED_SETS[type.name] ?? this.#named(type));
    }
    return { $ref: `#/components/schemas/${type.name}` };
  }

  /** The schema of a member of an input, with the rules that the SDL gives it. */
  ofInputField(field) {
    const schema = { ...storable(this.of(field.type)), ...this.#rulesOf(field) };
    const { description, defaultValue } = field;
    return {
      ...(isNonNullType(field.type) ? schema : orNull(schema)),
      ...(description == null ? {} : { description }),
      ...(defaultValue === undefined ? {} : { default: defaultValue }),
      ...this.#keywordsOf(field),
    };
  }

  #rulesOf(field) {
    const rules = directiveOf(this.#schema, field, 'constraint') ?? {};
    const { minLength, maxLength, min, max, pattern } = rules;
    const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    const named = {
      [isList ? 'minItems' : 'minLength']: minLength,
      [isList ? 'maxItems' : 'maxLength']: maxLength,
      minimum: min,
      maximum: max,
      pattern,
    };
    const told = Object.entries(named).filter(([, value]) => value !== undefined);
    return Object.fromEntries(told);
  }

  /** What the SDL tells of an input or a member of one besides. */
  #keywordsOf(node) {
    return directiveOf(this.#schema, node, 'jsonSchema')?.keywords ?? {};
  }

  #named(type) {
    if (isEnumType(type)) return enumSchema(type);
    if (isObjectType(type)) return this.#object(type);
    if (isInputObjectType(type)) return this.#input(type);
    throw new Error(`It is not known what ${type.name} is on the wire.`);
  }

  #object(type) {
    const fields = Object.values(type.getFields()).filter(
      (field) => !isGraphqlOnly(this.#schema, field),
    );
    return {
      type: 'object',
      ...described(type),
      properties: Object.fromEntries(
        fields.map((field) => [
          wireName(field.name),
          { ...this.of(field.type), ...described(field) },
        ]),
      ),
      required: fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => wireName(name)),
      additionalProperties: false,
    };
  }

  #input(type) {
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
      // What the vault alone writes may be sent back to it all the same, and is ignored.
      additionalProperties: false,
      ...this.#keywordsOf(type),
    };
  }
}

function enumSchema(type) {
  const values = type.getValues();
  const list = values.map(({ name, description }) => `- \`${name}\`: ${description ?? ''}`);
  return {
    type: 'string',
    description: [type.description ?? '', ...list].join('\n'),
    enum: values.map(({ name }) => name),
  };
}

function described({ description }) {
  return description == null ? {} : { description };
}

/** A text of a request that is stored as it is: PostgreSQL has no U+0000 (contract 1). */
function storable(schema) {
  if (schema.type === 'array') return { ...schema, items: storable(schema.items) };
  return schema === SCALARS.String ? { ...schema, pattern: '^[^\\u0000]*$' } : schema;
}

/** What may be left out may also be sent as null. */
function orNull(schema) {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
}
