// Measures lists and searches over many tokens on PostgreSQL, with the plans of their statements.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- search
//
// Makes a database of its own on that server, of ROWS tokens (1,000,000), and drops it at the end; KEEP=name keeps it under
// that name and takes it up again the next time. PLANS=1 prints the plans; an argument picks the cases that hold it.
import { createHash, randomInt } from 'node:crypto';

import { Client } from 'pg';

import { openDatabase } from '../../dist/storage/database.js';
import { Prisma } from '../../dist/storage/generated/client.js';
import { applyMigrations } from '../../dist/storage/migrations.js';
import { findTokenPage } from '../../dist/storage/token-page.js';

const TENANT = '00000000-0000-7000-8000-000000000001';
const EVERYTHING = { kind: 'everything' };
const TOKENS_PER_CUSTOMER = 10;
/** Rounds that are not measured, in which pages are cached and code is compiled. */
const WARM_UP_ROUNDS = 5;

const server = process.env.TEST_DATABASE_URL;
if (server === undefined) {
  console.error('TEST_DATABASE_URL must name a PostgreSQL server.');
  process.exit(1);
}
const [picked = ''] = process.argv.slice(2);
const rows = Number(process.env.ROWS ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 300);
const name = process.env.KEEP ?? `token_vault_bench_${String(process.pid)}`;
const url = new URL(server);
url.pathname = `/${name}`;

/** What is measured: a filter and a page, made anew in each round. */
const CASES = {
  'data:value': () => [{ query: index(['data', random()]) }],
  'data:value of nothing': () => [{ query: index(['data', -1]) }],
  'metadata.customer:value': () => [{ query: index(['customer', customer()]) }],
  'metadata.customer:value, GET /tokens': () => [{ metadata: [hash(['customer', customer()])] }],
  'metadata.customer:value in visible containers': () => [
    { query: index(['customer', customer()]), visibility: containers('/pci/', '/customer-9/') },
  ],
  'metadata.country:value AND data:value': () => [
    { query: { kind: 'and', conditions: [index(['country', 1]), index(['data', random()])] } },
  ],
  'data:a OR data:b OR id:c': () => [
    {
      query: {
        kind: 'or',
        conditions: [
          index(['data', random()]),
          index(['data', random()]),
          { kind: 'one_of', field: 'id', values: [idOf(random())] },
        ],
      },
    },
  ],
  'NOT type:card AND metadata.customer:value': () => [
    {
      query: {
        kind: 'and',
        conditions: [
          { kind: 'not', condition: { kind: 'one_of', field: 'type', values: ['card'] } },
          index(['customer', customer()]),
        ],
      },
    },
  ],
  'list, page 1': () => [{}],
  'list, page 1,000': () => [{}, { page: 1_000, size: 20 }],
  'list, page 10,000 of 100': () => [{}, { page: 10_000, size: 100 }],
  'list, type:bank, page 1,000': () => [{ types: ['bank'] }, { page: 1_000, size: 20 }],
  'list, one customer of 1,000 visible': () => [{ visibility: containers('/customer-9/') }],
  'container:/customer-9/*': () => [
    { query: { kind: 'starts_with', field: 'container', value: '/customer-9/' } },
  ],
  'created_at within an hour': () => [
    {
      query: {
        kind: 'during',
        field: 'created_at',
        from: new Date('2026-01-01T00:00:10Z'),
        before: new Date('2026-01-01T00:00:20Z'),
      },
    },
  ],
  'metadata.country:value (a fifth of all)': () => [{ query: index(['country', 1]) }],
  'created_by:nobody': () => [{ query: { kind: 'one_of', field: 'created_by', values: [TENANT] } }],
};

function index(parts) {
  return { kind: 'index', hash: hash(parts) };
}

function hash(parts) {
  return createHash('sha256').update(parts.join(':')).digest();
}

