import { Client } from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';

import { startScene } from '../../support/service/scene.js';

/*
 * A tenant whose tokens are said to be as many as no machine goes through in the time that a statement has: what only going
 * through all of them could answer is refused, and all else is answered.
 */

const { manager } = await startScene();
const SAID = 100_000_000;
const NOBODY = '0190a000-0000-7000-8000-00000000000f';

beforeAll(async () => {
  for (const n of [1, 2, 3])
    await manager.post('/tokens', {
      id: `cost-${String(n)}`,
      type: 'token',
      data: 'x',
      search_indexes: ['{{ data }}'],
      metadata: { country: 'DE' },
    });
  const client = new Client({ connectionString: inject('database').url });
  await client.connect();
  await client.query(
    `INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
     VALUES ($1, '/elsewhere/', 'bank', $2, false)`,
    [manager.tenantId, SAID],
  );
  await client.end();
});

const search = (query: string) => manager.post('/tokens/search', { query });

const TOLD =
  'Too many tokens would have to be looked at to answer this in time; ask besides for an id, a value, metadata, a container or a type that fewer have.';

test.each([
  `created_by:${NOBODY}`,
  `NOT created_by:${NOBODY}`,
  `metadata.country:FR OR created_by:${NOBODY}`,
  `(metadata.country:DE AND type:bank) OR modified_by:${NOBODY}`,
])('%s is refused at once, and told what would help', async (query) => {
  const { status, json } = await search(query);
  expect(status).toBe(400);
  expect(json).toMatchObject({ code: 'VALIDATION_FAILED', detail: TOLD });
});

test.each([
  ['data:x', 3],
  ['metadata.country:DE', 3],
  [`metadata.country:DE AND NOT created_by:${NOBODY}`, 3],
  [`container:/general/* AND NOT created_by:${NOBODY}`, 3],
  [`type:token AND created_by:${NOBODY}`, 0],
  ['modified_at:[2020-01-01 TO *]', 0],
  ['NOT type:bank', 3],
])('%s is answered, %i tokens', async (query, total) => {
  const { status, json } = await search(query);
  expect(status).toBe(200);
  expect(json).toMatchObject({ pagination: { total_items: total } });
});

test('what search indexes decide is counted by them, however many there are', async () => {
  await manager.post('/tokens', { id: 'cost-4', type: 'token', data: 'y' });
  const query = 'NOT metadata.country:DE AND NOT metadata.country:FR';
  const { json } = await manager.post('/tokens/search', { query, size: 1 });
  expect(json).toMatchObject({
    pagination: { total_items: SAID + 1 },
    data: [{ id: 'cost-4' }],
  });
});

test('a connection gives what it meets soon, and is refused where it would have to go through all', async () => {
  const ask = (query: string, first: number) =>
    manager.graphql(
      `{ searchTokens(filter: { query: "${query}" }, first: ${String(first)}) { nodes { id } } }`,
    );
  const { json: soon } = await ask(`NOT created_by:${NOBODY}`, 2);
  expect(soon).toMatchObject({ data: { searchTokens: { nodes: [{}, {}] } } });
  const { json: never } = await ask(`created_by:${NOBODY}`, 2);
  expect(never).toMatchObject({
    errors: [{ message: TOLD, extensions: { code: 'VALIDATION_FAILED' } }],
  });
});
