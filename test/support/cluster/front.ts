import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePorts } from '../process/free-ports.js';
import { environment } from '../process/short-lived.js';
import { filled } from './templates.js';
import type { Values } from './templates.js';

/** One instance of the service, and where it is asked past everything before it. */
export interface Instance {
  readonly name: string;
  readonly url: string;
  readonly readyUrl: string;
}

/**
 * Two instances of the service behind HAProxy, which reach the leader of a cluster through PgBouncer and HAProxy, by the
 * files of deploy/high-availability.
 */
export class VaultFront {
  /** Where callers send their requests. */
  readonly url: string;
  readonly key = `key_mgt_${randomBytes(24).toString('hex')}`;
  readonly instances: readonly Instance[];
  readonly #folder: string;
  readonly #processes = new Map<string, ChildProcess>();
  #isClosing = false;
  #restarts = 0;

  private constructor(folder: string, ports: Ports) {
    this.#folder = folder;
    this.url = `http://127.0.0.1:${String(ports.vault)}`;
    this.instances = ports.instances.map(({ port, operations }, index) => ({
      name: `vault${String(index + 1)}`,
      url: `http://127.0.0.1:${String(port)}`,
      readyUrl: `http://127.0.0.1:${String(operations)}/health/ready`,
    }));
  }

  /** Starts all of it; the instances begin at the same time, on an empty database. */
  static async start(folder: string, cluster: Values): Promise<VaultFront> {
    const ports = await portsOfFront();
    const front = new VaultFront(folder, ports);
    try {
      front.#startProxies({ ...cluster, ...valuesOf(ports), RUN_FOLDER: folder });
      await front.#listening('pgbouncer', ports.pgbouncer);
      const password = cluster['VAULT_PASSWORD'] ?? '';
      const database = `postgresql://vault:${password}@127.0.0.1:${String(ports.pgbouncer)}/vault`;
      const masterKeys = `test:${randomBytes(32).toString('base64')}`;
      for (const [index, { port, operations }] of ports.instances.entries())
        front.#startVault(`vault${String(index + 1)}`, {
          PORT: String(port),
          OPERATIONS_PORT: String(operations),
          DATABASE_URL: database,
          MASTER_KEYS: masterKeys,
          BOOTSTRAP_API_KEY: front.key,
          LOG_LEVEL: 'warn',
        });
      await front.#ready();
      return front;
    } catch (error) {
      await front.close();
      throw error;
    }
  }

  /** What the instances have logged, as one text. */
  log(): string {
    return this.instances.map(({ name }) => this.#logOf(name)).join('');
  }

  /** How often a process has ended by itself and was started again, as systemd does. */
  get restarts(): number {
    return this.#restarts;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const child of [...this.#processes.values()].reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
      await ended;
      clearTimeout(late);
    }
  }

  #startProxies(values: Values): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const name of ['haproxy.cfg', 'pgbouncer.ini', 'userlist.txt'])
      writeFileSync(join(this.#folder, name), filled(name, values));
    execFileSync('chown', ['-R', 'postgres:', this.#folder]);
    this.#start('haproxy', ['haproxy', '-db', '-f', join(this.#folder, 'haproxy.cfg')]);
    // It does not run as root.
    const pooler = [
      'setpriv',
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
      'pgbouncer',
    ];
    this.#start('pgbouncer', [...pooler, '-q', join(this.#folder, 'pgbouncer.ini')]);
  }

  #startVault(name: string, env: Values): void {
    this.#start(name, [process.execPath, 'dist/cli.js', 'serve'], env);
  }

  #start(name: string, [program = '', ...args]: readonly string[], env: Values = {}): void {
    const log = openSync(join(this.#folder, `${name}.out`), 'a');
    const child = spawn(program, args, { env: environment(env), stdio: ['ignore', log, log] });
    closeSync(log);
    this.#processes.set(name, child);
    child.once('exit', () => {
      if (this.#isClosing) return;
      this.#restarts++;
      setTimeout(() => {
        if (!this.#isClosing) this.#start(name, [program, ...args], env);
      }, RESTART_MS);
    });
  }

  async #ready(): Promise<void> {
    for (const { name, readyUrl } of this.instances)
      await this.#until(name, () => isReady(readyUrl));
  }

  async #listening(name: string, port: number): Promise<void> {
    await this.#until(name, async () => {
      const socket = connect(port, '127.0.0.1');
      try {
        await once(socket, 'connect');
        return true;
      } catch {
        return false;
      } finally {
        socket.destroy();
      }
    });
  }

  async #until(name: string, isSo: () => Promise<boolean>): Promise<void> {
    const endsAt = performance.now() + START_MS_MAX;
    while (!(await isSo())) {
      if (performance.now() > endsAt)
        throw new Error(`${name} was not ready in time:\n${this.#logOf(name)}`);
      await wait(100);
    }
  }

  #logOf(name: string): string {
    return readFileSync(join(this.#folder, `${name}.out`), 'utf8');
  }
}

const START_MS_MAX = 60_000;
const STOP_MS_MAX = 40_000;

/** systemd's RestartSec, where a unit has none. */
const RESTART_MS = 100;

/** Whether an instance says that it can serve; one that says nothing does not. */
export async function isReady(readyUrl: string): Promise<boolean> {
  try {
    return (await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

interface Ports {
  readonly postgres: number;
  readonly pgbouncer: number;
  readonly vault: number;
  readonly instances: readonly { readonly port: number; readonly operations: number }[];
}

function valuesOf({ postgres, pgbouncer, vault, instances }: Ports): Values {
  const values: Record<string, string> = {
    POSTGRES_BIND: `127.0.0.1:${String(postgres)}`,
    POSTGRES_PORT: String(postgres),
    PGBOUNCER_PORT: String(pgbouncer),
    VAULT_BIND: `127.0.0.1:${String(vault)}`,
  };
  for (const [index, { port, operations }] of instances.entries()) {
    values[`VAULT_${String(index + 1)}`] = `127.0.0.1:${String(port)}`;
    values[`VAULT_${String(index + 1)}_OPERATIONS`] = String(operations);
  }
  return values;
}

async function portsOfFront(): Promise<Ports> {
  const [postgres = 0, pgbouncer = 0, vault = 0, ...rest] = await freePorts(7);
  const [one = 0, oneOperations = 0, other = 0, otherOperations = 0] = rest;
  const instances = [
    { port: one, operations: oneOperations },
    { port: other, operations: otherOperations },
  ];
  return { postgres, pgbouncer, vault, instances };
}
