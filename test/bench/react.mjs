// Measures Reactors with a trivial formula against bare Express, and what others feel while runs burn CPU.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- react
import { besideEcho } from './floors/against-echo.mjs';
import { residentBytes } from './runs/bench-process.mjs';
import { load } from './runs/load.mjs';
import { alternate, roundOf, SIZE } from './runs/rounds.mjs';

const CONNECTIONS = Number(process.env.CONNECTIONS ?? 32);
const BURNERS = 8;
const BURN_SECONDS = 8;

async function newReactor(vault, code) {
  const formula = await vault.post('/reactor-formulas', { name: 'Bench', type: 'private', code });
  const { id } = await vault.post('/reactors', { name: 'Bench', formula: { id: formula.id } });
  return `/reactors/${id}/react`;
}

async function measureThroughput(report, vault, floor) {
  const path = await newReactor(vault, 'module.exports = async ({ args }) => ({ raw: args });');
  const body = JSON.stringify({ args: { name: 'Ada', n: 7 } });
  const size = { connections: CONNECTIONS, seconds: SIZE.seconds };
  const fire = ({ url, pid }, request) =>
    roundOf(pid, () => load({ url, body, ...size, ...request }));
  const result = await alternate({
    floor: () => fire(floor, {}),
    product: () => fire(vault, { path, headers: { 'SVC-API-KEY': vault.key } }),
  });
  const memoryBytes = residentBytes(vault.pid);
  report.add({ scenario: 'react, trivial formula', ...result, ratioMin: 0.33, memoryBytes });
}

async function measureBurners(report, vault) {
  const path = await newReactor(vault, 'module.exports = () => { for (;;); };');
  const headers = { 'SVC-API-KEY': vault.key };
  const others = (seconds) =>
    load({
      url: vault.url,
      method: 'GET',
      path: '/applications/key',
      headers,
      connections: 4,
      pauseMs: 5,
      seconds,
    });
  await others(2);
  const alone = await others(BURN_SECONDS);
  const burning = Array.from({ length: BURNERS }, () =>
    fetch(`${vault.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    }).then(({ status }) => status),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  const beside = await others(BURN_SECONDS);
  const statuses = [...new Set(await Promise.all(burning))].join(', ');
  report.add({
    scenario: `get an Application by key beside ${String(BURNERS)} runs that burn CPU to their deadline (${statuses})`,
    measures: [
      { name: 'p99', value: beside.p99 / alone.p99, unit: 'times as alone', below: 2 },
      { name: 'p50 alone', value: alone.p50, unit: 'ms' },
      { name: 'p99 alone', value: alone.p99, unit: 'ms' },
      { name: 'p50 beside', value: beside.p50, unit: 'ms' },
      { name: 'p99 beside', value: beside.p99, unit: 'ms' },
    ],
  });
}

await besideEcho(async ({ report, floor, vault }) => {
  await measureThroughput(report, vault, floor);
  await measureBurners(report, vault);
});
