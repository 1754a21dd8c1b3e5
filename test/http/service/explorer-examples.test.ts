import {
  buildClientSchema,
  getIntrospectionQuery,
  NoDeprecatedCustomRule,
  parse,
  validate,
} from 'graphql';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { explorerExamples } from '../../support/peers/explorer-examples.js';
import type { Example } from '../../support/peers/explorer-examples.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

/** What an answer of GraphQL holds of interest here. */
interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

/** A key has to hold something; this is what no example needs. */
const UNRELATED = 'tenant:delete';

describe('the examples of the explorer', () => {
  let service: TestService;
  let caller: Caller;
  let schema: GraphQLSchema;
  let examples: readonly Example[];

  beforeAll(async () => {
    service = await startService();
    caller = await service.newTenant();
    const { json } = await service.anonymous.graphql(getIntrospectionQuery());
    schema = buildClientSchema((json as { readonly data: IntrospectionQuery }).data);
    examples = await explorerExamples();
  });

  afterAll(() => service.close());

  it('begin with one that works with any key, and have names of their own', () => {
    expect(examples[0]).toMatchObject({ name: 'WhoAmI', needs: [] });
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
    expect(examples.length).toBeGreaterThan(15);
  });

  it('are valid documents of the schema, and use nothing that is deprecated', () => {
    for (const { name, query } of examples) {
      expect(validate(schema, parse(query)), name).toEqual([]);
      expect(deprecatedFields(schema, query), name).toEqual([]);
    }
  });

  it('work with a key that holds what they need and nothing else, and not without', async () => {
    const ids = new Map<string, string>();
    for (const example of examples) {
      const answer = await call(caller, example, { holding: [UNRELATED, ...example.needs], ids });
      expect(answer.errors, `${example.name}: ${JSON.stringify(answer)}`).toBeUndefined();
      noteIds(example.name, answer.data, ids);
      for (const missing of example.needs) {
        const held = example.needs.filter((permission) => permission !== missing);
        const refused = await call(caller, example, { holding: [UNRELATED, ...held], ids });
        expect(JSON.stringify(refused.errors), example.name).toContain(missing);
      }
    }
    expect([...ids.keys()].toSorted()).toEqual(['FORMULA', 'PROXY', 'REACTOR', 'TOKEN']);
  });
});

/** Runs an example as a new Application, with ids in the places that wait for some. */
async function call(
  caller: Caller,
  { query, variables }: Example,
  {
    holding,
    ids,
  }: { readonly holding: readonly string[]; readonly ids: ReadonlyMap<string, string> },
): Promise<GraphqlAnswer> {
  const application = await caller.newApplication({ permissions: holding });
  const filled = variables.replace(/PASTE-A-([A-Z]+)-ID/g, (_place, noun: string) => {
    const id = ids.get(noun);
    if (id === undefined) throw new Error(`No example before has made a ${noun}.`);
    return id;
  });
  const read = filled === '' ? {} : (JSON.parse(filled) as Record<string, unknown>);
  const { json } = await application.graphql(query, read);
  return json as GraphqlAnswer;
}

/** Keeps the ids of what an example has made, for those after it. */
function noteIds(name: string, data: unknown, ids: Map<string, string>): void {
  const made = /^Create(Formula|Reactor|Proxy)$/.exec(name)?.[1];
  const text = JSON.stringify(data);
  if (made !== undefined) ids.set(made.toUpperCase(), /"id":"([^"]+)"/.exec(text)?.[1] ?? '');
  if (name === 'Tokenize') ids.set('TOKEN', /"customer":"([^"]+)"/.exec(text)?.[1] ?? '');
}

function deprecatedFields(schema: GraphQLSchema, query: string): readonly string[] {
  return validate(schema, parse(query), [NoDeprecatedCustomRule]).map(({ message }) => message);
}
