import { expect, test } from 'vitest';

import { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';

const { service, manager } = await startScene({}, { isShared: false });
const metrics = new Caller(service.operationsUrl);

/** Values that have been opened with data keys since the service was started. */
async function opened(): Promise<number> {
  const { text } = await metrics.get('/metrics');
  const [, count] =
    /^token_vault_key_operations_total\{operation="open"\} (\d+)$/m.exec(text) ?? [];
  return Number(count);
}

const ALL = ['token:create', 'token:read', 'token:search', 'token:use'];
const readerOf = (transform: string): Promise<Caller> =>
  manager.newApplication({
    type: 'private',
    rules: [{ priority: 1, container: '/', transform, permissions: ALL }],
  });

const NUMBER = '4242424242424242';
const card = { type: 'card', data: { number: NUMBER, expiration_month: 12 } };
const plain = { type: 'token', data: 'a value without a mask' };
const ids: string[] = [];
for (const body of [card, plain]) {
  const { json } = await manager.post('/tokens', { ...body, deduplicate_token: true });
  ids.push((json as { id: string }).id);
}
const [cardId = '', plainId = ''] = ids;

/** Every way to be shown a token that is there, and how many tokens it shows. */
const WAYS: readonly (readonly [string, number, (caller: Caller) => Promise<unknown>])[] = [
  [
    'GET /tokens/{id}',
    2,
    async (caller) => [
      await caller.get(`/tokens/${cardId}`),
      await caller.get(`/tokens/${plainId}`),
    ],
  ],
  ['GET /tokens', 2, (caller) => caller.get(`/tokens?id=${cardId}&id=${plainId}`)],
  [
    'POST /tokens/search',
    2,
    (caller) => caller.post('/tokens/search', { query: 'type:card OR type:token' }),
  ],
  [
    'GraphQL',
    2,
    (caller) => caller.graphql('{ tokens(first: 5) { nodes { id data masked fingerprint } } }'),
  ],
  [
    'POST /tokens of what is there',
    2,
    async (caller) => [
      await caller.post('/tokens', { ...card, deduplicate_token: true }),
      await caller.post('/tokens', { ...plain, deduplicate_token: true }),
    ],
  ],
];

test.each(WAYS)(
  '%s opens no value for a caller from whom it is hidden',
  async (_way, count, ask) => {
    const caller = await readerOf('redact');
    await ask(caller);
    const before = await opened();
    const answer = JSON.stringify(await ask(caller));
    expect(await opened()).toBe(before);
    for (const id of ids) expect(answer).toContain(id);
    expect(answer).not.toContain('42424242');
    expect(answer).not.toContain(plain.data);

    // The control: who sees them has each opened once.
    const seer = await readerOf('reveal');
    const beforeSeen = await opened();
    const seen = JSON.stringify(await ask(seer));
    expect(await opened()).toBe(beforeSeen + count);
    expect(seen).toContain(NUMBER);
  },
);

test.each(WAYS)('%s opens for a mask only what has one', async (_way, _count, ask) => {
  const caller = await readerOf('mask');
  const before = await opened();
  const answer = JSON.stringify(await ask(caller));
  expect(await opened()).toBe(before + 1);
  expect(answer).toContain('XXXXXXXXXXXX4242');
  expect(answer).not.toContain(NUMBER);
});

test('who may not read a token that is there already has nothing opened', async () => {
  const caller = await manager.newApplication({ type: 'private', permissions: ['token:create'] });
  const before = await opened();
  const { json } = await caller.post('/tokens', { ...card, deduplicate_token: true });
  expect(json).toMatchObject({ id: cardId });
  expect(await opened()).toBe(before);
});
