// Measures what single calls of a tenant wait for while others ask for much: calls of a small tenant alone, beside lists of a
// large one, and beside imports of another, in turns, on PostgreSQL.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- fairness [scenario]
//
// Makes a database of its own on that server, whose large tenant has ROWS tokens (1,000,000), and drops it
// at the end.
import { openReport } from './reports/report.mjs';
import { databaseServer, makeDatabase, query, requireServer } from './runs/bench-database.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { measureBeside, newListingKey, newTenant } from './runs/beside.mjs';
import { fillTokens } from './runs/fill-tokens.mjs';

requireServer();
const [picked = ''] = process.argv.slice(2);
const rows = Number(process.env.ROWS ?? 1_000_000);
const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);

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
    await measureBeside(vault, report, { small: small.key, others, picked, seconds, rounds });
  } finally {
    await vault.close();
  }
} finally {
  await database.drop();
}
