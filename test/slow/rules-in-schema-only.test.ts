import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { create, outcomeOfGraphql, outcomeOfRest, valid } from '../support/doors/both-doors.js';
import type { Caller } from '../support/service/caller.js';
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

const BEFORE_FIELD = '  "Deletes a Proxy; its key leads nowhere from then on."\n';
const FIELD = `  "Archives a Proxy: its name says so."
  archiveProxy("Identifier of the Proxy." id: UUID!): ArchiveProxyPayload
    @operation(service: "proxies.archive", audited: "proxy.update")
    @rest(method: POST, path: "/proxies/{id}/archive")
    @needs(permission: proxy_update)

`;
const BEFORE_PAYLOAD = '"What `deleteProxy` answers."\n';
const PAYLOAD = `"What \`archiveProxy\` answers."
type ArchiveProxyPayload {
  "The Proxy as it is now."
  proxy: Proxy!
}

`;
const SERVICE = 'src/services/proxies/proxy-service.ts';
const BEFORE_METHOD = '  /** Deletes a Proxy; its key leads nowhere from the commit on.';
const METHOD = `  /** Says in the name of a Proxy that it is archived. Needs \`proxy:update\`. Throws NOT_FOUND. */
  async archive(ctx: RequestContext, { id }: { readonly id: string }): Promise<Proxy> {
    const caller = requirePermission(ctx, 'proxy:update');
    return this.#change(ctx, caller, id, undefined, (present) =>
      parseInput(UpdateProxyInputSchema, patchedProxy(present, { name: \`\${present.name} (archived)\` })),
    );
  }

`;

/** What is looked at of the trail. */
interface LogPage {
  readonly data: readonly { readonly trace_id: string }[];
}

let scratch: ScratchProject;

beforeAll(async () => {
  scratch = await newScratchProject();
});
afterAll(() => scratch.remove());

