import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { environment } from '../../support/process/short-lived.js';
import { errorCode, VaultClient } from './vault-client.js';
import { freePort } from '../../support/process/free-ports.js';

/**
 * A start is tried anew for so long while another process has the embedded database: one that was killed and has not ended, or a
 * command that came in between, as an init system would do.
 */
const STARTS_MS_MAX = 120_000;

/** Variables of the environment of a service. */
export type Env = Readonly<Record<string, string>>;

/**
 * A service as an operator starts it, a process that watches over one that serves, on a port that it keeps when it is killed
 * and started again. Its database is embedded and in a folder of its own, unless the variables name another.
 */
export class KillableService {
  /** A management key that holds every permission. */
  readonly key: string;
  readonly port: number;
  readonly folder: string;
  #env: Env;
  #child: ChildProcess | undefined;
  #log = '';

  private constructor(env: Env, port: number, folder: string) {
    this.key = env['BOOTSTRAP_API_KEY'] ?? `key_mgt_${randomBytes(24).toString('hex')}`;
    this.port = port;
    this.folder = folder;
    this.#env = {
      DATA_DIR: join(folder, 'data'),
      BOOTSTRAP_API_KEY: this.key,
      LOG_LEVEL: 'error',
      ...env,
    };
  }

  /** Starts one and waits until it answers. */
  static async start(env: Env = {}): Promise<KillableService> {
    const folder = await mkdtemp(join(tmpdir(), 'token-vault-faults-'));
    const service = new KillableService(env, await freePort(), folder);
    await service.go();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  get env(): Env {
    return this.#env;
  }

  /** Who may do everything. */
  get manager(): VaultClient {
    return new VaultClient(() => this.url, this.key);
  }

  /** Its log, and what it says at a start. */
  get logged(): string {
    return this.#log;
  }

  /** All its processes, the one that was started first. */
  async pids(): Promise<readonly number[]> {
    const pid = this.#child?.pid ?? 0;
    return [pid, ...(await childrenOf(pid))];
  }

  /** Starts it, with other variables where they are given, and waits until a request succeeds. */
  async go(env: Env = {}): Promise<void> {
    this.#env = { ...this.#env, ...env };
    const until = performance.now() + STARTS_MS_MAX;
    for (;;) {
      this.#spawn();
      if (await this.#startsToAnswer(performance.now() > until)) return;
    }
  }

  /** Whether it answers; not where another process has the database. */
  async #startsToAnswer(isLast: boolean): Promise<boolean> {
    try {
      await this.answers();
      return true;
    } catch (error) {
      if (isLast || !String(error).includes('is served by another process')) throw error;
      return false;
    }
  }

  #spawn(): void {
    this.#log = '';
    const child = spawn(process.execPath, ['dist/cli.js', 'serve'], {
      env: environment({ ...this.#env, PORT: String(this.port), OPERATIONS_PORT: '0' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#log += text));
  }

  /** Waits until a request succeeds; throws where the process has ended by itself. */
  async answers(): Promise<void> {
    for (;;) {
      if (this.#child?.exitCode !== null) throw new Error(`The service has ended:\n${this.#log}`);
      if (await this.#hasAnswered()) return;
      await wait(20);
    }
  }

  /** Ends the process that serves by kill -9: the one that watches starts another. */
  async killServing(): Promise<void> {
    const [, ...serving] = await this.pids();
    for (const pid of serving) process.kill(pid, 'SIGKILL');
    await Promise.all(serving.map(gone));
  }

  /** Ends the process that was started by kill -9, and with it all of them; nobody starts others. */
  async killAll(): Promise<void> {
    const all = await this.pids();
    const child = this.#child;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await Promise.all(all.slice(1).map(gone));
  }

  /** Stops it in order, and takes its folder away. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  async #hasAnswered(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(60_000);
      const { status } = await this.manager.send('GET', '/applications/key', { signal });
      return status === 200;
    } catch (error) {
      if (errorCode(error) === 'ERR_INVALID_URL') throw error;
      return false;
    }
  }
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').catch(
    () => '',
  );
  return text.split(' ').filter(Boolean).map(Number);
}

/** Waits until a process is gone, or is dead and only not buried yet: before that it may still have its ports. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
    if (status === '' || /^State:\s+[ZX]/m.test(status)) return;
    await wait(5);
  }
}
