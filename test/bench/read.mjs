// Measures reads against bare Express that answers what is read, both in the same run.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- read [scenario]
import { runAgainstEcho } from './floors/against-echo.mjs';

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** A caller that sees masks only. */
async function newMaskedKey(vault) {
  const { key } = await vault.post('/applications', {
    name: 'Bench',
    type: 'private',
    rules: [{ priority: 1, container: '/', transform: 'mask', permissions: ['token:read'] }],
  });
  return key;
}

async function cardToken(vault) {
  return vault.post('/tokens', {
    type: 'card',
    data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2035 },
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
    'read one token, masked': {
      prepare: async (vault) => {
        const key = await newMaskedKey(vault);
        const token = await cardToken(vault);
        return { method: 'GET', path: `/tokens/${token.id}`, key, echoed: JSON.stringify(token) };
      },
    },
    'read one token, revealed': {
      ratioMin: 0.5,
      prepare: async (vault) => {
        const token = await cardToken(vault);
        return { method: 'GET', path: `/tokens/${token.id}`, echoed: JSON.stringify(token) };
      },
    },
    'detokenize one': detokenize(1),
    'detokenize 100': { ...detokenize(100), itemsMin: 100_000 },
  },
  'values/s',
);
