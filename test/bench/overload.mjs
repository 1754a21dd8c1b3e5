// Measures what becomes of the service at OVERLOAD_TIMES (4) its capacity for OVERLOAD_SECONDS (60): what those feel whose
// requests are taken, how quickly the others are refused, what memory does, and whether all is as before afterwards.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- overload
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { clearInterval, setInterval } from 'node:timers';

import { makeDatabase } from './runs/bench-database.mjs';
import { residentBytes } from './runs/bench-process.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { median, SIZE, warmUp } from './runs/rounds.mjs';

const overloadSeconds = Number(process.env.OVERLOAD_SECONDS ?? 60);
const times = Number(process.env.OVERLOAD_TIMES ?? 4);
const socketsMax = Number(process.env.OVERLOAD_SOCKETS ?? 2_000);
const MIB = 2 ** 20;
const SAMPLE_MS = 250;
/** After the overload, before it is looked at again. */
const REST_MS = 3_000;
/** What p99 of those that are taken is held to, and of those that are refused. */
const P99_MS_MAX = 250;

const request = { path: '/tokenize', body: '"value"' };

/** Requests a second that the service can do for callers that wait for their answers. */
async function capacityOf(vault) {
  const once = () =>
    load({
      url: vault.url,
      headers: { 'SVC-API-KEY': vault.key },
      ...request,
      connections: SIZE.connections,
      seconds: SIZE.seconds,
    });
  await warmUp(once);
  const rounds = [];
  for (let round = 0; round < SIZE.rounds; round += 1) rounds.push((await once()).perSecond);
  return median(rounds);
}

/** Runs the generator, and looks at the memory of the service as it does. */
async function overload(vault, perSecond) {
  const { url, key } = vault;
  const order = { url, key, ...request, perSecond, seconds: overloadSeconds, socketsMax };
  const samples = [];
  const timer = setInterval(() => samples.push(residentBytes(vault.pid)), SAMPLE_MS);
  const child = spawn(
    process.execPath,
    ['test/bench/runs/overload-generator.mjs', JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  await once(child, 'close');
  clearInterval(timer);
  return { ...JSON.parse(said), samples };
}

/** The median of the last quarter of samples, against that of the second: by what part memory has still grown, in per cent. */
function growthOf(samples) {
  const part = (from, to) =>
    median(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)));
  return (part(0.75, 1) / part(0.25, 0.5) - 1) * 100;
}

function measuresOf({ before, after, found, memoryBefore, memoryAfter }) {
  const { accepted, refused, due, unsent, others, broken, unanswered, samples } = found;
  const percent = (count) => (count / due) * 100;
  return [
    { name: 'p99 of the accepted', value: accepted.p99, unit: 'ms', below: P99_MS_MAX },
    { name: 'p99 of the refused (503)', value: refused.p99, unit: 'ms', below: P99_MS_MAX },
    { name: 'throughput afterwards', value: after / before, unit: 'of before', atLeast: 0.9 },
    { name: 'memory grew while it lasted by', value: growthOf(samples), unit: '%', below: 10 },
    { name: 'accepted', value: percent(accepted.count), unit: '%' },
    { name: 'refused', value: percent(refused.count), unit: '%' },
    { name: 'found no connection', value: percent(unsent), unit: '%' },
    { name: 'answered otherwise', value: others + broken + unanswered, unit: 'requests', below: 1 },
    { name: 'sent', value: (due - unsent) / found.sentSeconds, unit: 'requests/s' },
    { name: 'memory before', value: memoryBefore / MIB, unit: 'MiB' },
    { name: 'memory at most', value: Math.max(...samples) / MIB, unit: 'MiB' },
    { name: 'memory after', value: memoryAfter / MIB, unit: 'MiB' },
  ];
}

const database = await makeDatabase();
let vault;
try {
  const report = await openReport();
  vault = await startVault(database);
  const before = await capacityOf(vault);
  console.error(
    `  capacity ${before.toFixed(0)} requests/s; ${String(overloadSeconds)} s of ${String(times)} times that`,
  );
  const memoryBefore = residentBytes(vault.pid);
  const found = await overload(vault, before * times);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const memoryAfter = residentBytes(vault.pid);
  const after = await capacityOf(vault);
  report.add({
    scenario: `tokenize one string at ${String(times)} times capacity for ${String(overloadSeconds)} s`,
    product: {
      perSecond: found.accepted.count / found.sentSeconds,
      p50: found.accepted.p50,
      p99: found.accepted.p99,
    },
    memoryBytes: memoryAfter,
    measures: measuresOf({ before, after, found, memoryBefore, memoryAfter }),
  });
} finally {
  await vault?.close();
  await database.drop();
}
