import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../../../src/storage/database/database.js';
import type { Caller } from '../../support/service/caller.js';
import { openTestDatabase } from '../../support/database/database.js';
import { RULE } from '../../support/access/grant-faults.js';
import { ALL_PERMISSIONS } from '../../support/access/permissions.js';
import { startScene } from '../../support/service/scene.js';
import { problem, UUID } from '../../support/service/shapes.js';

const { manager } = await startScene();
let database: Database;

beforeAll(() => {
  database = openTestDatabase();
});
afterAll(async () => {
  await database.$disconnect();
});

const pathOf = (caller: Caller) => `/applications/${caller.applicationId}`;

/** Whoever may make and change Applications, and nothing else: the one who would like to have more. */
const newClimber = (grants: Readonly<Record<string, unknown>> = {}) =>
  manager.newApplication({
    type: 'management',
    permissions: ['application:create', 'application:update'],
    ...grants,
  });

const auditOf = (caller: Caller) =>
  database.auditEvent.findMany({
    where: { tenantId: caller.tenantId, actorId: caller.applicationId },
    orderBy: { id: 'asc' },
    omit: { xid: true, claimId: true },
  });

describe('what the type of an Application may not hold, nobody can give it', () => {
  const tooMuch: readonly [string, Record<string, unknown>, string][] = [
    ['a permission', { permissions: ['token:create', 'token:read'] }, 'permissions[1]'],
    [
      'a permission by a rule',
      { permissions: [], rules: [{ ...RULE, permissions: ['token:use'] }] },
      'rules[0].permissions[0]',
    ],
    [
      'plaintext by a rule',
      { permissions: [], rules: [{ ...RULE, transform: 'reveal' }] },
      'rules[0].transform',
    ],
  ];
  test.each(tooMuch)('%s, when a public one is created', async (_what, grants, member) => {
    const climber = await newClimber();
    const answer = await climber.post('/applications', { name: 'x', type: 'public', ...grants });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.json as { errors: object }).errors)).toStrictEqual([member]);
  });

  test.each(tooMuch)('%s, when a public one is changed', async (_what, grants, member) => {
    const climber = await newClimber();
    const browser = await climber.newApplication({ type: 'public', permissions: ['token:create'] });
    const answer = await climber.put(pathOf(browser), { name: 'x', ...grants });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.json as { errors: object }).errors)).toStrictEqual([member]);
    expect((await manager.get(pathOf(browser))).json).toMatchObject({
      permissions: ['token:create'],
      rules: [],
    });
  });

  test('not even by becoming another type', async () => {
    const climber = await newClimber();
    const browser = await climber.newApplication({ type: 'public', permissions: ['token:create'] });
    const answer = await climber.put(pathOf(browser), {
      name: 'x',
      type: 'private',
      permissions: ['token:read'],
    });
    expect(answer.status).toBe(400);
  });
});

