import { describe, expect, test } from 'vitest';

import { newFormula } from '../../support/user-code/formulas.js';
import { newReactor } from '../../support/scenes/reactors.js';
import { startScene } from '../../support/service/scene.js';
import { UUID } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

describe('GraphQL: formulas', () => {
  test('tell at once why their code does not compile', async () => {
    const { json } = await manager.graphql(
      `mutation ($input: CreateReactorFormulaInput!) {
        createReactorFormula(input: $input) { reactorFormula { name diagnostics { line column message } } }
      }`,
      {
        input: {
          name: 'Broken',
          type: 'private',
          code: 'module.exports = (req) => {\n  return {;\n}',
        },
      },
    );
    expect(json).toStrictEqual({
      data: {
        createReactorFormula: {
          reactorFormula: {
            name: 'Broken',
            diagnostics: [{ line: 2, column: 11, message: expect.any(String) }],
          },
        },
      },
    });
  });

  test('have no diagnostics where their code compiles, whatever it would do', async () => {
    const id = await newFormula(manager, { code: "throw new Error('never run')" });
    const { json } = await manager.graphql(
      'query ($id: UUID!) { reactorFormula(id: $id) { diagnostics { message } } }',
      { id },
    );
    expect(json).toStrictEqual({ data: { reactorFormula: { diagnostics: [] } } });
  });

  test('lead to their Reactors, page by page, and to those of the caller’s tenant only', async () => {
    const operator = await service.operator();
    const id = await newFormula(operator, { type: 'official', name: 'Shared by tests' });
    const stranger = await service.newTenant();
    const theirs = await newReactor(stranger, id);
    const older = await newReactor(manager, id, { name: 'older' });
    const newer = await newReactor(manager, id, { name: 'newer' });
    await newReactor(manager, await newFormula(manager));
    const query = `query ($id: UUID!, $first: Int) {
      reactorFormula(id: $id) { reactors(first: $first) { totalCount nodes { id name } } }
    }`;
    expect((await manager.graphql(query, { id })).json).toStrictEqual({
      data: {
        reactorFormula: {
          reactors: {
            totalCount: 2,
            nodes: [
              { id: newer, name: 'newer' },
              { id: older, name: 'older' },
            ],
          },
        },
      },
    });
    expect((await manager.graphql(query, { id, first: 1 })).json).toMatchObject({
      data: { reactorFormula: { reactors: { totalCount: 2, nodes: [{ id: newer }] } } },
    });
    for (const [caller, reactor] of [
      [manager, older],
      [manager, newer],
      [stranger, theirs],
    ] as const) {
      await caller.delete(`/reactors/${reactor}`);
    }
    expect((await operator.delete(`/reactor-formulas/${id}`)).status).toBe(204);
  });
});

describe('GraphQL: Reactors', () => {
  test('are made, patched, run and deleted', async () => {
    const formula = await newFormula(manager, {
      code: 'module.exports = async ({ args, configuration }) => ({ raw: { args, configuration }, tokenize: [args.name] })',
    });
    const made = await manager.graphql(
      `mutation ($formula: Link!) {
        createReactor(input: { name: "R", formula: $formula, configuration: { KEY: "k", Nested: { a: [1] } } }) { reactor {
          id tenantId name formula { id } application { id } configuration
        } }
      }`,
      { formula: { id: formula, name: 'left out' } },
    );
    expect(made.json).toStrictEqual({
      data: {
        createReactor: {
          reactor: {
            id: expect.stringMatching(UUID),
            tenantId: manager.tenantId,
            name: 'R',
            formula: { id: formula },
            application: null,
            configuration: { KEY: 'k', Nested: { a: [1] } },
          },
        },
      },
    });
    const { id } = (made.json as { data: { createReactor: { reactor: { id: string } } } }).data
      .createReactor.reactor;

    const patched = await manager.graphql(
      `mutation ($id: UUID!, $app: Link!) {
        patchReactor(id: $id, input: { configuration: { Nested: null }, application: $app }) { reactor { configuration application { id } } }
      }`,
      { id, app: { id: manager.applicationId } },
    );
    expect(patched.json).toStrictEqual({
      data: {
        patchReactor: {
          reactor: { configuration: { KEY: 'k' }, application: { id: manager.applicationId } },
        },
      },
    });

    const run = await manager.graphql(
      `mutation ($id: UUID!) { react(id: $id, input: { args: { name: "Ada", Some_Name: 1 } }) { reaction { raw tokens } } }`,
      { id },
    );
    expect(run.json).toStrictEqual({
      data: {
        react: {
          reaction: {
            raw: { args: { name: 'Ada', Some_Name: 1 }, configuration: { KEY: 'k' } },
            tokens: [expect.stringMatching(UUID)],
          },
        },
      },
    });

    const gone = await manager.graphql('mutation ($id: UUID!) { deleteReactor(id: $id) { id } }', {
      id: id.toUpperCase(),
    });
    expect(gone.json).toStrictEqual({ data: { deleteReactor: { id } } });
  });

  test('react without arguments', async () => {
    const id = await newReactor(manager, await newFormula(manager));
    const { json } = await manager.graphql(
      'mutation ($id: UUID!) { react(id: $id) { reaction { raw tokens } } }',
      { id },
    );
    expect(json).toStrictEqual({ data: { react: { reaction: { raw: {}, tokens: null } } } });
  });
});
