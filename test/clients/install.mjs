// Installs what is tried, with exact versions, into a folder of its own that git ignores.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where everything is installed. */
export const FOLDER = resolve('.cache/clients');

/** What cannot be had here, with the last line of what was said. */
export class NotToBeHad extends Error {}

/** Runs a command and gives what it has said; throws where it fails. */
export async function run(command, parameters, options = {}) {
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise((done) => {
    child.once('error', () => done(-1)).once('close', done);
  });
  if (code === 0) return said;
  const last = said.trim().split('\n').at(-1) ?? '';
  throw new NotToBeHad(`${command} ${parameters[0]}: ${last || `ended with ${String(code)}`}`);
}

/** Does what makes a folder, unless it was made of the same files before. */
async function made(folder, sources, make) {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const mark = join(folder, '.made');
  const wanted = hash.digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make();
  writeFileSync(mark, wanted);
  return folder;
}

/** The folder with all packages of JavaScript. */
export function installJs() {
  const folder = join(FOLDER, 'js');
  const files = ['package.json', 'package-lock.json'].map((file) => `test/clients/js/${file}`);
  return made(folder, files, async () => {
    for (const file of files) cpSync(file, join(folder, file.split('/').at(-1)));
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  });
}

/** The interpreter of an environment that has what a file of test/clients/python lists. */
export async function installPython(name) {
  const folder = join(FOLDER, `python-${name}`);
  const list = `test/clients/python/${name}.txt`;
  const python = join(folder, 'bin', 'python');
  await made(folder, [list], async () => {
    await run('python3', ['-m', 'venv', folder]);
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:'];
    await run(python, ['-m', 'pip', 'install', ...options, '-r', list]);
  });
  return python;
}

/** A module of Go with a client as its dependency; throws where no proxy of modules has it. */
export async function installGo({ name, module, version }) {
  const folder = join(FOLDER, `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  await run('go', ['mod', 'download', `${module}@v${version}`], { cwd: folder });
  return folder;
}
