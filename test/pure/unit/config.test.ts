import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { ConfigError } from '../../../src/config/config-error.js';
import { readConfig } from '../../../src/config.js';
import { parseAllowList } from '../../../src/outbound/allow-list.js';

const key = (filler: number): string => Buffer.alloc(32, filler).toString('base64');
const URL_OF_DATABASE = 'postgresql://localhost/vault';

const folder = mkdtempSync(join(tmpdir(), 'config-test-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
function fileWith(text: string): string {
  const path = join(folder, `${String(Math.random())}.txt`);
  writeFileSync(path, text);
  return path;
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  test('of an empty environment is the embedded database with every bound', () => {
    expect(readConfig({})).toStrictEqual({
      audit: { reads: 'off', namesIds: false, retentionDays: 0, sealMs: 2_000 },
      code: {
        timeMsMax: 10_000,
        memoryBytesMax: 64 * 1024 * 1024,
        queuePerTenantMax: 256,
        waitMsMax: 5_000,
      },
      host: '127.0.0.1',
      port: 4000,
      operationsPort: 4001,
      operationsHost: '127.0.0.1',
      shutdown: { delayMs: 0, idleMs: 2_000 },
      trustedProxies: 0,
      database: { kind: 'embedded', dataDir: resolve('./data'), isDurable: true },
      databaseBounds: {
        statementMs: 5_000,
        lockMs: 5_000,
        connectMs: 5_000,
        maintenanceMs: 600_000,
      },
      dataDir: resolve('./data'),
      masterKeys: [],
      databaseWaitMs: 60_000,
      environmentOfOthers: {},
      keyProviders: { current: 'environment', dataKeyMsMax: 3_600_000, timeoutMs: 5_000 },
      masterKeySource: {},
      headerAliases: [],
      corsOrigins: 'any',
      introspection: true,
      requestIdleMs: 60_000,
      outbound: {
        allow: parseAllowList('localhost,127.0.0.0/8,::1'),
        timeoutMs: 30_000,
        idleTimeoutMs: 30_000,
        callsMax: 256,
        dnsServers: [],
      },
      sharedLimits: {
        perSecondOfKey: 0,
        perSecondOfTenant: 0,
        tokensMax: 0,
        runsMax: 0,
        callsMax: 0,
      },
      workers: 1,
      logLevel: 'info',
      limits: {
        bodyBytesMax: 5_242_880,
        jsonDepthMax: 100,
        tokensPerRequestMax: 10_000,
        detokenizeExpressionsMax: 10_000,
      },
    });
  });

  test('takes empty variables for unset ones', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', MASTER_KEYS: '' })).toStrictEqual(
      readConfig({}),
    );
  });

  test('takes everything that can be set', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      OPERATIONS_PORT: '9',
      DATABASE_URL: URL_OF_DATABASE,
      DATABASE_POOL_MAX: '3',
      DATA_DIR: '/somewhere',
      MASTER_KEYS: `new:${key(2)}, old:${key(1)}`,
      HEADER_ALIASES: 'BT,Acme2',
      GRAPHQL_INTROSPECTION: 'off',
      OUTBOUND_ALLOW: 'Partner.internal, 10.0.0.0/8,fd00::1',
      PROXY_TIMEOUT_MS: '2000',
      PROXY_IDLE_TIMEOUT_MS: '90000',
      PROXY_CALLS_MAX: '20',
      REQUEST_IDLE_TIMEOUT_MS: '5000',
      DNS_SERVERS: '10.0.0.53, 10.0.0.54:5353,2001:db8::53,[::1]:5353',
      LOG_LEVEL: 'debug',
      BODY_BYTES_MAX: '2048',
      JSON_DEPTH_MAX: '7',
      TOKENS_PER_REQUEST_MAX: '5',
    });
    expect(config).toMatchObject({
      host: '::1',
      port: 0,
      operationsPort: 9,
      database: { kind: 'postgres', poolMax: 3 },
      headerAliases: ['BT', 'Acme2'],
      introspection: false,
      requestIdleMs: 5_000,
      outbound: {
        allow: parseAllowList('partner.internal,10.0.0.0/8,fd00::1'),
        timeoutMs: 2_000,
        idleTimeoutMs: 90_000,
        callsMax: 20,
        dnsServers: ['10.0.0.53', '10.0.0.54:5353', '2001:db8::53', '[::1]:5353'],
      },
      logLevel: 'debug',
      limits: { bodyBytesMax: 2048, jsonDepthMax: 7, tokensPerRequestMax: 5 },
    });
    expect(config.masterKeys.map(({ name }) => name)).toStrictEqual(['new', 'old']);
    expect(config.masterKeys[0]?.key.reveal()).toStrictEqual(Buffer.alloc(32, 2));
  });

  test('lets nothing private be reached with a database of its own, or where it is said so', () => {
    const none = { hosts: new Set(), networks: [] };
    const env = { DATABASE_URL: URL_OF_DATABASE, MASTER_KEYS: `a:${key(1)}` };
    expect(readConfig(env).outbound.allow).toStrictEqual(none);
    expect(readConfig({ OUTBOUND_ALLOW: 'none' }).outbound.allow).toStrictEqual(none);
  });

  test('cannot be changed once it is read', () => {
    const config = readConfig({});
    expect(Object.isFrozen(config) && Object.isFrozen(config.limits)).toBe(true);
  });

  test('takes master keys from a file, one a line', () => {
    const path = fileWith(`\nnew:${key(2)}\r\nold:${key(1)}\n\n`);
    const { masterKeys } = readConfig({ MASTER_KEYS_FILE: path });
    expect(masterKeys.map(({ name }) => name)).toStrictEqual(['new', 'old']);
  });
});

