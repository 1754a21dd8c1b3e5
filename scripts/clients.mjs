// npm run clients: tries published clients of the API that the vault speaks, as their registries have them, against a vault
// that it starts, on each database that is there, and writes docs/compatibility.md.
import { parseArgs } from 'node:util';

import { makeDatabase } from '../test/bench/runs/bench-database.mjs';
import { startVault } from '../test/bench/runs/bench-vault.mjs';
import { CLIENTS, idOf } from '../test/clients/clients.mjs';
import { judge, writeCompatibilityPage } from '../test/clients/compatibility-page.mjs';
import { startEchoServer } from '../test/clients/echo-server.mjs';
import { NotToBeHad } from '../test/clients/install.mjs';
import { tryClient } from '../test/clients/try-client.mjs';

const HELP = `Usage: npm run clients -- [options]

Installs published clients into .cache/clients, with exact versions, and makes every call that they have against a vault on
the embedded database, and on one of the PostgreSQL server that TEST_DATABASE_URL names. Fails where a call does not do
what it should and test/clients/differences.mjs does not say why. A run of all of them on both databases writes
docs/compatibility.md.

  --only NAME    one of these, or all of a language (js, python, go, terraform, generated); may come several times:
                 ${CLIENTS.map(idOf).join('\n                 ')}
  --calls        tells of each call that differs
  --help         says this
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    calls: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (line) => process.stdout.write(`${line}\n`);
const isMeant = (client) =>
  values.only.length === 0 ||
  values.only.some((only) => [idOf(client), client.name, client.language].includes(only));

/** Tries clients on one database, one after the other; gives what each was judged, or why it was not tried. */
async function tryOn(clients, place) {
  const database = await makeDatabase({ place });
  const destination = await startEchoServer();
  const vault = await startVault(database, {
    HEADER_ALIASES: 'BT',
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  // One of the clients speaks to nothing but localhost without TLS.
  const url = vault.url.replace('127.0.0.1', 'localhost');
  const env = place === undefined ? {} : { TEST_DATABASE_URL: place };
  const asked = { url, key: vault.key, destination: destination.url, env };
  const results = new Map();
  try {
    for (const client of clients) results.set(idOf(client), await tryAndTell(client, asked));
  } finally {
    await vault.close();
    await destination.close();
    await database.drop();
  }
  return results;
}

async function tryAndTell(client, vault) {
  const startedAt = performance.now();
  process.stdout.write(`  ${idOf(client)} … `);
  try {
    const outcomes = await tryClient(client, vault);
    const judged = judge(client, outcomes);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(`${String(judged.passed)} of ${String(judged.calls)} calls (${seconds} s)`);
    if (values.calls)
      for (const { call, ok, said } of outcomes) if (!ok) say(`    ${call}: ${said}`);
    for (const { call, said } of judged.unknown) say(`  ✗ ${call}: ${said}`);
    for (const { call } of judged.gone) say(`  ✗ ${call}: is no difference any more`);
    return { judged };
  } catch (error) {
    if (!(error instanceof NotToBeHad)) throw error;
    say(`not tried: ${error.message}`);
    return { notTried: error.message };
  }
}

/** What was judged on one database and otherwise on the other is a fault, too. */
function differsBetween(clients, [first, second]) {
  if (second === undefined) return false;
  const differing = clients.map(idOf).filter((id) => {
    const [one, other] = [first.get(id).judged, second.get(id).judged];
    return one?.passed !== other?.passed || one?.calls !== other?.calls;
  });
  for (const id of differing)
    say(`✗ ${id}: another result on PostgreSQL than on the embedded database`);
  return differing.length > 0;
}

async function main() {
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const clients = CLIENTS.filter(isMeant);
  if (clients.length === 0) {
    process.stderr.write(`There is no such client: ${values.only.join(', ')}\n`);
    return 1;
  }
  const server = process.env.TEST_DATABASE_URL;
  const places = server === undefined ? [undefined] : [undefined, server];
  const results = [];
  for (const place of places) {
    say(place === undefined ? '» on the embedded database' : '» on PostgreSQL');
    results.push(await tryOn(clients, place));
  }
  const judged = results.flatMap((each) =>
    [...each.values()].flatMap((result) => result.judged ?? []),
  );
  const isFaulty = judged.some(({ unknown, gone }) => unknown.length > 0 || gone.length > 0);
  if (differsBetween(clients, results) || isFaulty) return 1;
  if (clients.length < CLIENTS.length || places.length < 2) {
    say('docs/compatibility.md stays as it is: a run of all clients on both databases writes it.');
    return 0;
  }
  writeCompatibilityPage(results[0]);
  say('docs/compatibility.md is written.');
  return 0;
}

process.exitCode = await main();
