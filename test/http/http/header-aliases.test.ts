import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let plain: TestService;
let aliased: TestService;
let manager: Caller;

beforeAll(async () => {
  plain = await startService();
  aliased = await startService({ HEADER_ALIASES: 'BT' });
  manager = await aliased.newTenant();
});
afterAll(async () => {
  await aliased.close();
  await plain.close();
});

const getWith = (service: TestService, headers: Record<string, string>) =>
  service.anonymous.send('GET', '/permissions', undefined, headers);

describe('with HEADER_ALIASES=BT', () => {
  test('BT-API-KEY means SVC-API-KEY, which goes on to mean it', async () => {
    expect((await getWith(aliased, { 'BT-API-KEY': manager.key })).status).toBe(200);
    expect((await getWith(aliased, { 'SVC-API-KEY': manager.key })).status).toBe(200);
  });

  test('where both are there SVC-API-KEY counts', async () => {
    const { key } = manager;
    const ours = await getWith(aliased, { 'SVC-API-KEY': key, 'BT-API-KEY': 'key_mgt_x' });
    expect(ours.status).toBe(200);
    const theirs = await getWith(aliased, { 'SVC-API-KEY': 'key_mgt_x', 'BT-API-KEY': key });
    expect(theirs.status).toBe(401);
  });

  test('BT-TRACE-ID is taken, and answers carry both names', async () => {
    const { headers } = await getWith(aliased, { 'BT-TRACE-ID': 'mine' });
    expect([headers.get('SVC-TRACE-ID'), headers.get('BT-TRACE-ID')]).toStrictEqual([
      'mine',
      'mine',
    ]);
  });

  test('other prefixes mean nothing', async () => {
    expect((await getWith(aliased, { 'X-API-KEY': manager.key })).status).toBe(401);
  });
});

test('without it BT-API-KEY means nothing, and no answer carries BT-TRACE-ID', async () => {
  const answer = await getWith(plain, { 'BT-API-KEY': manager.key, 'BT-TRACE-ID': 'mine' });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('BT-TRACE-ID')).toBeNull();
  expect(answer.headers.get('SVC-TRACE-ID')).not.toBe('mine');
});
