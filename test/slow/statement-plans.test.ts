import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../src/storage/database/database.js';
import type { Database } from '../../src/storage/database/database.js';
import type { Caller } from '../support/service/caller.js';
import { administrationCalls, idempotencyCalls } from '../support/database/administration-calls.js';
import { actorCalls, connectionCalls } from '../support/database/connection-calls.js';
import { resealingCalls } from '../support/scenes/resealing-calls.js';
import { LISTS } from '../support/database/list-bounds.js';
import { GROWN_ROWS, growDatabase } from '../support/database/grown-database.js';
import { startRelay } from '../support/peers/relay.js';
import type { Relay, SentValue } from '../support/peers/relay.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';
import { readingOf } from '../support/database/statement-plans.js';
import type { Reading } from '../support/database/statement-plans.js';
import { watchRepositories } from '../support/database/watched-repositories.js';
import type { WatchedRepositories } from '../support/database/watched-repositories.js';
import { startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';

/*
 * What the service really sends is read off the wire while every method of the repositories is called at least once, on
 * tables of 50,000 rows that nobody has counted. Each statement is then run again under
 * EXPLAIN (ANALYZE), by a plan for its values and by one for any, and once more when the tables have been counted. One that
 * reads more than it answers, or much more without statistics than with them or the other way round, has a plan that hangs on
 * statistics.
 */

let database: TestDatabase;
let relay: Relay;
let service: TestService;
let manager: Caller;
let client: Client;
let resealing: Database;

interface Sent {
  readonly during: string;
  readonly text: string;
  readonly values: readonly SentValue[];
}
const sent = new Map<string, Sent>();
let during = '';
let repositories: WatchedRepositories;

beforeAll(async () => {
  repositories = await watchRepositories();
  database = await startTestDatabase();
  relay = await startRelay((text, values) => {
    const key = `${during} ${text}`;
    if (during !== '' && !sent.has(key) && /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(text))
      sent.set(key, { during, text, values });
  }, database.url);
  const settings = {
    url: relay.url,
    masterKey: `test:${randomBytes(32).toString('base64')}`,
    bootstrapKey: `key_mgt_${randomBytes(24).toString('hex')}`,
  };
  service = await startService({ DATABASE_STATEMENT_MS: '60000' }, { database: settings });
  manager = await service.newTenant();
  client = new Client({ connectionString: database.url });
  await client.connect();
  resealing = openDatabase({ connectionString: relay.url, max: 1 });
  await manager.post('/tokens', { type: 'token', data: 'x', metadata: { country: 'DE' } });
  const { rows } = await client.query<{ hash: Buffer }>('SELECT hash FROM token_indexes');
  const sharedHash = rows[0]?.hash ?? Buffer.alloc(0);
  const { tenantId, applicationId } = manager;
  await growDatabase(client, { tenantId, applicationId, sharedHash });
}, 300_000);
afterAll(async () => {
  await client.end();
  await resealing.$disconnect();
  await service.close();
  await relay.break();
  await database.stop();
});

/**
 * Methods that are called at start and by the command line, on tables of some rows a tenant or of one for each tenant; those
 * of counts of use, which go by a part of their one key; and those of seals and deletions, which go through all that is there.
 */
const NOT_CALLED =
  /^(AuditChain|AuditSeal|KeptLine|Key|Limit|Statistics|Tenant|TenantDeletion|TenantImport|TokenErasure|Usage|Verify)Repository\./;

const MERGE_PATCH = { 'Content-Type': 'application/merge-patch+json' };

/** Does something, and says what the statements are for that are sent meanwhile. */
async function doing<T>(what: string, act: () => Promise<T>): Promise<T> {
  during = what;
  try {
    return await act();
  } finally {
    during = '';
  }
}

/** Pages of Prisma's, which sorts a whole list for one that is far behind where it takes the list for short. */
const MAY_HANG_ON_STATISTICS = /^list of (?:Proxies|Reactors)/;

/** What has ended by the end of the test and is taken away by no purge. */
const ENDED_ROWS = 1_500;

/** A table of some pages is read whole sooner than by its index where it was counted. */
const READ_WHOLE_MAX = 1_000;

/** That of use, which has a row for each measure of an hour, has more rows on its pages here. */
const USE_ROWS_MAX = 3_000;

/** How much more a statement may read where a table is read whole. */
function wholeOf(text: string): number {
  return text.includes('FROM usage_counts') ? USE_ROWS_MAX : READ_WHOLE_MAX;
}

/** What a statement may read besides, whatever it is for. */
function besides(text: string): number {
  // Of these a purge takes all that has ended at once, where it is finding it and taking it away.
  if (/DELETE FROM (?:sessions|idempotency_records) WHERE ctid/.test(text)) return 2 * ENDED_ROWS;
  // Totals leave out what has ended.
  if (text.includes('AS ended')) return ENDED_ROWS;
  if (text.includes('FROM usage_counts')) return USE_ROWS_MAX;
  // The housekeeping counts all tokens once a day.
  return text.includes('AS compared') ? 2 * GROWN_ROWS : 0;
}

async function calls(): Promise<void> {
  const search = (what: string, query: string) =>
    doing(what, () => manager.post('/tokens/search', { query, size: 100 }));
  const ids = Array.from({ length: 300 }, (_, n) => `grown-${String(n + 1).padStart(6, '0')}`);
  const made = await doing('tokenize', () => manager.post('/tokenize', ['a', 'b', 'c']));
  const [a = '', b = ''] = made.json as string[];
  await doing('own ids', () =>
    manager.post(
      '/tokenize',
      ids.map((id) => ({ type: 'token', data: 'x', id: `own-${id}` })),
    ),
  );
  await doing('own ids that have ended', () =>
    manager.post(
      '/tokenize',
      ids.map((id) => ({ type: 'token', data: 'x', id })),
    ),
  );
  await doing('deduplicate', () =>
    manager.post(
      '/tokenize',
      ids.map((data) => ({ type: 'token', data, deduplicate_token: true })),
    ),
  );
  await doing('detokenize', () =>
    manager.post(
      '/detokenize',
      ids.map((id) => `{{ ${id} }}`),
    ),
  );
  await doing('detokenize', () => manager.post('/detokenize', [`{{ ${a} }}`, `{{ ${b} }}`]));
  await doing('read', () => manager.get(`/tokens/${a}`));
  await doing('update', () =>
    manager.send('PATCH', `/tokens/${a}`, { metadata: { country: 'FR' } }, MERGE_PATCH),
  );
  await doing('link', () => manager.post(`/tokens/${a}/children/${b}`));
  await doing('children', () => manager.get(`/tokens/${a}/children`));
  await doing('unlink', () => manager.delete(`/tokens/${a}/children/${b}`));
  await doing('delete', () => manager.delete(`/tokens/${b}`));
  const ownIds = ids.map((id) => `own-${id}`);
  await doing('delete by ids', () => manager.delete('/tokens', { token_ids: ownIds }));
  await doing('delete by a query', () => manager.delete('/tokens', { query: 'data:x' }));
  await doing('delete some by metadata', () =>
    manager.delete('/tokens', { query: 'metadata.country:DE AND type:token' }),
  );
  await doing('list of tokens', () => manager.get('/tokens?size=100'));
  await doing('list of tokens, deep', () => manager.get('/tokens?size=100&page=300'));
  await doing('list by ids', () => manager.get(`/tokens?id=${ids.slice(0, 100).join('&id=')}`));
  await doing('list by metadata', () => manager.get('/tokens?metadata.country=DE'));
  await search('search by data', 'data:x');
  await search('search without a key', 'container:/pci/* OR created_by:' + manager.applicationId);
  await search('search, not a key', 'NOT metadata.country:DE');
  await search('search, not a key', '!(!(!(metadata.country:DE)))');
  await search('search, a key and not a key', 'metadata.country:DE AND NOT metadata.country:FR');
  await search('search, a key and not a key', 'metadata.country:DE AND NOT metadata.country:DE');
  await search('search, two keys', 'metadata.country:DE AND metadata.country:DE AND type:token');
  await search('search by two keys, one of them rare', 'metadata.country:DE AND data:x');
  await search('search, a key or not', 'metadata.country:DE OR type:bank');
  await search('search by fingerprint or data', 'data:y OR data:z');
  await doing('logs', () => manager.get('/logs?page=1000'));
  await doing('logs of a type', () => manager.get('/logs?entity_type=token'));
  const now = service.now().getTime();
  const minute = (end: number) => new Date(end - 60_000).toISOString();
  await doing('logs of a minute', () => manager.get(`/logs?start_date=${minute(now)}`));
  await doing('logs of a day long ago', () =>
    manager.get(`/logs?start_date=2001-01-01&end_date=2001-01-02`),
  );
  for (let times = 0; times < 2; times += 1) {
    await doing('keys kept for idempotency', () =>
      manager.send('POST', '/tokenize', '"x"', { 'SVC-IDEMPOTENCY-KEY': 'once' }),
    );
  }
  const { json } = await doing('an Application', () =>
    manager.post('/applications', { name: 'P', type: 'public', permissions: ['token:create'] }),
  );
  const { id, key } = json as { id: string; key: string };
  const guest = manager.with({ key });
  const backend = await manager.newApplication({ permissions: ['token:create'] });
  const session = await doing('a session', () => guest.post('/sessions'));
  const { nonce, session_key: sessionKey } = session.json as { nonce: string; session_key: string };
  await doing('a session', () =>
    backend.post('/sessions/authorize', { nonce, permissions: ['token:create'] }),
  );
  await doing('a session', () => manager.with({ key: sessionKey }).post('/tokenize', '"x"'));
  await actorCalls(doing, manager);
  const { json: listed } = await manager.graphql('{ sessions(first: 1) { nodes { id } } }');
  const { sessions } = (listed as { data: { sessions: { nodes: [{ id: string }] } } }).data;
  await doing('a session', () =>
    manager.graphql(`mutation { deleteSession(id: "${sessions.nodes[0].id}") { id } }`),
  );
  await doing('an Application', () => manager.delete(`/applications/${id}`));
  await doing('last uses of keys', () => manager.graphql('{ applicationByKey { lastUsedAt } }'));
  await doing('count of stored tokens', () => manager.graphql('{ storedTokens { total } }'));
  await doing('purge', () => service.purge(manager.tenantId));
}

/** A purge is to find something also when its statements are run again. */
async function endMore(): Promise<void> {
  const ends = [
    ['sessions', 'expires_at'],
    ['idempotency_records', 'expires_at'],
    ['tokens', 'expires_at'],
    ['tokens', 'cvc_erase_at'],
  ] as const;
  for (const [table, column] of ends) {
    await client.query(
      `UPDATE ${table} SET ${column} = ${column} - interval '1000 days' WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${String(ENDED_ROWS)}
       ))`,
    );
  }
}

const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'] as const;

const STATES = ['uncounted', 'vacuumed', 'counted'] as const;

/** What each statement reads now, by each plan. */
async function readAll(): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>();
  for (const { during: what, text, values } of sent.values())
    for (const mode of PLAN_MODES)
      readings.set(`${mode} ${what} ${text}`, await readingOf(client, text, values, mode));
  return readings;
}

