import { randomBytes, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applyMigrations } from '../../../src/storage/migrations/migrations.js';
import { fromIdsSql, tokenFilterSql } from '../../../src/storage/tokens/token-filter.js';
import { query, startTestDatabase } from '../../support/database/test-database.js';
import type { TestDatabase } from '../../support/database/test-database.js';

/*
 * The danger: a tenant that grows in a vault of many small ones is taken for one of them, and each look-up by key reads all
 * that the tenant has. Ten thousand look-ups then take seconds, and hold up everybody.
 */

let database: TestDatabase;
const sql = (statement: string, ...values: readonly unknown[]) =>
  query(database.url, statement, values);

beforeAll(async () => {
  database = await startTestDatabase();
  await applyMigrations({ connectionString: database.url });
});
afterAll(() => database.stop());

test('no table that is looked up by tenant and more has statistics of its tenants', async () => {
  const counted = await sql(`
    SELECT DISTINCT tables.relname AS name
    FROM pg_index AS keys
    JOIN pg_class AS tables ON tables.oid = keys.indrelid
    JOIN pg_attribute AS first ON first.attrelid = tables.oid AND first.attnum = keys.indkey[0]
    WHERE first.attname = 'tenant_id' AND keys.indnatts > 1
      AND tables.relnamespace = 'public'::regnamespace AND first.attstattarget IS DISTINCT FROM 0
    ORDER BY name`);
  expect(counted.map(({ name }) => name)).toEqual(COUNTED);
});

/** Tables with a row or a few for each tenant, for good; and one that has a single index, whose rows are found by all of it. */
const COUNTED = ['data_keys', 'shared_limits', 'usage_counts'];

/** Names of the indexes of a plan. */
function indexesOf(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(indexesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const own = (plan as { 'Index Name'?: string })['Index Name'];
  return [...(own === undefined ? [] : [own]), ...Object.values(plan).flatMap(indexesOf)];
}

describe.each([
  ['many small tenants', 3_000, 1],
  ['one large tenant', 1, 3_000],
])('a tenant that grows beside %s', (_what, tenants, tokens) => {
  const tenant = randomUUID();
  const hash = randomBytes(16);
  const insert = async (tenantSql: string, count: number): Promise<void> => {
    await sql(
      `INSERT INTO tokens (tenant_id, id, type, container, data, created_by, created_at)
       SELECT ${tenantSql}, gen_random_uuid()::text, 'token', '/', '\\x00', ${tenantSql}, now()
       FROM generate_series(1, ${String(count)}) AS n`,
    );
  };
  beforeAll(async () => {
    await sql('TRUNCATE tokens, token_indexes');
    await insert(`md5((n % ${String(tenants)})::text)::uuid`, tenants * tokens);
    await sql(`INSERT INTO token_indexes SELECT tenant_id, decode(md5(id), 'hex'), id FROM tokens`);
    await sql('ANALYZE tokens');
    await sql('ANALYZE token_indexes');
    await insert(`'${tenant}'::uuid`, 5_000);
    await sql(
      `INSERT INTO token_indexes SELECT tenant_id, $2::bytea, id FROM tokens WHERE tenant_id = $1::uuid`,
      tenant,
      hash,
    );
  });

  test('is looked up by its keys', async () => {
    const visibility = { kind: 'everything' } as const;
    const { led } = tokenFilterSql(tenant, { visibility, metadata: [hash] });
    if (led === undefined) throw new Error('metadata leads to tokens');
    const { text, values } = fromIdsSql(tenant, led.ids, led.where);
    const [explained] = await sql(`EXPLAIN (FORMAT JSON) SELECT count(*) ${text}`, ...values);
    expect(new Set(indexesOf(explained?.['QUERY PLAN']))).toEqual(
      new Set(['token_indexes_pkey', 'tokens_pkey']),
    );
  });
});
