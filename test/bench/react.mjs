// Measures Reactors with a trivial formula against bare Express, and what others feel while runs burn CPU.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- react
//
// Makes a database of its own on that server and drops it at the end. SECONDS (5) is the length of a round, ROUNDS (3)
// their number, CONNECTIONS (32) how many requests there are at a time. Only the ratios mean anything: machines differ.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

import { Client } from 'pg';

import { load } from './load.mjs';

const server = process.env.TEST_DATABASE_URL;
if (server === undefined) {
  console.error('TEST_DATABASE_URL must name a PostgreSQL server.');
  process.exit(1);
}
const seconds = Number(process.env.SECONDS ?? 5);
const rounds = Number(process.env.ROUNDS ?? 3);
const connections = Number(process.env.CONNECTIONS ?? 32);
const PORT = Number(process.env.PORT ?? 4710);
const BURNERS = 8;
const BURN_SECONDS = 8;

const name = `token_vault_bench_${String(process.pid)}`;
const url = new URL(server);
url.pathname = `/${name}`;
const key = `key_mgt_${randomBytes(24).toString('hex')}`;
const processes = [];

async function onServer(statement) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function start(file, args, env) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (bytes) => {
      if (said.length > 10_000) return;
      said += bytes.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`${file} has ended: ${said}`)));
  });
}

async function call(base, path, body) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'SVC-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

async function newReactor(base, code) {
  const formula = await call(base, '/reactor-formulas', { name: 'Bench', type: 'private', code });
  const { id } = await call(base, '/reactors', { name: 'Bench', formula: { id: formula.id } });
  return `/reactors/${id}/react`;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function measureThroughput(vault, echo) {
  const path = await newReactor(vault, 'module.exports = async ({ args }) => ({ raw: args });');
  const body = JSON.stringify({ args: { name: 'Ada', n: 7 } });
  const headers = { 'SVC-API-KEY': key };
  const ofEcho = () => load({ url: echo, body, connections, seconds });
  const ofReact = () => load({ url: vault, path, headers, body, connections, seconds });
  await load({ url: vault, path, headers, body, connections, seconds: 3 });
  await load({ url: echo, body, connections, seconds: 1 });
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) {
    const floor = await ofEcho();
    const react = await ofReact();
    ratios.push(react.perSecond / floor.perSecond);
    console.log(
      `bare Express ${floor.perSecond.toFixed(0)}/s, react ${react.perSecond.toFixed(0)}/s ` +
        `(p50 ${react.p50.toFixed(1)} ms, p99 ${react.p99.toFixed(1)} ms, ${String(react.failures)} failures): ` +
        `ratio ${(react.perSecond / floor.perSecond).toFixed(2)}`,
    );
  }
  console.log(`react reaches ${median(ratios).toFixed(2)} of bare Express (aim: 0.33)`);
}

async function measureBurners(vault) {
  const path = await newReactor(vault, 'module.exports = () => { for (;;); };');
  const headers = { 'SVC-API-KEY': key };
  const others = (length) =>
    load({
      url: vault,
      method: 'GET',
      path: '/applications/key',
      headers,
      connections: 4,
      pauseMs: 5,
      seconds: length,
    });
  await others(2);
  const alone = await others(BURN_SECONDS);
  const burning = Array.from({ length: BURNERS }, () =>
    fetch(`${vault}${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    }).then(({ status }) => status),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  const beside = await others(BURN_SECONDS);
  const statuses = await Promise.all(burning);
  console.log(
    `GET /applications/key alone p50 ${alone.p50.toFixed(2)} ms, p99 ${alone.p99.toFixed(2)} ms; beside ${String(BURNERS)} runs ` +
      `that burn CPU to their deadline (${[...new Set(statuses)].join(', ')}) p50 ${beside.p50.toFixed(2)} ms, p99 ${beside.p99.toFixed(2)} ms: ` +
      `p99 × ${(beside.p99 / alone.p99).toFixed(2)} (aim: below 2)`,
  );
}

await onServer(`CREATE DATABASE ${name}`);
try {
  const vault = await start('dist/cli.js', ['serve'], {
    PORT: String(PORT),
    OPERATIONS_PORT: '0',
    DATABASE_URL: url.href,
    MASTER_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  });
  const echo = await start('test/bench/echo-floor.mjs', [], {});
  await measureThroughput(vault, echo);
  await measureBurners(vault);
} finally {
  for (const child of processes) child.kill();
  await Promise.all(processes.map((child) => child.exitCode ?? once(child, 'exit')));
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}
