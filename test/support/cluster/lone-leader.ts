import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';

import { Client } from 'pg';

import { POSTGRES_PROGRAMS } from './required-programs.js';

/** A PostgreSQL of its own, which can be made to wait for a standby that is not there. */
export class LoneLeader {
  readonly url: string;
  readonly #folder: string;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.url = `postgresql://postgres@127.0.0.1:${String(port)}/postgres`;
  }

  static async start(): Promise<LoneLeader> {
    const folder = await openFolder('token-vault-lone-leader-');
    const port = await freePort();
    await mkdir(join(folder, 'data'));
    if (isRoot) spawnSync('chown', ['-R', 'postgres:', folder]);
    const options = `-p ${String(port)} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    asPostgres(
      'initdb',
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
    );
    asPostgres(
      'pg_ctl',
      '-D',
      join(folder, 'data'),
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      options,
      'start',
    );
    return new LoneLeader(folder, port);
  }

  /** Whether a commit waits for a standby. */
  async waitForStandby(doesWait: boolean): Promise<void> {
    const name = doesWait ? 'nobody' : '';
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await this.query('SELECT pg_reload_conf()');
    while (
      (await this.query('SHOW synchronous_standby_names'))[0]?.['synchronous_standby_names'] !==
      name
    );
  }

  /** Runs a statement that waits for nobody. */
  async query(statement: string): Promise<readonly Record<string, unknown>[]> {
    const client = new Client({
      connectionString: this.url,
      options: '-c synchronous_commit=local',
    });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  }

  async close(): Promise<void> {
    asPostgres('pg_ctl', '-D', join(this.#folder, 'data'), '-w', '-m', 'immediate', 'stop');
    await rm(this.#folder, { recursive: true });
  }
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
function asPostgres(program: string, ...args: readonly string[]): void {
  const own = [join(POSTGRES_PROGRAMS ?? '', program), ...args];
  const [command = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...own] : own;
  const { status, stderr } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${program} has failed: ${String(stderr)}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** A folder for temporary files that other users may come by, as PostgreSQL has to that does not run as root. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  for (const path of [folder, dirname(folder)]) {
    const { mode, uid } = statSync(path);
    if (uid === process.getuid?.() && (mode & 0o011) !== 0o011)
      chmodSync(path, (mode | 0o011) & 0o7777);
  }
  return folder;
}
