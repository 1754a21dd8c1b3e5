import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { dataOf } from '../../support/scenes/usage.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

let relay: Relay;
let service: TestService;
let tenant: Caller;
let statements: string[] = [];

beforeAll(async () => {
  relay = await startRelay((text) => statements.push(text));
  service = await startService({ DATABASE_URL: relay.url });
});
beforeEach(async () => {
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await relay.break();
});

const BY_TYPE = 'byType { type count }';
const TOLD = `{ storedTokens { asOf total ${BY_TYPE} byContainer { container count ${BY_TYPE} } inOtherContainers } }`;

const stored = async (caller: Caller) =>
  ((await dataOf(caller, TOLD)) as { storedTokens: { asOf: string; total: number } }).storedTokens;

const ssn = (container?: string) => ({
  type: 'social_security_number',
  data: '123-45-6789',
  ...(container === undefined ? {} : { containers: [container] }),
});

describe('stored tokens', () => {
  test('are counted by type and by container, what has expired and what is another tenant’s left out', async () => {
    const expires_at = new Date(service.now().getTime() + 5_000).toISOString();
    await tenant.post('/tokenize', ['a', 'b', ssn(), ssn('/pii/low/')]);
    await tenant.post('/tokenize', [{ type: 'token', data: 'c', expires_at }]);
    await (await service.newTenant()).post('/tokenize', ['d', 'e']);
    service.advance(10_000);
    expect(await stored(tenant)).toStrictEqual({
      asOf: expect.any(String) as string,
      total: 4,
      byType: [
        { type: 'social_security_number', count: 2 },
        { type: 'token', count: 2 },
      ],
      byContainer: [
        { container: '/general/high/', count: 2, byType: [{ type: 'token', count: 2 }] },
        {
          container: '/pii/high/',
          count: 1,
          byType: [{ type: 'social_security_number', count: 1 }],
        },
        {
          container: '/pii/low/',
          count: 1,
          byType: [{ type: 'social_security_number', count: 1 }],
        },
      ],
      inOtherContainers: 0,
    });
  });

  test('are none in an empty vault', async () => {
    expect(await stored(tenant)).toMatchObject({ total: 0, byType: [], byContainer: [] });
  });

  test('are counted once for all who ask at the same time, and tell when', async () => {
    await tenant.post('/tokenize', '"a"');
    statements = [];
    const told = await Promise.all(Array.from({ length: 5 }, () => stored(tenant)));
    expect(new Set(told.map(({ asOf }) => asOf)).size).toBe(1);
    expect(statements.filter((text) => text.includes('largest AS')).length).toBe(1);
    await tenant.post('/tokenize', '"b"');
    service.advance(60_000);
    const later = await stored(tenant);
    expect(later.total).toBe(2);
    expect(Date.parse(later.asOf) - Date.parse(told[0]?.asOf ?? '')).toBeGreaterThanOrEqual(60_000);
  });

  test('of more than a hundred containers the largest are told, and the others together', async () => {
    const containers = Array.from({ length: 120 }, (_each, index) => `/c/${String(index)}/`);
    await tenant.post(
      '/tokenize',
      containers.map((container) => ssn(container)),
    );
    await tenant.post('/tokenize', [ssn('/c/119/')]);
    const told = (await stored(tenant)) as unknown as {
      byContainer: { container: string; count: number }[];
      total: number;
      inOtherContainers: number;
    };
    expect(told.byContainer).toHaveLength(100);
    expect(told.byContainer[0]).toMatchObject({ container: '/c/119/', count: 2 });
    expect([told.total, told.inOtherContainers]).toStrictEqual([121, 20]);
  });

  test('a count that fails is made again by the next one who asks', async () => {
    await relay.break();
    expect((await tenant.graphql('{ storedTokens { total } }')).status).toBe(503);
    await relay.mend();
    await expect.poll(async () => (await tenant.get('/permissions')).status).toBe(200);
    expect((await stored(tenant)).total).toBe(0);
  });

  test('whoever holds report:read is told of all containers', async () => {
    await tenant.post('/tokenize', [ssn()]);
    const reader = await tenant.newApplication({ permissions: ['report:read'] });
    expect(await stored(reader)).toMatchObject({
      total: 1,
      byContainer: [{ container: '/pii/high/' }],
    });
  });
});
