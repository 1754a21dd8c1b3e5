// npm run bench -- [NAME [arguments]] [options]: measures the product on this machine and prints what it finds. Each part
// is a program of test/bench/ that runs in a process of its own and hands its results over as JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { writeBenchmarkPage } from '../test/bench/reports/benchmark-page.mjs';
import { describeMachine } from '../test/bench/runs/machine.mjs';
import { compareWithBaseline, ratiosOf } from '../test/bench/reports/regression.mjs';

// Set to nothing, it names no server.
if (process.env.TEST_DATABASE_URL === '') delete process.env.TEST_DATABASE_URL;

const BENCHES = {
  fairness: 'test/bench/fairness.mjs',
  graphql: 'test/bench/graphql.mjs',
  growth: 'test/bench/growth.mjs',
  overload: 'test/bench/overload.mjs',
  peers: 'test/bench/peers.mjs',
  proxy: 'test/bench/proxy.mjs',
  react: 'test/bench/react.mjs',
  read: 'test/bench/read.mjs',
  sandbox: 'test/bench/run-sandbox.mjs',
  scale: 'test/bench/scale.mjs',
  search: 'test/bench/search.mjs',
  start: 'test/bench/start.mjs',
  tokenize: 'test/bench/tokenize.mjs',
  trail: 'test/bench/trail.mjs',
  workers: 'test/bench/workers.mjs',
};
/** Those that hold nothing to a floor that does not depend on the machine, so that there is nothing to guard. */
const WITHOUT_RATIOS = new Set([
  'fairness',
  'growth',
  'overload',
  'peers',
  'scale',
  'search',
  'start',
  'trail',
  'workers',
]);
const NEEDS_SERVER = new Set([
  'fairness',
  'graphql',
  'growth',
  'scale',
  'search',
  'trail',
  'workers',
]);
/** Those that a run of everything measures on the embedded database too. */
const ALSO_EMBEDDED = ['read', 'tokenize'];

/** Where a part finds the programs of others that it measures beside us. */
const BESIDE_US = {
  'card-vault': 'BENCH_CARD_VAULT',
  openbao: 'BENCH_OPENBAO',
  pocketbase: 'BENCH_POCKETBASE',
};

const BASELINE = 'test/bench/baseline.json';
const HELP = `Usage: npm run bench -- [NAME [SCENARIO]] [options]

Without a name everything is measured: ${Object.keys(BENCHES).join(', ')}.

  --json FILE    writes the results as JSON, with the machine that they are of
  --docs FILE    writes docs/benchmarks.md and docs/pictures/benchmarks.svg from such a file, and measures nothing
  --guard        measures what is held to a floor and fails where a ratio has lost over a fifth of ${BASELINE}
  --update       with --guard: writes that file in place of comparing with it
  --pocketbase PROGRAM  with start: measures PocketBase, whose program that is, beside us
  --openbao URL,TOKEN   with peers: measures OpenBao beside us, whose token may make mounts
  --card-vault URL      with peers: measures the card vault of Hyperswitch beside us
  --help         says this

TEST_DATABASE_URL names a PostgreSQL server; without one the embedded database is measured. ROUNDS (5), SECONDS (3) a
round, WARM_UP_SECONDS (12 at most a scenario), CONNECTIONS (50; 32 for GraphQL, Proxies, Reactors), ROWS of scale, ROWS and SEARCHES of
search, GROWTH_ROWS (1000,100000,1000000), OVERLOAD_SECONDS (60) size a run. PROFILE=FOLDER writes profiles of the
service's processor time. How to read the figures: docs/benchmarks.md.`;

process.exitCode = main(readArguments());

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        docs: { type: 'string' },
        guard: { type: 'boolean' },
        help: { type: 'boolean' },
        json: { type: 'string' },
        openbao: { type: 'string' },
        'card-vault': { type: 'string' },
        pocketbase: { type: 'string' },
        update: { type: 'boolean' },
      },
    });
  } catch (error) {
    return { fault: error.message };
  }
}