function idOf(number) {
  return createHash('md5')
    .update(String(number))
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

function random() {
  return randomInt(1, rows + 1);
}

function customer() {
  return randomInt(0, rows / TOKENS_PER_CUSTOMER);
}

function containers(...prefixes) {
  const alternatives = prefixes.map((value) => [
    { attribute: 'container', operator: 'starts_with', value },
  ]);
  return { kind: 'any_of', alternatives };
}

async function onServer(connectionString, ...statements) {
  const client = new Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function fill() {
  const hashSql = (text) => `sha256(convert_to(${text}, 'UTF8'))`;
  await onServer(
    url.href,
    `INSERT INTO tokens (tenant_id, id, type, container, data, metadata, fingerprint, expires_at, created_by, created_at)
     SELECT '${TENANT}', md5(n::text)::uuid::text, (ARRAY['token', 'card', 'bank'])[1 + n % 3],
       CASE WHEN n % 10 < 9 THEN '/pci/high/' ELSE '/customer-' || n % 1000 || '/pii/' END,
       decode(repeat(md5(n::text), 10), 'hex'), '{"customer":"' || n / ${TOKENS_PER_CUSTOMER} || '"}',
       ${hashSql("'fingerprint:' || n")},
       CASE WHEN n % 10 = 0 THEN timestamptz '2099-01-01' END, md5((n % 7)::text)::uuid,
       timestamptz '2026-01-01' + n / 3 * interval '1 millisecond'
     FROM generate_series(1, ${rows}) AS n`,
    `INSERT INTO token_indexes (tenant_id, hash, token_id)
     SELECT '${TENANT}', hash, md5(n::text)::uuid::text FROM generate_series(1, ${rows}) AS n,
       LATERAL (VALUES (${hashSql("'data:' || n")}),
         (${hashSql(`'customer:' || n / ${TOKENS_PER_CUSTOMER}`)}),
         (${hashSql("'country:' || n % 5")})) AS hashes (hash)`,
    'VACUUM ANALYZE tokens, token_indexes',
  );
}

/** A database that explains its statements in place of answering them. */
function explaining(database) {
  return {
    async $queryRaw(strings, ...values) {
      const statement = new Prisma.Sql(strings, values);
      const lines = await database.$queryRaw(
        Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${statement}`,
      );
      for (const line of lines) console.log(`    ${line['QUERY PLAN']}`);
      return database.$queryRaw(statement);
    },
  };
}

async function measure(database) {
  console.log(`${String(rows)} tokens, ${String(rounds)} rounds each; milliseconds`);
  const now = new Date('2026-06-01T00:00:00Z');
  for (const [title, make] of Object.entries(CASES)) {
    if (!title.includes(picked)) continue;
    const find = async (through) => {
      const [filter, page = { page: 1, size: 20 }] = make();
      return findTokenPage(through, TENANT, { visibility: EVERYTHING, ...filter }, page, now);
    };
    const times = [];
    let found;
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await find(database);
    // Slow ones are measured fewer times.
    const until = performance.now() + 15_000;
    while (times.length < rounds && (times.length < 10 || performance.now() < until)) {
      const startedAt = performance.now();
      found = await find(database);
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const quantile = (q) => (times[Math.max(0, Math.ceil(q * times.length) - 1)] ?? 0).toFixed(1);
    const result = `${String(found?.total)} found`;
    const figures = `least ${quantile(0)}, p50 ${quantile(0.5)}, p95 ${quantile(0.95)}`;
    console.log(`${title}: ${figures} (${result})`);
    if (process.env.PLANS !== undefined) await find(explaining(database));
  }
}

const client = new Client({ connectionString: server });
await client.connect();
const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
await client.end();
if (existing.rowCount === 0) {
  await onServer(server, `CREATE DATABASE ${name}`);
  await applyMigrations({ connectionString: url.href });
  await fill();
}
const database = openDatabase({ connectionString: url.href, max: 1 });
try {
  await measure(database);
} finally {
  await database.$disconnect();
  if (process.env.KEEP === undefined) await onServer(server, `DROP DATABASE ${name}`);
}
