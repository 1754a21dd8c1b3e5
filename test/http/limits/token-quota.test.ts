import { afterAll, describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';
import { openTestDatabase } from '../../support/database/database.js';

/* Two instances on one database. */

const TOKENS = 40;
const { service } = await startScene({ TENANT_TOKENS_MAX: String(TOKENS) });
const second = await startService({ TENANT_TOKENS_MAX: String(TOKENS) });
const database = openTestDatabase();
afterAll(() => Promise.all([second.close(), database.$disconnect()]));

async function storedOf({ tenantId }: Caller): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM tokens WHERE tenant_id = ${tenantId}::uuid`;
  return row?.count ?? 0;
}

/** Lets the tokens of a tenant be counted again, as they may be some seconds after the last time. */
async function mayCount({ tenantId }: Caller): Promise<void> {
  await database.$executeRaw`
    UPDATE shared_limits SET at = now(), claim[5] = 0 WHERE tenant_id = ${tenantId}::uuid AND kind = 'token'`;
}

const tokens = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 'token', data: index }));
const made = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300).length;

describe('TENANT_TOKENS_MAX', () => {
  test('tokens of a tenant are those that all instances have stored, and no more', async () => {
    const manager = await service.newTenant();
    const there = manager.with({ url: second.url });
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) =>
        (i % 2 ? manager : there).post('/tokens', { type: 'token', data: i }),
      ),
    );
    expect(made(answers)).toBe(await storedOf(manager));
    expect(made(answers)).toBeLessThanOrEqual(TOKENS);
    // What an instance has taken ahead, and not used, is not used up.
    let count = made(answers);
    for (let turn = 0; turn < TOKENS && count < TOKENS; turn++) {
      await mayCount(manager);
      count += made([await manager.post('/tokens', { type: 'token', data: turn })]);
    }
    expect(count).toBe(TOKENS);
    await mayCount(manager);
    expect((await manager.post('/tokens', { type: 'token', data: 1 })).status).toBe(403);
    expect(await storedOf(manager)).toBe(TOKENS);

    const other = await service.newTenant();
    expect((await other.post('/tokens', { type: 'token', data: 1 })).status).toBe(201);
  });

  test('403: a request for which there is no room stores nothing, over both doors', async () => {
    const manager = await service.newTenant();
    const first = await manager.post('/tokenize', tokens(TOKENS - 5));
    expect(first.status).toBe(200);
    const refused = await manager.post('/tokenize', tokens(6));
    expect(refused.json).toStrictEqual({
      ...problem('QUOTA_EXCEEDED', refused),
      detail: 'A tenant may have 40 tokens; nothing of this request is stored.',
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Retry-After')).toBeNull();
    const graphql = await manager.graphql(
      'mutation ($body: JSON!) { tokenize(body: $body) { body } }',
      {
        body: tokens(6),
      },
    );
    expect(graphql.json).toMatchObject({ errors: [{ extensions: { code: 'QUOTA_EXCEEDED' } }] });
    expect(await storedOf(manager)).toBe(TOKENS - 5);
    expect((await manager.post('/tokenize', tokens(5))).status).toBe(200);
  });

  test('what was deleted gives room again, and a request that failed has used none', async () => {
    const manager = await service.newTenant();
    const ids = (await manager.post('/tokenize', tokens(TOKENS))).json as readonly { id: string }[];
    const taken = ids[0]?.id ?? '';
    for (let turn = 0; turn < 3; turn++) {
      expect((await manager.post('/tokens', { type: 'token', data: 1 })).status).toBe(403);
    }
    await Promise.all(ids.slice(1, 11).map(({ id }) => manager.delete(`/tokens/${id}`)));
    await mayCount(manager);
    for (let turn = 0; turn < 12; turn++) {
      const clash = await manager.post('/tokens', { id: taken, type: 'token', data: 1 });
      expect(clash.status).toBe(409);
    }
    let count = 0;
    for (let turn = 0; turn < TOKENS && count < 10; turn++) {
      await mayCount(manager);
      count += made([await manager.post('/tokens', { type: 'token', data: turn })]);
    }
    expect(count).toBe(10);
    await mayCount(manager);
    expect((await manager.post('/tokens', { type: 'token', data: 1 })).status).toBe(403);
  });

  test('a refusal does not use an idempotency key up', async () => {
    const manager = await service.newTenant();
    const ids = (await manager.post('/tokenize', tokens(TOKENS))).json as readonly { id: string }[];
    const once = () =>
      manager.send('POST', '/tokens', { type: 'token', data: 1 }, { 'SVC-IDEMPOTENCY-KEY': 'one' });
    expect((await once()).status).toBe(403);
    await manager.delete(`/tokens/${ids[0]?.id ?? ''}`);
    await mayCount(manager);
    expect((await once()).status).toBe(201);
  });
});
