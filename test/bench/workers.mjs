// Measures what a second process on the same port gives: `WORKERS=2` against one process, in turns, each on a database of
// its own. Load, PostgreSQL and both processes share the machine's cores: with two there is little left for the second.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- workers [scenario]
import { cpus } from 'node:os';

import { makeDatabase, requireServer } from './runs/bench-database.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { alternate, SIZE } from './runs/rounds.mjs';

requireServer();
const [picked = ''] = process.argv.slice(2);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 16);
const RATIO_MIN = 1.5;

const SCENARIOS = {
  'tokenize one string': { path: '/tokenize', body: '"value"' },
  'tokenize 20 strings': {
    path: '/tokenize',
    body: JSON.stringify(Array.from({ length: 20 }, (_, index) => `value-${String(index)}`)),
  },
};

const opened = [];
async function openSide(workers) {
  const database = await makeDatabase();
  opened.push(() => database.drop());
  const vault = await startVault(database, { WORKERS: String(workers) });
  opened.push(() => vault.close());
  return vault;
}

/** One round, and how much of the machine's processor time was in use meanwhile, in percent, whoever used it. */
async function fire({ url, key }, request) {
  const size = { connections: CONNECTIONS, seconds: SIZE.seconds };
  const before = machineTimes();
  const round = await load({ url, headers: { 'SVC-API-KEY': key }, ...request, ...size });
  const after = machineTimes();
  const idle = (after.idle - before.idle) / (after.all - before.all);
  return { ...round, inUse: 100 * (1 - idle) };
}

function machineTimes() {
  const times = cpus().map((core) => core.times);
  const sum = (of) => times.reduce((total, each) => total + of(each), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum((each) => Object.values(each).reduce((total, value) => total + value, 0)),
  };
}

try {
  const report = await openReport();
  const one = await openSide(1);
  const two = await openSide(2);
  for (const [scenario, request] of Object.entries(SCENARIOS)) {
    if (!scenario.includes(picked)) continue;
    const result = await alternate({
      floor: () => fire(one, request),
      product: () => fire(two, request),
    });
    report.add({
      scenario: `${scenario}, two processes`,
      ...result,
      floorName: 'one process',
      ratioMin: RATIO_MIN,
      measures: [
        { name: 'of the machine in use with one process', value: result.floor.inUse, unit: '%' },
        { name: 'with two', value: result.product.inUse, unit: '%' },
      ],
    });
  }
} finally {
  for (const close of opened.reverse()) await close();
}
