// What the directives of schema/operation.graphql say of each root field. The plugins beside this file read the schema
// through it, so that each says a thing in the same words.
import {
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

import { enumerations, wireName } from './source-modules.mjs';

/** The values of a directive of a field or an enum value; undefined where it has none. */
export function directiveOf(schema, node, name) {
  const directive = schema.getDirective(name);
  return directive && node.astNode ? getDirectiveValues(directive, node.astNode) : undefined;
}

/** The values of each use of a repeatable directive. */
function directivesOf(schema, node, name) {
  const directive = schema.getDirective(name);
  const uses = node.astNode?.directives?.filter((each) => each.name.value === name) ?? [];
  return uses.map((use) => getDirectiveValues(directive, { directives: [use] }));
}

/** Whether a field or an argument is one that REST does not have. */
export const isGraphqlOnly = (schema, field) => directiveOf(schema, field, 'graphqlOnly') != null;

/** Every root field in the order of schema/, with what its directives say. */
export function rootFields(schema) {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ];
  return roots.flatMap(([kind, type]) =>
    Object.values(type.getFields()).map((field) => rootField(schema, kind, field)),
  );
}

function rootField(schema, kind, field) {
  const operation = directiveOf(schema, field, 'operation');
  if (operation === undefined) throw new Error(`${field.name} has no @operation.`);
  const rest = directiveOf(schema, field, 'rest');
  return {
    name: field.name,
    kind,
    field,
    description: [field.description ?? '', needsSentence(needsOf(schema, field))]
      .filter((each) => each !== '')
      .join(' '),
    summary: summaryOf(field.description ?? ''),
    service: operation.service,
    audited: operation.audited,
    example: operation.example,
    // One argument alone is what the method takes.
    argument:
      field.args.length === 1 && ['input', 'body'].includes(field.args[0].name)
        ? field.args[0].name
        : undefined,
    needs: needsOf(schema, field),
    isRestOnly: directiveOf(schema, field, 'restOnly') !== undefined,
    rest: rest === undefined ? undefined : restOf(schema, field, operation, rest),
  };
}

/** What `@needs` says, with permissions as messages and REST write them. */
function needsOf(schema, field) {
  return directivesOf(schema, field, 'needs').map(({ permission, ...need }) =>
    permission === undefined
      ? need
      : { permission: enumerations.PermissionName[permission], ...need },
  );
}

function restOf(schema, field, operation, rest) {
  const inPath = field.args.filter(({ name }) => rest.path.includes(`{${name}}`));
  const isOverRest = (argument) => !isGraphqlOnly(schema, argument);
  const others = field.args.filter(
    (argument) => !inPath.includes(argument) && isOverRest(argument),
  );
  const input = rest.input ?? inputNameOf(field, others);
  const about = aboutOf(schema, field, rest);
  return {
    ...rest,
    service: rest.service ?? operation.service,
    inPath,
    input: input === undefined ? undefined : schema.getType(input),
    // What an input is called among the method's arguments; undefined where it is all that the method takes.
    inputArgument:
      inPath.length === 0 && field.args.every(isOverRest)
        ? undefined
        : rest.input
          ? 'input'
          : others[0]?.name,
    takesJson: others.length === 1 && getNamedType(others[0].type).name === 'JSON',
    hasBody: rest.method !== 'GET' && others.length > 0,
    answer: rest.status === 204 ? undefined : about,
    ignored: [...readOnlyMembers(schema, about, input), ...rest.ignores],
  };
}

function inputNameOf(field, others) {
  const inputs = others.map((each) => getNamedType(each.type)).filter(isInputObjectType);
  if (inputs.length === 1 && others.length === 1) return inputs[0].name;
  if (others.length === 0 || others.every((each) => getNamedType(each.type).name === 'JSON'))
    return undefined;
  throw new Error(`${field.name}: @rest has to name the input of its query.`);
}

/** What the answer is about: the type of a query, or that of what a payload is about; undefined for nothing. */
function aboutOf(schema, field, { type }) {
  if (type === 'Nothing') return undefined;
  if (type !== undefined) return { type: schema.getType(type), isList: false };
  const named = getNamedType(field.type);
  const about = named.name.endsWith('Payload') ? payloadMember(named) : field;
  if (about === undefined) return undefined;
  const nullable = isNonNullType(about.type) ? about.type.ofType : about.type;
  return { type: getNamedType(nullable), isList: isListType(nullable) };
}

/** What a payload is about: its member that is an object, or JSON. */
export function payloadMember(payload) {
  return Object.values(payload.getFields()).find((each) => isPayloadAnswer(each));
}

/** Whether a member of a payload is the answer of the method, and not a member of it. */
export function isPayloadAnswer(field) {
  const type = getNamedType(field.type);
  return isObjectType(type) || type.name === 'JSON';
}

/** Members of the answered resource that an input does not have: a client may send back what it got. */
function readOnlyMembers(schema, about, inputName) {
  const resource = about?.type;
  const input = inputName === undefined ? undefined : schema.getType(inputName);
  if (!isObjectType(resource) || !('id' in resource.getFields()) || input === undefined) return [];
  return Object.values(resource.getFields())
    .filter((field) => !isGraphqlOnly(schema, field) && !(field.name in input.getFields()))
    .map(({ name }) => wireName(name));
}

/** The first sentence of a description. */
function summaryOf(description) {
  const [sentence] = /^(?:`[^`]*`|[^`])*?[.](?=\s|$)/.exec(description) ?? [description];
  return sentence.replaceAll('\n', ' ');
}

/** What `@needs` says, for people. */
export function needsSentence(needs) {
  const permissions = needs.filter(({ permission }) => permission !== undefined);
  const type = needs.find(({ applicationType }) => applicationType !== undefined)?.applicationType;
  const sentences = [
    permissions.length === 0
      ? ''
      : `Needs ${permissions.map(({ permission, on }) => `\`${permission}\`${on === undefined ? '' : ` on ${on}`}`).join(' and ')}.`,
    type === undefined ? '' : `Only a \`${type}\` Application may ask.`,
    needs.some(({ operator }) => operator) ? "Only the operator's tenant may ask." : '',
  ].filter((each) => each !== '');
  return sentences.length === 0 ? 'Any valid key may ask.' : sentences.join(' ');
}
