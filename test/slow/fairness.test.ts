import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { Caller } from '../support/service/caller.js';
import { startServiceProcess } from '../support/process/service-process.js';
import type { ServiceProcess } from '../support/process/service-process.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

/*
 * Three tenants of one process: one asks for single things, one lists and searches a large number of tokens, sixteen times at
 * once, and one imports. `npm run bench -- fairness` measures how much the first one waits for the others; here is no more than
 * that it never waits for all of what they have asked for.
 */

const TOKENS = 60_000;
const CALLS = 60;
/** A call that waited for its turn behind all others would take a hundred times as long as alone. */
const TIMES_MAX = 12;
const SLACK_MS = 100;

let maker: TestService;
let service: ServiceProcess;
let small: Caller;
let large: Caller;
let importing: Caller;
let id: string;

async function ofProcess(): Promise<Caller> {
  const { tenantId, applicationId, key } = await maker.newTenant();
  return new Caller(service.url, { tenantId, applicationId, key });
}

beforeAll(async () => {
  maker = await startService();
  service = await startServiceProcess();
  [small, large, importing] = [await ofProcess(), await ofProcess(), await ofProcess()];
  ({ id } = (await small.post('/tokens', { type: 'token', data: 'x' })).json as { id: string });
  const client = new Client({ connectionString: inject('database').url });
  await client.connect();
  await client.query(
    `INSERT INTO tokens (tenant_id, id, type, container, data, created_by, created_at)
     SELECT $1, 'grown-' || n, 'token', '/general/high/', decode(md5(n::text), 'hex'), $2,
       now() - interval '1 day' + n * interval '1 millisecond'
     FROM generate_series(1, ${String(TOKENS)}) AS n`,
    [large.tenantId, large.applicationId],
  );
  await client.end();
  // What these rows hold can be opened by nobody: whoever lists them sees none of it.
  const permissions = ['token:read', 'token:search'];
  const rules = [{ priority: 1, container: '/', transform: 'redact', permissions }];
  large = await large.newApplication({ rules });
}, 120_000);
afterAll(async () => {
  await service.close();
  await maker.close();
});

const SINGLE = {
  read: () => small.get(`/tokens/${id}`),
  tokenize: () => small.post('/tokenize', '"value"'),
  detokenize: () => small.post('/detokenize', JSON.stringify(`{{ ${id} }}`)),
};

/** The median of what single calls take, one after the other. */
async function medianOf(call: () => Promise<{ readonly status: number }>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const startedAt = performance.now();
    const { status } = await call();
    times.push(performance.now() - startedAt);
    expect(status).toBeLessThan(300);
  }
  return times.toSorted((a, b) => a - b)[CALLS / 2] ?? Number.POSITIVE_INFINITY;
}

/** Does something again and again, so many at a time, until it is told to end; counts what was answered. */
function keepOn(atOnce: number, ask: () => Promise<{ readonly status: number }>) {
  let isOver = false;
  const answered = new Map<number, number>();
  const all = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const { status } = await ask();
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
  });
  return {
    end: async () => {
      isOver = true;
      await Promise.all(all);
      return answered;
    },
  };
}

const OTHERS = {
  '16 pages far into the list of a large tenant': () =>
    keepOn(16, () => large.get(`/tokens?size=1&page=${String(TOKENS / 2)}`)),
  '16 searches that go through all tokens of a large tenant': () =>
    keepOn(16, () => large.post('/tokens/search', { query: `created_by:${randomUUID()}` })),
  'imports of 10,000 tokens': () =>
    keepOn(1, () =>
      importing.post(
        '/tokenize',
        Array.from({ length: 10_000 }, (_, n) => `value ${String(n)}`),
      ),
    ),
};

describe.each(Object.entries(OTHERS))('beside %s', (_, begin) => {
  test.each(Object.entries(SINGLE))(
    '%s waits for a turn and not for all',
    async (_name, call) => {
      await medianOf(call);
      const alone = await medianOf(call);
      const others = begin();
      const beside = await medianOf(call);
      const answered = await others.end();
      const again = await medianOf(call);
      expect([...answered.keys()]).toStrictEqual([200]);
      expect(beside).toBeLessThan(TIMES_MAX * Math.max(alone, again) + SLACK_MS);
    },
    120_000,
  );
});
