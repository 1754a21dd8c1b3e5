import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, inject, test, vi } from 'vitest';

import { dropLibrarySwitches, isLibrarySwitch } from '../../src/config/environment.js';
import { Caller } from '../support/service/caller.js';
import { endAllCommands, runCommand, serve } from '../support/process/command.js';

/* What libraries within the service take from the environment: nothing by which a secret gets out, or anything at all to others. */

vi.setConfig({ testTimeout: 120_000 });
afterAll(endAllCommands);

const PASSWORD = 'not-to-be-shown-to-anybody';

/** A key and a graph as Apollo's registry gives them, and every debugging output that there is. */
const SWITCHES = {
  APOLLO_KEY: 'service:vault:0123456789abcdefghijkl',
  APOLLO_GRAPH_REF: 'vault@current',
  APOLLO_GRAPH_ID: 'vault',
  APOLLO_SCHEMA_REPORTING: 'true',
  DEBUG: '*',
  PRISMA_CLIENT_GET_TIME: '1',
  TEST_CLIENT_ENGINE_REMOTE_EXECUTOR: 'http://127.0.0.1:9/',
  NODE_PG_FORCE_NATIVE: '1',
};

test('variables of Apollo, Prisma and their like neither report to others nor show the password of the database', async () => {
  const { url: databaseUrl, masterKey, bootstrapKey: key } = inject('database');
  const database = new URL(databaseUrl);
  database.password = PASSWORD;
  const env = { ...SWITCHES, DATABASE_URL: database.href, MASTER_KEYS: masterKey };
  const { command, url } = await serve(env);
  const caller = new Caller(url, { tenantId: '', applicationId: '', key });
  const { status, text } = await caller.graphql('{ __typename }');
  expect([status, text]).toEqual([200, '{"data":{"__typename":"Query"}}']);
  const { code, stdout, stderr } = await command.stop();
  expect(code).toBe(0);
  for (const each of [PASSWORD, 'Apollo', 'prisma:'])
    expect(`${stdout}${stderr}`).not.toContain(each);

  const keys = await runCommand(['keys', 'status'], env);
  expect(keys).toMatchObject({ code: 0 });
  for (const each of [PASSWORD, 'prisma:'])
    expect(`${keys.stdout}${keys.stderr}`).not.toContain(each);
});

test('a service does not start that would leave certificates unchecked', async () => {
  const { url: DATABASE_URL, masterKey: MASTER_KEYS } = inject('database');
  const env = { DATABASE_URL, MASTER_KEYS, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const { code, stderr } = await runCommand(['serve'], env);
  expect(code).toBe(1);
  expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED must not be 0');
});

test('they are taken out of an environment, and nothing else is', () => {
  const env: Record<string, string | undefined> = {
    ...SWITCHES,
    PATH: '/bin',
    PGSSLMODE: 'require',
  };
  dropLibrarySwitches(env);
  expect(env).toEqual({ PATH: '/bin', PGSSLMODE: 'require' });
});

/** What the programs read in other ways than their settings, and what it does. */
const KNOWN: Readonly<Record<string, string>> = {
  DATABASE_URL: 'stands in an example that Prisma shows',
  PG: 'what libpq reads: the user and the password that a URL of the database leaves out, and the like',
  PGSSLMODE: 'as libpq: how the database is reached where its URL does not say',
  PGCONNECT_TIMEOUT: 'as libpq',
  NO_COLOR: 'colours on a terminal',
  NODE_OPTIONS: 'flags of Node.js, which pino takes on into a thread that we do not have it start',
  NODE_V8_COVERAGE: 'references that are not weak while a test measures what it covers',
  NO_DEPRECATION: 'warnings for those who develop with Express',
  TRACE_DEPRECATION: 'the same with their stack',
  JEST_WORKER_ID: 'in which form undici reads its own parser',
  UNDICI_NO_WASM_SIMD: 'which of its two parsers undici uses',
  ENABLE_LONG: 'how protobuf counts, in what reports to Apollo',
  USER: 'as whom PostgreSQL is entered where nothing says it',
  USERNAME: 'the same',
  HOSTNAME: 'a name in what reports to Apollo',
  COMPUTERNAME: 'a part of ids that Prisma can make, which nothing here asks for',
  _CLUSTER_NETWORK_NAME_: 'the same',
};

test('every variable that a program reads is a setting, a switch that is taken out, or known to be harmless', () => {
  const found = new Set<string>();
  for (const file of programs())
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /\bprocess\.env(?:\.|\[["'])([A-Za-z_][A-Za-z0-9_]*)/g,
    ))
      found.add(name);
  expect(found.size).toBeGreaterThan(10);
  const unknown = [...found].filter((name) => !isLibrarySwitch(name) && !(name in KNOWN));
  expect(unknown).toEqual([]);
});

function programs(): readonly string[] {
  const bundle = readdirSync('dist/bundle').filter((name) => name.endsWith('.js'));
  return [...bundle.map((name) => join('dist/bundle', name)), 'dist/sandbox/worker/worker.js'];
}