test(`no statement on ${String(GROWN_ROWS)} rows that nobody has counted reads more than thrice what it answers, or than when they are counted`, async () => {
  await calls();
  await administrationCalls(doing, manager);
  await connectionCalls(doing, manager, service.now());
  await idempotencyCalls(doing, manager, resealing);
  await resealingCalls(doing, resealing, manager.tenantId);
  await endMore();
  expect(sent.size).toBeGreaterThan(40);
  const uncounted = await readAll();
  await client.query('VACUUM');
  const vacuumed = await readAll();
  await client.query('ANALYZE');
  const readings = { uncounted, vacuumed, counted: await readAll() };
  const asTold: string[] = [];
  for (const { during: what, text, values } of sent.values()) {
    // What is asked for by a list of keys may be answered by nothing, and costs a look for each of them all the same.
    const asked = Math.max(0, ...values.map((value) => String(value).split(',').length));
    for (const mode of PLAN_MODES) {
      const tell = (of: keyof typeof readings): Reading =>
        readings[of].get(`${mode} ${what} ${text}`) ?? { read: 0, answered: 0 };
      const most =
        (LISTS[what] ?? 3 * Math.max(tell('uncounted').answered, asked) + 150) + besides(text);
      const reads = STATES.map((state) => tell(state).read);
      const isEven =
        MAY_HANG_ON_STATISTICS.test(what) ||
        Math.max(...reads) <= 3 * Math.min(...reads) + wholeOf(text);
      const isBounded = tell('uncounted').read <= most && tell('vacuumed').read <= most;
      if (!isBounded || !isEven)
        asTold.push(
          `${what} (${mode}): read ${reads.join(', ')} (${STATES.join(', ')}), most ${String(most)}: ${text.trim().slice(0, 2_000)}`,
        );
    }
  }
  expect(asTold).toStrictEqual([]);
  const { methods, called } = repositories;
  const watched = [...methods].filter((method) => !NOT_CALLED.test(method));
  expect(watched.length).toBeGreaterThan(50);
  expect(watched.filter((method) => !called.has(method))).toStrictEqual([]);
}, 900_000);
