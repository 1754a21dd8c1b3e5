import { beforeAll, describe, expect, test } from 'vitest';

import { RULE } from '../../support/access/grant-faults.js';
import type { Caller } from '../../support/service/caller.js';
import {
  BY_KEY,
  CREATE,
  DELETE,
  GET,
  GRAPHQL_RULE,
  LIST,
  REGENERATE,
  TARGET,
  targetOut,
  UPDATE,
} from '../../support/doors/graphql-applications.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, UUID } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let target: Caller;

beforeAll(async () => {
  target = await manager.newApplication(TARGET);
});

const newTarget = () => manager.newApplication({ permissions: ['application:read'] });

describe('GraphQL: Applications', () => {
  test('createApplication answers the whole Application with its key', async () => {
    const { status, json } = await manager.graphql(CREATE, {
      input: {
        name: 'Made',
        type: 'private',
        rules: [{ ...GRAPHQL_RULE, description: 'cards' }],
        expiresAt: '2099-01-01T02:00:00+02:00',
      },
    });
    expect(status).toBe(200);
    expect(json).toStrictEqual({
      data: {
        createApplication: {
          application: {
            id: expect.stringMatching(UUID),
            tenantId: manager.tenantId,
            name: 'Made',
            type: 'private',
            permissions: [],
            rules: [{ ...GRAPHQL_RULE, description: 'cards' }],
            expiresAt: '2099-01-01T00:00:00.000Z',
            createdBy: manager.applicationId,
            createdAt: expect.stringMatching(ISO_TIME),
            modifiedBy: null,
            modifiedAt: null,
          },
          key: expect.stringMatching(/^key_prv_[A-Za-z0-9_]{32,}$/),
        },
      },
    });
  });

  test('createApplication takes its input as literals in the document, too', async () => {
    const { json } = await manager.graphql(`mutation {
      createApplication(input: {
        name: "Made", type: public, permissions: [token_create], expiresAt: "2099-01-01",
        rules: [{ priority: 3, container: "/", transform: redact, permissions: [token_update] }]
      }) { application { name type permissions rules { priority transform } expiresAt } }
    }`);
    expect(json).toStrictEqual({
      data: {
        createApplication: {
          application: {
            name: 'Made',
            type: 'public',
            permissions: ['token_create'],
            rules: [{ priority: 3, transform: 'redact' }],
            expiresAt: '2099-01-01T00:00:00.000Z',
          },
        },
      },
    });
  });

  test('application answers it without the key', async () => {
    const { json } = await manager.graphql(GET, { id: target.applicationId.toUpperCase() });
    expect(json).toStrictEqual({ data: { application: targetOut(manager, target) } });
  });

  test('applicationByKey answers whoever calls', async () => {
    const { json } = await manager.graphql(BY_KEY);
    expect(json).toMatchObject({
      data: { applicationByKey: { id: manager.applicationId, name: 'Management' } },
    });
  });

  test('applications answers a connection, newest first', async () => {
    const tenant = await service.newTenant();
    const made = await tenant.newApplication({ permissions: ['token:create'] });
    const { json } = await tenant.graphql(LIST);
    expect(json).toStrictEqual({
      data: {
        applications: {
          totalCount: 2,
          nodes: [
            expect.objectContaining({ id: made.applicationId }),
            expect.objectContaining({ id: tenant.applicationId }),
          ],
        },
      },
    });
  });

  test('applications takes ids and a size', async () => {
    const other = await newTarget();
    const ids = [target.applicationId, other.applicationId.toUpperCase()];
    const { json } = await manager.graphql(LIST, { filter: { ids }, first: 1 });
    expect(json).toStrictEqual({
      data: {
        applications: {
          totalCount: 2,
          nodes: [expect.objectContaining({ id: other.applicationId })],
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
    const input = { name: 'Changed', permissions: ['token_read'] };
    const { json } = await manager.graphql(UPDATE, { id, input });
    expect(json).toStrictEqual({
      data: {
        updateApplication: {
          application: {
            id,
            tenantId: manager.tenantId,
            name: 'Changed',
            type: 'private',
            permissions: ['token_read'],
            rules: [],
            expiresAt: '2099-01-01T00:00:00.000Z',
            createdBy: manager.applicationId,
            createdAt: expect.stringMatching(ISO_TIME),
            modifiedBy: manager.applicationId,
            modifiedAt: expect.stringMatching(ISO_TIME),
          },
        },
      },
    });
  });

  test('regenerateApplicationKey answers the new key, and the old one is dead', async () => {
    const old = await newTarget();
    const { json } = await manager.graphql(REGENERATE, { id: old.applicationId });
    const { regenerateApplicationKey: made } = (
      json as { data: { regenerateApplicationKey: { application: { id: string }; key: string } } }
    ).data;
    expect(made.application.id).toBe(old.applicationId);
    expect((await old.graphql(BY_KEY)).status).toBe(401);
    expect((await old.with({ key: made.key }).graphql(BY_KEY)).json).toMatchObject({
      data: { applicationByKey: { id: old.applicationId } },
    });
  });

  test('deleteApplication answers the id in lower case, and the key is dead', async () => {
    const gone = await newTarget();
    const { json } = await manager.graphql(DELETE, { id: gone.applicationId.toUpperCase() });
    expect(json).toStrictEqual({ data: { deleteApplication: { id: gone.applicationId } } });
    expect((await gone.graphql(BY_KEY)).status).toBe(401);
  });
});
