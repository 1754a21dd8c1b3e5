// Measures calls through Proxies against a bare pass-through of undici, in the same run: throughput, what is added to the
// median, and how memory grows while 1 GiB passes. Destination, pass-through and vault are processes of their own.
//
//   npm run bench -- proxy                  (TEST_DATABASE_URL names a PostgreSQL server; otherwise the embedded one)
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';
import { fetch, Pool } from 'undici';

const SECONDS = Number(process.env.SECONDS ?? 4);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 32);
const GIB_IN_MIB = 1024;

const children = [];
function start(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function peer(...args) {
  const child = start([new URL('./proxy-peer.mjs', import.meta.url).pathname, ...args]);
  const [port] = await once(child.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}

const server = process.env.TEST_DATABASE_URL;
const name = `token_vault_bench_${String(process.pid)}`;
const dataDir = await mkdtemp(join(tmpdir(), 'token-vault-bench-'));

async function onServer(statement) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function startVault() {
  const key = `key_mgt_${randomBytes(24).toString('hex')}`;
  const env = {
    PORT: '0',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'warn',
    OUTBOUND_ALLOW: '127.0.0.1',
    BOOTSTRAP_API_KEY: key,
    DATA_DIR: join(dataDir, 'data'),
  };
  if (server !== undefined) {
    await onServer(`CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    env.DATABASE_URL = url.href;
    env.MASTER_KEYS = `bench:${randomBytes(32).toString('base64')}`;
  }
  const child = start([new URL('../../dist/cli.js', import.meta.url).pathname, 'serve'], env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  while (child.exitCode === null) {
    const [, url] = /token-vault +(http:\S+)[^]*\/health\/ready/.exec(output) ?? [];
    if (url !== undefined) return { url, key, pid: child.pid };
    await wait(20);
  }
  throw new Error(`The vault has ended:\n${output}`);
}

async function newProxy(vault, members) {
  const response = await fetch(`${vault.url}/proxies`, {
    method: 'POST',
    headers: { 'SVC-API-KEY': vault.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', ...members }),
  });
  return (await response.json()).key;
}

/** Calls as fast as CONNECTIONS allow; gives calls a second and the median of their times. */
async function load(url, { connections = CONNECTIONS, seconds = SECONDS, ...request }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times = [];
  const end = performance.now() + seconds * 1_000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const begun = performance.now();
        const { statusCode, body } = await pool.request(request);
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`${statusCode}: ${text.slice(0, 300)}`);
        times.push(performance.now() - begun);
      }
    }),
  );
  const rate = times.length / ((performance.now() - startedAt) / 1_000);
  await pool.close();
  times.sort((a, b) => a - b);
  return { rate, median: times[Math.floor(times.length / 2)] };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const percent = (ratio) => `${(ratio * 100).toFixed(0)} %`;

/** Bare and through the vault by turns, so that whatever else the machine does meets both. */
async function compare(title, bare, vault, request, vaultHeaders) {
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const headers = { ...request.headers, ...vaultHeaders };
    const pair = [
      await load(bare, { ...request, path: '/' }),
      await load(vault.url, { ...request, path: '/proxy', headers }),
      await load(bare, { ...request, path: '/', connections: 1, seconds: 1 }),
      await load(vault.url, { ...request, path: '/proxy', headers, connections: 1, seconds: 1 }),
    ];
    if (round > 0) rounds.push(pair);
  }
  const ratio = median(rounds.map(([a, b]) => b.rate / a.rate));
  const added = median(rounds.map(([, , a, b]) => b.median - a.median));
  const [a, b] = rounds[0].map(({ rate }) => Math.round(rate));
  console.log(
    `${title}: ${percent(ratio)} of bare (${b} of ${a}/s), ${added.toFixed(2)} ms added to the median`,
  );
}

async function rssMib(pid) {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Passes 1 GiB and looks at the memory of the vault as it does. */
async function pass(title, vault, request, consume) {
  const before = await rssMib(vault.pid);
  let most = before;
  const timer = setInterval(async () => (most = Math.max(most, await rssMib(vault.pid))), 50);
  const pool = new Pool(vault.url, { connections: 1, bodyTimeout: 0, headersTimeout: 0 });
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request(request);
  const bytes = await consume(body);
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(timer);
  await pool.close();
  const isWhole = statusCode === 200 && bytes === GIB_IN_MIB * 1024 * 1024;
  console.log(
    `${title}: ${isWhole ? 'whole' : 'NOT WHOLE'}, RSS grew by ${(most - before).toFixed(0)} MiB at most, ${(GIB_IN_MIB / seconds).toFixed(0)} MiB/s`,
  );
}

async function counted(body) {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
}

function* gibibyte() {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  for (let left = GIB_IN_MIB; left > 0; left -= 1) yield chunk;
}

try {
  const destination = await peer('destination');
  const bare = await peer('pass-through', destination);
  const vault = await startVault();
  const code =
    'module.exports = async (req) => ({ body: req.args.body, headers: req.args.headers });';
  const plain = await newProxy(vault, { destination_url: destination });
  const open = await newProxy(vault, { destination_url: destination, require_auth: false });
  const identity = await newProxy(vault, {
    destination_url: destination,
    request_transform: { code },
    response_transform: { code },
  });
  const body = JSON.stringify({
    items: Array.from({ length: 22 }, (_, at) => ({ id: at, name: 'an item of it' })),
  });
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body };
  const keys = (proxy) => ({ 'svc-proxy-key': proxy, 'svc-api-key': vault.key });
  console.log(
    `${server === undefined ? 'embedded database' : 'PostgreSQL'}, ${body.length} bytes of JSON, ${CONNECTIONS} connections`,
  );
  await compare('without a transform', bare, vault, request, keys(plain));
  await compare('without authentication', bare, vault, request, { 'svc-proxy-key': open });
  await compare('with an identity transform both ways', bare, vault, request, keys(identity));

  const proxied = { headers: { ...keys(plain), 'content-type': 'text/plain' } };
  await pass(
    '1 GiB down',
    vault,
    { ...proxied, method: 'GET', path: '/proxy/bytes/1024' },
    counted,
  );
  await pass(
    '1 GiB up',
    vault,
    { ...proxied, method: 'POST', path: '/proxy/count', body: gibibyte() },
    async (answer) => Number(await answer.text()),
  );
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  if (server !== undefined) await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await rm(dataDir, { recursive: true, force: true });
}
