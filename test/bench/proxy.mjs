// Measures calls through Proxies against a bare pass-through of undici, in the same run: throughput, what is added to the
// median, and how memory grows while 1 GiB passes. Destination, pass-through and vault are processes of their own.
//
//   npm run bench -- proxy                  (TEST_DATABASE_URL names a PostgreSQL server; otherwise the embedded one)
import { clearInterval, setInterval } from 'node:timers';

import { Pool } from 'undici';

import { residentBytes, startProcess } from './runs/bench-process.mjs';
import { makeDatabase } from './runs/bench-database.mjs';
import { startVault } from './runs/bench-vault.mjs';
import { load } from './runs/load.mjs';
import { openReport } from './reports/report.mjs';
import { alternate, median, roundOf, SIZE } from './runs/rounds.mjs';

const [picked = ''] = process.argv.slice(2);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 32);
const GIB_IN_MIB = 1024;
const MIB = 1024 * 1024;
const IDENTITY =
  'module.exports = async (req) => ({ body: req.args.body, headers: req.args.headers });';
const BODY = JSON.stringify({
  items: Array.from({ length: 22 }, (_, at) => ({ id: at, name: 'an item of it' })),
});

async function newProxy(vault, members) {
  return (await vault.post('/proxies', { name: 'Bench', ...members })).key;
}

/** One round: throughput under load, and the median that a lone caller sees. */
async function fire({ url, pid }, request) {
  const send = (size) => load({ url, body: BODY, ...request, ...size });
  const busy = await roundOf(pid, () => send({ connections: CONNECTIONS, seconds: SIZE.seconds }));
  const { p50: aloneMs } = await send({ connections: 1, seconds: Math.min(1, SIZE.seconds) });
  return { ...busy, aloneMs };
}

async function compare(report, scenario, { bare, vault }, headers, ratioMin) {
  if (!scenario.includes(picked)) return;
  const result = await alternate({
    floor: () => fire(bare, {}),
    product: () => fire(vault, { path: '/proxy', headers }),
  });
  const added = median(result.pairs.map(({ floor, product }) => product.aloneMs - floor.aloneMs));
  report.add({
    scenario,
    ...result,
    ratioMin,
    floorName: 'a bare pass-through',
    memoryBytes: residentBytes(vault.pid),
    measures: [{ name: 'added to the median of a lone caller', value: added, unit: 'ms' }],
  });
}

/** Passes 1 GiB and looks at the memory of the vault as it does. */
async function pass(report, scenario, vault, request, consume) {
  if (!scenario.includes(picked)) return;
  const before = residentBytes(vault.pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(vault.pid))), 50);
  const pool = new Pool(vault.url, { connections: 1, bodyTimeout: 0, headersTimeout: 0 });
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request(request);
  const bytes = await consume(body);
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(timer);
  await pool.close();
  if (statusCode !== 200 || bytes !== GIB_IN_MIB * MIB)
    throw new Error(`${scenario}: ${String(statusCode)}, ${String(bytes)} bytes have passed`);
  report.add({
    scenario,
    memoryBytes: residentBytes(vault.pid),
    measures: [
      { name: 'throughput', value: GIB_IN_MIB / seconds, unit: 'MiB/s' },
      { name: 'memory grew by', value: (most - before) / MIB, unit: 'MiB' },
    ],
  });
}

async function counted(body) {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
}

function* gibibyte() {
  const chunk = Buffer.alloc(MIB, 'x');
  for (let left = GIB_IN_MIB; left > 0; left -= 1) yield chunk;
}

async function measureAll(report, destination, sides) {
  const { vault } = sides;
  const plain = await newProxy(vault, { destination_url: destination.url });
  const open = await newProxy(vault, { destination_url: destination.url, require_auth: false });
  const identity = await newProxy(vault, {
    destination_url: destination.url,
    request_transform: { code: IDENTITY },
    response_transform: { code: IDENTITY },
  });
  const keys = (proxy) => ({ 'svc-proxy-key': proxy, 'svc-api-key': vault.key });
  await compare(report, 'proxy without a transform', sides, keys(plain), 0.6);
  await compare(report, 'proxy without authentication', sides, { 'svc-proxy-key': open });
  await compare(report, 'proxy with an identity transform both ways', sides, keys(identity), 0.3);

  const headers = { ...keys(plain), 'content-type': 'text/plain' };
  const down = { method: 'GET', path: '/proxy/bytes/1024', headers };
  await pass(report, 'proxy, 1 GiB down', vault, down, counted);
  const up = { method: 'POST', path: '/proxy/count', headers, body: gibibyte() };
  await pass(report, 'proxy, 1 GiB up', vault, up, async (body) => Number(await body.text()));
}

const database = await makeDatabase();
const processes = [];
const startPeer = async (...args) => {
  const peer = await startProcess(['test/bench/floors/proxy-peer.mjs', ...args]);
  processes.push(peer);
  return peer;
};
try {
  const report = await openReport();
  const destination = await startPeer('destination');
  const bare = await startPeer('pass-through', destination.url);
  const vault = await startVault(database, { OUTBOUND_ALLOW: '127.0.0.1' });
  processes.push(vault);
  await measureAll(report, destination, { bare, vault });
} finally {
  for (const each of processes) await each.close();
  await database.drop();
}
