// Measures lists and searches over many tokens on PostgreSQL, with the plans of their statements.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- search
//
// Makes a database of its own on that server, of ROWS tokens (1,000,000), and drops it at the end; KEEP=name keeps it under
// that name and takes it up again the next time. PLANS=1 prints the plans; an argument picks the cases that hold it.
import { createHash, randomInt } from 'node:crypto';

import { openDatabase } from '../../dist/storage/database/database.js';
import { applyMigrations } from '../../dist/storage/migrations/migrations.js';
import { findTokenPage } from '../../dist/storage/tokens/token-page.js';
import { databaseServer, makeDatabase, requireServer } from './runs/bench-database.mjs';
import { fillTokens, TOKENS_PER_CUSTOMER } from './runs/fill-tokens.mjs';
import { openReport } from './reports/report.mjs';

const TENANT = '00000000-0000-7000-8000-000000000001';
const EVERYTHING = { kind: 'everything' };
/** Rounds that are not measured, in which pages are cached and code is compiled. */
const WARM_UP_ROUNDS = 5;

requireServer();
const [picked = ''] = process.argv.slice(2);
const rows = Number(process.env.ROWS ?? 1_000_000);
/** Searches of each case: a round of other benches is many requests, one of these is one. */
const searches = Number(process.env.SEARCHES ?? 300);

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
  'list, page 10,000': () => [{}, { page: 10_000, size: 20 }],
  'list, the last page': () => [{}, { page: Math.floor((rows * 0.999) / 20), size: 20 }],
  'list, page 10,000 of 100': () => [{}, { page: 10_000, size: 100 }],
  'list, type:bank, page 1,000': () => [{ types: ['bank'] }, { page: 1_000, size: 20 }],
  'list, type:card': () => [{ types: ['card'] }],
  'list, type of nothing': () => [{ types: ['card_number'] }],
  'list, a fifth of containers visible': () => [{ visibility: containers('/pci/') }],
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

/** A database that explains its statements before it answers them. */
function explaining(database) {
  return {
    async $statement(text, values, options) {
      const lines = await database.$statement(
        `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`,
        values,
        options,
      );
      for (const line of lines) console.log(`    ${line['QUERY PLAN']}`);
      return database.$statement(text, values, options);
    },
  };
}

async function measure(database, report) {
  const now = new Date('2026-06-01T00:00:00Z');
  for (const [title, make] of Object.entries(CASES)) {
    if (!title.includes(picked)) continue;
    const find = async (through) => {
      const [filter, page = { page: 1, size: 20 }] = make();
      return findTokenPage(through, TENANT, { visibility: EVERYTHING, ...filter }, { page, now });
    };
    const times = [];
    let found;
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await find(database);
    // Slow ones are measured fewer times.
    const until = performance.now() + 15_000;
    while (times.length < searches && (times.length < 10 || performance.now() < until)) {
      const startedAt = performance.now();
      found = await find(database);
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    const quantile = (q) => times[Math.max(0, Math.ceil(q * times.length) - 1)] ?? Number.NaN;
    report.add({
      scenario: `search of ${rows.toLocaleString('en-US')} tokens, ${title}`,
      measures: [
        { name: 'least', value: quantile(0), unit: 'ms' },
        { name: 'p50', value: quantile(0.5), unit: 'ms' },
        { name: 'p99', value: quantile(0.99), unit: 'ms' },
        { name: 'found', value: found?.total ?? Number.NaN, unit: 'tokens' },
      ],
    });
    if (process.env.PLANS !== undefined) await find(explaining(database));
  }
}

const made = await makeDatabase({ place: databaseServer, keep: process.env.KEEP });
try {
  const report = await openReport();
  if (made.isNew) {
    await applyMigrations({ connectionString: made.url });
    await fillTokens(made.url, TENANT, { to: rows });
  }
  const database = openDatabase({ connectionString: made.url, max: 1 });
  try {
    await measure(database, report);
  } finally {
    await database.$disconnect();
  }
} finally {
  await made.drop();
}
