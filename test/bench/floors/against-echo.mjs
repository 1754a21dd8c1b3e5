// Measures requests to the service against bare Express that echoes what the request is about.
import autocannon from 'autocannon';

import { residentBytes, startEchoFloor } from '../runs/bench-process.mjs';
import { makeDatabase } from '../runs/bench-database.mjs';
import { startVault } from '../runs/bench-vault.mjs';
import { openReport } from '../reports/report.mjs';
import { alternate, roundOf, SIZE } from '../runs/rounds.mjs';

/**
 * What aims in values a second were set by: on two cores of the machine that they come from, with the load beside it, bare
 * Express echoed so many requests of a little JSON a second. By that yardstick they can be held to on any machine.
 */
const YARDSTICK = { body: '["value"]', perSecond: 13_600 };

/**
 * Runs scenarios, those whose name holds the argument of the program: `{ [name]: { prepare, items?, itemsMin?, ratioMin?,
 * p99Max?, connections?, secondsMin? } }`. `prepare(vault)` gives `{ method, path, body?, key?, only?, echoed }`, where `only` is what
 * autocannon is told for the service alone, and `echoed` what the floor answers; `items` says how many values a request is about, and `itemsMin` what they are held to a second, as it is
 * and by the yardstick; `p99Max` is in times of the floor's.
 */
export async function runAgainstEcho(scenarios, unit = 'tokens/s') {
  const [picked = ''] = process.argv.slice(2);
  await besideEcho(async ({ report, floor, vault }) => {
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (!name.includes(picked)) continue;
      report.add({ scenario: name, ...(await measure(floor, vault, scenario, unit)) });
    }
  });
}

/** Starts the service on a database of its own and bare Express, does `act` with them, and ends all. */
export async function besideEcho(act) {
  const database = await makeDatabase();
  const processes = [];
  try {
    const report = await openReport();
    const floor = await startEchoFloor();
    processes.push(floor);
    const vault = await startVault(database);
    processes.push(vault);
    await act({ report, floor, vault });
  } finally {
    for (const each of processes) await each.close();
    await database.drop();
  }
}

/** A round of the yardstick. */
const SHORT = { connections: SIZE.connections, duration: Math.min(2, SIZE.seconds) };

async function measure(floor, vault, scenario, unit) {
  const { echoed, key = vault.key, path, only = {}, ...request } = await scenario.prepare(vault);
  const connections = scenario.connections ?? SIZE.connections;
  const size = { connections, duration: Math.max(SIZE.seconds, scenario.secondsMin ?? 0) };
  const headers = { 'svc-api-key': key };
  const toFloor = await floorRequest(floor, request.method, echoed);
  const result = await alternate({
    floor: () => fire(floor, { path: '/', headers, ...toFloor }, size),
    product: () =>
      fire(vault, { path, ...request, ...only, headers: { ...headers, ...only.headers } }, size),
    yardstick:
      scenario.itemsMin === undefined
        ? undefined
        : () => fire(floor, { path: '/', method: 'POST', body: YARDSTICK.body }, SHORT),
  });
  const { items = 1, itemsMin, ratioMin, p99Max } = scenario;
  return {
    ...result,
    ratioMin,
    memoryBytes: residentBytes(vault.pid),
    measures: [
      ...(p99Max === undefined
        ? []
        : [
            {
              name: 'p99',
              value: result.product.p99 / Math.max(1, result.floor.p99),
              unit: "times the floor's",
              below: p99Max,
            },
          ]),
      ...(items === 1 && itemsMin === undefined
        ? []
        : [
            {
              name: 'throughput',
              value: result.product.perSecond * items,
              unit,
              atLeast: itemsMin,
            },
          ]),
      ...(itemsMin === undefined
        ? []
        : [
            {
              name: 'by the yardstick',
              value: result.ratioToYardstick * items,
              unit: `${unit.replace('/s', '')} for each small request of bare Express`,
              atLeast: itemsMin / YARDSTICK.perSecond,
            },
          ]),
    ],
  };
}

/** What the floor is sent: a read is told once what it answers, and has no body then. */
async function floorRequest({ url }, method, echoed) {
  if (method !== 'GET') return { method, body: echoed };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: echoed });
  return { method };
}

/** One round of a request from autocannon; throws where an answer is no success. */
async function fire({ url, pid }, { path, headers, ...request }, size) {
  return roundOf(pid, async () => {
    const { requests, latency, duration, non2xx, errors } = await autocannon({
      url: `${url}${path}`,
      ...size,
      headers: { 'content-type': 'application/json', ...headers },
      timeout: 30,
      ...request,
    });
    if (non2xx > 0 || errors > 0)
      throw new Error(`${path}: ${String(non2xx)} answers failed, ${String(errors)} had none`);
    if (requests.total === 0) throw new Error(`${path}: a round was over before any answer came`);
    return {
      count: requests.total,
      perSecond: requests.total / duration,
      p50: latency.p50,
      p99: latency.p99,
    };
  });
}
