// Calls of tokens, sessions and links between tokens by @basis-theory/basis-theory-js.
import assert from 'node:assert/strict';

import { CARD, has, hasIds, refused, unique, UUID, without } from './calls.mjs';

/** The calls, in their order; each may use what one before it has made. */
export function tokenCalls({ bt, manager, as }) {
  const made = {};
  return {
    'tokens.create': async () => {
      const order = unique('order');
      made.token = await bt.tokens.create({
        type: 'token',
        data: 'Ada',
        metadata: { order_number: order },
        searchIndexes: ['{{ data }}'],
        fingerprintExpression: '{{ data }}',
      });
      made.order = order;
      assert.match(made.token.id, UUID);
      has(made.token, { type: 'token', metadata: { order_number: order } });
      has(made.token, { searchIndexes: ['{{ data }}'], containers: ['/general/high/'] });
    },
    'tokens.create (a card with a mask)': async () => {
      made.card = await bt.tokens.create({
        type: 'card',
        data: CARD,
        mask: { number: '{{ data.number | reveal_last: 4 }}' },
      });
      has(made.card, { type: 'card', mask: { number: '{{ data.number | reveal_last: 4 }}' } });
    },
    'tokens.create (what is there already)': async () => {
      const twin = { type: 'token', data: unique('twin'), deduplicateToken: true };
      const [one, other] = [await bt.tokens.create(twin), await bt.tokens.create(twin)];
      assert.equal(one.id, other.id);
    },
    'tokens.create (a wrong card)': async () => {
      const wrong = { type: 'card', data: { ...CARD, number: '4242424242424241' } };
      const error = await refused(400, () => bt.tokens.create(wrong));
      assert.deepEqual(Object.keys(error.data.errors), ['dataNumber']);
    },
    'tokens.create (with an idempotency key)': async () => {
      const options = { idempotencyKey: unique('key'), correlationId: 'from-a-client' };
      const body = { type: 'token', data: 'once' };
      const one = await bt.tokens.create(body, options);
      assert.equal((await bt.tokens.create(body, options)).id, one.id);
    },
    'tokens.retrieve': async () => {
      has(await bt.tokens.retrieve(made.token.id), { data: 'Ada', id: made.token.id });
      has(await bt.tokens.retrieve(made.card.id), { data: without(CARD, 'cvc') });
    },
    'tokens.retrieve (of nobody)': () =>
      refused(404, () => bt.tokens.retrieve('01890000-0000-7000-8000-000000000000')),
    'tokens.update': async () => {
      const changed = await bt.tokens.update(made.token.id, {
        data: 'Grace',
        deduplicateToken: false,
        metadata: { more: 'yes' },
      });
      has(changed, { data: 'Grace', metadata: { order_number: made.order, more: 'yes' } });
    },
    'tokens.update (to what another one holds)': async () => {
      const value = unique('taken');
      const other = await bt.tokens.create({ type: 'token', data: value });
      const mine = await bt.tokens.create({ type: 'token', data: unique('free') });
      const error = await refused(409, () =>
        bt.tokens.update(mine.id, { data: value, deduplicateToken: true }),
      );
      assert.ok(error.data.detail.includes(other.id));
    },
    'tokens.list': async () => {
      const listed = await bt.tokens.list({ id: [made.token.id, made.card.id], size: 5 });
      hasIds(listed, [made.token.id, made.card.id]);
      has(listed, { pagination: { totalItems: 2, pageNumber: 1, pageSize: 5, totalPages: 1 } });
    },
    'tokens.list (by type and metadata)': async () => {
      const listed = await bt.tokens.list({
        type: 'token',
        metadata: { order_number: made.order },
      });
      assert.deepEqual(
        listed.data.map(({ id }) => id),
        [made.token.id],
      );
    },
    'tokens.search': async () => {
      const value = unique('sought').replace(' ', '-');
      const { id } = await bt.tokens.create({
        type: 'token',
        data: value,
        searchIndexes: ['{{ data }}'],
      });
      const found = await bt.tokens.search({ query: `data:"${value}"`, page: 1, size: 10 });
      assert.deepEqual(
        found.data.map((token) => [token.id, token.data]),
        [[id, value]],
      );
    },
    'tokens.createChild': async () => {
      made.child = await bt.tokens.createChild(made.token.id, { type: 'token', data: 'child' });
      assert.match(made.child.id, UUID);
    },
    'tokens.listChildren': async () => {
      hasIds(await bt.tokens.listChildren(made.token.id, { size: 5 }), [made.child.id]);
    },
    'tokens.createAssociation': async () => {
      await bt.tokens.createAssociation(made.token.id, made.card.id);
      hasIds(await bt.tokens.listChildren(made.token.id), [made.child.id, made.card.id]);
    },
    'tokens.deleteAssociation': async () => {
      await bt.tokens.deleteAssociation(made.token.id, made.card.id);
      const { data } = await bt.tokens.listChildren(made.token.id);
      assert.deepEqual(
        data.map(({ id }) => id),
        [made.child.id],
      );
    },
    'tokens.delete': async () => {
      await bt.tokens.delete(made.token.id);
      await refused(404, () => bt.tokens.retrieve(made.token.id));
    },
    'sessions.create': async () => {
      const { key } = await manager.applications.create({
        name: 'Browser',
        type: 'public',
        permissions: ['token:create'],
      });
      made.session = await (await as(key)).sessions.create();
      assert.ok(made.session.sessionKey.length > 20 && made.session.nonce.length > 0);
    },
    'sessions.authorize': async () => {
      const { sessionKey, nonce } = made.session;
      const conditions = [{ attribute: 'id', operator: 'equals', value: made.card.id }];
      const rule = { description: 'one card', priority: 1, transform: 'reveal', conditions };
      await bt.sessions.authorize({ nonce, rules: [{ ...rule, permissions: ['token:read'] }] });
      const shown = await (await as(sessionKey)).tokens.retrieve(made.card.id);
      has(shown, { data: { number: CARD.number } });
    },
  };
}
