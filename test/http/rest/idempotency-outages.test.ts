import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import { startRelay } from '../../support/peers/relay.js';
import { startScene } from '../../support/service/scene.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const onStatement = { tell: (_text: string): void => undefined };
const relay = await startRelay((text) => onStatement.tell(text));
afterAll(() => relay.break());
const { manager } = await startScene({ DATABASE_URL: relay.url });

/** How soon what was away for a moment is written, with all that a busy machine adds. */
const SOON = { timeout: 30_000, interval: 50 };
/** Until a caller is answered whose key cannot be settled. */
const ANSWERED_MS_MAX = 2_000;

const application = (name: string) => ({ name, type: 'private', permissions: ['token:create'] });

function keyed(key: string, path: string, body: unknown): Promise<Answer> {
  return manager.send('POST', path, body, { 'SVC-IDEMPOTENCY-KEY': key });
}

async function countOf(name: string): Promise<number> {
  const text = 'SELECT 1 FROM applications WHERE tenant_id = $1 AND name = $2';
  return (await queryDatabase(text, [manager.tenantId, name])).length;
}

/** Has the database refuse whatever becomes of keys that are taken, as one does that is shut down, until {@link goOn}. */
async function failToSettle(): Promise<void> {
  await queryDatabase(
    `CREATE FUNCTION refuse_keys() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION USING ERRCODE = '57P01'; END $$`,
  );
  await queryDatabase(
    `CREATE TRIGGER refuse_keys BEFORE UPDATE OR DELETE ON idempotency_records FOR EACH ROW
     WHEN (OLD.tenant_id = '${manager.tenantId}') EXECUTE FUNCTION refuse_keys()`,
  );
}

async function goOn(): Promise<void> {
  await queryDatabase('DROP FUNCTION IF EXISTS refuse_keys CASCADE');
}

afterEach(goOn);

test('a key that was taken, of which the answer was lost, is free soon after, and not after a minute', async () => {
  const key = randomUUID();
  const lost = new Promise<void>((resolve) => {
    onStatement.tell = (text) => {
      if (!text.includes('INSERT INTO idempotency_records')) return;
      onStatement.tell = () => undefined;
      relay.stall();
      resolve();
    };
  });
  const refused = keyed(key, '/applications', application('lost'));
  await lost;
  const text = 'SELECT 1 FROM idempotency_records WHERE tenant_id = $1';
  await vi.waitFor(async () => {
    expect(await queryDatabase(text, [manager.tenantId])).toHaveLength(1);
  }, SOON);
  await relay.break();
  relay.resume();
  await relay.mend();
  expect((await refused).status).toBe(503);
  await vi.waitFor(async () => {
    expect((await keyed(key, '/applications', application('lost'))).status).toBe(201);
  }, SOON);
  expect(await countOf('lost')).toBe(1);
});

/** Has the answer of the first statement with such a text be lost, with the connection that it comes by. */
async function loseAnswerOf(part: string, isDone: () => Promise<boolean>): Promise<void> {
  await new Promise<void>((resolve) => {
    onStatement.tell = (text) => {
      if (!text.includes(part)) return;
      onStatement.tell = () => undefined;
      relay.stall();
      resolve();
    };
  });
  await vi.waitFor(async () => expect(await isDone()).toBe(true), SOON);
  await relay.break();
  relay.resume();
  await relay.mend();
}

describe('a request of which its process does not know whether it was done', () => {
  test('and which was, is never done again: who repeats it is told its trace id', async () => {
    const key = randomUUID();
    const body = { type: 'token', data: 'value', metadata: { of: 'an answer that was lost' } };
    const made = async (): Promise<number> => {
      const text = 'SELECT 1 FROM tokens WHERE tenant_id = $1';
      return (await queryDatabase(text, [manager.tenantId])).length;
    };
    const isLost = loseAnswerOf('INSERT INTO tokens', async () => (await made()) === 1);
    const unknown = keyed(key, '/tokens', body);
    await isLost;
    const first = await unknown;
    expect(first.status).toBe(503);
    await vi.waitFor(async () => {
      const again = await keyed(key, '/tokens', body);
      expect(again.status).toBe(409);
      expect(again.text).toContain(`trace id ${String(first.headers.get('SVC-TRACE-ID'))}`);
    }, SOON);
    expect((await keyed(key, '/tokens', body)).status).toBe(409);
    expect(await made()).toBe(1);
  });

  test('and which was not, is done by who repeats it', async () => {
    const key = randomUUID();
    await queryDatabase(
      `CREATE FUNCTION refuse_names() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION USING ERRCODE = '57P01'; END $$`,
    );
    await queryDatabase(
      `CREATE TRIGGER refuse_names BEFORE INSERT ON applications FOR EACH ROW
       WHEN (NEW.name = 'refused for a moment') EXECUTE FUNCTION refuse_names()`,
    );
    const body = application('refused for a moment');
    expect((await keyed(key, '/applications', body)).status).toBe(503);
    await queryDatabase('DROP FUNCTION refuse_names CASCADE');
    await vi.waitFor(
      async () => expect((await keyed(key, '/applications', body)).status).toBe(201),
      SOON,
    );
    expect(await countOf('refused for a moment')).toBe(1);
  });
});

describe('where the database goes away before the key of a request is settled', () => {
  test('for a moment, the caller waits, and is given the same answer again', async () => {
    const key = randomUUID();
    await failToSettle();
    const answering = keyed(key, '/applications', application('for a moment'));
    await vi.waitFor(async () => expect(await countOf('for a moment')).toBe(1), SOON);
    await goOn();
    const first = await answering;
    expect(first.status).toBe(201);
    await vi.waitFor(async () => {
      const again = await keyed(key, '/applications', application('for a moment'));
      expect([again.status, again.text]).toEqual([201, first.text]);
    }, SOON);
    expect(await countOf('for a moment')).toBe(1);
  });

  test('for long, the caller is answered, and nothing is done a second time', async () => {
    const key = randomUUID();
    await failToSettle();
    const startedAt = performance.now();
    const first = await keyed(key, '/applications', application('for long'));
    expect(first.status).toBe(201);
    expect(performance.now() - startedAt).toBeGreaterThan(ANSWERED_MS_MAX - 50);
    expect((await keyed(key, '/applications', application('for long'))).status).toBe(409);
    await goOn();
    await vi.waitFor(async () => {
      const again = await keyed(key, '/applications', application('for long'));
      expect([again.status, again.text]).toEqual([201, first.text]);
    }, SOON);
    expect(await countOf('for long')).toBe(1);
  });

  test('the key of a request that failed is free soon after, and not after a minute', async () => {
    const key = randomUUID();
    const wrong = { ...application('wrong'), permissions: ['no such'] };
    await failToSettle();
    expect((await keyed(key, '/applications', wrong)).status).toBe(400);
    expect((await keyed(key, '/applications', wrong)).status).toBe(409);
    await goOn();
    await vi.waitFor(
      async () => expect((await keyed(key, '/applications', wrong)).status).toBe(400),
      SOON,
    );
  });
});
