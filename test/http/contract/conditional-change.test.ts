import { describe, expect, test } from 'vitest';

import { outcomeOfGraphql } from '../../support/doors/both-doors.js';
import { startScene } from '../../support/service/scene.js';
import { createdId } from '../../support/scenes/created-id.js';

const { manager } = await startScene();

const TIMES = 'id name createdAt modifiedAt';
const CODE = 'module.exports = async () => ({ raw: 1 });';

interface Kind {
  /** Makes one over REST; undefined for what is there already. */
  readonly make: (() => Promise<string>) | undefined;
  readonly read: string;
  /** A mutation of the variables `$id`, `$name` and `$since`. */
  readonly change: string;
  readonly entity: string;
}

const made = (path: string, body: object): Promise<string> => createdId(manager, path, body);

const formula = { name: 'One', type: 'private', code: CODE };
const newFormula = (): Promise<string> => made('/reactor-formulas', formula);
const newProxy = (): Promise<string> =>
  made('/proxies', { name: 'One', destination_url: 'https://api.example/' });
const newReactor = async (): Promise<string> =>
  made('/reactors', { name: 'One', formula: { id: await newFormula() } });
const newApplication = (): Promise<string> =>
  made('/applications', { name: 'One', type: 'private', permissions: ['token:read'] });

const kindOf = (type: string, field: string, rest: Omit<Kind, 'read' | 'change'>, input: string) =>
  ({
    ...rest,
    read: `query ($id: UUID!) { result: ${field}(id: $id) { ${TIMES} } }`,
    change: `mutation ($id: UUID!, $name: String!, $since: DateTime) {
      result: ${type}(id: $id, input: { name: $name ${input} }, ifUnmodifiedSince: $since) { ${field} { ${TIMES} } }
    }`,
  }) as const;

const KINDS: readonly (readonly [name: string, kind: Kind])[] = [
  [
    'updateApplication',
    kindOf(
      'updateApplication',
      'application',
      { make: newApplication, entity: 'application' },
      'permissions: [token_read]',
    ),
  ],
  [
    'updateProxy',
    kindOf(
      'updateProxy',
      'proxy',
      { make: newProxy, entity: 'proxy' },
      'destinationUrl: "https://api.example/"',
    ),
  ],
  ['patchProxy', kindOf('patchProxy', 'proxy', { make: newProxy, entity: 'proxy' }, '')],
  [
    'updateReactor',
    kindOf('updateReactor', 'reactor', { make: newReactor, entity: 'reactor' }, ''),
  ],
  ['patchReactor', kindOf('patchReactor', 'reactor', { make: newReactor, entity: 'reactor' }, '')],
  [
    'updateReactorFormula',
    kindOf(
      'updateReactorFormula',
      'reactorFormula',
      { make: newFormula, entity: 'reactor_formula' },
      `type: private, code: ${JSON.stringify(CODE)}`,
    ),
  ],
  [
    'updateTenant',
    {
      make: undefined,
      entity: 'tenant',
      read: `query { result: tenant { ${TIMES} } }`,
      change: `mutation ($name: String!, $since: DateTime) {
        result: updateTenant(input: { name: $name }, ifUnmodifiedSince: $since) { tenant { ${TIMES} } }
      }`,
    },
  ],
];

interface Times {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly modifiedAt: string | null;
}

const ask = async (query: string, variables: object): Promise<unknown> => {
  const answer = await manager.graphql(query, variables as Record<string, unknown>);
  const outcome = outcomeOfGraphql(answer);
  return 'result' in outcome ? outcome.result : outcome;
};

const codeOf = (outcome: unknown): string | undefined =>
  (outcome as { readonly code?: string }).code;

describe('a change that knows which state it is of', () => {
  test.each(KINDS)('%s is refused where somebody else came first', async (_name, kind) => {
    const id = (await kind.make?.()) ?? '';
    const read = async (): Promise<Times> => (await ask(kind.read, { id })) as Times;
    const change = (name: string, since?: string | null): Promise<unknown> =>
      ask(kind.change, { id, name, ...(since === undefined ? {} : { since }) });
    const begun = await read();
    const version = begun.modifiedAt ?? begun.createdAt;

    // Ten at the same moment, of the same state: one of them comes first, and the others are told.
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(`At once ${String(index)}`, version)),
    );
    const codes = outcomes.map(codeOf);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(9);
    const first = await read();
    expect(first).toMatchObject({ name: `At once ${String(codes.indexOf(undefined))}` });

    const lines = async (): Promise<number> => {
      const query = `query ($id: String!) { logs(filter: { entityId: $id }) { totalCount } }`;
      const { json } = await manager.graphql(query, { id: begun.id });
      return (json as { data: { logs: { totalCount: number } } }).data.logs.totalCount;
    };
    const before = await lines();
    expect(await change('Late', version)).toMatchObject({ code: 'CONFLICT' });
    expect(await read()).toEqual(first);
    expect(await lines()).toBe(before);
    expect(await change('Bad', 'yesterday')).toMatchObject({ code: 'VALIDATION_FAILED' });

    expect(codeOf(await change('In turn', first.modifiedAt))).toBeUndefined();
    expect(codeOf(await change('In any case'))).toBeUndefined();
    expect(codeOf(await change('In any case, too', null))).toBeUndefined();
    expect(await lines()).toBe(before + 3);
  });
});
