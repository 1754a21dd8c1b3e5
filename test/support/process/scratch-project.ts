import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { environment } from './short-lived.js';

/** What a build is made from and tested by, besides the packages, which the copy shares. */
const PARTS = [
  'README.md',
  'codegen',
  'codegen.yml',
  'docs',
  'dashboard',
  'examples',
  'formulas',
  'package.json',
  'prisma',
  'prisma.config.ts',
  'public',
  'schema',
  'scripts',
  'src',
  'test',
  'tsconfig.json',
  'vitest.config.ts',
];

const ROOT = new URL('../../../', import.meta.url).pathname;

/** How a command ended, and all that it said. */
export interface CommandEnd {
  readonly code: number;
  readonly output: string;
}

/** A copy of the project, to be changed, built and thrown away. */
export interface ScratchProject {
  readonly root: string;
  /** Replaces a text that must be in a file exactly as often as `times` says. */
  replace(file: string, text: string, by: string, times: number): Promise<void>;
  /** Runs a script of package.json to its end. */
  npmRun(script: string): Promise<CommandEnd>;
  /** Runs some of the copy's own tests to their end, over the build of the copy. */
  vitest(...args: readonly string[]): Promise<CommandEnd>;
  /** The files that are not as they were copied, in order. */
  changed(): readonly string[];
  /** Undoes all changes of the files that it was copied from. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes one, which is built already: a build makes anew what has changed. */
export async function newScratchProject(): Promise<ScratchProject> {
  const root = await mkdtemp(join(tmpdir(), 'vault-scratch-'));
  const copy = async (part: string): Promise<void> =>
    cp(join(ROOT, part), join(root, part), { recursive: true });
  for (const part of [...PARTS, 'dist']) await copy(part);
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    replace: async (file, text, by, times) => {
      const path = join(root, file);
      const parts = (await readFile(path, 'utf8')).split(text);
      if (parts.length !== times + 1)
        throw new Error(`${file} holds ${text} ${String(parts.length - 1)} times`);
      await writeFile(path, parts.join(by));
    },
    npmRun: (script) => run(root, 'npm', ['run', '--silent', script]),
    vitest: (...args) => run(root, 'npx', ['vitest', 'run', ...args]),
    changed: () =>
      PARTS.flatMap((part) => filesOf(root, part)).filter(
        (file) => !readFileSync(join(root, file)).equals(readFileSync(join(ROOT, file))),
      ),
    restore: async () => {
      for (const part of PARTS) await copy(part);
    },
    remove: () => rm(root, { recursive: true }),
  };
}

function run(root: string, command: string, args: readonly string[]): Promise<CommandEnd> {
  // Not the environment of a test, in which the tools say less.
  const env = { ...environment({}), HOME: process.env['HOME'] };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, env }, (error, stdout, stderr) => {
      const { code = 0 } = error ?? {};
      resolve({ code: typeof code === 'number' ? code : 1, output: `${stdout}${stderr}` });
    });
  });
}

/** A file, or all that are in a folder, by their paths within the project. */
function filesOf(root: string, path: string): readonly string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesOf(root, `${path}/${name}`));
}
