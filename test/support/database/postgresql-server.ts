import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { MissingError } from '../outages/missing.js';
import { freePort } from '../process/free-ports.js';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** Whom the server is run as may not enter the folder that tests have for their files. */
const FOLDER = '/tmp';

/** Where Debian's newest PostgreSQL has its programs; undefined where none is installed. */
export function postgresqlBinaries(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  return newest === undefined ? undefined : join(INSTALLED, newest, 'bin');
}

/** A server of PostgreSQL of one's own on loopback, which may be broken. */
export class PostgresqlServer {
  readonly port: number;
  readonly #folder: string;
  readonly #programs: string;

  private constructor(folder: string, port: number, found: string) {
    this.#folder = folder;
    this.port = port;
    this.#programs = found;
  }

  /** Makes one without tables, and starts it. Rejects with a MissingError where PostgreSQL is not installed. */
  static async start(): Promise<PostgresqlServer> {
    const server = await PostgresqlServer.#make();
    await server.#asPostgres(
      'initdb',
      '-D',
      server.data,
      '-U',
      'vault',
      '-A',
      'trust',
      '-E',
      'UTF8',
    );
    const hba = 'local all all trust\nhost replication all 127.0.0.1/32 trust\n';
    await appendFile(join(server.data, 'pg_hba.conf'), `${hba}host all all 127.0.0.1/32 trust\n`);
    await server.go();
    return server;
  }

  /** Makes a standby of this one, which confirms what is written before it is acknowledged, and starts it. */
  async startStandby(): Promise<PostgresqlServer> {
    const standby = await PostgresqlServer.#make();
    await standby.#follow(this);
    return standby;
  }

  /** Makes one that was stopped a standby of the one that has taken its place. */
  async becomeStandbyOf(primary: PostgresqlServer): Promise<void> {
    await rm(this.data, { recursive: true });
    await mkdir(this.data, { mode: 0o700 });
    if (isRoot()) await chown(this.data, await idOf('-u'), await idOf('-g'));
    await this.#follow(primary);
  }

  async #follow(primary: PostgresqlServer): Promise<void> {
    const from = `host=127.0.0.1 port=${String(primary.port)} user=vault application_name=standby`;
    await this.#asPostgres('pg_basebackup', '-D', this.data, '-d', from, '-R', '-c', 'fast');
    await this.go();
    await primary.sql(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await primary.sql('SELECT pg_reload_conf()');
  }

  static async #make(): Promise<PostgresqlServer> {
    const found = postgresqlBinaries();
    if (found === undefined)
      throw new MissingError('PostgreSQL is missing: apt-get install postgresql');
    const folder = await mkdtemp(join(FOLDER, 'token-vault-postgresql-'));
    const server = new PostgresqlServer(folder, await freePort(), found);
    await chmod(folder, 0o755);
    await mkdir(server.data, { mode: 0o700 });
    if (isRoot()) await chown(server.data, await idOf('-u'), await idOf('-g'));
    return server;
  }

  get url(): string {
    return `postgresql://vault@127.0.0.1:${String(this.port)}/postgres`;
  }

  /** The folder of all its files, its log among them. */
  get data(): string {
    return join(this.#folder, 'data');
  }

  /** Starts it again; resolves when it takes connections. */
  async go(): Promise<void> {
    const settings = `-p ${String(this.port)} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c shared_buffers=16MB`;
    await this.#control('-l', join(this.data, 'server.log'), '-o', settings, 'start');
  }

  /** Stops it as if its power were cut. */
  async stopAtOnce(): Promise<void> {
    await this.#control('-m', 'immediate', 'stop');
  }

  /** Makes a standby the one that is written to. */
  async promote(): Promise<void> {
    await this.#control('promote');
    await this.sql(`ALTER SYSTEM RESET synchronous_standby_names`);
    await this.sql('SELECT pg_reload_conf()');
  }

  /** Asks for passwords from now on; nobody has one. */
  async requirePasswords(): Promise<void> {
    await writeFile(join(this.data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await this.#control('reload');
  }

  /** Runs a statement. */
  async sql(statement: string): Promise<string> {
    const { stdout } = await run(join(this.#programs, 'psql'), [this.url, '-Atc', statement]);
    return stdout.trim();
  }

  /** Stops it, if it runs, and takes its folder away. */
  async close(): Promise<void> {
    await this.stopAtOnce().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #control(...args: readonly string[]): Promise<void> {
    await this.#asPostgres('pg_ctl', '-D', this.data, '-w', '-t', '120', ...args);
  }

  /** PostgreSQL refuses to run as root. */
  async #asPostgres(program: string, ...args: readonly string[]): Promise<void> {
    const path = join(this.#programs, program);
    const [file, ...rest] = isRoot()
      ? (['runuser', '-u', 'postgres', '--', path, ...args] as const)
      : ([path, ...args] as const);
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
