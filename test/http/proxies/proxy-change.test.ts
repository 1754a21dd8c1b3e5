import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { newProxy, PROXY_FAULTS } from '../../support/scenes/proxies.js';
import type { ProxyFault, ProxyWire } from '../../support/scenes/proxies.js';
import { findsOwnOnly, needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { ISO_TIME, problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let linked: Caller;
let proxy: ProxyWire;
beforeAll(async () => {
  linked = await manager.newApplication({ permissions: ['token:create'] });
});
beforeEach(async () => {
  proxy = await newProxy(manager, {
    name: 'Before',
    destination_url: 'https://before.example/',
    request_transform: { code: 'before' },
    response_transform: { code: 'before' },
    configuration: { A: '1', B: '2' },
    require_auth: false,
    application: { id: linked.applicationId },
  });
});

const scene = () => ({ service, manager });
const detail = 'There is no such Proxy.';
const least = { name: 'After', destination_url: 'https://after.example/' };
const pathOf = (id: string): string => `/proxies/${id}`;
const present = async () => (await manager.get(pathOf(proxy.id))).json;

describe('GET /proxies/{id}', () => {
  const call = (caller: Caller, id = proxy.id) => caller.get(pathOf(id));
  const endpoint = { scene, permission: 'proxy:read', call, success: 200 } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
  findsOwnOnly(scene, { id: () => proxy.id, call, detail });

  test('200: answers the Proxy as it was created', async () => {
    expect(await present()).toStrictEqual(proxy);
  });
});

describe('PUT /proxies/{id}', () => {
  const call = (caller: Caller, id = proxy.id) => caller.put(pathOf(id), least);
  const endpoint = { scene, permission: 'proxy:update', call, success: 200 } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
  findsOwnOnly(scene, { id: () => proxy.id, call, detail });

  test('200: replaces everything but the key; what is left out returns to its default', async () => {
    const answer = await manager.put(pathOf(proxy.id), least);
    expect(answer.status).toBe(200);
    expect(answer.json).toStrictEqual({
      ...least,
      id: proxy.id,
      tenant_id: manager.tenantId,
      key: proxy.key,
      configuration: {},
      require_auth: true,
      created_by: manager.applicationId,
      created_at: proxy['created_at'],
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
    expect(await present()).toStrictEqual(answer.json);
  });

  test('200: takes back what it has answered', async () => {
    const answer = await manager.put(pathOf(proxy.id), {
      ...proxy,
      key: 'another',
      application: { id: linked.applicationId },
    });
    expect(answer.json).toStrictEqual({
      ...proxy,
      modified_by: manager.applicationId,
      modified_at: expect.stringMatching(ISO_TIME),
    });
  });

  test.each(PROXY_FAULTS)('400: %s', async (_what, members, errors) => {
    const answer = await manager.put(pathOf(proxy.id), { ...least, ...members });
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(await present()).toStrictEqual(proxy);
  });
});

describe('PATCH /proxies/{id}', () => {
  const call = (caller: Caller, id = proxy.id) =>
    caller.send('PATCH', pathOf(id), { name: 'After' });
  const endpoint = { scene, permission: 'proxy:update', call, success: 204 } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
  findsOwnOnly(scene, { id: () => proxy.id, call, detail });

  const without = (name: string): ((from: ProxyWire) => object) => {
    return (from) => Object.fromEntries(Object.entries(from).filter(([each]) => each !== name));
  };
  const patches: readonly [string, object, (from: ProxyWire) => object][] = [
    ['nothing', {}, (from) => from],
    ['a name', { name: 'After' }, (from) => ({ ...from, name: 'After' })],
    [
      'names of the configuration, one of them away',
      { configuration: { A: null, C: '3' } },
      (from) => ({ ...from, configuration: { B: '2', C: '3' } }),
    ],
    ['the configuration away', { configuration: null }, (from) => ({ ...from, configuration: {} })],
    ['a transform away', { request_transform: null }, without('request_transform')],
    ['a transform to {}', { response_transform: {} }, without('response_transform')],
    [
      'code',
      { request_transform: { code: 'x' } },
      (from) => ({ ...from, request_transform: { code: 'x' } }),
    ],
    ['the link away', { application: null }, without('application_id')],
    ['the link to {}', { application: {} }, without('application_id')],
    [
      'authentication to its default',
      { require_auth: null },
      (from) => ({ ...from, require_auth: true }),
    ],
    ['read-only members', { key: 'x', id: 'y', application_id: null }, (from) => from],
  ];
  test.each(patches)('204: changes %s', async (_what, patch, expected) => {
    const answer = await manager.send('PATCH', pathOf(proxy.id), patch);
    expect(answer.status, answer.text).toBe(204);
    expect(answer.text).toBe('');
    const { modified_at, modified_by, ...rest } = (await present()) as Record<string, unknown>;
    expect(rest).toStrictEqual(expected(proxy));
    expect(modified_by).toBe(manager.applicationId);
    expect(modified_at).toMatch(ISO_TIME);
  });

  test('204: changes the link', async () => {
    const other = await manager.newApplication({ type: 'public', permissions: ['token:create'] });
    const patch = { application: { id: other.applicationId.toUpperCase(), name: 'whole' } };
    expect((await manager.send('PATCH', pathOf(proxy.id), patch)).status).toBe(204);
    expect(await present()).toMatchObject({ application_id: other.applicationId, name: 'Before' });
  });

  test.each(['application/merge-patch+json', 'application/merge-patch+json; charset=utf-8'])(
    '204: sent as %s',
    async (type) => {
      const answer = await manager.send(
        'PATCH',
        pathOf(proxy.id),
        { name: 'Typed' },
        { 'Content-Type': type },
      );
      expect(answer.status).toBe(204);
      expect(await present()).toMatchObject({ name: 'Typed' });
    },
  );

  const faults: readonly ProxyFault[] = [
    ['name', { name: null }, { name: ['is required'] }],
    ['destination', { destination_url: null }, { destination_url: ['is required'] }],
    ['configuration', { configuration: { A: 1 } }, { 'configuration.A': ['must be a string'] }],
    ...PROXY_FAULTS.filter(([what]) => !what.startsWith('no ')),
  ];
  test.each(faults)('400: %s', async (_what, patch, errors) => {
    const answer = await manager.send('PATCH', pathOf(proxy.id), patch);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
    expect(await present()).toStrictEqual(proxy);
  });

  test('400: a patch that is no object', async () => {
    const answer = await manager.send('PATCH', pathOf(proxy.id), []);
    expect(answer.json).toStrictEqual(
      problem('VALIDATION_FAILED', answer, { $: ['must be an object'] }),
    );
  });

  test('204: patches at the same time each keep what the others did', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `N${String(at)}`);
    await Promise.all(
      names.map((name) =>
        manager.send('PATCH', pathOf(proxy.id), { configuration: { [name]: 'x' } }),
      ),
    );
    const { configuration } = (await present()) as { configuration: object };
    expect(Object.keys(configuration)).toEqual(expect.arrayContaining(names));
  });
});

describe('DELETE /proxies/{id}', () => {
  const call = (caller: Caller, id = proxy.id) => caller.delete(pathOf(id));
  const endpoint = {
    scene,
    permission: 'proxy:delete',
    call: async (caller: Caller) => caller.delete(pathOf((await newProxy(manager)).id)),
    success: 204,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);
  findsOwnOnly(scene, { id: () => proxy.id, call, detail });

  test('204: deletes the Proxy, once', async () => {
    const answer = await call(manager);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await call(manager)).status).toBe(404);
    expect((await manager.get(pathOf(proxy.id))).status).toBe(404);
  });
});
