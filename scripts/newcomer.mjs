// node scripts/newcomer.mjs: does what README.md says, in a clone of its own, and tells how long each step takes.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const USAGE = `Usage: node scripts/newcomer.mjs [--node FOLDER]… [--from REPOSITORY] [--keep]

Clones the project into an empty folder and pastes the blocks of its README into bash, one after the other: from the
clone to a revealed token, a reaction and a call through a Proxy. Prints the seconds of each step, and ends with 1 where
one fails. What is not committed is not in a clone.

  --node FOLDER      where node and npm are (…/bin); more than once for several versions. Without: those of PATH
  --from REPOSITORY  what is cloned; without: this folder
  --keep             leaves the clone where it is, and says where`;

const { values } = parseArgs({
  options: {
    node: { type: 'string', multiple: true },
    from: { type: 'string', default: new URL('..', import.meta.url).pathname },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}

/** What a person looks for in the answers. */
const SEEN = ['Dear Ada Lovelace', 'Hello, Ada Lovelace!', '/v1/charges'];
const STEP_MS_MAX = 600_000;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The blocks of commands of README, with ports that are free in the place of its own; the one of the tests left out. */
function blocksOf(readme, ports) {
  return [...readme.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, text]) => text)
    .filter((text) => !text.includes('npm test'))
    .map((text) =>
      Object.entries(ports).reduce(
        (read, [port, free]) =>
          read.replaceAll(new RegExp(`(localhost:|PORT=)${port}\\b`, 'g'), `$1${free}`),
        text,
      ),
    );
}

const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1).padStart(7)} s`;

/** Runs the start as it is written, until it has told where it is and the key. */
async function start(text, folder, env, port) {
  const from = performance.now();
  const child = spawn('bash', ['-c', text], { cwd: folder, env, detached: true });
  let output = '';
  let installed = false;
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  for (;;) {
    if (!installed && existsSync(join(folder, 'node_modules/.package-lock.json'))) {
      installed = true;
      console.log(`${seconds(from)}  of which npm ci`);
    }
    const [key] = /key_mgt_\w+/.exec(output) ?? [];
    if (key !== undefined && output.includes(`:${port}`)) {
      console.log(`${seconds(from)}  ${text.trim()}`);
      return { child, key };
    }
    if (child.exitCode !== null || performance.now() - from > STEP_MS_MAX)
      throw new Error(`The service has not started:\n${output}`);
    await wait(50);
  }
}

/** Pastes the other blocks into one shell. */
async function paste(blocks, folder, env) {
  const shell = spawn('bash', ['--norc', '--noprofile'], { cwd: folder, env, detached: true });
  let output = '';
  shell.stdout.on('data', (chunk) => (output += chunk));
  shell.stderr.on('data', (chunk) => (output += chunk));
  try {
    for (const [index, text] of blocks.entries()) {
      const from = performance.now();
      const end = `<<${index}>>`;
      shell.stdin.write(`${text}\necho '${end}'\n`);
      while (!output.includes(end)) {
        if (performance.now() - from > STEP_MS_MAX) throw new Error(output);
        await wait(5);
      }
      // A person reads for a moment what a server says that was started in the background.
      if (/&\n$/.test(text)) await wait(1_000);
      console.log(`${seconds(from)}  ${text.trim().split('\n')[0]}`);
    }
  } finally {
    process.kill(-shell.pid, 'SIGKILL');
  }
  const missing = SEEN.filter((text) => !output.includes(text));
  if (missing.length > 0) throw new Error(`Not seen: ${missing.join(', ')}\n${output}`);
}

async function tryOut(nodeFolder) {
  const root = mkdtempSync(join(tmpdir(), 'newcomer-'));
  const ports = { 4000: await freePort(), 4001: await freePort(), 4100: await freePort() };
  const { PATH = '', HOME = root } = process.env;
  const env = {
    HOME,
    PATH: nodeFolder === undefined ? PATH : `${nodeFolder}${delimiter}${PATH}`,
    PORT: String(ports[4000]),
    OPERATIONS_PORT: String(ports[4001]),
  };
  const { stdout } = spawnSync('node', ['--version'], { env, encoding: 'utf8' });
  console.log(`\nNode ${stdout.trim()}`);
  const from = performance.now();
  let service;
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', values.from, join(root, 'token-vault')]);
    if (cloned.status !== 0) throw new Error(cloned.stderr.toString());
    console.log(`${seconds(from)}  git clone`);
    const folder = join(root, 'token-vault');
    const [first, ...rest] = blocksOf(readFileSync(join(folder, 'README.md'), 'utf8'), ports);
    const started = await start(first, folder, env, ports[4000]);
    service = started.child;
    const blocks = rest.map((text) => text.replaceAll('key_mgt_…', started.key));
    await paste(blocks, folder, env);
    console.log(`${seconds(from)}  together`);
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  } finally {
    if (service !== undefined) process.kill(-service.pid, 'SIGTERM');
    if (values.keep) console.log(`The clone is in ${root}`);
    else rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}

const outcomes = [];
for (const folder of values.node ?? [undefined]) outcomes.push(await tryOut(folder));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
