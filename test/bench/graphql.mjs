// Measures a page of 20 Applications over GraphQL against a bare Apollo server that reads the same page with plain `pg`
// (apollo-floor.mjs), both in the same run and in turn.
//
//   TEST_DATABASE_URL=postgresql://postgres@localhost/postgres npm run bench -- graphql
//
// Makes a database of its own on that server and drops it at the end. ROUNDS (5), SECONDS (4) and CONNECTIONS (32) size
// it; PROFILE=folder writes profiles of both servers' processor time. Only the ratios mean anything: machines differ.
import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';

import { Client } from 'pg';

import { processorMs, startProcess } from './bench-process.mjs';
import { load } from './load.mjs';

const server = process.env.TEST_DATABASE_URL;
if (server === undefined) {
  console.error('TEST_DATABASE_URL must name a PostgreSQL server.');
  process.exit(1);
}
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const connections = Number(process.env.CONNECTIONS ?? 32);

const RATIO_MIN = 0.6;
const APPLICATIONS = 200;

const DOCUMENT = `query Applications($page: Int!) {
  applications(input: { page: $page, size: 20 }) {
    pagination { totalItems pageNumber pageSize totalPages }
    data {
      id tenantId name type permissions
      rules { description priority container transform permissions }
      expiresAt createdBy createdAt modifiedBy modifiedAt
    }
  }
}`;
const body = JSON.stringify({ query: DOCUMENT, variables: { page: 2 } });

const name = `token_vault_bench_${String(process.pid)}`;
const url = new URL(server);
url.pathname = `/${name}`;
const apiKey = `key_mgt_${randomBytes(24).toString('hex')}`;
const headers = { 'SVC-API-KEY': apiKey };

await onServer(`CREATE DATABASE ${name}`);
const processes = [];
try {
  const product = await start(['dist/cli.js', 'serve'], {
    PORT: '0',
    OPERATIONS_PORT: '0',
    DATABASE_URL: url.href,
    MASTER_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    BOOTSTRAP_API_KEY: apiKey,
  });
  const tenantId = await fill(product);
  const floor = await start(['test/bench/apollo-floor.mjs'], {
    NODE_ENV: 'production',
    DATABASE_URL: url.href,
    TENANT_ID: tenantId,
  });
  await compareAnswers(product, floor);
  await measure({ floor, product });
} finally {
  await Promise.all(processes.map((each) => each.close()));
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}

async function measure(sides) {
  const [cpu] = cpus();
  console.log(`${String(cpus().length)} × ${cpu?.model ?? '?'}, Node ${process.version}`);
  const results = { floor: [], product: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [side, process] of Object.entries(sides)) {
      const result = await fire(process);
      // The first round warms up.
      if (round > 0) results[side].push(result);
    }
  }
  const median = (side, member) => medianOf(results[side].map((result) => result[member]));
  for (const side of ['floor', 'product'])
    console.log(
      `  ${side}: ${median(side, 'perSecond').toFixed(0)} requests/s, p50 ${median(side, 'p50').toFixed(1)} ms, ` +
        `p99 ${median(side, 'p99').toFixed(1)} ms, ${(median(side, 'processor') * 1000).toFixed(0)} µs of processor a request`,
    );
  // Of each round by itself: what others on the machine take, they take from both sides of a round alike.
  const ratios = results.floor.map(
    (floor, round) => results.product[round].perSecond / floor.perSecond,
  );
  const ratio = medianOf(ratios);
  const byProcessor = median('floor', 'processor') / median('product', 'processor');
  console.log(
    `a page of 20 Applications: ${ratio.toFixed(2)} of bare Apollo (${ratio >= RATIO_MIN ? 'holds' : 'MISSED'}: ` +
      `${String(RATIO_MIN)}), ${byProcessor.toFixed(2)} of it by processor time`,
  );
}

function medianOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function fire({ url: base, pid }) {
  const before = processorMs(pid);
  const result = await load({ url: base, path: '/graphql', headers, body, connections, seconds });
  if (result.failures > 0) throw new Error(`${String(result.failures)} answers were no successes`);
  const count = result.perSecond * seconds;
  return { ...result, processor: (processorMs(pid) - before) / count };
}

/** Both sides must give the same answer, or the comparison means nothing. */
async function compareAnswers(product, floor) {
  const [one, other] = await Promise.all(
    [product, floor].map(async ({ url: base }) => {
      const { data } = await call(base, '/graphql', body);
      for (const each of data.applications.data) {
        for (const member of ['expiresAt', 'createdAt', 'modifiedAt'])
          if (each[member] !== null) each[member] = new Date(each[member]).toISOString();
      }
      return JSON.stringify(data);
    }),
  );
  if (one !== other) throw new Error(`The answers differ:\n${one}\n${other}`);
}

/** Makes the Applications, and tells whose they are. */
async function fill({ url: base }) {
  const rule = {
    description: 'Card numbers',
    priority: 1,
    container: '/pci/high/',
    transform: 'mask',
    permissions: ['token:create', 'token:read'],
  };
  let tenantId = '';
  for (let index = 0; index < APPLICATIONS; index++) {
    const application = {
      name: `Application ${String(index)}`,
      type: 'private',
      permissions: ['token:create', 'token:read', 'token:search'],
      rules: [rule],
    };
    ({ tenant_id: tenantId } = await call(base, '/applications', JSON.stringify(application)));
  }
  return tenantId;
}

async function call(base, path, text) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: text,
  });
  const answer = await response.json();
  if (!response.ok || answer.errors !== undefined) throw new Error(JSON.stringify(answer));
  return answer;
}

async function start(args, env) {
  const folder = process.env.PROFILE;
  const profiled =
    folder === undefined
      ? []
      : ['--cpu-prof', '--cpu-prof-interval', '200', `--cpu-prof-dir=${folder}`];
  const started = await startProcess([...profiled, ...args], env);
  processes.push(started);
  return started;
}

async function onServer(statement) {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
