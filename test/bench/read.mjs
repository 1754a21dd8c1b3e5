// Measures reads against bare Express that answers what is read, both in the same run.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- read [scenario]
import { newReaderKey } from './runs/bench-vault.mjs';
import { runAgainstEcho } from './floors/against-echo.mjs';

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** Reading a card with a key that sees so much of it. */
function readCard(transform) {
  return async (vault) => {
    const key = await newReaderKey(vault, transform);
    const { id } = await cardToken(vault);
    const path = `/tokens/${id}`;
    const answer = await fetch(`${vault.url}${path}`, { headers: { 'SVC-API-KEY': key } });
    const echoed = await answer.text();
    const { number } = JSON.parse(echoed).data ?? {};
    if (number !== (transform === 'reveal' ? CARD.number : 'XXXXXXXXXXXX4242'))
      throw new Error(`the answer does not show what ${transform} is to show`);
    return { method: 'GET', path, key, echoed };
  };
}

const CARD = { number: '4242424242424242', expiration_month: 12, expiration_year: 2035 };

async function cardToken(vault) {
  return vault.post('/tokens', {
    type: 'card',
    data: CARD,
  });
}

function detokenize(count) {
  return {
    items: count,
    prepare: async (vault) => {
      const ids = await vault.post(
        '/tokenize',
        many(count, (n) => `value-${String(n)}`),
      );
      const body = JSON.stringify(ids.map((id) => `{{ ${id} }}`));
      return { method: 'POST', path: '/detokenize', body, echoed: body };
    },
  };
}

await runAgainstEcho(
  {
    'get an Application by key': {
      prepare: () => ({ method: 'GET', path: '/applications/key', echoed: '["Bench"]' }),
    },
    'read one token, masked': { prepare: readCard('mask') },
    'read one token, revealed': { ratioMin: 0.5, prepare: readCard('reveal') },
    'detokenize one': detokenize(1),
    'detokenize 100': { ...detokenize(100), itemsMin: 100_000 },
  },
  'values/s',
);
