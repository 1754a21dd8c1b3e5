import type { Client } from 'pg';

/**
 * Rows of each large table of a grown tenant. A plan that reads whole tables is as plain at this size as at any larger one,
 * and each statement runs eight times.
 */
export const GROWN_ROWS = 50_000;

/** How many of them have the search index that many share. */
export const SHARED_ROWS = GROWN_ROWS / 50;

/** Whose rows they are, and the hash of the search index that many of its tokens share. */
export interface Grown {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly sharedHash: Buffer;
}

const TABLES = [
  'applications',
  'audit_events',
  'idempotency_records',
  'proxies',
  'reactor_formulas',
  'reactors',
  'sessions',
  'token_indexes',
  'token_links',
  'tokens',
] as const;

/**
 * Fills the large tables with rows of one tenant as its years would have, and keeps the database from ever counting them,
 * as after a restore or a first import. A third of what ends has ended. Values are no sealed ones: they are not to be read.
 */
export async function growDatabase(client: Client, { tenantId, applicationId, sharedHash }: Grown) {
  for (const table of TABLES) {
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  }
  const ids = `'${tenantId}'::uuid AS tenant, '${applicationId}'::uuid AS application`;
  const from = `FROM generate_series(1, ${String(GROWN_ROWS)}) AS n, (SELECT ${ids}) AS of`;
  const at = `now() - interval '400 days' + n * interval '1 minute'`;
  const ends = `now() + (n % 3 - 1) * interval '100 days' - n * interval '1 millisecond'`;
  await client.query(`
    INSERT INTO tokens (tenant_id, id, type, container, data, fingerprint, cvc_erase_at, expires_at,
      created_by, created_at)
    SELECT of.tenant, 'grown-' || lpad(n::text, 6, '0'), 'token', '/general/high/',
      decode(md5(n::text), 'hex'), decode(md5('f' || n) || md5('g' || n), 'hex'),
      CASE WHEN n % 50 = 0 THEN ${ends} END, CASE WHEN n % 20 = 0 THEN ${ends} END,
      of.application, ${at} ${from}`);
  await client.query(
    `INSERT INTO token_indexes (tenant_id, hash, token_id)
     SELECT of.tenant,
       CASE WHEN n % ${String(GROWN_ROWS / SHARED_ROWS)} = 0 THEN $1::bytea
         ELSE decode(md5('h' || n) || md5('i' || n), 'hex') END,
       'grown-' || lpad(n::text, 6, '0') ${from}`,
    [sharedHash],
  );
  await client.query(`
    INSERT INTO token_links (tenant_id, parent_id, child_id, created_by, created_at)
    SELECT of.tenant, 'grown-' || lpad((n / 4)::text, 6, '0'), 'grown-' || lpad(n::text, 6, '0'),
      of.application, ${at} ${from}`);
  await client.query(`
    INSERT INTO audit_events (tenant_id, id, created_at, trace_id, actor_type, actor_id, operation,
      outcome, entity_type, entity_id)
    SELECT of.tenant, (lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')
      || '70008' || lpad(to_hex(n), 15, '0'))::uuid, ${at}, 'grown', 'application', of.application,
      'token.create', 'success', 'token', 'grown-' || n ${from}`);
  await client.query(`
    INSERT INTO sessions (tenant_id, id, application_id, key_hash, nonce_hash, permissions, rules,
      created_at, expires_at)
    SELECT of.tenant, md5('s' || n)::uuid, of.application, decode(md5('k' || n), 'hex'),
      decode(md5('n' || n), 'hex'), '{}', '[]', ${at}, ${ends} ${from}`);
  await client.query(`
    INSERT INTO idempotency_records (tenant_id, actor_id, key_hash, request_hash, created_at,
      expires_at)
    SELECT of.tenant, of.application, decode(md5('k' || n), 'hex'), decode(md5('r' || n), 'hex'),
      ${at}, ${ends} ${from}`);
  await client.query(`
    INSERT INTO applications (tenant_id, id, name, type, key_hash, permissions, rules, created_at,
      expires_at)
    SELECT of.tenant, md5('a' || n)::uuid, 'grown ' || n, 'private', decode(md5('ak' || n), 'hex'),
      '{}', '[]', ${at}, CASE WHEN n % 20 = 0 THEN ${ends} END ${from}`);
  await client.query(`
    INSERT INTO proxies (tenant_id, id, name, key, key_hash, destination_url, configuration,
      application_id, require_auth, created_by, created_at)
    SELECT of.tenant, md5('p' || n)::uuid, 'grown ' || n, decode(md5('p' || n), 'hex'),
      decode(md5('pk' || n), 'hex'), 'https://api.example/', decode(md5('c' || n), 'hex'),
      md5('a' || n / 4)::uuid, true, of.application, ${at} ${from}`);
  await client.query(`
    INSERT INTO reactor_formulas (tenant_id, id, name, type, status, code, configuration,
      request_parameters, created_at)
    SELECT of.tenant, md5('f' || n)::uuid, 'grown ' || n, 'private', 'verified', '', '[]', '[]',
      ${at} ${from}`);
  await client.query(`
    INSERT INTO reactors (tenant_id, id, name, formula_tenant_id, formula_id, application_id,
      configuration, created_at)
    SELECT of.tenant, md5('r' || n)::uuid, 'grown ' || n, of.tenant, md5('f' || n / 4)::uuid,
      md5('a' || n / 4)::uuid, decode(md5('c' || n), 'hex'), ${at}
    ${from} WHERE n >= 4`);
}
