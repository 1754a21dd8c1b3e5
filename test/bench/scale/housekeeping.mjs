// What a token takes of the disk, and how fast tokens go, on a database of its own that is dropped at the end.
import { spawnSync } from 'node:child_process';

import { openDatabase } from '../../../dist/storage/database/database.js';
import { ExpiryRepository } from '../../../dist/storage/operation/expiry-repository.js';
import { makeDatabase, query } from '../runs/bench-database.mjs';
import { startVault } from '../runs/bench-vault.mjs';
import { load } from '../runs/load.mjs';
import { median } from '../runs/rounds.mjs';
import { loadTokens } from './large-tenant.mjs';

const TEXT = (n) => `value-${String(n)}`;
const IDS_AT_ONCE = 1_000;
const SECONDS = 2;
const ROUNDS = 3;
/** Rows of idempotency that have ended, as many as some hours of a busy tenant leave behind. */
const ENDED_ROWS = 200_000;
/** What one statement of the housekeeping takes of these. */
const PURGED_AT_ONCE = 5_000;

/** Measures those of its parts whose names hold `picked`. */
export async function measureHousekeeping(place, report, { rows, picked }) {
  const parts = Object.entries(PARTS).filter(([scenario]) => scenario.includes(picked));
  if (parts.length === 0) return;
  const database = await makeDatabase({ place });
  try {
    const vault = await startVault(database);
    try {
      const side = { ...vault, database, rows };
      for (const [scenario, measure] of Object.entries(PARTS)) {
        // What follows needs the tokens.
        if (measure !== measureDisk && !scenario.includes(picked)) continue;
        report.add({ scenario, measures: await measure(side) });
      }
    } finally {
      await vault.close();
    }
  } finally {
    await database.drop();
  }
}

const PARTS = {
  'a token on the disk': measureDisk,
  're-encryption': measureReencryption,
  'delete one, 16 connections': measureDeletionOfOne,
  'delete many by ids': (side) => measureDeletion(side, deletionByIds),
  'delete many by a query': (side) => measureDeletion(side, deletionByQuery),
  'purge of kept answers': measurePurge,
};