function main({ fault, values, positionals }) {
  if (fault !== undefined) return refuse(fault);
  if (values.help) return tell(HELP);
  if (values.docs !== undefined)
    return tell(writeBenchmarkPage(JSON.parse(readFileSync(values.docs, 'utf8'))));
  const [name, ...rest] = positionals;
  if (name !== undefined && !Object.hasOwn(BENCHES, name))
    return refuse(`There is no ${name}; there are ${Object.keys(BENCHES).join(', ')}.`);
  if (values.update && !values.guard) return refuse('--update goes with --guard.');
  if (values.guard && rest.length > 0) return refuse('--guard compares whole parts.');
  if (values.guard && process.env.TEST_DATABASE_URL === undefined)
    return refuse('--guard compares runs on PostgreSQL: TEST_DATABASE_URL must name a server.');
  if (values.guard && WITHOUT_RATIOS.has(name)) return refuse(`${name} has no ratio to guard.`);

  // A part gets what is its own by the environment, as it gets sizes.
  for (const [option, variable] of Object.entries(BESIDE_US))
    if (values[option] !== undefined) process.env[variable] = values[option];
  const { results, failed } = runAll(partsOf(name, values), rest);
  if (values.json !== undefined)
    writeFileSync(
      values.json,
      `${JSON.stringify({ machine: describeMachine(results), results }, null, 2)}\n`,
    );
  for (const part of failed) console.error(`✗ ${part} has failed.`);
  if (failed.length > 0) return 1;
  return values.guard ? guard(results, name, values.update) : 0;
}

/** What is run: a part's name and file, and whether the server is kept from it. */
function partsOf(name, { guard: isGuarding }) {
  const part = (each, isEmbedded = false) => ({ name: each, file: BENCHES[each], isEmbedded });
  if (name !== undefined) return [part(name)];
  const names = Object.keys(BENCHES);
  if (isGuarding)
    return names.filter((each) => !WITHOUT_RATIOS.has(each)).map((each) => part(each));
  if (process.env.TEST_DATABASE_URL === undefined) {
    console.error(`Without TEST_DATABASE_URL there is no ${[...NEEDS_SERVER].join(', no ')}.`);
    return names.filter((each) => !NEEDS_SERVER.has(each)).map((each) => part(each));
  }
  return [...names.map((each) => part(each)), ...ALSO_EMBEDDED.map((each) => part(each, true))];
}

function runAll(parts, rest) {
  const folder = mkdtempSync(join(tmpdir(), 'token-vault-bench-'));
  const results = [];
  const failed = [];
  for (const [index, { name, file, isEmbedded }] of parts.entries()) {
    console.error(`» ${String(index + 1)} of ${String(parts.length)}: ${name}`);
    const out = join(folder, `${String(index)}.json`);
    const { TEST_DATABASE_URL: server, ...env } = process.env;
    const { status } = spawnSync(process.execPath, [file, ...rest], {
      stdio: 'inherit',
      env: {
        ...env,
        BENCH_RESULTS: out,
        ...(isEmbedded || server === undefined ? {} : { TEST_DATABASE_URL: server }),
      },
    });
    if (status !== 0) failed.push(name);
    if (existsSync(out)) results.push(...JSON.parse(readFileSync(out, 'utf8')));
  }
  rmSync(folder, { recursive: true });
  return { results, failed };
}

function guard(results, name, isUpdate) {
  const kept = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {};
  const isMeasured = (scenario) => name === undefined || scenario.startsWith(`${name}: `);
  const measured = ratiosOf(results);
  const ofThisRun = Object.fromEntries(Object.entries(kept).filter(([each]) => isMeasured(each)));
  if (isUpdate) {
    const others = Object.entries(kept).filter(([each]) => !isMeasured(each));
    const all = [...others, ...Object.entries(measured)].sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    return tell(`${BASELINE} is written.`);
  }
  const { lost, missing, added } = compareWithBaseline(ofThisRun, measured);
  for (const each of added) console.log(`new, and not in ${BASELINE}: ${each}`);
  for (const each of missing) console.error(`✗ ${each} is in ${BASELINE}, and was not measured`);
  for (const { scenario, was, is } of lost)
    console.error(
      `✗ ${scenario}: ${is.toPrecision(3)} of its floor, ${was.toPrecision(3)} in ${BASELINE}`,
    );
  if (lost.length + missing.length > 0) return 1;
  return tell(`No ratio has lost over a fifth of ${BASELINE}.`);
}

function tell(text) {
  console.log(text);
  return 0;
}

function refuse(text) {
  console.error(`${text}\n\n${HELP}`);
  return 1;
}
