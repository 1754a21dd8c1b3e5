// Measures how long it takes from the start of the process until /health/ready answers, on an empty database and on one
// that has been used, and what memory the service then holds.
//
//   npm run bench -- startup                (TEST_DATABASE_URL adds PostgreSQL to the embedded database)
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { databaseServer, makeDatabase } from './runs/bench-database.mjs';
import { NODE_ARGUMENTS, residentBytes } from './runs/bench-process.mjs';
import { openReport } from './reports/report.mjs';
import { median, SIZE } from './runs/rounds.mjs';

const LATER_STARTS = 2;
const READY_MS_MAX = 120_000;

/** A port that was free a moment ago: the operations door must be known before it has said where it is. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the service and ends it again; gives the milliseconds until it was ready and its memory at that moment. */
async function startOnce(env) {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, 'dist/cli.js', 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      OPERATIONS_PORT: port,
      BOOTSTRAP_API_KEY: randomBytes(24).toString('hex'),
      ...env,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - startedAt > READY_MS_MAX)
        throw new Error('the service has not become ready');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return { ms: performance.now() - startedAt, bytes: residentBytes(child.pid) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function measure(report, title, place) {
  const first = [];
  const later = [];
  for (let round = 0; round < SIZE.rounds; round += 1) {
    const database = await makeDatabase({ place });
    try {
      first.push(await startOnce(database.env));
      for (let time = 0; time < LATER_STARTS; time += 1) later.push(await startOnce(database.env));
    } finally {
      await database.drop();
    }
  }
  for (const [which, starts] of [
    ['first', first],
    ['later', later],
  ])
    report.add({
      scenario: `${which} start, ${title}`,
      database: place === undefined ? 'embedded database' : report.database,
      memoryBytes: median(starts.map(({ bytes }) => bytes)),
      measures: [
        { name: 'until ready', value: median(starts.map(({ ms }) => ms)), unit: 'ms' },
        { name: 'longest', value: Math.max(...starts.map(({ ms }) => ms)), unit: 'ms' },
      ],
    });
}

const report = await openReport();
await measure(report, 'embedded database', undefined);
if (databaseServer !== undefined) await measure(report, 'PostgreSQL', databaseServer);