const NO_ALLOW_LISTS = [
  '*',
  'a,',
  'a b',
  'none,a/8',
  'http://a',
  '127.1',
  '10.0.0/8',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '::1/129',
  'fe80::1%eth0',
];

describe('a configuration that is none', () => {
  const bad: readonly [Record<string, string>, readonly string[]][] = [
    [{ PORT: 'http' }, ['PORT must be a whole number']],
    [{ PORT: '-1' }, ['PORT must be a whole number']],
    [{ PORT: '4000.5' }, ['PORT must be a whole number']],
    [{ PORT: '65536' }, ['PORT must be at most 65535']],
    [{ DATABASE_POOL_MAX: '0' }, ['DATABASE_POOL_MAX must be at least 1']],
    [
      { DATABASE_URL: 'mysql://localhost' },
      [
        'DATABASE_URL must begin with postgresql://',
        'MASTER_KEYS or MASTER_KEYS_FILE is required where DATABASE_URL is set',
      ],
    ],
    [
      { DATABASE_URL: URL_OF_DATABASE },
      ['MASTER_KEYS or MASTER_KEYS_FILE is required where DATABASE_URL is set'],
    ],
    [
      { DATABASE_MIGRATE_URL: URL_OF_DATABASE },
      ['DATABASE_MIGRATE_URL must not be set where DATABASE_URL is not'],
    ],
    [
      { BOOTSTRAP_API_KEY: 'short' },
      ['BOOTSTRAP_API_KEY must be 24 to 200 letters, digits or "_"'],
    ],
    [
      { BOOTSTRAP_API_KEY: 'with-a-hyphen-in-it-somewhere' },
      ['BOOTSTRAP_API_KEY must be 24 to 200 letters, digits or "_"'],
    ],
    [{ HEADER_ALIASES: 'BT,' }, ['HEADER_ALIASES must be prefixes separated by commas']],
    [{ HEADER_ALIASES: 'BT,Args' }, ['HEADER_ALIASES must not be ARGS or CONFIGURATION']],
    [{ HEADER_ALIASES: 'B T' }, ['HEADER_ALIASES must be prefixes separated by commas']],
    ...NO_ALLOW_LISTS.map((list): [Record<string, string>, readonly string[]] => [
      { OUTBOUND_ALLOW: list },
      ['OUTBOUND_ALLOW must be host names, addresses and networks separated by commas, or none'],
    ]),
    ...['dns.example', '10.0.0.53:', '10.0.0.53:65536', '[10.0.0.53]', 'fe80::1%eth0', '::1,'].map(
      (list): [Record<string, string>, readonly string[]] => [
        { DNS_SERVERS: list },
        ['DNS_SERVERS must be addresses separated by commas, each with or without a port'],
      ],
    ),
    [{ GRAPHQL_INTROSPECTION: 'yes' }, ['GRAPHQL_INTROSPECTION must be on or off']],
    [
      { LOG_LEVEL: 'loud' },
      ['LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ],
    [{ JSON_DEPTH_MAX: '501' }, ['JSON_DEPTH_MAX must be at most 500']],
    [{ BODY_BYTES_MAX: '1' }, ['BODY_BYTES_MAX must be at least 1024']],
    [
      { MASTER_KEYS: 'main' },
      ['MASTER_KEYS: entry 1 must be name:key, where key is the base64 of 32 bytes'],
    ],
    [
      { MASTER_KEYS: `a:${key(1)},b:${Buffer.alloc(31).toString('base64')}` },
      ['MASTER_KEYS: entry 2 must be name:key, where key is the base64 of 32 bytes'],
    ],
    [
      { MASTER_KEYS: `a:${key(1)},a:${key(2)}` },
      ['MASTER_KEYS: entry 2 must not have the name of another one'],
    ],
    [
      { MASTER_KEYS: `a:${key(1)}`, MASTER_KEYS_FILE: '/nowhere' },
      ['MASTER_KEYS and MASTER_KEYS_FILE must not both be set'],
    ],
    [{ MASTER_KEYS_FILE: '/nowhere/at/all' }, ['MASTER_KEYS_FILE cannot be read']],
  ];
  test.each(bad)('%j', (env, problems) => {
    expect(problemsOf(env)).toStrictEqual(problems);
  });

  test('tells all its faults together', () => {
    const problems = problemsOf({
      PORT: 'x',
      LOG_LEVEL: 'x',
      GRAPHQL_INTROSPECTION: 'x',
      MASTER_KEYS: 'x,y',
    });
    expect(problems).toStrictEqual([
      'PORT must be a whole number',
      'GRAPHQL_INTROSPECTION must be on or off',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'MASTER_KEYS: entry 1 must be name:key, where key is the base64 of 32 bytes',
      'MASTER_KEYS: entry 2 must be name:key, where key is the base64 of 32 bytes',
    ]);
  });

  test('never tells the value of a variable', () => {
    const value = 'hunter22hunter22';
    const names = [
      'PORT',
      'OPERATIONS_PORT',
      'DATABASE_URL',
      'DATABASE_POOL_MAX',
      'MASTER_KEYS',
      'HEADER_ALIASES',
      'GRAPHQL_INTROSPECTION',
      'LOG_LEVEL',
      'BODY_BYTES_MAX',
      'JSON_DEPTH_MAX',
      'TOKENS_PER_REQUEST_MAX',
    ];
    const env = Object.fromEntries(names.map((name) => [name, `${value}!`]));
    const problems = problemsOf({ ...env, BOOTSTRAP_API_KEY: 'hunter22hunter22!' });
    expect(problems).toHaveLength(names.length + 1);
    expect(new ConfigError(problems).message).not.toContain(value);
  });
});
