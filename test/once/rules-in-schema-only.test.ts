import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { create, outcomeOfGraphql, outcomeOfRest, valid } from '../support/doors/both-doors.js';
import { Caller } from '../support/service/caller.js';
import { newScratchProject } from '../support/process/scratch-project.js';
import type { ScratchProject } from '../support/process/scratch-project.js';
import { startServiceProcess } from '../support/process/service-process.js';
import type { ServiceProcess } from '../support/process/service-process.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';
import { graphqlFailure, problem } from '../support/service/shapes.js';

/** A build, on a machine that may be busy. */
const BUILD_MS_MAX = 600_000;

const RULE = 'name: String! @constraint(minLength: 1, maxLength: 200)';
const OTHER_RULE = 'name: String! @constraint(minLength: 1, maxLength: 11)';

let scratch: ScratchProject;

beforeAll(async () => {
  scratch = await newScratchProject();
});
afterEach(() => scratch.restore());
afterAll(() => scratch.remove());

describe('a rule of a field is written in schema/ and nowhere else', () => {
  let unchanged: TestService;
  let changed: ServiceProcess;
  let manager: Caller;

  beforeAll(async () => {
    // Of a new Application, and of its new state.
    await scratch.replace('schema/application.graphql', RULE, OTHER_RULE, 2);
    for (const script of ['generate', 'build']) {
      const { code, output } = await scratch.npmRun(script);
      expect(code, `npm run ${script}: ${output}`).toBe(0);
    }
    unchanged = await startService();
    changed = await startServiceProcess(scratch.root);
    manager = await unchanged.newTenant();
  }, BUILD_MS_MAX);
  afterAll(async () => {
    await changed.close();
    await unchanged.close();
  });

  const named = (length: number) => create({ ...valid, name: 'n'.repeat(length) });

  test('where one line of it is changed, both doors refuse by the new rule, and say it', async () => {
    const caller = manager.with({ url: changed.url });
    const errors = { name: ['must have at most 11 characters'] };
    const rest = await named(12).rest(caller);
    expect(rest.json).toStrictEqual(problem('VALIDATION_FAILED', rest, errors));
    const graphql = await named(12).graphql(caller);
    expect(graphql.json).toMatchObject({
      errors: [graphqlFailure('VALIDATION_FAILED', graphql, { errors })],
    });
    const inDocument = await caller.graphql(
      'mutation { createApplication(input: {name: "twelve chars", type: private, permissions: ["token:create"]}) { application { id } } }',
    );
    expect(outcomeOfGraphql(inDocument)).toStrictEqual(outcomeOfGraphql(graphql));
  });

  test('both doors take what the new rule allows', async () => {
    const caller = manager.with({ url: changed.url });
    expect(outcomeOfRest(await named(11).rest(caller))).toHaveProperty('result');
    expect(outcomeOfGraphql(await named(11).graphql(caller))).toHaveProperty('result.name');
  });

  test('/openapi.json and the schema for explorers state it', async () => {
    const caller = new Caller(changed.url);
    const { json } = await caller.get('/openapi.json');
    expect(json).toMatchObject({
      components: {
        schemas: {
          CreateApplicationInput: { properties: { name: { minLength: 1, maxLength: 11 } } },
          UpdateApplicationInput: { properties: { name: { minLength: 1, maxLength: 11 } } },
        },
      },
    });
  });

  test('the build under test, whose schema was not touched, has the old rule', async () => {
    expect(outcomeOfRest(await named(12).rest(manager))).toHaveProperty('result');
    expect(outcomeOfGraphql(await named(12).graphql(manager))).toHaveProperty('result.name');
  });
});

describe('what is generated is held to schema/', () => {
  const GENERATED: readonly [
    what: string,
    file: string,
    text: string,
    by: string,
    stale: string,
  ][] = [
    [
      'a rule',
      'schema/proxy.graphql',
      'body: String @constraint(maxLength: 1000000)',
      'body: String @constraint(maxLength: 999999)',
      'src/contract/generated/inputs.ts',
    ],
    [
      'a field that the example of a dashboard asks for',
      'schema/proxy.graphql',
      '  requireAuth: Boolean!\n',
      '  requireAuth: Boolean\n',
      'src/contract/generated/inputs.ts, src/graphql/generated/resolvers-types.ts, examples/dashboard-queries/generated/operations.ts',
    ],
    [
      'an operation of the example',
      'examples/dashboard-queries/proxies-page.graphql',
      '  requireAuth\n',
      '',
      'examples/dashboard-queries/generated/operations.ts',
    ],
  ];

  test(
    'npm run generate:check passes where nothing was changed',
    async () => {
      expect(await scratch.npmRun('generate:check')).toStrictEqual({ code: 0, output: '' });
    },
    BUILD_MS_MAX,
  );

  test.each(GENERATED)(
    'npm run generate:check fails where %s was changed and not generated',
    async (_what, file, text, by, stale) => {
      await scratch.replace(file, text, by, 1);
      const { code, output } = await scratch.npmRun('generate:check');
      expect([code, output]).toStrictEqual([
        1,
        `Not what schema/ gives: ${stale}. They have been made anew: commit them.\n`,
      ]);
    },
    BUILD_MS_MAX,
  );

  test(
    'npm run generate refuses an operation of the example that the schema does not allow',
    async () => {
      const file = 'examples/dashboard-queries/proxies-page.graphql';
      await scratch.replace(file, '  requireAuth\n', '  requiresAuth\n', 1);
      const { code, output } = await scratch.npmRun('generate');
      expect(code).not.toBe(0);
      expect(output).toContain('Cannot query field "requiresAuth" on type "Proxy"');
    },
    BUILD_MS_MAX,
  );
});
