import { beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { BAD_PAGES } from '../../support/doors/pages.js';
import { newProxy } from '../../support/scenes/proxies.js';
import type { ProxyWire } from '../../support/scenes/proxies.js';
import { needsPermission, refusesInvalidKeys } from '../../support/doors/refusals.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
/** The tenant's Proxies, newest first. */
const made: ProxyWire[] = [];

const NAMES = ['Payments', 'payouts', '100%', 'a_b', 'axb'];

beforeAll(async () => {
  for (const name of NAMES) made.unshift(await newProxy(manager, { name }));
  await newProxy(await service.newTenant(), { name: 'Payments' });
});

async function names(query: string): Promise<readonly unknown[]> {
  const answer = await manager.get(`/proxies${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { data: { name: string }[] }).data.map(({ name }) => name);
}

describe('GET /proxies', () => {
  const endpoint = {
    scene: () => ({ service, manager }),
    permission: 'proxy:read',
    call: (caller: Caller) => caller.get('/proxies'),
    success: 200,
  } as const;
  refusesInvalidKeys(endpoint);
  needsPermission(endpoint);

  test('200: answers the envelope with whole Proxies, newest first, of the tenant only', async () => {
    expect((await manager.get('/proxies')).json).toStrictEqual({
      pagination: { total_items: 5, page_number: 1, page_size: 20, total_pages: 1 },
      data: made,
    });
    expect((await manager.get('/proxies/')).json).toStrictEqual(
      (await manager.get('/proxies')).json,
    );
  });

  test.each([
    ['?page=2&size=2', ['100%', 'payouts']],
    ['?page=4&size=2', []],
    ['?name=pay', ['payouts', 'Payments']],
    ['?name=PAY*S', ['payouts', 'Payments']],
    ['?name=pay*ments', ['Payments']],
    ['?name=100%25', ['100%']],
    ['?name=a_b', ['a_b']],
    ['?name=%25', ['100%']],
    ['?name=nothing', []],
  ])('200: %s', async (query, expected) => {
    expect(await names(query)).toStrictEqual(expected);
  });

  test('200: of ids, in any form and case; unknown ones find nothing', async () => {
    const [first, second] = made.map(({ id }) => id);
    expect(await names(`?id=${String(first)}&id=${String(second).toUpperCase()}`)).toHaveLength(2);
    expect(await names(`?id[]=${String(first)}&name=axb`)).toStrictEqual(['axb']);
    expect(await names(`?id=${String(first)}&name=100`)).toStrictEqual([]);
    expect(await names('?id=01890000-0000-7000-8000-000000000000')).toStrictEqual([]);
  });

  test.each([
    ...BAD_PAGES,
    ['id=', { id: ['must not be empty'] }],
    ['id=x', { 'id[0]': ['must be a UUID'] }],
    ['name=', { name: ['must not be empty'] }],
    ['name=a&name=b', { name: ['must be given once'] }],
    [`name=${'n'.repeat(201)}`, { name: ['must have at most 200 characters'] }],
    ['nmae=x', { nmae: ['is not a known parameter'] }],
  ] as const)('400: ?%s', async (query, errors) => {
    const answer = await manager.get(`/proxies?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json).toStrictEqual(problem('VALIDATION_FAILED', answer, errors));
  });
});
