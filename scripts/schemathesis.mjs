// npm run schemathesis: makes requests from the OpenAPI document, as others may, sends them to a vault that it starts, and
// fails where an answer is not what the document says and docs/api.md does not say why.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { makeDatabase } from '../test/bench/runs/bench-database.mjs';
import { startVault } from '../test/bench/runs/bench-vault.mjs';
import { judgeReports } from '../test/schemathesis/judge.mjs';

const HELP = `Usage: npm run schemathesis -- [options]

Runs schemathesis (https://schemathesis.readthedocs.io) over every operation but calls through Proxies, whose answers are
their destinations', against a vault on the embedded database or on that of TEST_DATABASE_URL. It is Python's and no
dependency: python3 -m venv DIR && DIR/bin/pip install schemathesis==4.32.5

  --program PATH   the program (default: SCHEMATHESIS, or what the PATH has)
  --examples N     random cases of an operation (default: 100)
  --seed N         what chance begins with (default: another one each time, which is printed)
  --only PATTERN   operations whose path matches
  --keep           keeps the reports of events
  --help           says this
`;

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: process.env.SCHEMATHESIS ?? 'schemathesis' },
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (line) => process.stdout.write(`${line}\n`);

/** What may take the key away that it is asked with: each of these has a run and a key of its own. */
const KEY_TAKERS = ['updateApplication', 'regenerateApplicationKey', 'deleteApplication'];

/** Runs it to its end; what it prints is told again in our own words. */
async function fuzz({ url }, key, report, chosen) {
  const only = values.only === undefined ? [] : ['--include-path-regex', values.only];
  const child = spawn(
    values.program,
    [
      ...['--config-file', '/dev/null', 'run', `${url}/openapi.json`, ...chosen, ...only],
      ...['-H', `SVC-API-KEY: ${key}`, '--checks', 'all', '--continue-on-failure'],
      ...['--phases', 'examples,coverage,fuzzing', '--max-examples', values.examples],
      // How long it takes to think of a request is the machine's affair.
      ...['--suppress-health-check', 'too_slow', '--generation-database', 'none', '--no-shrink'],
      ...['--seed', values.seed, '--report', 'ndjson', '--report-ndjson-path', report],
    ],
    // It keeps notes where it runs.
    { cwd: dirname(report), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await once(child, 'exit');
  return report;
}

/** Everything but what may take the key away, then that; gives the reports, and whether the first key has lasted. */
async function fuzzAll(vault, folder) {
  const apart = KEY_TAKERS.flatMap((name) => ['--exclude-operation-id', name]);
  const most = await fuzz(vault, vault.key, join(folder, 'most.ndjson'), [
    ...['--exclude-path-regex', '^/proxy'],
    ...apart,
  ]);
  const headers = { 'SVC-API-KEY': vault.key };
  const { status } = await fetch(`${vault.url}/applications/key`, { headers });
  const reports = [most];
  for (const name of values.only === undefined ? KEY_TAKERS : []) {
    const permissions = ['application:create', 'application:read', 'application:update'];
    const { key } = await vault.post('/applications', {
      name: 'Schemathesis',
      type: 'management',
      permissions: [...permissions, 'application:delete'],
    });
    const chosen = ['--include-operation-id', name];
    reports.push(await fuzz(vault, key, join(folder, `${name}.ndjson`), chosen));
  }
  return { reports, isKeyAlive: status === 200 };
}

async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-schemathesis-'));
  const database = await makeDatabase();
  const vault = await startVault(database);
  try {
    const { reports, isKeyAlive } = await fuzzAll(vault, folder);
    return { ...(await judgeReports(reports)), isKeyAlive };
  } finally {
    await vault.close();
    await database.drop();
    if (values.keep) say(`The reports are in ${folder}.`);
    else await rm(folder, { recursive: true, force: true });
  }
}

function tell({ findings, explained, errors, cases, isKeyAlive }) {
  say(`${String(cases)} requests; the seed was ${values.seed}.`);
  for (const [{ told }, times] of explained) say(`  ${String(times).padStart(5)} × ${told}`);
  for (const { operation, check, times, status, message, said, request } of findings) {
    say(`✗ ${operation}: ${check}, ${String(times)} times\n    ${request.slice(0, 500)}`);
    say(`    ${String(status)} ${JSON.stringify(said).slice(0, 500)}\n    ${message}`);
  }
  for (const error of errors) say(`✗ not tried: ${JSON.stringify(error).slice(0, 500)}`);
  if (!isKeyAlive) say('✗ The key of the run is gone: what followed tells nothing.');
  if (cases === 0) say('✗ Nothing was tried.');
  return findings.length + errors.length > 0 || !isKeyAlive || cases === 0 ? 1 : 0;
}

async function main() {
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (spawnSync(values.program, ['--version']).status !== 0) {
    say(`Not tried: there is no ${values.program}; --help says how to have it.`);
    return 0;
  }
  return tell(await run());
}

process.exitCode = await main();
