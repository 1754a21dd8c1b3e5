import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { inject } from 'vitest';

import { environment, SHORT_LIVED } from './short-lived.js';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** What a command has said, and how it ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running. */
export interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<CommandResult>;
}

/** Starts a command line as operators do, on the database that all test files share or on what `env` says. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const { url, masterKey } = inject('database');
  const child = spawn(process.execPath, [...SHORT_LIVED, CLI, ...args], {
    env: environment({ DATABASE_URL: url, MASTER_KEYS: masterKey, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    stdout,
    stderr,
  }));
  return { child, ended };
}

/** Runs a command line to its end. */
export function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return startCommand(args, env).ended;
}
