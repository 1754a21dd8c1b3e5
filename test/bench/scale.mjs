// Measures what a large tenant's lists cost, what others notice of them, and what keeping house does at size: each figure with
// what it is held to.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- scale [scenario]
//
// The large tenant has ROWS tokens (1,000,000), made by requests. Its database, token_vault_scale_<ROWS>, stays on the server, and is
// taken up again by the next run. Deletion, purges and re-encryption have a database of their own, of HOUSEKEEPING_ROWS (100,000), which is
// dropped at the end.
import { openReport } from './reports/report.mjs';
import { databaseServer, query, requireServer } from './runs/bench-database.mjs';
import { BESIDE_SCENARIOS, measureBeside, newListingKey, newTenant } from './runs/beside.mjs';
import { load } from './runs/load.mjs';
import { median } from './runs/rounds.mjs';
import { measureHousekeeping } from './scale/housekeeping.mjs';
import { openLargeTenant } from './scale/large-tenant.mjs';
import { listCases } from './scale/list-cases.mjs';

requireServer();
const [picked = ''] = process.argv.slice(2);
const rows = Number(process.env.ROWS ?? 1_000_000);
const housekeepingRows = Number(process.env.HOUSEKEEPING_ROWS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 3);
const seconds = Number(process.env.SECONDS ?? 2);

/** What cases are asked with: a cursor in the middle, spans of time, and keys. */
async function placesOf(vault) {
  const { database, tenantId } = vault;
  const [{ from, to }] = await query(
    database.url,
    `SELECT min(modified_at) AS from, min(modified_at) + (max(modified_at) - min(modified_at)) / 2 AS to
     FROM tokens WHERE tenant_id = '${tenantId}'`,
  );
  const [{ at }] = await query(
    database.url,
    `SELECT created_at AS at FROM audit_events WHERE tenant_id = '${tenantId}' ORDER BY id OFFSET 5000 LIMIT 1`,
  );
  return {
    cursor: await middleCursor(vault),
    changed: {
      from: from.toISOString(),
      to: to.toISOString(),
      minuteFrom: at.toISOString(),
      minuteTo: new Date(at.getTime() + 60_000).toISOString(),
    },
    keys: { oneOfTwenty: await newListingKey(vault, '/team-7/') },
  };
}

/** The cursor of a token in the middle of the list. */
async function middleCursor(vault) {
  const [{ at }] = await query(
    vault.database.url,
    `SELECT created_at AS at FROM tokens WHERE tenant_id = '${vault.tenantId}'
     ORDER BY created_at OFFSET ${String(rows / 2)} LIMIT 1`,
  );
  const document = `{ tokens(first: 1, filter: { createdAt: { before: "${at.toISOString()}" } }) { edges { cursor } } }`;
  const { data } = await vault.post('/graphql', { query: document });
  return data.tokens.edges[0].cursor;
}

async function measureLists(vault, report) {
  const cases = listCases({ rows, ...(await placesOf(vault)) });
  for (const [scenario, { below, key = vault.key, ...how }] of Object.entries(cases)) {
    if (!scenario.includes(picked)) continue;
    const ask = () =>
      load({ url: vault.url, headers: { 'SVC-API-KEY': key }, connections: 1, seconds, ...how });
    await ask();
    const found = [];
    for (let round = 0; round < rounds; round += 1) found.push(await ask());
    const of = (quantile) => median(found.map((each) => each[quantile]));
    report.add({
      scenario,
      measures: [
        { name: 'least', value: Math.min(...found.map(({ least }) => least)), unit: 'ms' },
        { name: 'p50', value: of('p50'), unit: 'ms', below },
        { name: 'p99', value: of('p99'), unit: 'ms' },
      ],
    });
  }
}

const report = await openReport();
const vault = await openLargeTenant(databaseServer, rows);
try {
  await measureLists(vault, report);
  if (BESIDE_SCENARIOS.some((scenario) => scenario.includes(picked))) {
    const { database } = vault;
    const [small, importing] = [newTenant(database), newTenant(database)];
    const farPage = Math.floor(rows / 100);
    const others = { large: await newListingKey(vault), importing: importing.key, farPage };
    await measureBeside(vault, report, { small: small.key, others, picked, rounds, seconds });
    await query(database.url, `DELETE FROM tokens WHERE tenant_id = '${importing.tenantId}'`);
  }
} finally {
  await vault.close();
}
await measureHousekeeping(databaseServer, report, { rows: housekeepingRows, picked });
