import { Client } from 'pg';

/** How many tokens the pages of the dashboard are tried with; fewer where the embedded database makes them in its one thread. */
export const MANY_TOKENS = process.env['TEST_DATABASE_URL'] === undefined ? 50_000 : 1_000_000;

/**
 * Stores {@link MANY_TOKENS} tokens of a tenant, older than any that it makes itself, a search index of each, and lets the
 * database count them. What is written as data is no ciphertext: they are found and counted, and have no mask.
 */
export async function storeManyTokens(
  connectionString: string,
  { tenantId, applicationId }: { readonly tenantId: string; readonly applicationId: string },
): Promise<void> {
  const numbers = `generate_series(1, ${String(MANY_TOKENS)}) AS n`;
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO tokens (tenant_id, id, type, container, data, fingerprint, expires_at, created_by, created_at)
      SELECT '${tenantId}', md5(n::text)::uuid::text, 'token',
        CASE WHEN n % 10 < 9 THEN '/pci/high/' ELSE '/customer-' || n % 1000 || '/pii/' END,
        decode(repeat(md5(n::text), 10), 'hex'), decode(md5('f' || n) || md5('g' || n), 'hex'),
        CASE WHEN n % 10 = 0 THEN timestamptz '2099-01-01' END, '${applicationId}',
        timestamptz '2026-01-01' + n / 3 * interval '1 millisecond'
      FROM ${numbers}`);
    await client.query(`
      INSERT INTO token_indexes (tenant_id, hash, token_id)
      SELECT '${tenantId}', decode(md5('h' || n) || md5('i' || n), 'hex'), md5(n::text)::uuid::text FROM ${numbers}`);
    await client.query('VACUUM ANALYZE tokens, token_indexes');
  } finally {
    await client.end();
  }
}
