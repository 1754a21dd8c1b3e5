import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';
import { createToken, REVEAL_ALL } from '../../support/scenes/token-calls.js';

let service: TestService;
let owner: Caller;

beforeAll(async () => {
  service = await startService();
  owner = await (await service.newTenant()).newApplication({ rules: REVEAL_ALL });
});
afterAll(() => service.close());

const create = (body: unknown, caller = owner) => createToken(caller, body);

describe('GET and DELETE /tokens/{id}', () => {
  test('a UUID is the same in any case', async () => {
    const { id, answer } = await create({ type: 'token', data: 'x' });
    expect((await owner.get(`/tokens/${id.toUpperCase()}`)).text).toBe(answer.text);
  });

  test.each([
    'nope',
    'x',
    '%00%00%00',
    'a%2Fb%2Fc',
    '01890000-0000-7000-8000-000000000000',
    'a'.repeat(401),
  ])('404: %s is no token', async (id) => {
    const answer = await owner.get(`/tokens/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.json).toStrictEqual(problem('NOT_FOUND', answer));
  });

  test('204: a deleted token is gone, and its id is free again', async () => {
    const { id } = await create({ id: 'short-lived', type: 'token', data: 'x' });
    expect((await owner.delete(`/tokens/${id}`)).status).toBe(204);
    expect((await owner.get(`/tokens/${id}`)).status).toBe(404);
    expect((await owner.delete(`/tokens/${id}`)).status).toBe(404);
    await create({ id, type: 'token', data: 'y' });
  });

  test('a token is gone at the instant at which it expires', async () => {
    const expiring = await startService();
    const caller = owner.with({ url: expiring.url });
    const end = new Date(Date.now() + 60_000).toISOString();
    const { id } = await create({ type: 'token', data: 'x', expires_at: end }, caller);
    expect((await caller.get(`/tokens/${id}`)).status).toBe(200);
    expiring.advance(60_001);
    expect((await caller.get(`/tokens/${id}`)).status).toBe(404);
    expect((await caller.delete(`/tokens/${id}`)).status).toBe(404);
    await expiring.close();
  });
});
