import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BINARIES = '/usr/lib/postgresql';

/** Where Debian's newest PostgreSQL has its programs; undefined where none is installed. */
export function postgresqlBinaries(): string | undefined {
  try {
    const [newest] = readdirSync(BINARIES).sort((one, other) => Number(other) - Number(one));
    return newest === undefined ? undefined : join(BINARIES, newest, 'bin');
  } catch {
    return undefined;
  }
}

/** A server of PostgreSQL of one's own, with its default durability, on loopback: it may be stopped and broken. */
export class PostgresqlServer {
  readonly port = randomInt(20_000, 32_000);
  readonly #folder: string;
  readonly #binaries: string;

  private constructor(folder: string, binaries: string) {
    this.#folder = folder;
    this.#binaries = binaries;
  }

  /** Makes one with no tables and starts it. */
  static async start(): Promise<PostgresqlServer> {
    const binaries = postgresqlBinaries();
    if (binaries === undefined)
      throw new Error('PostgreSQL is missing: apt-get install postgresql');
    const folder = await mkdtemp(join(tmpdir(), 'token-vault-postgresql-'));
    const server = new PostgresqlServer(folder, binaries);
    await chmod(folder, 0o755);
    await mkdir(server.#data, { mode: 0o700 });
    if (isRoot()) await chown(server.#data, await idOf('-u'), await idOf('-g'));
    await server.#asPostgres('initdb', '-D', server.#data, '-U', 'postgres', '--auth=trust');
    await server.go();
    return server;
  }

  get url(): string {
    return `postgresql://postgres@127.0.0.1:${String(this.port)}/postgres`;
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Starts it again; resolves when it takes connections. */
  async go(): Promise<void> {
    const settings = `-p ${String(this.port)} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.#data} -c max_connections=100`;
    const log = join(this.#data, 'server.log');
    await this.#asPostgres(
      'pg_ctl',
      '-D',
      this.#data,
      '-w',
      '-t',
      '120',
      '-l',
      log,
      '-o',
      settings,
      'start',
    );
  }

  /** Stops it as if its power were cut: nothing is finished, and it recovers when it starts again. */
  async stopAtOnce(): Promise<void> {
    await this.#asPostgres('pg_ctl', '-D', this.#data, '-w', '-m', 'immediate', 'stop');
  }

  /** Stops it, if it runs, and takes its folder away. */
  async close(): Promise<void> {
    await this.stopAtOnce().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** PostgreSQL refuses to run as root. */
  async #asPostgres(program: string, ...args: readonly string[]): Promise<void> {
    const path = join(this.#binaries, program);
    const command = isRoot() ? ['runuser', '-u', 'postgres', '--', path, ...args] : [path, ...args];
    const [file = '', ...rest] = command;
    await run(file, rest, { cwd: '/', timeout: 180_000 });
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'postgres']);
  return Number(stdout);
}
