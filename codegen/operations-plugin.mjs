// A plugin of graphql-codegen: the table of operations (contract/generated/operations.ts), which both doors are made from.
import { getNamedType, isListType, isNonNullType, isObjectType } from 'graphql';

import { isGraphqlOnly, isPayloadAnswer, rootFields } from './root-fields.mjs';
import { wireName } from './source-modules.mjs';

/** The table, as TypeScript. */
export const plugin = (schema) => {
  const operations = rootFields(schema);
  const inputs = [...new Set(operations.flatMap(({ rest }) => rest?.input?.name ?? []))].sort();
  return [
    `import { ${inputs.map((name) => `${name}Schema`).join(', ')} } from './inputs.js';`,
    `import type { JsonValue } from '../../domain/json/json-value.js';`,
    `import type { Operation, WireMembers } from '../operation.js';`,
    '',
    '/** Every operation, by the name of its root field. */',
    `export const OPERATIONS = {\n${operations.map(entry).join('\n')}\n} as const satisfies Readonly<Record<string, Operation>>;`,
    '',
    '/** The members of a payload that are the answer of its method; the others are members of that answer. */',
    `export const PAYLOAD_ANSWERS: Readonly<Record<string, readonly string[]>> = ${json(payloads(schema))};`,
    '',
    '/** What types are on the wire of REST, member by member: what is not named here cannot leave. */',
    `export const WIRE_MEMBERS: Readonly<Record<string, WireMembers>> = ${json(wireMembers(schema, operations))};`,
    '',
    '/** What the doors call: each service by its name, with the methods that operations name. */',
    `export interface OperationServices<Context> {\n${services(operations)}\n}`,
    '',
  ].join('\n');
};

function entry({ name, kind, service, audited, example, argument, needs, isRestOnly, rest }) {
  const members = [
    `kind: ${json(kind)}`,
    `service: ${json(service.split('.'))}`,
    ...(argument === undefined ? [] : [`argument: ${json(argument)}`]),
    `needs: ${json(needs)}`,
    ...(audited === undefined ? [] : [`audited: ${json(audited)}`]),
    ...(example === undefined ? [] : [`example: ${json(example)}`]),
    ...(isRestOnly ? ['isRestOnly: true'] : []),
    ...(rest === undefined ? [] : [`rest: {\n${restEntry(rest)}\n}`]),
  ];
  return `  ${name}: { ${members.join(', ')} },`;
}

function restEntry(rest) {
  const members = [
    ['method', rest.method],
    ['path', rest.path],
    ['status', rest.status],
    ['existedStatus', rest.existedStatus],
    ['service', rest.service.split('.')],
    ['inPath', rest.inPath.map(({ name }) => name)],
    ['uuidsInPath', rest.inPath.filter(isUuid).map(({ name }) => name)],
    ['inputArgument', rest.inputArgument],
    ['body', rest.hasBody ? rest.body : undefined],
    ['ignored', rest.ignored],
    ['emptyIsAbsent', rest.emptyIsAbsent],
    ['answer', rest.answer?.type.name],
  ];
  return [
    ...members
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}: ${json(value)},`),
    ...(rest.input === undefined ? [] : [`input: ${rest.input.name}Schema,`]),
  ].join('\n');
}

function payloads(schema) {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && type.name.endsWith('Payload'),
  );
  return Object.fromEntries(
    types.map((type) => [
      type.name,
      Object.values(type.getFields())
        .filter(isPayloadAnswer)
        .map(({ name }) => name),
    ]),
  );
}

/** The members of every type that an answer of REST leads to: name, name on the wire, and type where it is one of these. */
function wireMembers(schema, operations) {
  const found = {};
  const visit = (type) => {
    if (!isObjectType(type) || type.name in found) return;
    const fields = Object.values(type.getFields()).filter((field) => !isGraphqlOnly(schema, field));
    found[type.name] = fields.map((field) => {
      const of = getNamedType(field.type);
      return [field.name, wireName(field.name), ...(isObjectType(of) ? [of.name] : [])];
    });
    fields.forEach((field) => visit(getNamedType(field.type)));
  };
  for (const { rest } of operations) if (rest?.answer !== undefined) visit(rest.answer.type);
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function services(operations) {
  const methods = new Map();
  const add = (path, input) => {
    const [service, method] = path.split('.');
    const known = methods.get(service) ?? new Map();
    methods.set(service, known.set(method, input));
  };
  for (const { service, argument, field, rest } of operations) {
    add(service, inputType(argument, field));
    if (rest !== undefined && rest.service !== service) add(rest.service, restInputType(rest));
  }
  return [...methods]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([service, of]) => {
      const lines = [...of].map(([method, input]) => {
        const parameters = input === undefined ? 'ctx: Context' : `ctx: Context, input: ${input}`;
        return `    ${method}(${parameters}): unknown;`;
      });
      return `  readonly ${service}: {\n${lines.join('\n')}\n  };`;
    })
    .join('\n');
}

/** What a method is given: JSON, something to be parsed, names that stand in a path, or nothing. */
function inputType(argument, { args }) {
  if (argument === 'body') return JSON_VALUE;
  if (argument !== undefined) return 'unknown';
  return args.length === 0 ? undefined : membersType(args);
}

function restInputType({ inPath, inputArgument, input }) {
  if (inPath.length === 0 && inputArgument === undefined)
    return input === undefined ? undefined : 'unknown';
  return membersType([
    ...inPath,
    ...(inputArgument === undefined ? [] : [{ name: inputArgument }]),
  ]);
}

const JSON_VALUE = 'JsonValue';
/** The argument that a change may stand under. */
const PRECONDITION = 'ifUnmodifiedSince';

function membersType(args) {
  const isOptional = ({ name }) => name === PRECONDITION;
  if (!args.every((each) => isName(each.type) || each.name === 'input' || isOptional(each)))
    return 'unknown';
  const members = args.map(
    (each) =>
      `readonly ${each.name}${isOptional(each) ? '?' : ''}: ${isName(each.type) ? 'string' : 'unknown'}`,
  );
  return `{ ${members.join('; ')} }`;
}

const isUuid = ({ type }) => getNamedType(type).name === 'UUID';

/** Whether an argument is an id that is always there. */
function isName(type) {
  return (
    isNonNullType(type) && !isListType(type.ofType) && ['UUID', 'String'].includes(type.ofType.name)
  );
}

const json = (value) => JSON.stringify(value);
