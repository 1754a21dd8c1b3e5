import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startRelay } from '../../support/peers/relay.js';
import type { Relay } from '../../support/peers/relay.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const BOUND_MS = 600;
/** The bound, the quarter of a second in which the server may say that it has cancelled, and what a busy machine adds. */
const ANSWERED_MS = BOUND_MS + 250 + 1_500;

/** The name by which PostgreSQL knows the service that waits. */
const PATIENT = 'a patient service';

let relay: Relay;
let service: TestService;
let manager: Caller;
let tokenId: string;

beforeAll(async () => {
  relay = await startRelay();
  service = await startService({
    DATABASE_URL: relay.url,
    DATABASE_STATEMENT_MS: String(BOUND_MS),
    DATABASE_CONNECT_MS: String(BOUND_MS),
    DATABASE_LOCK_MS: '60000',
  });
  manager = await service.newTenant();
  tokenId = (await manager.post('/tokenize', '"a value"')).json as string;
});
afterAll(async () => {
  await service.close();
  await relay.break();
});

/** Asks, and tells how long the answer took. */
async function timed<T>(ask: Promise<T>): Promise<{ answer: T; ms: number }> {
  const askedAt = performance.now();
  const answer = await ask;
  return { answer, ms: performance.now() - askedAt };
}

async function isReady(): Promise<{ status: number; ms: number }> {
  const { answer, ms } = await timed(fetch(`${service.operationsUrl}/health/ready`));
  await answer.text();
  return { status: answer.status, ms };
}

/** Waits for a state to come by itself. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a network that swallows what is sent to the database', () => {
  afterEach(() => relay.resume());

  test('holds up nobody beyond the bound, and all is well when it is mended', async () => {
    expect((await isReady()).status).toBe(200);
    relay.stall();
    const asked = Array.from({ length: 12 }, (_, n) =>
      timed(n % 3 === 0 ? manager.post('/tokenize', '"x"') : manager.get(`/tokens/${tokenId}`)),
    );
    const ready = await isReady();
    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(1_000 + 500);
    for (const { answer, ms } of await Promise.all(asked)) {
      expect(answer.status).toBe(503);
      expect(answer.json).toMatchObject({ code: 'UNAVAILABLE' });
      expect(ms).toBeLessThan(ANSWERED_MS);
    }
    relay.resume();
    await until(async () => (await manager.get(`/tokens/${tokenId}`)).status === 200);
    await until(async () => (await isReady()).status === 200);
  });

  test('loses nothing that was acknowledged', async () => {
    const made: string[] = [];
    let isOver = false;
    const callers = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const { status, json } = await manager.post('/tokenize', '"kept"');
        expect([200, 503]).toContain(status);
        if (status === 200) made.push(json as string);
      }
    });
    await until(() => Promise.resolve(made.length > 10));
    relay.stall();
    await new Promise((resolve) => setTimeout(resolve, BOUND_MS * 2));
    relay.resume();
    const before = made.length;
    await until(() => Promise.resolve(made.length > before + 10));
    isOver = true;
    await Promise.all(callers);
    for (const id of made) {
      // With so short a bound a machine that is busy may have it asked twice.
      let status = 503;
      await until(async () => {
        ({ status } = await manager.get(`/tokens/${id}`));
        return status !== 503;
      });
      expect(status).toBe(200);
    }
  });
});

describe('a table that somebody has locked', () => {
  let holder: Client;

  beforeAll(async () => {
    holder = new Client({ connectionString: inject('database').url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE tokens IN ACCESS EXCLUSIVE MODE');
  });
  afterAll(() => holder.end());

  test('holds up nobody beyond the bound, on the embedded database too', async () => {
    const asked = ['/tokens', `/tokens/${tokenId}`].map((path) => timed(manager.get(path)));
    asked.push(timed(manager.post('/tokens/search', { query: 'NOT data:x' })));
    for (const { answer, ms } of await Promise.all(asked)) {
      expect(answer.status).toBe(503);
      expect(ms).toBeLessThan(ANSWERED_MS);
    }
  });
});

// On the embedded database whoever holds a lock holds all of it: nothing of others gets as far as to wait there.
describe.runIf(!inject('database').isEmbedded)('a caller who leaves', () => {
  let holder: Client;
  let patient: TestService;
  let leaving: AbortController;

  beforeAll(async () => {
    const url = new URL(inject('database').url);
    url.searchParams.set('application_name', PATIENT);
    patient = await startService({ DATABASE_URL: url.href, DATABASE_STATEMENT_MS: '20000' });
  });
  beforeEach(async () => {
    leaving = new AbortController();
    holder = new Client({ connectionString: inject('database').url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE tokens IN ACCESS EXCLUSIVE MODE');
  });
  afterEach(() => holder.end());
  afterAll(() => patient.close());

  /** A request of one who is going to leave. */
  async function left(path: string, body: unknown): Promise<unknown> {
    return fetch(`${patient.url}${path}`, {
      method: 'POST',
      headers: { 'SVC-API-KEY': manager.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
  }

  /** How many statements of the patient service, like one, wait for the lock. */
  async function waiting(like: string): Promise<number> {
    const statement = `SELECT pid FROM pg_stat_activity
      WHERE state = 'active' AND wait_event_type = 'Lock' AND datname = current_database()
        AND application_name = $1 AND query LIKE $2`;
    return (await queryDatabase(statement, [PATIENT, like])).length;
  }

  test('leaves no statement behind that would go through all tokens', async () => {
    const answer = expect(left('/tokens/search', { query: 'NOT data:x' })).rejects.toThrow();
    await until(async () => (await waiting('%tokens%')) === 1);
    const leftAt = performance.now();
    leaving.abort();
    await answer;
    await until(async () => (await waiting('%tokens%')) === 0);
    expect(performance.now() - leftAt).toBeLessThan(10_000);
  });

  test('takes no write of another away that shares the statement', async () => {
    const answer = expect(left('/tokenize', 'of one who leaves')).rejects.toThrow();
    const caller = manager.with({ url: patient.url });
    const stays = Array.from({ length: 5 }, () => caller.post('/tokenize', '"stays"'));
    await until(async () => (await waiting('%INSERT INTO tokens%')) > 0);
    leaving.abort();
    await answer;
    await holder.query('ROLLBACK');
    for (const { status, json } of await Promise.all(stays)) {
      expect(status).toBe(200);
      expect((await caller.get(`/tokens/${json as string}`)).status).toBe(200);
    }
  });
});
