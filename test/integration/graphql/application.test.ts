import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/caller.js';
import { RULE } from '../../support/grant-faults.js';
import { PERMISSIONS } from '../../../src/domain/permission.js';
import type { Permission } from '../../../src/domain/permission.js';
import { startService } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { graphqlFailure, ISO_TIME, UUID } from '../../support/shapes.js';

let service: TestService;
let manager: Caller;
let target: Caller;

beforeAll(async () => {
  service = await startService();
  manager = await service.newTenant();
  target = await manager.newApplication({
    name: 'Target',
    permissions: ['token:create'],
    rules: [RULE],
    expires_at: '2099-01-01',
  });
});
afterAll(() => service.close());

const FIELDS = `id tenantId name key type permissions
  rules { description priority container transform permissions }
  expiresAt createdBy createdAt modifiedBy modifiedAt`;

const CREATE = `mutation ($input: CreateApplicationInput!) { createApplication(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: UUID!, $input: UpdateApplicationInput!) {
  updateApplication(id: $id, input: $input) { ${FIELDS} }
}`;
const REGENERATE = `mutation ($id: UUID!) { regenerateApplicationKey(id: $id) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: UUID!) { deleteApplication(id: $id) }';
const GET = `query ($id: UUID!) { application(id: $id) { ${FIELDS} } }`;
const BY_KEY = `{ applicationByKey { ${FIELDS} } }`;
const LIST = `query ($input: ListApplicationsInput! = {}) {
  applications(input: $input) {
    pagination { totalItems pageNumber pageSize totalPages }
    data { ${FIELDS} }
  }
}`;

const RULE_OUT = { description: null, ...RULE };

const targetOut = () => ({
  id: target.applicationId,
  tenantId: manager.tenantId,
  name: 'Target',
  key: null,
  type: 'private',
  permissions: ['token:create'],
  rules: [RULE_OUT],
  expiresAt: '2099-01-01T00:00:00.000Z',
  createdBy: manager.applicationId,
  createdAt: expect.stringMatching(ISO_TIME),
  modifiedBy: null,
  modifiedAt: null,
});

const newTarget = () => manager.newApplication({ permissions: ['application:read'] });

describe('GraphQL: Applications', () => {
  test('createApplication answers the whole Application with its key', async () => {
    const { status, json } = await manager.graphql(CREATE, {
      input: {
        name: 'Made',
        type: 'private',
        rules: [{ ...RULE, description: 'cards' }],
        expiresAt: '2099-01-01T02:00:00+02:00',
      },
    });
    expect(status).toBe(200);
    expect(json).toStrictEqual({
      data: {
        createApplication: {
          id: expect.stringMatching(UUID),
          tenantId: manager.tenantId,
          name: 'Made',
          key: expect.stringMatching(/^key_prv_[A-Za-z0-9_]{32,}$/),
          type: 'private',
          permissions: [],
          rules: [{ ...RULE, description: 'cards' }],
          expiresAt: '2099-01-01T00:00:00.000Z',
          createdBy: manager.applicationId,
          createdAt: expect.stringMatching(ISO_TIME),
          modifiedBy: null,
          modifiedAt: null,
        },
      },
    });
  });

  test('createApplication takes its input as literals in the document, too', async () => {
    const { json } = await manager.graphql(`mutation {
      createApplication(input: {
        name: "Made", type: public, permissions: ["token:create"], expiresAt: "2099-01-01",
        rules: [{ priority: 3, container: "/", transform: redact, permissions: ["token:update"] }]
      }) { name type permissions rules { priority transform } expiresAt }
    }`);
    expect(json).toStrictEqual({
      data: {
        createApplication: {
          name: 'Made',
          type: 'public',
          permissions: ['token:create'],
          rules: [{ priority: 3, transform: 'redact' }],
          expiresAt: '2099-01-01T00:00:00.000Z',
        },
      },
    });
  });

  test('application answers it without the key', async () => {
    const { json } = await manager.graphql(GET, { id: target.applicationId.toUpperCase() });
    expect(json).toStrictEqual({ data: { application: targetOut() } });
  });

  test('applicationByKey answers whoever calls', async () => {
    const { json } = await manager.graphql(BY_KEY);
    expect(json).toMatchObject({
      data: { applicationByKey: { id: manager.applicationId, name: 'Management', key: null } },
    });
  });

  test('applications answers the envelope, newest first', async () => {
    const tenant = await service.newTenant();
    const made = await tenant.newApplication({ permissions: ['token:create'] });
    const { json } = await tenant.graphql(LIST);
    expect(json).toStrictEqual({
      data: {
        applications: {
          pagination: { totalItems: 2, pageNumber: 1, pageSize: 20, totalPages: 1 },
          data: [
            expect.objectContaining({ id: made.applicationId, key: null }),
            expect.objectContaining({ id: tenant.applicationId, key: null }),
          ],
        },
      },
    });
  });

  test('applications takes ids and pages', async () => {
    const other = await newTarget();
    const ids = [target.applicationId, other.applicationId.toUpperCase()];
    const { json } = await manager.graphql(LIST, { input: { ids, page: 2, size: 1 } });
    expect(json).toStrictEqual({
      data: {
        applications: {
          pagination: { totalItems: 2, pageNumber: 2, pageSize: 1, totalPages: 2 },
          data: [targetOut()],
        },
      },
    });
  });

  test('updateApplication replaces everything that can be changed', async () => {
    const { applicationId: id } = await manager.newApplication({
      permissions: ['token:create'],
      rules: [RULE],
      expires_at: '2099-01-01',
    });
    const input = { name: 'Changed', permissions: ['token:read'] };
    const { json } = await manager.graphql(UPDATE, { id, input });
    expect(json).toStrictEqual({
      data: {
        updateApplication: {
          id,
          tenantId: manager.tenantId,
          name: 'Changed',
          key: null,
          type: 'private',
          permissions: ['token:read'],
          rules: [],
          expiresAt: '2099-01-01T00:00:00.000Z',
          createdBy: manager.applicationId,
          createdAt: expect.stringMatching(ISO_TIME),
          modifiedBy: manager.applicationId,
          modifiedAt: expect.stringMatching(ISO_TIME),
        },
      },
    });
  });

  test('regenerateApplicationKey answers the new key, and the old one is dead', async () => {
    const old = await newTarget();
    const { json } = await manager.graphql(REGENERATE, { id: old.applicationId });
    const { regenerateApplicationKey: made } = (
      json as { data: { regenerateApplicationKey: { id: string; key: string } } }
    ).data;
    expect(made.id).toBe(old.applicationId);
    expect((await old.graphql(BY_KEY)).status).toBe(401);
    expect((await old.with({ key: made.key }).graphql(BY_KEY)).json).toMatchObject({
      data: { applicationByKey: { id: old.applicationId } },
    });
  });

  test('deleteApplication answers the id in lower case, and the key is dead', async () => {
    const gone = await newTarget();
    const { json } = await manager.graphql(DELETE, { id: gone.applicationId.toUpperCase() });
    expect(json).toStrictEqual({ data: { deleteApplication: gone.applicationId } });
    expect((await gone.graphql(BY_KEY)).status).toBe(401);
  });
});

/** Every root field about Applications: what it needs, and a call that succeeds. */
const FIELDS_OF_ROOT: readonly [
  field: string,
  permission: Permission,
  call: (caller: Caller) => Promise<Answer>,
][] = [
  ['applications', 'application:read', (caller) => caller.graphql(LIST)],
  [
    'application',
    'application:read',
    (caller) => caller.graphql(GET, { id: target.applicationId }),
  ],
  ['applicationByKey', 'application:read', (caller) => caller.graphql(BY_KEY)],
  [
    'createApplication',
    'application:create',
    (caller) =>
      caller.graphql(CREATE, {
        input: { name: 'x', type: 'private', permissions: ['token:create'] },
      }),
  ],
  [
    'updateApplication',
    'application:update',
    async (caller) => {
      const { applicationId: id } = await newTarget();
      return caller.graphql(UPDATE, { id, input: { name: 'x', permissions: ['token:create'] } });
    },
  ],
  [
    'regenerateApplicationKey',
    'application:update',
    async (caller) => caller.graphql(REGENERATE, { id: (await newTarget()).applicationId }),
  ],
  [
    'deleteApplication',
    'application:delete',
    async (caller) => caller.graphql(DELETE, { id: (await newTarget()).applicationId }),
  ],
];

describe('GraphQL: who may (F07)', () => {
  test.each(FIELDS_OF_ROOT)(
    '%s without a key: UNAUTHENTICATED',
    async (field, _permission, call) => {
      const answer = await call(service.anonymous);
      expect(answer.status).toBe(200);
      expect(answer.json).toStrictEqual({
        errors: [graphqlFailure('UNAUTHENTICATED', answer, { path: [field] })],
        data: null,
      });
    },
  );

  test.each(FIELDS_OF_ROOT)(
    '%s with a key that is none: UNAUTHENTICATED',
    async (_field, _permission, call) => {
      const answer = await call(manager.with({ key: `key_mgt_${'0'.repeat(48)}` }));
      expect(answer.status).toBe(401);
      expect(answer.json).toStrictEqual({ errors: [graphqlFailure('UNAUTHENTICATED', answer)] });
    },
  );

  test.each(FIELDS_OF_ROOT)(
    '%s with every permission but %s: FORBIDDEN, naming it',
    async (field, permission, call) => {
      const twin = await manager.newApplication({
        permissions: PERMISSIONS.filter((each) => each !== permission),
      });
      const answer = await call(twin);
      expect(answer.status).toBe(200);
      expect(answer.json).toStrictEqual({
        errors: [
          {
            ...graphqlFailure('FORBIDDEN', answer, { path: [field] }),
            message: `The permission ${permission} is missing.`,
          },
        ],
        data: null,
      });
    },
  );

  test.each(FIELDS_OF_ROOT)('%s with %s alone: succeeds', async (_field, permission, call) => {
    const answer = await call(await manager.newApplication({ permissions: [permission] }));
    expect(answer.json).toStrictEqual({ data: expect.any(Object) });
  });

  const byId: readonly [string, string, Record<string, unknown>][] = [
    ['application', GET, {}],
    ['updateApplication', UPDATE, { input: { name: 'x', permissions: ['token:create'] } }],
    ['regenerateApplicationKey', REGENERATE, {}],
    ['deleteApplication', DELETE, {}],
  ];
  test.each(byId)('%s of another tenant: NOT_FOUND', async (field, query, variables) => {
    const stranger = await service.newTenant();
    const answer = await stranger.graphql(query, { id: target.applicationId, ...variables });
    expect(answer.json).toStrictEqual({
      errors: [graphqlFailure('NOT_FOUND', answer, { path: [field] })],
      data: null,
    });
    expect((await manager.graphql(GET, { id: target.applicationId })).json).toStrictEqual({
      data: { application: targetOut() },
    });
  });
});

test('GraphQL: permissions answers the table, for any valid key', async () => {
  const query = `query ($input: ListPermissionsInput! = {}) {
    permissions(input: $input) { type description applicationTypes }
  }`;
  const browser = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
  const { json } = await browser.graphql(query, { input: { applicationType: 'public' } });
  expect(json).toStrictEqual({
    data: {
      permissions: ['token:create', 'token:update'].map((type) => ({
        type,
        description: expect.any(String),
        applicationTypes: ['private', 'public', 'management'],
      })),
    },
  });
  const anonymous = await service.anonymous.graphql(query);
  expect(anonymous.json).toStrictEqual({
    errors: [graphqlFailure('UNAUTHENTICATED', anonymous, { path: ['permissions'] })],
    data: null,
  });
});
