import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME } from '../../support/service/shapes.js';

const { service, manager } = await startScene();

const scene = () => ({ service, manager });
const pathOf = (target: Caller) => `/applications/${target.applicationId}/regenerate`;
const newTarget = () => manager.newApplication({ name: 'Rotated', permissions: ['token:create'] });

function keyIn(json: unknown): string {
  return (json as { key: string }).key;
}

describe('POST /applications/{id}/regenerate', () => {
  test('200: answers the same Application with a new key', async () => {
    const target = await newTarget();
    const answer = await manager.post(pathOf(target));
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      id: target.applicationId,
      tenant_id: manager.tenantId,
      name: 'Rotated',
      key: expect.stringMatching(/^key_prv_[A-Za-z0-9_]{32,}$/),
      type: 'private',
      permissions: ['token:create'],
      rules: [],
      created_by: manager.applicationId,
      created_at: expect.stringMatching(ISO_TIME),
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect(keyIn(answer.json)).not.toBe(target.key);
  });

  test('the old key is dead and the new one lives from the answer on', async () => {
    const target = await newTarget();
    const key = keyIn((await manager.post(pathOf(target))).json);
    const [old, renewed] = await Promise.all([
      target.get('/permissions'),
      target.with({ key }).get('/permissions'),
    ]);
    expect(old.status).toBe(401);
    expect(renewed.status).toBe(200);
  });

  test('an Application may regenerate its own key, and learns the new one', async () => {
    const target = await manager.newApplication({ permissions: ['application:update'] });
    const key = keyIn((await target.post(pathOf(target))).json);
    expect((await target.post(pathOf(target))).status).toBe(401);
    expect((await target.with({ key }).post(pathOf(target))).status).toBe(200);
  });

  test.each([
    ['type', 'public', /^key_pub_/],
    ['type', 'private', /^key_prv_/],
    ['type', 'management', /^key_mgt_/],
  ])('the key tells the %s %s', async (_member, type, pattern) => {
    const target = await manager.newApplication({ type, permissions: ['token:create'] });
    expect(target.key).toMatch(pattern);
    expect(keyIn((await manager.post(pathOf(target))).json)).toMatch(pattern);
  });

  // Published clients send this call without a body and with whatever content type they have at hand.
  const bodies: readonly [string, string | undefined, Record<string, string>][] = [
    ['no body and no content type', undefined, {}],
    ['no body, said to be JSON', undefined, { 'Content-Type': 'application/json' }],
    [
      'no body, said to be a form',
      undefined,
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    ['no body, said to be of no known type', undefined, { 'Content-Type': 'x' }],
    ['an empty form', '', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['an empty JSON object', '{}', {}],
    ['text that is no JSON', '{', {}],
    ['plain text', 'x', { 'Content-Type': 'text/plain' }],
    ['bytes that are not UTF-8', '\xff', { 'Content-Type': 'application/octet-stream' }],
    ['an unknown encoding', 'x', { 'Content-Encoding': 'nope' }],
  ];
  test.each(bodies)('200: %s', async (_what, body, headers) => {
    const answer = await manager.send('POST', pathOf(await newTarget()), body, headers);
    expect(answer.status, answer.text).toBe(200);
  });

  test('200: an id in upper case, and a trailing slash', async () => {
    const target = await newTarget();
    const path = `/applications/${target.applicationId.toUpperCase()}/regenerate/`;
    expect((await manager.post(path)).status).toBe(200);
  });

  let lasting: Caller;
  beforeAll(async () => {
    lasting = await newTarget();
  });
  const endpoint = {
    scene,
    permission: 'application:update',
    call: (caller: Caller) => caller.post(pathOf(lasting)),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);

  let kept: Caller;
  beforeAll(async () => {
    kept = await newTarget();
  });
  findsOwnOnly(scene, {
    id: () => kept.applicationId,
    call: (caller, id) => caller.post(`/applications/${id}/regenerate`),
    detail: 'There is no such Application.',
  });
  test('a call that was refused has left the key as it was', async () => {
    expect((await kept.get('/permissions')).status).toBe(200);
  });
});
