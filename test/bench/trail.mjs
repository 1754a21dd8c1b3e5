// Measures what the audit trail's seals cost: tokenize with seals that are made as ever, and with none within the run, in
// turns, each on a database of its own; and a pass over many tenants. Processor time is of the service and of its sessions
// of PostgreSQL together, until every line is under its seal.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- trail [scenario]
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { makeDatabase, query, requireServer } from './runs/bench-database.mjs';
import { processorMs } from './runs/bench-process.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { alternate, SIZE } from './runs/rounds.mjs';

requireServer();
const [picked = ''] = process.argv.slice(2);
const RATIO_MIN = 0.95;
/** Time for what was written last to be sealed. */
const IDLE_MS = 3_000;
const TENANTS = Number(process.env.TENANTS ?? 2_000);

const TOKENIZE = {
  'tokenize one string, sealed': '"value"',
  'tokenize 20 strings, sealed': JSON.stringify(
    Array.from({ length: 20 }, (_, index) => `value-${String(index)}`),
  ),
};

const WAITING = `SELECT count(*)::int AS count FROM audit_events
  LEFT JOIN audit_chains AS chain USING (tenant_id) WHERE audit_events.xid > coalesce(chain.xid, 0)`;

const opened = [];
async function openSide(env) {
  const database = await makeDatabase();
  opened.push(() => database.drop());
  const vault = await startVault(database, env);
  opened.push(() => vault.close());
  return { ...vault, database, isSealed: env.AUDIT_SEAL_SECONDS === '2' };
}

/** Milliseconds of processor time that a service and its sessions of the database have taken. */
async function processorOf({ pid, database }) {
  const sessions = await query(
    database.url,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return { service: processorMs(pid), sessions: sessions.map((each) => each.pid).map(timesOf) };
}

function timesOf(pid) {
  const [, rest] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return { pid, ms: (Number(fields[11]) + Number(fields[12])) * 10 };
}

/** What was taken between two readings; a session that has come since has begun at nothing. */
function between(before, after) {
  const had = new Map(before.sessions.map(({ pid, ms }) => [pid, ms]));
  const database = after.sessions.reduce((sum, { pid, ms }) => sum + ms - (had.get(pid) ?? 0), 0);
  return { service: after.service - before.service, database };
}

async function untilSealed({ database, isSealed }) {
  const until = performance.now() + 30_000;
  while (isSealed && performance.now() < until) {
    await wait(250);
    const [{ count }] = await query(database.url, WAITING);
    if (count === 0) return;
  }
}

/** One round of load, with what the processor did for each request until all was sealed. */
async function fire(side, body) {
  const before = await processorOf(side);
  const round = await load({
    url: side.url,
    headers: { 'SVC-API-KEY': side.key },
    method: 'POST',
    path: '/tokenize',
    body,
    connections: SIZE.connections,
    seconds: SIZE.seconds,
  });
  // Both sides do for as long what they do by themselves.
  await wait(IDLE_MS);
  await untilSealed(side);
  const { service, database } = between(before, await processorOf(side));
  const processor = (service + database) / round.count;
  return {
    ...round,
    processorMs: processor,
    serviceMs: service / round.count,
    databaseMs: database / round.count,
  };
}

/** Gives each tenant a line, as an act of its own would, and waits until all are sealed. */
async function passOver(side, tenants) {
  await query(
    side.database.url,
    `INSERT INTO tenants (id, name, created_at) SELECT
       ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'T', now()
     FROM generate_series(1, ${String(tenants)}) AS n ON CONFLICT DO NOTHING`,
  );
  await untilSealed(side);
  const before = await processorOf(side);
  await query(
    side.database.url,
    `INSERT INTO audit_events (tenant_id, id, created_at, trace_id, actor_type, operation, outcome, entity_type)
     SELECT id, gen_random_uuid(), now(), gen_random_uuid()::text, 'operator', 'tenant.update', 'success', 'tenant'
     FROM tenants WHERE name = 'T'`,
  );
  const startedAt = performance.now();
  await untilSealed(side);
  const took = performance.now() - startedAt;
  return { ...between(before, await processorOf(side)), took };
}

try {
  const report = await openReport();
  for (const [scenario, body] of Object.entries(TOKENIZE)) {
    if (!scenario.includes(picked)) continue;
    const unsealed = await openSide({ AUDIT_SEAL_SECONDS: '3600' });
    const sealed = await openSide({ AUDIT_SEAL_SECONDS: '2' });
    const result = await alternate({
      floor: () => fire(unsealed, body),
      product: () => fire(sealed, body),
    });
    const µs = (ms) => ms * 1_000;
    report.add({
      scenario,
      ...result,
      floorName: 'no seals',
      ratioMin: RATIO_MIN,
      measures: [
        ['of the service, without seals', µs(result.floor.serviceMs)],
        ['with', µs(result.product.serviceMs)],
        ['of the database, without seals', µs(result.floor.databaseMs)],
        ['with', µs(result.product.databaseMs)],
      ].map(([name, value]) => ({ name, value, unit: 'µs of processor a request' })),
    });
  }
  const many = `a line of each of ${TENANTS.toLocaleString('en')} tenants, sealed`;
  if (many.includes(picked)) {
    const side = await openSide({ AUDIT_SEAL_SECONDS: '2' });
    // The first pass begins the chains.
    await passOver(side, TENANTS);
    const line = await passOver(side, TENANTS);
    const before = await processorOf(side);
    await wait(20_000);
    const idle = between(before, await processorOf(side));
    const ms = (name, value) => ({ name, value, unit: 'ms of processor' });
    report.add({
      scenario: many,
      measures: [
        ms('of the service', line.service),
        ms('of the database', line.database),
        { name: 'until all were sealed', value: line.took, unit: 'ms' },
        ms('of the service in 20 s without a line', idle.service),
        ms('of the database in 20 s without a line', idle.database),
      ],
    });
  }
} finally {
  for (const close of opened.reverse()) await close();
}
