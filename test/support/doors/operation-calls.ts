import { buildSchema, isNonNullType } from 'graphql';
import type { GraphQLField } from 'graphql';
import { expect } from 'vitest';

import { OPERATIONS } from '../../../src/contract/generated/operations.js';
import type { Operation } from '../../../src/contract/operation.js';
import { SCHEMA_TEXT } from '../../../src/graphql/generated/schema-text.js';
import { newSession } from '../access/session.js';
import type { Answer, Caller } from '../service/caller.js';
import { exampleOf } from './documented.js';
import { withGraphqlPermissions } from './permission-names.js';

/*
 * Calls of every operation, made from the table of operations and the examples of the OpenAPI document alone: an operation
 * that is added is called without a line here.
 */

/** A row of the table, with its name. */
export type NamedOperation = Operation & { readonly name: string };

/** Every operation of the table. */
export const ALL_OPERATIONS: readonly NamedOperation[] = Object.entries(OPERATIONS).map(
  ([name, operation]: [string, Operation]) => ({ name, ...operation }),
);

/** What an operation is called with, in the names of GraphQL; `body` is the same as REST takes it. */
export interface CallArguments {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const schema = buildSchema(SCHEMA_TEXT);
const ROOTS: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  ...schema.getQueryType()?.getFields(),
  ...schema.getMutationType()?.getFields(),
};

/** The id that examples give a formula, in whose place a real one has to stand. */
const FORMULA_OF_EXAMPLES = '6bbd9d4e-5dc6-4c7e-8f65-0d8b4ad7a1f3';

/** The id that examples give a token, likewise. */
const TOKEN_OF_EXAMPLES = '0190c1b4-7b30-7c5e-9a4e-2f6d8b1c3a57';

/** Arguments with which an operation succeeds, over things that `manager` makes for it. */
export async function argumentsOf(
  { name, rest, example: inputWithoutRest }: NamedOperation,
  manager: Caller,
): Promise<CallArguments> {
  const variables: Record<string, unknown> = {};
  // GraphQL knows nothing of what REST alone has.
  const args = ROOTS[name]?.args ?? [];
  for (const { name: argument, type } of args) {
    if (/^(?:id|parentId|childId)$/.test(argument)) {
      variables[argument] = await newIdFor(rest?.path ?? `/${nounOf(name)}/{id}`, manager);
    } else if (isNonNullType(type) && ['input', 'body'].includes(argument)) {
      variables[argument] = inputWithoutRest;
    }
  }
  if (name === 'unlinkTokens')
    await manager.post(
      `/tokens/${String(variables['parentId'])}/children/${String(variables['childId'])}`,
    );
  const example = rest === undefined ? undefined : exampleOf(rest.path, rest.method);
  if (example === undefined) return { variables };
  // The example of detokenize names no token, since there is none that everybody has.
  const body =
    name === 'detokenize'
      ? { note: `{{ ${await newIdFor('/tokens', manager)} }}` }
      : await filled(example, manager);
  if ('body' in variables) return { variables: { ...variables, body }, body };
  const hasInput = args.some((argument) => argument.name === 'input');
  return hasInput
    ? { variables: { ...variables, input: inContractNames(body) }, body }
    : { variables, body };
}

/** Calls an operation over REST. */
export function callRest(
  { rest }: NamedOperation,
  caller: Caller,
  { variables, body }: CallArguments,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  if (rest === undefined) throw new Error('The operation is not one of REST.');
  const path = rest.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(variables[name])),
  );
  const patch = { 'Content-Type': 'application/merge-patch+json' };
  return caller.send(rest.method, path, body, {
    ...(rest.method === 'PATCH' ? patch : {}),
    ...headers,
  });
}

/** Calls an operation over GraphQL; asks for nothing but the name of the type that is answered. */
export function callGraphql(
  { name, kind }: NamedOperation,
  caller: Caller,
  { variables }: CallArguments,
): Promise<Answer> {
  const field = fieldOf(name);
  const given = field.args.filter((argument) => variables[argument.name] !== undefined);
  const declared = given.map((argument) => `$${argument.name}: ${String(argument.type)}`);
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`);
  const list = (items: readonly string[]): string =>
    items.length === 0 ? '' : `(${items.join(', ')})`;
  return caller.graphql(
    `${kind} ${list(declared)} { ${name}${list(passed)} { __typename } }`,
    Object.fromEntries(given.map((argument) => [argument.name, variables[argument.name]])),
  );
}

/** The code of the first error of a GraphQL answer, and its message; undefined where it has none. */
export function graphqlErrorOf({ json }: Answer): { code: string; message: string } | undefined {
  const { errors: [first] = [] } = json as {
    errors?: readonly { message: string; extensions: { code: string } }[];
  };
  return first && { code: first.extensions.code, message: first.message };
}

function fieldOf(name: string): GraphQLField<unknown, unknown> {
  const field = ROOTS[name];
  if (field === undefined) throw new Error(`There is no root field ${name}.`);
  return field;
}

/** The collection that a field without a path in REST is about, by the last word of its name. */
function nounOf(name: string): string {
  const [word = ''] = /[A-Z][a-z]+$/.exec(name) ?? [];
  const noun = word.toLowerCase();
  return noun === 'proxy' ? 'proxies' : `${noun}s`;
}

/** Makes a thing of the collection that a path begins with, and gives its id. */
async function newIdFor(path: string, manager: Caller): Promise<string> {
  const collection = `/${path.split('/')[1] ?? ''}`;
  if (collection === '/sessions') return newSessionId(manager);
  const made = await manager.post(collection, await filled(exampleOf(collection, 'post'), manager));
  expect(made.status, made.text).toBe(201);
  return (made.json as { id: string }).id;
}

/** A session says its key and its nonce to whoever asked for it, and its id to nobody but those who list sessions. */
async function newSessionId(manager: Caller): Promise<string> {
  await newSession(await manager.newApplication({ type: 'public', permissions: ['token:create'] }));
  const { json } = await manager.graphql('{ sessions(first: 1) { nodes { id } } }');
  const { sessions } = (json as { data: { sessions: { nodes: readonly { id: string }[] } } }).data;
  return sessions.nodes[0]?.id ?? '';
}

/** An example with a formula, a token and a nonce that there are. */
async function filled(example: unknown, manager: Caller): Promise<unknown> {
  const text = JSON.stringify(example);
  if (text.includes(TOKEN_OF_EXAMPLES))
    return JSON.parse(
      text.replaceAll(TOKEN_OF_EXAMPLES, await newIdFor('/tokens', manager)),
    ) as unknown;
  if (text.includes(FORMULA_OF_EXAMPLES))
    return JSON.parse(
      text.replaceAll(FORMULA_OF_EXAMPLES, await newIdFor('/reactor-formulas', manager)),
    ) as unknown;
  if (!text.includes('the nonce of a session')) return example;
  const shop = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const { nonce } = await newSession(shop);
  return JSON.parse(text.replaceAll('the nonce of a session', nonce)) as unknown;
}

function inContractNames(body: unknown): unknown {
  return Object.fromEntries(
    Object.entries(body as object).map(([name, value]: [string, unknown]) => [
      name.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
      withGraphqlPermissions(value),
    ]),
  );
}
