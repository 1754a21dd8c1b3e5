// Fills a database with tokens much faster than requests could: one statement makes all rows from their numbers. What it
// writes as data is no ciphertext, so that these tokens are found and counted, and never opened.
import { query } from './bench-database.mjs';

/** How many tokens say the same customer. */
export const TOKENS_PER_CUSTOMER = 10;

/** Writes tokens numbered `from` to `to`, with three hashes each that searches find them by, and lets the database look at them. */
export async function fillTokens(connectionString, tenantId, { from = 1, to }) {
  const hashSql = (text) => `sha256(convert_to(${text}, 'UTF8'))`;
  const numbers = `generate_series(${String(from)}, ${String(to)}) AS n`;
  await query(
    connectionString,
    `INSERT INTO tokens (tenant_id, id, type, container, data, metadata, fingerprint, expires_at, created_by, created_at)
     SELECT '${tenantId}', md5(n::text)::uuid::text, (ARRAY['token', 'card', 'bank'])[1 + n % 3],
       CASE WHEN n % 10 < 9 THEN '/pci/high/' ELSE '/customer-' || n % 1000 || '/pii/' END,
       decode(repeat(md5(n::text), 10), 'hex'), '{"customer":"' || n / ${TOKENS_PER_CUSTOMER} || '"}',
       ${hashSql("'fingerprint:' || n")},
       CASE WHEN n % 10 = 0 THEN timestamptz '2099-01-01' END, md5((n % 7)::text)::uuid,
       timestamptz '2026-01-01' + n / 3 * interval '1 millisecond'
     FROM ${numbers}`,
    `INSERT INTO token_indexes (tenant_id, hash, token_id)
     SELECT '${tenantId}', hash, md5(n::text)::uuid::text FROM ${numbers},
       LATERAL (VALUES (${hashSql("'data:' || n")}),
         (${hashSql(`'customer:' || n / ${TOKENS_PER_CUSTOMER}`)}),
         (${hashSql("'country:' || n % 5")})) AS hashes (hash)`,
    'VACUUM ANALYZE tokens, token_indexes',
  );
}
