import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { GRANT_FAULTS, PUBLIC_FAULTS, RULE } from '../../support/access/grant-faults.js';
import { NO_JSON, NO_OBJECTS } from '../../support/access/no-objects.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const scene = () => ({ service, manager });
const pathOf = (target: Caller) => `/applications/${target.applicationId}`;
const valid = { name: 'Changed', permissions: ['token:read'] };

describe('PUT /applications/{id}', () => {
  test('200: answers the whole new state without the key, which goes on working', async () => {
    const target = await manager.newApplication({ permissions: ['token:create'] });
    const answer = await manager.put(pathOf(target), {
      name: 'Changed',
      permissions: ['token:read'],
      rules: [{ ...RULE, priority: 9 }, RULE],
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      id: target.applicationId,
      tenant_id: manager.tenantId,
      name: 'Changed',
      type: 'private',
      permissions: ['token:read'],
      // As they were given.
      rules: [{ ...RULE, priority: 9 }, RULE],
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect((await manager.get(pathOf(target))).json).toStrictEqual(answer.json);
    expect((await target.get('/permissions')).status).toBe(200);
  });

  test('200: it is a full replacement, so that what is left out is reset', async () => {
    const target = await manager.newApplication({ permissions: ['token:create'], rules: [RULE] });
    const withoutRules = await manager.put(pathOf(target), valid);
    expect(withoutRules.json).toMatchObject({ permissions: ['token:read'], rules: [] });
    const withoutPermissions = await manager.put(pathOf(target), { name: 'x', rules: [RULE] });
    expect(withoutPermissions.json).toMatchObject({ permissions: [], rules: [RULE] });
  });

  test('200: new permissions hold for the very next request of the old key', async () => {
    const target = await manager.newApplication({ permissions: ['token:create'] });
    expect((await target.get('/applications/key')).status).toBe(403);
    await manager.put(pathOf(target), { name: 'x', permissions: ['application:read'] });
    expect((await target.get('/applications/key')).status).toBe(200);
    await manager.put(pathOf(target), { name: 'x', permissions: ['token:create'] });
    expect((await target.get('/applications/key')).status).toBe(403);
  });

  test('200: what get has answered can be sent back as it is', async () => {
    const target = await manager.newApplication({
      permissions: ['token:create'],
      rules: [{ ...RULE, description: 'cards' }],
      expires_at: '2099-01-01T00:00:00.123Z',
    });
    const { json: before } = await manager.get(pathOf(target));
    const answer = await manager.put(pathOf(target), before);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toStrictEqual({
      ...(before as object),
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
  });

  test('200: the present type and expiry may be sent back, the latter with any offset', async () => {
    const target = await manager.newApplication({ expires_at: '2099-01-01', ...valid });
    const answer = await manager.put(pathOf(target), {
      ...valid,
      type: 'private',
      expires_at: '2099-01-01T02:00:00+02:00',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ expires_at: '2099-01-01T00:00:00.000Z' });
  });

  test('200: type and expiry stay where they are left out', async () => {
    const target = await manager.newApplication({
      type: 'management',
      expires_at: '2099-01-01',
      ...valid,
    });
    const answer = await manager.put(pathOf(target), valid);
    expect(answer.json).toMatchObject({
      type: 'management',
      expires_at: '2099-01-01T00:00:00.000Z',
    });
  });

  test('200: an id in upper case is the same id, and a trailing slash changes nothing', async () => {
    const target = await manager.newApplication(valid);
    const answer = await manager.put(`/applications/${target.applicationId.toUpperCase()}/`, valid);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: target.applicationId });
  });

  test('of changes at the same time each is whole, and the last one stays', async () => {
    const target = await manager.newApplication(valid);
    const names = Array.from({ length: 10 }, (_each, index) => `Name ${String(index)}`);
    const answers = await Promise.all(
      names.map((name, index) =>
        manager.put(pathOf(target), { name, rules: [{ ...RULE, priority: index + 1 }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toStrictEqual(Array(10).fill(200));
    const { json } = await manager.get(pathOf(target));
    const { name, rules } = json as { name: string; rules: unknown };
    expect(rules).toStrictEqual([{ ...RULE, priority: names.indexOf(name) + 1 }]);
  });
});

describe('PUT /applications/{id}: what is refused', () => {
  let target: Caller;
  let before: unknown;
  beforeAll(async () => {
    target = await manager.newApplication({ name: 'Kept', permissions: ['application:read'] });
    before = (await manager.get(pathOf(target))).json;
  });

  test.each([
    ...GRANT_FAULTS,
    ['no name', { name: undefined }, { name: ['is required'] }] as const,
    ['another type', { type: 'management' }, { type: ['cannot be changed'] }] as const,
    [
      'a type that does not exist',
      { type: 'server' },
      { type: ['must be one of management, private, public'] },
    ] as const,
    [
      'an expiry where there is none',
      { expires_at: '2099-01-01' },
      { expires_at: ['cannot be changed'] },
    ] as const,
    [
      'an expiry that is none',
      { expires_at: 'never' },
      { expires_at: ['must be an ISO 8601 timestamp'] },
    ] as const,
    [
      'another type and another expiry, together with a rule that cannot be held',
      {
        type: 'public',
        expires_at: '2099-01-01',
        rules: [{ priority: 1, transform: 'mask', permissions: ['token:read'] }],
      },
      {
        'rules[0].container': ['is required for a private Application'],
        type: ['cannot be changed'],
        expires_at: ['cannot be changed'],
      },
    ] as const,
  ])('400: %s', async (_what, members, errors) => {
    const answer = await manager.put(pathOf(target), { ...valid, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test.each(PUBLIC_FAULTS)('400: on a public Application, %s', async (_what, members, errors) => {
    const browser = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const answer = await manager.put(pathOf(browser), { ...valid, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });

  test('400: another expiry than the present one', async () => {
    const expiring = await manager.newApplication({ ...valid, expires_at: '2099-01-01' });
    const answer = await manager.put(pathOf(expiring), { ...valid, expires_at: '2099-01-02' });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { expires_at: ['cannot be changed'] }),
    );
  });

  test.each(NO_OBJECTS)('400: %s', async (_what, body) => {
    const answer = await manager.put(pathOf(target), body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { $: ['must be an object'] }),
    );
  });

  test.each(NO_JSON)('400: %s, which is no JSON', async (_what, body) => {
    const answer = await manager.put(pathOf(target), body);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer));
  });

  test('of all this nothing has changed', async () => {
    expect((await manager.get(pathOf(target))).json).toStrictEqual(before);
  });
});

describe('PUT /applications/{id}: who may', () => {
  let target: Caller;
  let before: unknown;
  beforeAll(async () => {
    target = await manager.newApplication({ name: 'Kept', permissions: ['token:read'] });
    before = (await manager.get(pathOf(target))).json;
  });

  findsOwnOnly(scene, {
    id: () => target.applicationId,
    call: (caller, id) => caller.put(`/applications/${id}`, valid),
    detail: 'There is no such Application.',
  });
  test('a call of another tenant has changed nothing', async () => {
    expect((await manager.get(pathOf(target))).json).toStrictEqual(before);
  });

  const endpoint = {
    scene,
    permission: 'application:update',
    call: (caller: Caller) => caller.put(pathOf(target), valid),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
});
