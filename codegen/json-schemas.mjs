// JSON Schemas (draft 2020-12) of what the schema's types are on the wire of REST, collected while they are referred to.
import { isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';

import {
  AUDITED_OPERATIONS,
  CONTAINER_PATH,
  CONTAINER_PATH_MAX,
  DEFAULT_EXPRESSION_LIMITS,
  MAP_BOUNDS,
  PERMISSION_TABLE,
  SETTINGS_MAX,
  TOKEN_DATA_SCHEMAS,
  wireName,
} from './source-modules.mjs';
import { directiveOf, isGraphqlOnly } from './root-fields.mjs';

/** A map from names to texts, with its bounds. */
function mapOf({ membersMax, textMax }) {
  return {
    type: 'object',
    maxProperties: membersMax,
    propertyNames: { maxLength: textMax },
    additionalProperties: { type: 'string', maxLength: textMax },
  };
}

/** A merge patch of such a map, in which null takes a member away; how many there are then is for the vault to say. */
function patchOf({ textMax }) {
  return {
    type: ['object', 'null'],
    propertyNames: { maxLength: textMax },
    additionalProperties: { type: ['string', 'null'], maxLength: textMax },
  };
}

/** A mask, so many levels of which are told: an expression, an object of masks, or none; `bounds` hold at each. */
function maskOf(levels, bounds) {
  return {
    type: ['string', 'object', 'null'],
    maxLength: DEFAULT_EXPRESSION_LIMITS.templateLengthMax,
    ...bounds,
    ...(levels > 1 ? { additionalProperties: maskOf(levels - 1, bounds) } : {}),
  };
}

/** What scalars are on the wire. */
const SCALARS = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  Int: { type: 'integer' },
  String: { type: 'string' },
  ConfigurationMap: mapOf(MAP_BOUNDS.ConfigurationMap),
  ContainerPath: { type: 'string', maxLength: CONTAINER_PATH_MAX, pattern: CONTAINER_PATH.source },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
  JSONObject: { type: 'object' },
  // An id that is empty names nothing.
  Link: {
    type: 'object',
    properties: {
      id: { type: ['string', 'null'], if: { minLength: 1 }, then: { format: 'uuid' } },
    },
  },
  StringMap: mapOf(MAP_BOUNDS.StringMap),
  UUID: { type: 'string', format: 'uuid' },
  WholeNumber: { type: 'integer', minimum: 0 },
};

/** Schemas of what `domain` tells, which the SDL refers to by `fromDomain`. */
const FROM_DOMAIN = {
  mask: maskOf(3, { maxProperties: DEFAULT_EXPRESSION_LIMITS.maskMembersMax }),
  patchOfMask: maskOf(3, {}),
  expressions: { items: { maxLength: DEFAULT_EXPRESSION_LIMITS.templateLengthMax } },
  settings: { maxProperties: SETTINGS_MAX },
  publicPermission: { $ref: '#/components/schemas/PublicPermissionName' },
  patchOfStringMap: patchOf(MAP_BOUNDS.StringMap),
  patchOfConfigurationMap: patchOf(MAP_BOUNDS.ConfigurationMap),
  dataOfTokenType: Object.entries(TOKEN_DATA_SCHEMAS).reduceRight(
    (others, [type, data]) => ({
      if: { properties: { type: { const: type } } },
      then: { properties: { data } },
      ...(Object.keys(others).length === 0 ? {} : { else: others }),
    }),
    {},
  ),
};

/** Scalars that are closed sets, and so have a schema of their own. */
const CLOSED_SETS = {
  PermissionName: {
    type: 'string',
    description: 'Name of a permission: the resource and the action.',
    enum: Object.keys(PERMISSION_TABLE),
  },
  PublicPermissionName: {
    type: 'string',
    description: 'Name of a permission that a public Application may hold.',
    enum: Object.entries(PERMISSION_TABLE)
      .filter(([, { applicationTypes }]) => applicationTypes.includes('public'))
      .map(([name]) => name),
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
    const told = {
      ...(isNonNullType(field.type) ? schema : orNull(schema)),
      ...(description == null ? {} : { description }),
      ...(defaultValue === undefined ? {} : { default: defaultValue }),
    };
    return joined(told, this.#keywordsOf(field));
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
    const told = directiveOf(this.#schema, node, 'jsonSchema')?.keywords ?? {};
    return resolved(told, (name) => this.#components.set(name, CLOSED_SETS[name]));
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
      ...mapped(this.#keywordsOf(type), partial),
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

/** Keywords with what `domain` tells in the places where they refer to it. */
function resolved(keywords, refer) {
  const within = (each) => resolved(each, refer);
  if (Array.isArray(keywords)) return keywords.map(within);
  if (!isObject(keywords)) return keywords;
  const { fromDomain } = keywords;
  if (fromDomain === undefined) return mapped(keywords, within);
  const schema = FROM_DOMAIN[fromDomain];
  if (schema === undefined) throw new Error(`It is not known what ${fromDomain} is.`);
  const [, name] = /([A-Za-z]+)$/.exec(schema.$ref ?? '') ?? [];
  if (name !== undefined) refer(name);
  return schema;
}

/**
 * What says a part of an object lets all other members be, and says so: Redocly takes what no schema within a schema names
 * for a fault of an example.
 */
function partial(schema) {
  if (Array.isArray(schema)) return schema.map(partial);
  if (!isObject(schema)) return schema;
  const within = mapped(schema, partial);
  const isPart = isObject(schema.properties) && schema.additionalProperties === undefined;
  return isPart ? { ...within, unevaluatedProperties: true } : within;
}

function mapped(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** A schema with further keywords; those that both have are told by the further ones, schemas within schemas by both. */
function joined(schema, further) {
  const both = Object.entries(further).map(([keyword, value]) => {
    const before = schema[keyword];
    return [keyword, isObject(before) && isObject(value) ? joined(before, value) : value];
  });
  return { ...schema, ...Object.fromEntries(both) };
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