describe('what schema/ says is written nowhere else', () => {
  let unchanged: TestService;
  let changed: ServiceProcess;
  let manager: Caller;

  // One build for both: a rule of a field is another one, and there is an operation more.
  beforeAll(async () => {
    // Of a new Application, and of its new state.
    await scratch.replace('schema/application.graphql', RULE, OTHER_RULE, 2);
    await scratch.replace('schema/proxy.graphql', BEFORE_FIELD, FIELD + BEFORE_FIELD, 1);
    await scratch.replace('schema/proxy.graphql', BEFORE_PAYLOAD, PAYLOAD + BEFORE_PAYLOAD, 1);
    await scratch.replace(SERVICE, BEFORE_METHOD, METHOD + BEFORE_METHOD, 1);
    for (const script of ['generate', 'build']) {
      const { code, output } = await scratch.npmRun(script);
      expect(code, `npm run ${script}: ${output}`).toBe(0);
    }
    unchanged = await startService();
    changed = await startServiceProcess(scratch.root);
    manager = (await unchanged.newTenant()).with({ url: changed.url });
  }, BUILD_MS_MAX);
  afterAll(async () => {
    await changed.close();
    await unchanged.close();
    await scratch.restore();
  });

  const named = (length: number) => create({ ...valid, name: 'n'.repeat(length) });

  test('where one line of a rule is changed, both doors refuse by the new rule, and say it', async () => {
    const errors = { name: ['must have at most 11 characters'] };
    const rest = await named(12).rest(manager);
    expect(rest.json).toStrictEqual(problem('VALIDATION_FAILED', rest, errors));
    const graphql = await named(12).graphql(manager);
    expect(graphql.json).toMatchObject({
      errors: [graphqlFailure('VALIDATION_FAILED', graphql, { errors })],
    });
    const inDocument = await manager.graphql(
      'mutation { createApplication(input: {name: "twelve chars", type: private, permissions: [token_create]}) { application { id } } }',
    );
    expect(outcomeOfGraphql(inDocument)).toStrictEqual(outcomeOfGraphql(graphql));
  });

  test('both doors take what the new rule allows', async () => {
    expect(outcomeOfRest(await named(11).rest(manager))).toHaveProperty('result');
    expect(outcomeOfGraphql(await named(11).graphql(manager))).toHaveProperty('result.name');
  });

  test('/openapi.json and the schema for explorers state it', async () => {
    const { json } = await manager.get('/openapi.json');
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
    const caller = manager.with({ url: unchanged.url });
    expect(outcomeOfRest(await named(12).rest(caller))).toHaveProperty('result');
    expect(outcomeOfGraphql(await named(12).graphql(caller))).toHaveProperty('result.name');
  });

  test('one field and one method are an operation; everything else of it is generated', () => {
    const written = ['schema/application.graphql', 'schema/proxy.graphql', SERVICE];
    const made = [
      'docs/api.md',
      'docs/permissions.md',
      'public/docs/openapi.json',
      'src/contract/generated/inputs.ts',
      'src/contract/generated/operations.ts',
      'src/graphql/generated/resolvers-types.ts',
      'src/graphql/generated/schema-text.ts',
    ];
    expect([...scratch.changed()].sort()).toStrictEqual([...written, ...made].sort());
  });

  test('an operation that is added answers over REST, with its line in the trail', async () => {
    const id = await newProxyId();
    const archived = await manager.post(`/proxies/${id}/archive`);
    expect([archived.status, archived.json]).toMatchObject([200, { id, name: 'Old (archived)' }]);
    const traceId = archived.headers.get('SVC-TRACE-ID');
    const trail = (await manager.get(`/logs?entity_id=${id}`)).json as LogPage;
    expect(trail.data.filter((line) => line.trace_id === traceId)).toMatchObject([
      { operation: 'proxy.update', entity_type: 'proxy', entity_id: id },
    ]);
  });

  test('an operation that is added answers over GraphQL', async () => {
    const id = await newProxyId();
    const document = 'mutation ($id: UUID!) { archiveProxy(id: $id) { proxy { id name } } }';
    const { json } = await manager.graphql(document, { id });
    const archiveProxy = { proxy: { id, name: 'Old (archived)' } };
    expect(json).toStrictEqual({ data: { archiveProxy } });
  });

  test('an operation that is added is in the OpenAPI document, and in what people read', async () => {
    const { json } = await manager.get('/openapi.json');
    expect(json).toMatchObject({
      paths: {
        '/proxies/{id}/archive': {
          post: { operationId: 'archiveProxy', summary: 'Archives a Proxy: its name says so.' },
        },
      },
    });
    const textOf = (file: string): string => readFileSync(join(scratch.root, file), 'utf8');
    expect(textOf('docs/api.md')).toContain(
      '| `POST /proxies/{id}/archive` | `archiveProxy` | `proxy:update` |',
    );
    expect(textOf('docs/permissions.md')).toMatch(/^\| `proxy:update` \|.*`archiveProxy`/m);
  });

  test(
    'an operation that is added is walked by the tests that are there',
    async () => {
      const walk = 'test/http/contract/operations.test.ts';
      const { code, output } = await scratch.vitest(
        walk,
        '-t',
        'archiveProxy',
        '--reporter=verbose',
      );
      expect(code, output).toBe(0);
      for (const row of [
        'archiveProxy over REST: 401',
        'archiveProxy over GraphQL: UNAUTHENTICATED',
        'archiveProxy without proxy:update: FORBIDDEN, naming it',
        'archiveProxy over GraphQL succeeds',
        'archiveProxy over REST succeeds',
        'archiveProxy is what the table says',
        'archiveProxy: NOT_FOUND at both doors',
        'archiveProxy is answered as the first time',
      ])
        expect(output).toContain(row);
    },
    BUILD_MS_MAX,
  );

  async function newProxyId(): Promise<string> {
    const body = { name: 'Old', destination_url: 'https://api.example/v1' };
    return ((await manager.post('/proxies', body)).json as { id: string }).id;
  }
});

describe('what is generated is held to schema/', () => {
  afterEach(() => scratch.restore());

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
      'src/contract/generated/inputs.ts, src/graphql/generated/schema-text.ts',
    ],
    [
      'a field that the example of a dashboard asks for',
      'schema/proxy.graphql',
      '  requireAuth: Boolean!\n',
      '  requireAuth: Boolean\n',
      'src/contract/generated/inputs.ts, src/graphql/generated/schema-text.ts, public/docs/openapi.json, src/graphql/generated/resolvers-types.ts, dashboard/generated/operations.ts, examples/dashboard-queries/generated/operations.ts',
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
