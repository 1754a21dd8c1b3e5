import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PostgresqlServer, postgresqlBinaries } from '../support/database/postgresql-server.js';
import { search } from './search.js';
import type { SearchOutcome } from './search.js';

const run = promisify(execFile);

/** Tests that ask a service, or run commands; those that let a service die tell of the same. */
const TESTS = ['test/http/', 'test/process/', 'test/once/'];

/**
 * Runs tests with the log at its most talkative against a PostgreSQL of their own, and looks in all that they leave behind
 * for every secret that they have sent, and those of their configuration: output and logs of services and commands, errors,
 * figures, the files of PostgreSQL with all that was written ahead, its log with every statement and parameter, and dumps. Arguments name other tests.
 */
export async function lookForSecrets(
  tests: readonly string[],
  say: (progress: string) => void,
): Promise<SearchOutcome & { readonly code: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'token-vault-secrets-'));
  const server = await PostgresqlServer.start();
  try {
    // Nothing that was written ahead is taken away before it is searched; and all that is sent to PostgreSQL is in its log.
    for (const setting of [
      `wal_keep_size = '100GB'`,
      `log_statement = 'all'`,
      'log_parameter_max_length = -1',
      'log_parameter_max_length_on_error = -1',
    ])
      await server.sql(`ALTER SYSTEM SET ${setting}`);
    await server.sql('SELECT pg_reload_conf()');
    const [sent, dumps] = [join(folder, 'sent'), join(folder, 'dumps')];
    await Promise.all([sent, dumps].map((each) => mkdir(each)));
    const url = new URL(server.url);
    url.password = randomBytes(20).toString('hex');
    const child = spawn('npx', ['vitest', 'run', ...(tests.length > 0 ? tests : TESTS)], {
      env: { ...process.env, SECRETS_DIR: sent, TEST_DATABASE_URL: url.href },
      stdio: ['ignore', 2, 2],
    });
    const [code] = (await once(child, 'close')) as [number];
    say('dumps the databases');
    await server.sql('CHECKPOINT');
    const names = await server.sql(
      `SELECT datname FROM pg_database WHERE datname LIKE 'token_vault_test_%'`,
    );
    for (const name of names.split('\n')) await dump(server, name, join(dumps, `${name}.sql`));
    // Its files stay as they are while they are searched.
    await server.stopAtOnce();
    return { code, ...(await search(sent, [sent, dumps, server.data], say)) };
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

async function dump(server: PostgresqlServer, name: string, file: string): Promise<void> {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const { stdout } = await run(join(postgresqlBinaries() ?? '', 'pg_dump'), [url.href], {
    maxBuffer: 2 ** 30,
  });
  await writeFile(file, stdout);
}
