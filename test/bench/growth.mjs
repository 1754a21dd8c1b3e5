// Measures whether requests become dearer as tokens are stored: the core scenarios on databases of GROWTH_ROWS tokens each,
// which take turns in every round, so that they are compared with each other and not with another hour of the machine.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- growth [scenario]
//
// Most rows come from fill-tokens.mjs. Between them are tokens that requests have made, a slice after each part of the
// others, so that what is read and searched is as old as the table and as young; each request picks one at random.
import { randomInt } from 'node:crypto';

import { databaseServer, makeDatabase, query, requireServer } from './runs/bench-database.mjs';
import { residentBytes } from './runs/bench-process.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { fillTokens } from './runs/fill-tokens.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { median, mediansOf, roundOf, SIZE, warmUp } from './runs/rounds.mjs';

/** The cost of a request may grow by less than this, in per cent, from the least size to the greatest. */
const LOSS_MAX_PERCENT = 15;
const SLICES = 5;
const REAL_TOKENS_PER_SLICE = 100;

requireServer();
const [picked = ''] = process.argv.slice(2);
const sizes = (process.env.GROWTH_ROWS ?? '1000,100000,1000000')
  .split(',')
  .map(Number)
  .sort((a, b) => a - b);
const ofSize = (size) => `of ${size.toLocaleString('en-US')} tokens`;
const pick = (tokens) => tokens[randomInt(tokens.length)];

/** What is asked for: a request about one of the tokens. */
const SCENARIOS = {
  'read one token': (tokens) => ({ method: 'GET', path: `/tokens/${pick(tokens).id}` }),
  'detokenize one': (tokens) => ({
    path: '/detokenize',
    body: JSON.stringify(`{{ ${pick(tokens).id} }}`),
  }),
  'search by value': (tokens) => ({
    path: '/tokens/search',
    body: JSON.stringify({ query: `data:"${pick(tokens).value}"` }),
  }),
  'tokenize one string': () => ({ path: '/tokenize', body: '"value"' }),
};

/** A service on a database of `size` tokens. */
async function openSide(size, opened) {
  const database = await makeDatabase({ place: databaseServer });
  opened.push(() => database.drop());
  const vault = await startVault(database);
  opened.push(() => vault.close());
  console.error(`  filling a database ${ofSize(size)}`);
  const tokens = [];
  let tenant;
  const others = Math.max(0, size - SLICES * REAL_TOKENS_PER_SLICE);
  for (let slice = 1; slice <= SLICES; slice += 1) {
    tokens.push(...(await addRealTokens(vault, tokens.length)));
    [{ tenant_id: tenant }] = await query(database.url, 'SELECT tenant_id FROM tokens LIMIT 1');
    const [from, to] = [slice - 1, slice].map((part) => Math.floor((others * part) / SLICES));
    await fillTokens(database.url, tenant, { from: from + 1, to });
  }
  return { size, database, vault, tenant, tokens };
}

async function addRealTokens(vault, from) {
  const values = Array.from(
    { length: REAL_TOKENS_PER_SLICE },
    (_, n) => `value-${String(from + n)}`,
  );
  const made = await vault.post(
    '/tokenize',
    values.map((data) => ({ type: 'token', data, search_indexes: ['{{ data }}'] })),
  );
  return made.map(({ id }, n) => ({ id, value: values[n] }));
}

/** One round; what it has stored is taken away again, so that each is of the same size. */
async function fire({ vault, database, tenant, tokens }, make) {
  const [{ now }] = await query(database.url, 'SELECT now()::text AS now');
  const round = await roundOf(vault.pid, () =>
    load({
      url: vault.url,
      headers: { 'SVC-API-KEY': vault.key },
      next: () => make(tokens),
      connections: SIZE.connections,
      seconds: SIZE.seconds,
    }),
  );
  const [{ made }] = await query(
    database.url,
    `WITH gone AS (DELETE FROM tokens WHERE tenant_id = '${tenant}' AND created_at >= '${now}'::timestamptz RETURNING 1)
     SELECT count(*)::int AS made FROM gone`,
  );
  if (made > 0) await query(database.url, 'VACUUM ANALYZE tokens');
  return round;
}

async function measure(scenario, make, sides) {
  for (const side of sides) await warmUp(() => fire(side, make));
  const rounds = [];
  for (let round = 0; round < SIZE.rounds; round += 1) {
    const measured = new Map();
    const inTurn = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of inTurn) measured.set(side, await fire(side, make));
    rounds.push(measured);
  }
  const [least, greatest] = [sides[0], sides.at(-1)];
  const loss = median(
    rounds.map((each) => 1 - each.get(greatest).perSecond / each.get(least).perSecond),
  );
  const product = mediansOf(rounds.map((each) => each.get(greatest)));
  return {
    scenario: `${scenario} ${ofSize(greatest.size)}`,
    product,
    memoryBytes: residentBytes(greatest.vault.pid),
    measures: [
      {
        name: 'loss',
        value: loss * 100,
        unit: `% against ${ofSize(least.size)}`,
        below: LOSS_MAX_PERCENT,
      },
      ...sides.map((side) => ({
        name: ofSize(side.size),
        value: median(rounds.map((each) => each.get(side).perSecond)),
        unit: 'requests/s',
      })),
    ],
  };
}

const opened = [];
try {
  const report = await openReport();
  const sides = [];
  for (const size of sizes) sides.push(await openSide(size, opened));
  for (const [scenario, make] of Object.entries(SCENARIOS))
    if (scenario.includes(picked)) report.add(await measure(scenario, make, sides));
} finally {
  for (const close of opened.reverse()) await close();
}
