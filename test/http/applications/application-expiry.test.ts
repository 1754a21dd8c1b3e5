import { beforeEach, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';

const { service, manager } = await startScene();
let target: Caller;

const MINUTE_MS = 60_000;

/** An Application that has one minute left. */
beforeEach(async () => {
  const expiresAt = new Date(service.now().getTime() + 10 * MINUTE_MS);
  target = await manager.newApplication({
    permissions: ['application:read'],
    expires_at: expiresAt.toISOString(),
  });
  service.advance(9 * MINUTE_MS);
});

const path = () => `/applications/${target.applicationId}`;
const valid = { name: 'x', permissions: ['token:read'] };

describe('an Application that has reached its expires_at', () => {
  const gone: readonly [string, number, (service: TestService) => Promise<Answer>][] = [
    ['its key', 401, () => target.get('/applications/key')],
    ['its key over GraphQL', 401, () => target.graphql('{ applicationByKey { id } }')],
    ['get', 404, () => manager.get(path())],
    ['update', 404, () => manager.put(path(), valid)],
    ['regenerate', 404, () => manager.post(`${path()}/regenerate`)],
    ['delete', 404, () => manager.delete(path())],
  ];
  test.each(gone)('is gone at that instant: %s is %i', async (_what, status, call) => {
    // Until then it is there for everybody.
    expect((await target.get('/applications/key')).status).toBe(200);
    expect((await manager.get(path())).status).toBe(200);
    service.advance(MINUTE_MS);
    const answer = await call(service);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
  });

  test('is gone from the list, its count and its filter', async () => {
    const tenant = await service.newTenant();
    const expiresAt = new Date(service.now().getTime() + MINUTE_MS).toISOString();
    const grants = { permissions: ['token:read'], expires_at: expiresAt };
    const { applicationId } = await tenant.newApplication(grants);
    const count = async (query: string) => {
      const { json } = await tenant.get(`/applications${query}`);
      const { pagination, data } = json as {
        pagination: { total_items: number };
        data: unknown[];
      };
      return [pagination.total_items, data.length];
    };
    expect(await count('')).toStrictEqual([2, 2]);
    expect(await count(`?id=${applicationId}`)).toStrictEqual([1, 1]);
    service.advance(MINUTE_MS);
    expect(await count('')).toStrictEqual([1, 1]);
    expect(await count(`?id=${applicationId}`)).toStrictEqual([0, 0]);
  });

  test('cannot be brought back by its own key', async () => {
    const self = await manager.newApplication({
      permissions: ['application:update'],
      expires_at: new Date(service.now().getTime() + MINUTE_MS).toISOString(),
    });
    service.advance(MINUTE_MS);
    const answer = await self.post(`/applications/${self.applicationId}/regenerate`);
    expect(answer.status).toBe(401);
  });
});

describe('the filter expiresBefore', () => {
  test('finds those that end before an instant, and none that does not end or has ended', async () => {
    const now = service.now().getTime();
    const at = (minutes: number): string => new Date(now + minutes * MINUTE_MS).toISOString();
    const tenant = await service.newTenant();
    for (const [name, minutes] of [
      ['ended', 1],
      ['soon', 10],
      ['later', 30],
    ] as const)
      await tenant.newApplication({ name, permissions: ['token:read'], expires_at: at(minutes) });
    await tenant.newApplication({ name: 'never', permissions: ['token:read'] });
    service.advance(2 * MINUTE_MS);
    const found = async (filter: string): Promise<unknown> => {
      const list = `applications(filter: { type: [private], ${filter} }, orderBy: { direction: asc })`;
      const { json } = await tenant.graphql(`{ ${list} { totalCount nodes { name } } }`);
      const { applications } = (json as { data: { applications: Found } }).data;
      expect(applications.totalCount).toBe(applications.nodes.length);
      return applications.nodes.map(({ name }) => name);
    };
    expect(await found(`expiresBefore: "${at(20)}"`)).toEqual(['soon']);
    expect(await found(`expiresBefore: "${at(10)}"`)).toEqual([]);
    expect(await found(`expiresBefore: "${at(31)}"`)).toEqual(['soon', 'later']);
    expect(await found('expiresBefore: null')).toEqual(['soon', 'later', 'never']);
  });
});

interface Found {
  readonly totalCount: number;
  readonly nodes: readonly { readonly name: string }[];
}
