import { expect, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';

const { manager } = await startScene();

const NUMBER = '4242424242424242';
const MASKED = 'XXXXXXXXXXXX4242';
const QUERY = 'query ($id: String!) { token(id: $id) { data masked transform } }';

test.each([
  ['reveal', { data: NUMBER, masked: MASKED, transform: 'reveal' }],
  ['mask', { data: MASKED, masked: MASKED, transform: 'mask' }],
  ['redact', { data: null, masked: null, transform: 'redact' }],
])(
  'a holder of %s is shown the mask beside what it sees, and never more than that',
  async (transform, seen) => {
    const made = await manager.post('/tokens', { type: 'card_number', data: NUMBER });
    const { id } = made.json as { id: string };
    const caller = await manager.newApplication({
      rules: [{ priority: 1, container: '/', transform, permissions: ['token:read'] }],
    });
    const answer = await caller.graphql(QUERY, { id });
    expect(answer.json).toStrictEqual({ data: { token: seen } });
  },
);

test('whoever may not read a token that was there learns neither its mask nor what it would see', async () => {
  const input = { type: 'card_number', data: '5555555555554444', deduplicateToken: true };
  await manager.post('/tokens', { type: 'card_number', data: input.data, deduplicate_token: true });
  const maker = await manager.newApplication({ permissions: ['token:create'] });
  const answer = await maker.graphql(
    'mutation ($input: CreateTokenInput!) { createToken(input: $input) { existed token { masked transform } } }',
    { input },
  );
  expect(answer.json).toStrictEqual({
    data: { createToken: { existed: true, token: { masked: null, transform: null } } },
  });
});