/** Bytes of relations of the database, and where its log is. */
async function sizesOf({ database }) {
  const relations = await query(
    database.url,
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relname LIKE 'token%' AND relkind IN ('r', 'i')`,
  );
  const [{ lsn }] = await query(
    database.url,
    `SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS lsn`,
  );
  return { relations: new Map(relations.map(({ name, bytes }) => [name, bytes])), lsn };
}

const FILLED = new Set(['tokens', 'tokens_pkey']);

/** Half of the tokens before a checkpoint, half right after it, which is the most that the log gets of them. */
async function measureDisk(side) {
  const { rows, database } = side;
  const before = await sizesOf(side);
  await loadTokens(side, { to: rows / 2, elementOf: TEXT });
  const between = await sizesOf(side);
  await query(database.url, 'CHECKPOINT');
  const checkpoint = await sizesOf(side);
  await loadTokens(side, { from: rows / 2, to: rows, elementOf: TEXT });
  const after = await sizesOf(side);
  await query(database.url, 'VACUUM ANALYZE');
  const grown = [...after.relations]
    .map(([name, bytes]) => [name, (bytes - (before.relations.get(name) ?? 0)) / rows])
    .filter(([name, bytes]) => bytes >= 1 || FILLED.has(name))
    .toSorted(([, a], [, b]) => b - a);
  const log = (from, to) => ({ value: (to.lsn - from.lsn) / (rows / 2), unit: 'bytes' });
  return [
    {
      name: 'all',
      value: grown.reduce((sum, [, bytes]) => sum + bytes, 0),
      unit: 'bytes',
      below: 600,
    },
    ...grown.map(([name, value]) => ({ name, value, unit: 'bytes' })),
    { name: 'log', ...log(before, between), below: 900 },
    { name: 'log after a checkpoint', ...log(checkpoint, after) },
  ];
}

/** What PostgreSQL has counted of updates of tokens. Sessions tell what they did when they have ended, or after a second. */
async function updatesOf({ database }) {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const [updates] = await query(
    database.url,
    `SELECT n_tup_upd::float8 AS all, n_tup_hot_upd::float8 AS hot FROM pg_stat_user_tables WHERE relname = 'tokens'`,
  );
  return updates;
}

async function measureReencryption(side) {
  command(side, 'keys', 'rotate', '--all');
  const [before, sizesBefore] = [await updatesOf(side), await sizesOf(side)];
  const startedAt = performance.now();
  command(side, 'keys', 'reencrypt', '--all');
  const seconds = (performance.now() - startedAt) / 1000;
  const [after, sizesAfter] = [await updatesOf(side), await sizesOf(side)];
  const moved = after.all - before.all;
  return [
    {
      name: 'updates in place',
      value: ((after.hot - before.hot) / moved) * 100,
      unit: '%',
      atLeast: 90,
    },
    { name: 'rate, the start of the command included', value: moved / seconds, unit: 'values/s' },
    { name: 'log', value: (sizesAfter.lsn - sizesBefore.lsn) / moved, unit: 'bytes a value' },
    {
      name: 'table and indexes grew by',
      value: (total(sizesAfter) / total(sizesBefore) - 1) * 100,
      unit: '%',
    },
  ];
}

function total({ relations }) {
  return [...relations.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function command({ database }, ...args) {
  const { status, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...args], {
    env: { PATH: process.env.PATH, ...database.env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** Ids of tokens that are there, in the order in which they were made. */
async function idsOf({ database }, limit) {
  const found = await query(
    database.url,
    `SELECT id FROM tokens ORDER BY created_at, id LIMIT ${String(limit)}`,
  );
  return found.map(({ id }) => id);
}

async function measureDeletionOfOne(side) {
  const ids = await idsOf(side, side.rows / 4);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Whoever runs out of ids has been faster than what is asked for.
    if (ids.length < 16) break;
    const from = ids.length;
    const startedAt = performance.now();
    await load({
      url: side.url,
      headers: { 'SVC-API-KEY': side.key },
      connections: 16,
      seconds: SECONDS,
      next: () => ({ method: 'DELETE', path: `/tokens/${ids.pop() ?? OF_NONE}` }),
    });
    rounds.push((from - ids.length) / ((performance.now() - startedAt) / 1000));
  }
  return [{ name: 'throughput', value: median(rounds), unit: 'tokens/s', atLeast: 3_000 }];
}

const OF_NONE = '0190a000-0000-7000-8000-00000000000f';

async function measureDeletion(side, begin) {
  const rates = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = await begin(side, round);
    const startedAt = performance.now();
    const deleted = await body();
    rates.push(deleted / ((performance.now() - startedAt) / 1000));
  }
  return [{ name: 'throughput', value: median(rates), unit: 'tokens/s', atLeast: 20_000 }];
}

async function deletionByIds(side) {
  const ids = await idsOf(side, side.rows / 10);
  return async () => {
    let deleted = 0;
    while (ids.length > 0) deleted += await remove(side, { token_ids: ids.splice(0, IDS_AT_ONCE) });
    return deleted;
  };
}

/** Tokens of a container of their own, which a query finds. */
async function deletionByQuery(side, round) {
  const container = `/gone-${String(round)}/`;
  const elementOf = (n) => ({ type: 'token', data: TEXT(n), containers: [container] });
  await loadTokens(side, { to: side.rows / 10, elementOf });
  return async () => {
    let deleted = 0;
    for (let found = 1; found > 0; deleted += found)
      found = await remove(side, { query: `container:"${container}"` });
    return deleted;
  };
}

async function remove(side, body) {
  const response = await fetch(`${side.url}/tokens`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json', 'SVC-API-KEY': side.key },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).deleted;
}

/** Rows that nobody has counted: no vacuum came by since they were written. */
async function measurePurge({ database }) {
  const rates = [];
  const through = openDatabase({ connectionString: database.url, max: 1 });
  try {
    const expiry = new ExpiryRepository(through);
    const [{ tenant_id: tenantId }] = await query(
      database.url,
      'SELECT tenant_id FROM applications',
    );
    const now = new Date();
    // The service purges as well; what is to be purged has ended for this clock alone.
    const later = new Date(now.getTime() + 3_600_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      await query(
        database.url,
        `INSERT INTO idempotency_records (tenant_id, actor_id, key_hash, request_hash, answer, created_at, expires_at)
         SELECT '${tenantId}', '${tenantId}', sha256(('${String(round)} ' || n)::bytea), sha256(n::text::bytea), decode(repeat('ab', 300), 'hex'),
           now(), now() + n * interval '10 milliseconds' FROM generate_series(1, ${String(ENDED_ROWS)}) AS n`,
      );
      const startedAt = performance.now();
      let purged = 0;
      for (let taken = PURGED_AT_ONCE; taken === PURGED_AT_ONCE; purged += taken)
        taken = await expiry.deleteIdempotencyRecords(tenantId, {
          now: later,
          limit: PURGED_AT_ONCE,
        });
      rates.push(purged / ((performance.now() - startedAt) / 1000));
    }
  } finally {
    await through.$disconnect();
  }
  return [{ name: 'throughput', value: median(rates), unit: 'rows/s', atLeast: 50_000 }];
}
