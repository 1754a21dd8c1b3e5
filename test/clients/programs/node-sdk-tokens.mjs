// Calls of tokens and sessions by @basis-theory/node-sdk.
import assert from 'node:assert/strict';

import { CARD, has, hasIds, refused, unique, UUID, without } from './calls.mjs';

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** The calls, in their order; each may use what one before it has made. */
export function tokenCalls({ client: manager, invoker: client, as }) {
  const made = {};
  return {
    'tokens.create': async () => {
      made.order = unique('order');
      made.token = await client.tokens.create({
        type: 'token',
        data: 'Ada',
        metadata: { order_number: made.order },
        searchIndexes: ['{{ data }}'],
      });
      assert.match(made.token.id, UUID);
      assert.ok(made.token.createdAt instanceof Date);
      has(made.token, { metadata: { order_number: made.order }, searchIndexes: ['{{ data }}'] });
      made.card = await client.tokens.create({ type: 'card', data: CARD });
    },
    'tokens.create (a wrong card)': async () => {
      const wrong = { type: 'card', data: { ...CARD, number: '4242424242424241' } };
      const error = await refused(400, () => client.tokens.create(wrong));
      assert.deepEqual(Object.keys(error.body.errors), ['data.number']);
    },
    'tokens.get': async () => {
      has(await client.tokens.get(made.card.id), { type: 'card', data: without(CARD, 'cvc') });
    },
    'tokens.get (of nobody)': () => refused(404, () => client.tokens.get(NOBODY)),
    'tokens.update': async () => {
      const changed = await client.tokens.update(made.token.id, {
        data: 'Grace',
        metadata: { more: 'yes' },
        deduplicateToken: false,
      });
      has(changed, { data: 'Grace', metadata: { order_number: made.order, more: 'yes' } });
    },
    'tokens.list': async () => {
      const listed = await client.tokens.list({ id: [made.token.id, made.card.id] });
      hasIds(listed, [made.token.id, made.card.id]);
    },
    'tokens.search': async () => {
      const found = await client.tokens.search({ query: `id:${made.card.id}` });
      assert.deepEqual(
        found.data.map(({ id }) => id),
        [made.card.id],
      );
    },
    'tokens.listV2': async () => {
      hasIds(await client.tokens.listV2({ size: 5 }), [made.card.id, made.token.id]);
    },
    'tokens.searchV2': async () => {
      hasIds(await client.tokens.searchV2({ query: `id:${made.card.id}` }), [made.card.id]);
    },
    'tokens.tokenize': async () => {
      made.shape = await client.tokens.tokenize({
        card: { type: 'card', data: CARD },
        name: 'Ada',
      });
      assert.match(made.shape.name, UUID);
      has(made.shape, { card: { data: { number: 'XXXXXXXXXXXX4242' } } });
    },
    'tokens.detokenize': async () => {
      const { name, card } = made.shape;
      const asked = { name: `{{ ${name} }}`, number: `{{ ${card.id} | json: '$.number' }}` };
      assert.deepEqual(await client.tokens.detokenize(asked), {
        name: 'Ada',
        number: CARD.number,
      });
    },
    'tokens.delete': async () => {
      await client.tokens.delete(made.token.id);
      await refused(404, () => client.tokens.get(made.token.id));
    },
    'sessions.create': async () => {
      const given = { name: 'Browser', type: 'public', permissions: ['token:create'] };
      const { key } = await manager.applications.create(given);
      made.session = await as(key).sessions.create();
      assert.ok(made.session.sessionKey.length > 20);
    },
    'sessions.authorize': async () => {
      const { sessionKey, nonce } = made.session;
      const conditions = [{ attribute: 'id', operator: 'equals', value: made.card.id }];
      const rule = { description: 'one card', priority: 1, transform: 'reveal', conditions };
      await client.sessions.authorize({ nonce, rules: [{ ...rule, permissions: ['token:read'] }] });
      has(await as(sessionKey).tokens.get(made.card.id), { data: { number: CARD.number } });
    },
  };
}
