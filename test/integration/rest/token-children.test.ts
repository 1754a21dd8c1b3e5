import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Caller } from '../../support/caller.js';
import { startService } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { createToken, REVEAL_ALL } from '../../support/token-calls.js';

let service: TestService;
let owner: Caller;

beforeAll(async () => {
  service = await startService();
  owner = await (await service.newTenant()).newApplication({ rules: REVEAL_ALL });
});
afterAll(() => service.close());

const create = (body: unknown) => createToken(owner, body);

describe('children', () => {
  test('204: linking is idempotent, unlinking ends it, and needs both tokens', async () => {
    const { id: parent } = await create({ type: 'token', data: 'p' });
    const { id: child } = await create({ type: 'token', data: 'c' });
    const path = `/tokens/${parent}/children/${child}`;
    expect((await owner.post(path)).status).toBe(204);
    expect((await owner.post(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await owner.post(`/tokens/${parent}/children/none-such`)).status).toBe(404);
    expect((await owner.post(`/tokens/${parent}/children/${parent}`)).status).toBe(400);
  });

  test('201: a child is made and linked in one call', async () => {
    const { id: parent } = await create({ type: 'token', data: 'p' });
    const made = await owner.post(`/tokens/${parent}/children`, { type: 'token', data: 'c' });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: string };
    expect((await owner.delete(`/tokens/${parent}/children/${id}`)).status).toBe(204);
  });
});
