import { beforeAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import {
  BY_KEY,
  CREATE,
  DELETE,
  GET,
  LIST,
  REGENERATE,
  TARGET,
  targetOut,
  UPDATE,
} from '../../support/doors/graphql-applications.js';
import { PERMISSIONS } from '../../../src/domain/access/permission.js';
import type { Permission } from '../../../src/domain/access/permission.js';
import { startScene } from '../../support/service/scene.js';
import { graphqlFailure } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let target: Caller;

beforeAll(async () => {
  target = await manager.newApplication(TARGET);
});

const newTarget = () => manager.newApplication({ permissions: ['application:read'] });

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
        input: { name: 'x', type: 'private', permissions: ['token_create'] },
      }),
  ],
  [
    'updateApplication',
    'application:update',
    async (caller) => {
      const { applicationId: id } = await newTarget();
      return caller.graphql(UPDATE, { id, input: { name: 'x', permissions: ['token_create'] } });
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

describe('GraphQL: who may', () => {
  test.each(FIELDS_OF_ROOT)(
    '%s without a key: UNAUTHENTICATED',
    async (field, _permission, call) => {
      const answer = await call(service.anonymous);
      expect(answer.status).toBe(200);
      expect(answer.json).toStrictEqual({
        errors: [graphqlFailure('UNAUTHENTICATED', answer, { path: [field] })],
        data: { [field]: null },
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
        data: { [field]: null },
      });
    },
  );

  test.each(FIELDS_OF_ROOT)('%s with %s alone: succeeds', async (_field, permission, call) => {
    const answer = await call(await manager.newApplication({ permissions: [permission] }));
    expect(answer.json).toStrictEqual({ data: expect.any(Object) });
  });

  const byId: readonly [string, string, Record<string, unknown>][] = [
    ['application', GET, {}],
    ['updateApplication', UPDATE, { input: { name: 'x', permissions: ['token_create'] } }],
    ['regenerateApplicationKey', REGENERATE, {}],
    ['deleteApplication', DELETE, {}],
  ];
  test.each(byId)('%s of another tenant: NOT_FOUND', async (field, query, variables) => {
    const stranger = await service.newTenant();
    const answer = await stranger.graphql(query, { id: target.applicationId, ...variables });
    expect(answer.json).toStrictEqual({
      errors: [graphqlFailure('NOT_FOUND', answer, { path: [field] })],
      data: { [field]: null },
    });
    expect((await manager.graphql(GET, { id: target.applicationId })).json).toStrictEqual({
      data: { application: targetOut(manager, target) },
    });
  });
});
