import { randomUUID } from 'node:crypto';

import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Answer } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { manager } = await startScene();

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
