import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Answer, Caller } from '../../support/service/caller.js';
import { dumpDatabase, openTestDatabase } from '../../support/database/database.js';
import { startScene } from '../../support/service/scene.js';
import { problem } from '../../support/service/shapes.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { service, manager } = await startScene();

const application = { name: 'Kept', type: 'private', permissions: ['token:create'] };

function keyed(caller: Caller, key: string, path: string, body: unknown): Promise<Answer> {
  return caller.send('POST', path, body, { 'SVC-IDEMPOTENCY-KEY': key });
}

describe('kept answers', () => {
  test('cannot be read in a copy of the database, and neither they nor their keys are in the log', async () => {
    const key = `retry-${randomUUID()}`;
    const answer = await keyed(manager, key, '/applications', application);
    const { key: apiKey } = answer.json as { key: string };
    const kept = await queryDatabase(
      'SELECT answer FROM idempotency_records WHERE tenant_id = $1 AND answer IS NOT NULL',
      [manager.tenantId],
    );
    expect(kept.length).toBeGreaterThan(0);
    const database = openTestDatabase();
    const everything = `${await dumpDatabase(database)}\n${service.logged()}`;
    await database.$disconnect();
    expect(everything).not.toContain(apiKey);
    expect(everything).not.toContain(key);
    expect(everything).toContain(manager.tenantId);
    expect(everything).not.toContain(Buffer.from(apiKey).toString('hex'));
  });

  test("are given to nobody who has learnt another Application's idempotency key", async () => {
    const key = randomUUID();
    const first = await keyed(manager, key, '/applications', application);
    const { key: apiKey } = first.json as { key: string };
    const sibling = await manager.newApplication({ permissions: ['token:create'] });
    const stranger = await service.newTenant();
    const refused = await keyed(sibling, key, '/applications', application);
    expect(refused.status).toBe(403);
    const own = await keyed(stranger, key, '/applications', application);
    expect(own.json).toMatchObject({ tenant_id: stranger.tenantId });
    for (const answer of [refused, own]) {
      expect(answer.text).not.toContain(apiKey);
      expect(answer.headers.get('SVC-IDEMPOTENCY-REPLAYED')).toBeNull();
    }
  });

  test('are not given to their own caller after it was narrowed, and are again when it is restored', async () => {
    const wide = { name: 'wide', permissions: ['application:create', 'application:read'] };
    const caller = await manager.newApplication(wide);
    const path = `/applications/${caller.applicationId}`;
    const key = randomUUID();
    const first = await keyed(caller, key, '/applications', application);
    expect(first.status).toBe(201);

    await manager.put(path, { name: 'narrow', permissions: ['application:create'] });
    const refused = await keyed(caller, key, '/applications', application);
    expect(refused.status).toBe(403);
    expect(refused.json).toStrictEqual(problem('FORBIDDEN', refused));

    await manager.put(path, wide);
    expect((await keyed(caller, key, '/applications', application)).text).toBe(first.text);
  });

  test('do not open in the row of another caller', async () => {
    const thief = await manager.newApplication({ permissions: ['application:create'] });
    const key = randomUUID();
    const first = await keyed(thief, key, '/applications', application);
    const { key: apiKey } = first.json as { key: string };
    const other = await manager.newApplication({ permissions: ['application:create'] });
    await queryDatabase(
      'UPDATE idempotency_records SET actor_id = $1 WHERE tenant_id = $2 AND actor_id = $3',
      [other.applicationId, manager.tenantId, thief.applicationId],
    );
    const moved = await keyed(other, key, '/applications', application);
    expect(moved.status).toBe(500);
    expect(moved.json).toStrictEqual(problem('INTERNAL', moved));
    expect(moved.text).not.toContain(apiKey);
  });
});
