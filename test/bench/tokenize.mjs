// Measures writes and reads of tokens against bare Express that echoes the same body, both in the same run.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- tokenize [scenario]
//
// Makes a database of its own on that server and drops it at the end; without a server it takes the embedded database.
// ROUNDS (5), SECONDS (3) and CONNECTIONS (50) size it; PROFILE=folder writes a profile of the service's processor time.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import autocannon from 'autocannon';
import { Client } from 'pg';

import { processorMs, residentBytes, startProcess } from './bench-process.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const duration = Number(process.env.SECONDS ?? 3);
const connections = Number(process.env.CONNECTIONS ?? 50);
const [picked = ''] = process.argv.slice(2);
const apiKey = randomBytes(24).toString('hex');

const text = (n) => `value-${String(n)}`;
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const card = {
  type: 'card',
  data: { number: '4242424242424242', expiration_month: 12, expiration_year: 2035 },
};

/** What is measured: a request, how many tokens it is about, and what it is held to. */
const SCENARIOS = {
  'tokenize one string': { body: 'value', tokens: 1, ratioMin: 0.6 },
  'tokenize an object of three strings': {
    body: { a: text(1), b: text(2), c: text(3) },
    tokens: 3,
  },
  'tokenize a card': { body: card, tokens: 1 },
  'tokenize 20 strings': { body: many(20, text), tokens: 20, tokensMin: 45_000 },
  'tokenize 20 cards': { body: many(20, () => card), tokens: 20, tokensMin: 35_000 },
  'tokenize 10,000 strings': {
    body: many(10_000, text),
    tokens: 10_000,
    tokensMin: 60_000,
    connections: 4,
  },
  'read one token, revealed': { read: 'one', tokens: 1, ratioMin: 0.5 },
  'detokenize 100': { read: 'hundred', tokens: 100, tokensMin: 100_000 },
};

const database = await makeDatabase();
const floor = await startProcess(['test/bench/echo-floor.mjs']);
const product = await startProcess([...profileArguments(), 'dist/cli.js', 'serve'], {
  PORT: '0',
  OPERATIONS_PORT: '0',
  BOOTSTRAP_API_KEY: apiKey,
  ...database.env,
});
try {
  const [cpu] = cpus();
  console.log(
    `${String(cpus().length)} × ${cpu?.model ?? '?'}, Node ${process.version}, ${database.name}`,
  );
  for (const [name, scenario] of Object.entries(SCENARIOS))
    if (name.includes(picked)) await measure(name, scenario);
} finally {
  await product.close();
  await floor.close();
  await database.drop();
}

async function measure(name, scenario) {
  const request = await requestOf(scenario);
  const results = { floor: [], product: [] };
  for (let round = 0; round <= rounds; round++) {
    const measured = {
      floor: await fire(floor, { method: 'POST', body: request.echoed }, scenario),
      product: await fire(product, request, scenario),
    };
    // The first round warms up.
    if (round > 0)
      for (const [side, result] of Object.entries(measured)) results[side].push(result);
  }
  const median = (side, member) => {
    const values = results[side].map((result) => result[member]).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  };
  const rate = median('product', 'rate');
  const ratio = rate / median('floor', 'rate');
  const tokens = rate * scenario.tokens;
  const aims = [
    aimed(ratio, scenario.ratioMin, (value) => `${value.toFixed(2)} of the floor`),
    aimed(tokens, scenario.tokensMin, (value) => `${value.toFixed(0)} tokens/s`),
  ];
  console.log(`${name}: ${rate.toFixed(0)} requests/s, ${aims.join(', ')}`);
  for (const side of ['floor', 'product'])
    console.log(
      `  ${side}: ${median(side, 'rate').toFixed(0)} requests/s, p99 ${median(side, 'p99').toFixed(0)} ms, ` +
        `${(median(side, 'processor') * 1000).toFixed(0)} µs of processor a request`,
    );
  console.log(`  memory of the service: ${(residentBytes(product.pid) / 2 ** 20).toFixed(0)} MiB`);
}

function aimed(value, least, show) {
  if (least === undefined) return show(value);
  return `${show(value)} (${value >= least ? 'holds' : 'MISSED'}: ${String(least)})`;
}

async function fire({ url, pid }, { path = '/', ...request }, scenario) {
  const before = processorMs(pid);
  const result = await autocannon({
    url: `${url}${path}`,
    connections: scenario.connections ?? connections,
    duration,
    headers: { 'content-type': 'application/json', 'svc-api-key': apiKey },
    timeout: 30,
    ...request,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${String(result.non2xx)} answers failed, ${String(result.errors)} had none`);
  const count = result.requests.total;
  return {
    rate: count / result.duration,
    p99: result.latency.p99,
    processor: (processorMs(pid) - before) / count,
  };
}

/** The request of a scenario, and the body that the floor echoes. */
async function requestOf({ body, read }) {
  if (read === undefined) {
    const text = JSON.stringify(body);
    // The floor's parser takes objects and arrays only.
    const echoed = typeof body === 'string' ? JSON.stringify([body]) : text;
    return { path: '/tokenize', method: 'POST', body: text, echoed };
  }
  const ids = await post('/tokenize', many(100, text));
  if (read === 'one')
    return { path: `/tokens/${ids[0]}`, method: 'GET', echoed: JSON.stringify([text(0)]) };
  const expressions = JSON.stringify(ids.map((id) => `{{ ${id} }}`));
  return { path: '/detokenize', method: 'POST', body: expressions, echoed: expressions };
}

async function post(path, body) {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'svc-api-key': apiKey },
    body: JSON.stringify(body),
  });
  return response.json();
}

function profileArguments() {
  const folder = process.env.PROFILE;
  return folder === undefined
    ? []
    : ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folder}`];
}

async function makeDatabase() {
  const masterKey = `bench:${randomBytes(32).toString('base64')}`;
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) {
    const folder = await mkdtemp(join(tmpdir(), 'token-vault-bench-'));
    return {
      name: 'embedded database',
      env: { DATA_DIR: folder },
      drop: () => rm(folder, { recursive: true }),
    };
  }
  const name = `token_vault_bench_${String(process.pid)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const [row] = await onServer(server, `CREATE DATABASE ${name}`, 'SHOW fsync');
  return {
    name: `PostgreSQL with fsync ${row.fsync}`,
    env: { DATABASE_URL: url.href, MASTER_KEYS: masterKey },
    drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(connectionString, ...statements) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
