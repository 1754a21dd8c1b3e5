import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCommand } from '../process/command.js';
import { environment } from '../process/short-lived.js';
import { blocksOf } from './page-blocks.js';
import type { ShellName } from './reader-shell.js';
import { freePort } from '../process/free-ports.js';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Those that pages write: of the service, of its operations, and of servers of the pages' own. */
const PORTS = ['4000', '4001', '4100', '4101', '4102', '4103', '4104'];

/** What only Git needs, and what a run makes. */
const LEFT_OUT = ['.git', 'data', 'artifacts', 'coverage'];

/** A service that README's own command has started, in a folder that looks like a clone. */
export interface StartedByReadme {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The ports that stand in the place of those of the pages. */
  readonly ports: Readonly<Record<string, number>>;
  /** A management key, of a tenant for each shell: both read the same pages. */
  keyFor(shell: ShellName): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it by the block of README.md that goes on. What is installed already is not installed again. */
export async function startByReadme(): Promise<StartedByReadme> {
  const folder = await folderLikeAClone();
  const ports = Object.fromEntries(
    await Promise.all(PORTS.map(async (port) => [port, await freePort()] as const)),
  );
  const env = environment({
    PATH: `${folder}/first:${process.env['PATH'] ?? ''}`,
    HOME: process.env['HOME'] ?? folder,
    PORT: String(ports['4000']),
    OPERATIONS_PORT: String(ports['4001']),
  });
  const start = blocksOf('README.md').find((block) => block.marks.has('goes on'));
  if (start === undefined) throw new Error('README.md does not say how to start');
  const service = spawn('bash', ['-c', start.text], { cwd: folder, env, detached: true });
  const ended = new Promise<void>((resolve) => service.on('close', () => resolve()));
  const firstKey = await new Promise<string>((resolve, reject) => {
    let output = '';
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
      const [key] = /key_mgt_\w+/.exec(output) ?? [];
      if (key !== undefined && output.includes(`:${String(ports['4000'])}`)) resolve(key);
    };
    service.stdout.on('data', look);
    service.stderr.on('data', look);
    service.on('close', () => reject(new Error(`The service has ended:\n${output}`)));
  });
  const keys = new Map<ShellName, Promise<string>>([['bash', Promise.resolve(firstKey)]]);
  return {
    folder,
    environment: env,
    ports,
    keyFor: (shell) => {
      const key = keys.get(shell) ?? newTenant(folder);
      keys.set(shell, key);
      return key;
    },
    stop: async () => {
      if (service.pid !== undefined && service.exitCode === null) process.kill(-service.pid);
      await ended;
    },
  };
}

/** Makes a tenant beside the service, and gives its management key. */
async function newTenant(folder: string): Promise<string> {
  const { stdout, stderr } = await runCommand(['tenant', 'create', 'Second reader', '--json'], {
    DATA_DIR: join(folder, 'data'),
  });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { key: string }).key;
}

/** The project by links, so that what a reader makes in it (`./data` above all) is made elsewhere. */
export async function folderLikeAClone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vault-reader-'));
  for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.includes(each)))
    symlinkSync(join(ROOT, name), join(folder, name));
  // `npm ci` would empty the folder of packages under the feet of all tests. Everything else is npm itself.
  const npm = join(folder, 'first', 'npm');
  mkdirSync(join(folder, 'first'));
  writeFileSync(npm, `#!/bin/sh\n[ "$1" = ci ] && exit\nPATH=\${PATH#*:} exec npm "$@"\n`);
  chmodSync(npm, 0o755);
  return folder;
}
