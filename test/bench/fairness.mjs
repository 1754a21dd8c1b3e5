// Measures what single calls of a tenant wait for while others ask for much: calls of a small tenant alone, beside lists of a
// large one, and beside imports of another, in turns, on PostgreSQL.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- fairness [scenario]
//
// Makes a database of its own on that server, whose large tenant has ROWS tokens (1,000,000), and drops it
// at the end.
import { spawnSync } from 'node:child_process';

import { openReport } from './reports/report.mjs';
import { databaseServer, makeDatabase, query, requireServer } from './runs/bench-database.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { fillTokens } from './runs/fill-tokens.mjs';
import { load } from './runs/load.mjs';

requireServer();
const [picked = ''] = process.argv.slice(2);
const rows = Number(process.env.ROWS ?? 1_000_000);
const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
/** At most so many times what a call takes alone. */
const TIMES_MAX = 2;
const IMPORTED = JSON.stringify(Array.from({ length: 10_000 }, (_, n) => `value-${String(n)}`));

/** What others do meanwhile, and over how many connections. */
const BESIDE = {
  'beside 16 lists of a large tenant': ({ large }) => ({
    connections: 16,
    method: 'GET',
    path: '/tokens?size=20&page=10000',
    key: large,
  }),
  'beside 16 searches of a large tenant': ({ large }) => ({
    connections: 16,
    path: '/tokens/search',
    body: JSON.stringify({ query: `NOT created_by:${OF_NOBODY}` }),
    key: large,
  }),
  'beside an import of 10,000 after another': ({ importing }) => ({
    connections: 1,
    path: '/tokenize',
    body: IMPORTED,
    key: importing,
  }),
};
const OF_NOBODY = '0190a000-0000-7000-8000-00000000000f';

/** Single calls, with a pause, as from one patient caller. */
function callsOf(id) {
  return {
    'read one token': { method: 'GET', path: `/tokens/${id}` },
    'tokenize one string': { path: '/tokenize', body: '"value"' },
    'detokenize one': { path: '/detokenize', body: JSON.stringify(`{{ ${id} }}`) },
  };
}

/** A tenant of its own, with the key of its management Application. */
function newTenant(database) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/cli.js', 'tenant', 'create', 'Bench', '--json'],
    { env: { PATH: process.env.PATH, ...database.env }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const { tenant_id: tenantId, key } = JSON.parse(stdout);
  return { tenantId, key };
}

/** The key of an Application that lists and searches, and sees nothing: what the tokens hold can be opened by nobody. */
async function newListingKey(vault) {
  const permissions = ['token:read', 'token:search'];
  const rules = [{ priority: 1, container: '/', transform: 'redact', permissions }];
  const { key } = await vault.post('/applications', { name: 'Bench', type: 'private', rules });
  return key;
}

/** Loads the service on behalf of others until it is told to stop. */
function keepOn(vault, { key, ...how }) {
  const control = { isOver: false };
  const all = (async () => {
    while (!control.isOver)
      await load({ url: vault.url, headers: { 'SVC-API-KEY': key }, seconds: 0.5, ...how });
  })();
  return async () => {
    control.isOver = true;
    await all;
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(vault, report, { small, others }) {
  const { id } = await (
    await fetch(`${vault.url}/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'SVC-API-KEY': small },
      body: JSON.stringify({ type: 'token', data: 'value' }),
    })
  ).json();
  const ask = (how) =>
    load({
      url: vault.url,
      headers: { 'SVC-API-KEY': small },
      connections: 1,
      seconds,
      pauseMs: 2,
      ...how,
    });
  for (const [beside, begin] of Object.entries(BESIDE)) {
    for (const [name, how] of Object.entries(callsOf(id))) {
      const scenario = `${name} ${beside}`;
      if (!scenario.includes(picked)) continue;
      const found = { alone: [], beside: [] };
      await ask(how);
      for (let round = 0; round < rounds; round += 1) {
        found.alone.push(await ask(how));
        const end = keepOn(vault, begin(others));
        found.beside.push(await ask(how));
        await end();
      }
      const of = (side, quantile) => median(found[side].map((each) => each[quantile]));
      const times = (quantile) => of('beside', quantile) / of('alone', quantile);
      report.add({
        scenario,
        measures: [
          { name: 'p50', value: times('p50'), unit: 'times as alone', below: TIMES_MAX },
          { name: 'p99', value: times('p99'), unit: 'times as alone', below: TIMES_MAX },
          ...['alone', 'beside'].flatMap((side) =>
            ['p50', 'p99'].map((quantile) => ({
              name: `${quantile} ${side}`,
              value: of(side, quantile),
              unit: 'ms',
            })),
          ),
        ],
      });
    }
  }
}

const database = await makeDatabase({ place: databaseServer });
try {
  const report = await openReport();
  const vault = await startVault(database);
  try {
    const [small, importing] = [newTenant(database), newTenant(database)];
    const [{ tenant_id: tenant }] = await query(
      database.url,
      'SELECT tenant_id FROM applications ORDER BY created_at LIMIT 1',
    );
    await fillTokens(database.url, tenant, { to: rows });
    const others = { large: await newListingKey(vault), importing: importing.key };
    await measure(vault, report, { small: small.key, others });
  } finally {
    await vault.close();
  }
} finally {
  await database.drop();
}
