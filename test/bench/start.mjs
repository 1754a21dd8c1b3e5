// Measures what a newcomer waits for and an operator pays: the first and a later start from a clone and from what is built,
// until /health/ready answers; --help; the memory of all processes five seconds after a start; what an installation weighs.
//
//   npm run bench -- start                         (TEST_DATABASE_URL adds PostgreSQL to the embedded database)
//   npm run bench -- start --pocketbase PATH       puts PocketBase beside it, whose program is at PATH
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { databaseServer, makeDatabase } from './runs/bench-database.mjs';
import { processorMs, residentBytes } from './runs/bench-process.mjs';
import { openReport } from './reports/report.mjs';
import { median, SIZE } from './runs/rounds.mjs';

const LATER_STARTS = 2;
const READY_MS_MAX = 300_000;
/** How long after it is ready a service's memory is looked at: by then it has made ready what the first run of code needs. */
const SETTLED_MS = 5_000;
const MIB = 2 ** 20;

const report = await openReport();

/** A port that was free a moment ago: the operations door must be known before it has said where it is. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts what listens and ends it again. `commandAt` gives program, arguments and environment of what is asked at `path` of
 * a port. Gives the milliseconds until it answered, of the clock and of the processor, and its memory once it has settled.
 */
async function startOnce(commandAt, { path, cwd }) {
  const port = String(await freePort());
  const { program, args, env = {} } = await commandAt(port);
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const options = { cwd, env: { PATH, HOME, ...env }, stdio: 'ignore', detached: true };
  const child = spawn(program, args, options);
  const ended = once(child, 'exit');
  try {
    while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
      if (child.exitCode !== null || performance.now() - startedAt > READY_MS_MAX)
        throw new Error(`${program} ${args.join(' ')} has not become ready`);
      await wait(10);
    }
    const ms = performance.now() - startedAt;
    const processor = processorMs(child.pid);
    await wait(SETTLED_MS);
    return { ms, processor, bytes: residentBytes(child.pid) };
  } finally {
    // npm and its shell do not all pass a signal on: the group gets it.
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function tell(scenario, starts, { database = 'embedded database', msMax, mibMax } = {}) {
  const medianOf = (member) => median(starts.map((each) => each[member]));
  report.add({
    scenario,
    database,
    measures: [
      { name: 'until ready', value: medianOf('ms') / 1_000, unit: 's', below: msMax / 1_000 },
      { name: 'of the processor', value: medianOf('processor') / 1_000, unit: 's' },
      { name: 'memory after 5 s', value: medianOf('bytes') / MIB, unit: 'MiB', below: mibMax },
    ].map(({ below, ...measure }) => (below > 0 ? { ...measure, below } : measure)),
  });
}

/** Reads all files of a folder once: what has just been installed is in memory, too. */
function readAll(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) readFileSync(join(entry.path, entry.name));
}

/** `npm start` in a copy of what is under version control, where nothing is built and `npm ci` has just ended. */
async function measureClone() {
  readAll('node_modules');
  const root = mkdtempSync(join(tmpdir(), 'token-vault-clone-'));
  try {
    const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
    for (const file of files.split('\0').filter(Boolean))
      cpSync(file, join(root, file), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    const start = () =>
      startOnce(
        async (port) => ({
          program: 'npm',
          args: ['start'],
          env: { PORT: String(await freePort()), OPERATIONS_PORT: port, DATA_DIR: `${root}/data` },
        }),
        { path: '/health/ready', cwd: root },
      );
    tell('first npm start of a clone', [await start()], { msMax: 12_000 });
    const later = [];
    for (let time = 0; time < LATER_STARTS; time += 1) later.push(await start());
    tell('later npm start', later, { msMax: 2_500 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** `token-vault serve`, on a database that is empty at first. */
async function measureServe(title, place, aims) {
  const first = [];
  const later = [];
  for (let round = 0; round < SIZE.rounds; round += 1) {
    const database = await makeDatabase({ place });
    const start = () =>
      startOnce(
        (port) => ({
          program: process.execPath,
          args: ['dist/cli.js', 'serve'],
          env: { PORT: '0', OPERATIONS_PORT: port, ...database.env },
        }),
        { path: '/health/ready' },
      );
    try {
      first.push(await start());
      for (let time = 0; time < LATER_STARTS; time += 1) later.push(await start());
    } finally {
      await database.drop();
    }
  }
  const database = place === undefined ? 'embedded database' : report.database;
  tell(`first token-vault serve, ${title}`, first, { database, ...aims.first });
  tell(`later token-vault serve, ${title}`, later, { database, ...aims.later });
}

function measureHelp() {
  const times = Array.from({ length: SIZE.rounds }, () => {
    const startedAt = performance.now();
    execFileSync(process.execPath, ['dist/cli.js', '--help'], { stdio: 'ignore' });
    return performance.now() - startedAt;
  });
  const measures = [{ name: 'ended after', value: median(times) / 1_000, unit: 's', below: 0.3 }];
  report.add({ scenario: 'token-vault --help', measures });
}

/** What `npm install` of the package makes, with what it depends on; nothing where no registry answers. */
function measureInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'token-vault-install-'));
  const npm = (...args) =>
    execFileSync('npm', [...args, '--silent'], { encoding: 'utf8', stdio: 'pipe' });
  try {
    npm('pack', '--ignore-scripts', '--pack-destination', folder);
    const [tarball] = readdirSync(folder);
    npm('install', '--prefix', folder, '--no-audit', '--no-fund', join(folder, tarball));
    const bytes = bytesOf(join(folder, 'node_modules'));
    const measures = [
      { name: 'installed', value: bytes / 1e6, unit: 'MB', below: 120 },
      { name: 'the package itself', value: statSync(join(folder, tarball)).size / 1e6, unit: 'MB' },
    ];
    report.add({ scenario: 'npm install of what npm pack makes', measures });
  } catch (error) {
    console.error(`Not measured, what an installation weighs: ${error.message.split('\n')[0]}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bytesOf(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { path: folder, name }) => sum + statSync(join(folder, name)).size, 0);
}

async function measurePocketBase(program) {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbase-'));
  const start = () =>
    startOnce(
      (port) => ({
        program,
        args: ['serve', '--http', `127.0.0.1:${port}`, '--dir', join(folder, 'data')],
      }),
      { path: '/api/health', cwd: dirname(program) },
    );
  const database = 'SQLite, embedded';
  try {
    tell('for comparison: first pocketbase serve', [await start()], { database });
    tell('for comparison: later pocketbase serve', [await start(), await start()], { database });
    const measures = [{ name: 'installed', value: statSync(program).size / 1e6, unit: 'MB' }];
    report.add({ scenario: 'for comparison: PocketBase', database, measures });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

measureHelp();
measureInstallation();
await measureClone();
await measureServe('embedded database', undefined, {
  first: { msMax: 4_000, mibMax: 450 },
  later: { msMax: 1_200, mibMax: 300 },
});
if (databaseServer !== undefined)
  await measureServe('PostgreSQL', databaseServer, {
    first: { mibMax: 150 },
    later: { mibMax: 150 },
  });
const { BENCH_POCKETBASE: pocketbase } = process.env;
if (pocketbase !== undefined) await measurePocketBase(resolve(pocketbase));
