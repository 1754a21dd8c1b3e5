import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { expect } from 'vitest';

import { recordOutput } from '../secrets/sent-secrets.js';
import { environment, SHORT_LIVED } from './short-lived.js';

const KEY = /key_[a-z]+_[\da-f]{48}/;

/** Keeps what a command says, besides a key that is its result and that it says once. */
function recorder(isGiven: boolean): (text: string) => void {
  let isAwaited = isGiven;
  return (text) => {
    recordOutput(isAwaited ? text.replace(KEY, '') : text);
    if (KEY.test(text)) isAwaited = false;
  };
}

const COMMAND = new URL('../../../dist/cli.js', import.meta.url).pathname;

/** Variables of the environment of one process; it inherits none but PATH. */
export type Env = Readonly<Record<string, string>>;

/** How a process ended, and everything that it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that was started, as users start it: a process of its own. */
export class Command {
  readonly ended: Promise<Ended>;
  readonly #child;
  #stdout = '';
  #stderr = '';

  constructor(args: readonly string[], env: Env) {
    this.#child = spawn(
      process.execPath,
      ['--enable-source-maps', ...SHORT_LIVED, COMMAND, ...args],
      {
        env: environment({ PORT: '0', OPERATIONS_PORT: '0', ...env }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    // The first start of a vault makes a key where it is given none, and so does the making of a tenant.
    const isGiven = env['BOOTSTRAP_API_KEY'] === undefined || args[0] === 'tenant';
    const [output, log] = [isGiven, isGiven].map(recorder);
    this.#child.stdout.on('data', (chunk: Buffer) => {
      this.#stdout += chunk.toString();
      output?.(chunk.toString());
    });
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
      log?.(chunk.toString());
    });
    running.add(this);
    this.ended = once(this.#child, 'close').then(([code]) => {
      running.delete(this);
      return { code: code as number | null, stdout: this.#stdout, stderr: this.#stderr };
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Everything that it has written until now. */
  get output(): string {
    return `${this.#stdout}${this.#stderr}`;
  }

  /** What it has written to its log until now. */
  get logged(): string {
    return this.#stdout;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void {
    this.#child.kill(signal);
  }

  /** Goes away as the reader of what it writes. */
  stopReading(): void {
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  /** Sends a signal and waits for the end. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<Ended> {
    this.signal(signal);
    return this.ended;
  }
}

/** A service that has said where it is to be reached. */
export interface RunningService {
  readonly command: Command;
  readonly url: string;
  readonly operationsUrl: string;
  /** From the start of the process until it could be reached. */
  readonly startMs: number;
  /** What its processes had used of the processor until then. */
  readonly startCpuMs: number;
}

const running = new Set<Command>();

/** Ends whatever a test file has left running. */
export async function endAllCommands(): Promise<void> {
  await Promise.all([...running].map((command) => command.stop('SIGKILL')));
}

/** A folder for the data of an embedded database that does not exist yet. */
export async function newDataDir(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'vault-test-')), 'data');
}

/** Runs a command to its end. */
export function runCommand(args: readonly string[], env: Env = {}): Promise<Ended> {
  return new Command(args, env).ended;
}

/** Starts a service and waits until it can be reached. */
export async function serve(env: Env): Promise<RunningService> {
  const startedAt = performance.now();
  return reached(new Command([], env), startedAt);
}

/** Waits until a service that was started can be reached. */
export async function reached(
  command: Command,
  startedAt = performance.now(),
): Promise<RunningService> {
  for (;;) {
    const [, url, operationsUrl] = ADDRESSES.exec(command.output) ?? [];
    if (url !== undefined && operationsUrl !== undefined) {
      const startMs = Math.round(performance.now() - startedAt);
      return { command, url, operationsUrl, startMs, startCpuMs: cpuMsOf(command.pid) };
    }
    if (command.hasEnded) expect.fail(`The service has ended:\n${command.output}`);
    await wait(20);
  }
}

/** The time of the processor that a service's processes have used; 0 where the system does not tell. */
function cpuMsOf(pid: number): number {
  const path = `/proc/${String(pid)}/task/${String(pid)}/children`;
  if (!existsSync(path)) return 0;
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children].reduce((sum, each) => sum + ownCpuMsOf(each), 0);
}

function ownCpuMsOf(pid: number): number {
  const path = `/proc/${String(pid)}/stat`;
  if (!existsSync(path)) return 0;
  // After the name in parentheses, the 12th and 13th members are user and system time, in hundredths of a second.
  const members = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(members[11]) + Number(members[12])) * 10;
}

const ADDRESSES = /token-vault +(https?:\S+)[\s\S]*operations +(https?:\S+)\/health\/ready/;