describe('an Application cannot widen itself', () => {
  const wider: readonly [string, Record<string, unknown>, string, string][] = [
    [
      'by one permission',
      { permissions: ['application:create', 'application:update', 'token:read'] },
      'An Application cannot give itself token:read, which it does not hold.',
      'token:read',
    ],
    [
      'by all permissions',
      { permissions: ALL_PERMISSIONS },
      'An Application cannot give itself token:create, which it does not hold.',
      'token:create',
    ],
    [
      'by a rule',
      { permissions: ['application:update'], rules: [{ ...RULE, permissions: ['token:use'] }] },
      'An Application cannot give itself token:use, which it does not hold.',
      'token:use',
    ],
  ];
  test.each(wider)(
    '%s: 403, and the attempt is audited',
    async (_how, grants, detail, permission) => {
      const climber = await newClimber();
      const answer = await climber.put(pathOf(climber), { name: 'Climber', ...grants });
      expect(answer.status).toBe(403);
      expect(answer.json).toStrictEqual({ ...problem('FORBIDDEN', answer), detail });

      expect((await manager.get(pathOf(climber))).json).toMatchObject({
        permissions: ['application:create', 'application:update'],
        rules: [],
      });
      expect(await auditOf(climber)).toStrictEqual([
        {
          tenantId: manager.tenantId,
          id: expect.stringMatching(UUID),
          createdAt: expect.any(Date),
          traceId: answer.headers.get('SVC-TRACE-ID'),
          actorType: 'application',
          actorId: climber.applicationId,
          operation: 'application.update',
          outcome: 'denied',
          entityType: 'application',
          entityId: climber.applicationId,
          reason: null,
          details: { permission },
        },
      ]);
    },
  );

  const READ_PCI = { ...RULE, container: '/pci/', permissions: ['token:read'] };
  const elsewhere: readonly [string, Record<string, unknown>, string][] = [
    ['to every container', { permissions: ['application:update', 'token:read'] }, '/'],
    ['to a container above', { rules: [{ ...READ_PCI, container: '/' }] }, '/'],
    ['to a container beside', { rules: [{ ...READ_PCI, container: '/pii/' }] }, '/pii/'],
    ['to a name that goes on', { rules: [{ ...READ_PCI, container: '/pcix/' }] }, '/pcix/'],
  ];
  test.each(elsewhere)('%s: 403, naming the container', async (_where, grants, container) => {
    const climber = await newClimber({ rules: [READ_PCI] });
    const answer = await climber.put(pathOf(climber), {
      name: 'Climber',
      permissions: ['application:update'],
      ...grants,
    });
    expect(answer.status).toBe(403);
    expect(answer.json).toStrictEqual({
      ...problem('FORBIDDEN', answer),
      detail: `An Application cannot give itself token:read on the container ${container}, which it does not hold.`,
    });
  });

  test('over GraphQL: the same', async () => {
    const climber = await newClimber();
    const answer = await climber.graphql(
      'mutation ($id: UUID!, $input: UpdateApplicationInput!) { updateApplication(id: $id, input: $input) { application { id } } }',
      { id: climber.applicationId, input: { name: 'x', permissions: ['token_read'] } },
    );
    expect(answer.json).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN', status: 403 } }],
    });
    expect((await auditOf(climber)).map(({ outcome }) => outcome)).toStrictEqual(['denied']);
  });

  test('not even by many requests at the same time as it is narrowed', async () => {
    const climber = await newClimber({ permissions: ['application:update', 'token:read'] });
    const narrow = { name: 'Climber', permissions: ['application:update'] };
    const wide = { name: 'Climber', permissions: ['application:update', 'token:read'] };
    const narrowed = manager.put(pathOf(climber), narrow).then(() => performance.now());
    const tries = Array.from({ length: 20 }, () => climber.put(pathOf(climber), wide));
    await Promise.all([narrowed, ...tries]);
    // Once it is narrow it stays so: what races may come before, and none may come behind.
    await manager.put(pathOf(climber), narrow);
    expect((await climber.put(pathOf(climber), wide)).status).toBe(403);
    expect((await manager.get(pathOf(climber))).json).toMatchObject(narrow);
  });

  test('but may keep what it holds, hold less, and change its name', async () => {
    const climber = await newClimber({ rules: [READ_PCI] });
    const within = [
      { permissions: ['application:update', 'application:create'], rules: [READ_PCI] },
      { permissions: ['application:update'], rules: [{ ...READ_PCI, container: '/pci/high/' }] },
      { permissions: ['application:update'] },
    ];
    for (const grants of within) {
      const answer = await climber.put(pathOf(climber), { name: 'Renamed', ...grants });
      expect(answer.status, answer.text).toBe(200);
    }
    // What it gave up is gone for good.
    const back = await climber.put(pathOf(climber), { name: 'Renamed', ...within[0] });
    expect(back.status).toBe(403);
  });
});

test('every change of an Application is in the audit trail, with who did it', async () => {
  const actor = await manager.newApplication({
    type: 'management',
    permissions: ['application:create', 'application:update', 'application:delete'],
  });
  const made = await actor.newApplication({ permissions: ['token:create'] });
  await actor.put(pathOf(made), { name: 'x', permissions: ['token:create'] });
  await actor.post(`${pathOf(made)}/regenerate`);
  await actor.delete(pathOf(made));
  const told = (await auditOf(actor)).map(({ operation, outcome, entityId }) => ({
    operation,
    outcome,
    entityId,
  }));
  const entityId = made.applicationId;
  expect(told).toStrictEqual(
    ['create', 'update', 'regenerate_key', 'delete'].map((verb) => ({
      operation: `application.${verb}`,
      outcome: 'success',
      entityId,
    })),
  );
});
