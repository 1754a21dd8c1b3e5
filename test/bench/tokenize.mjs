// Measures writes of tokens against bare Express that echoes the same body, both in the same run.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- tokenize [scenario]
import { runAgainstEcho } from './floors/against-echo.mjs';

const text = (n) => `value-${String(n)}`;
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const card = {
  type: 'card',
  data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2035 },
};

/** A tokenization of a body; the floor's parser takes objects and arrays only. */
function tokenize(body, only = {}) {
  const echoed = JSON.stringify(typeof body === 'string' ? [body] : body);
  return {
    prepare: () => ({
      method: 'POST',
      path: '/tokenize',
      body: JSON.stringify(body),
      only,
      echoed,
    }),
  };
}

/** Each request has an idempotency key of its own, which autocannon writes in the place of the mark. */
const ONCE = { idReplacement: true, headers: { 'svc-idempotency-key': '[<id>]' } };

await runAgainstEcho({
  'tokenize one string': { ...tokenize('value'), ratioMin: 0.6, p99Max: 3 },
  'tokenize one string, with an idempotency key': tokenize('value', ONCE),
  'tokenize an object of three strings': {
    ...tokenize({ a: text(1), b: text(2), c: text(3) }),
    items: 3,
  },
  'tokenize a card': tokenize(card),
  'tokenize 20 strings': { ...tokenize(many(20, text)), items: 20, itemsMin: 45_000 },
  'tokenize 20 cards': { ...tokenize(many(20, () => card)), items: 20, itemsMin: 35_000 },
  'tokenize 10,000 strings': {
    ...tokenize(many(10_000, text)),
    items: 10_000,
    itemsMin: 60_000,
    connections: 4,
    // A request takes a good part of a second.
    secondsMin: 4,
  },
});
