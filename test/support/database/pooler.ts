import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { vi } from 'vitest';

import { MissingError } from '../outages/missing.js';
import { freePort } from '../process/free-ports.js';
import type { PostgresqlServer } from './postgresql-server.js';

const PROGRAM = '/usr/sbin/pgbouncer';
const START_MS_MAX = 30_000;

/** PgBouncer in transaction mode before a server: each transaction gets any session of the server, and sessions outlive who uses them. */
export class Pooler {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, folder: string, child: ChildProcess) {
    this.url = `postgresql://vault@127.0.0.1:${String(port)}/postgres`;
    this.#folder = folder;
    this.#child = child;
  }

  /** Resolves when it takes connections. Rejects with a MissingError where PgBouncer is not installed. */
  static async start(server: PostgresqlServer): Promise<Pooler> {
    if (!existsSync(PROGRAM))
      throw new MissingError('PgBouncer is missing: apt-get install pgbouncer');
    // It does not run as root, and who runs it may not enter the folder that tests have for their files.
    const folder = await mkdtemp('/tmp/token-vault-pooler-');
    await chmod(folder, 0o755);
    const port = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(file, settings(server.port, port));
    await chmod(file, 0o644);
    const dropped = ['--reuid=postgres', '--regid=postgres', '--init-groups', PROGRAM];
    const [program = '', ...args] =
      process.getuid?.() === 0 ? ['setpriv', ...dropped, file] : [PROGRAM, file];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const died = once(child, 'exit').then(() => {
      throw new Error(`PgBouncer has ended: ${said}`);
    });
    const up = vi.waitFor(() => takesConnections(port), { timeout: START_MS_MAX, interval: 50 });
    died.catch(() => undefined);
    up.catch(() => undefined);
    await Promise.race([up, died]);
    return new Pooler(port, folder, child);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function takesConnections(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}

function settings(server: number, port: number): string {
  return `[databases]
* = host=127.0.0.1 port=${String(server)} user=vault
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = options,extra_float_digits
`;
}
