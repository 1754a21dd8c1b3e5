import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { Caller } from '../../support/service/caller.js';
import { startScene } from '../../support/service/scene.js';
import { startService } from '../../support/service/service.js';
import { problem } from '../../support/service/shapes.js';
import { queryDatabase } from '../../support/database/stored-rows.js';

const { service } = await startScene({});

const LOSE = 'UPDATE idempotency_records SET answer = NULL WHERE tenant_id = $1';

async function countOf({ tenantId }: Caller, name: string): Promise<number> {
  const text = 'SELECT 1 FROM applications WHERE tenant_id = $1 AND name = $2';
  return (await queryDatabase(text, [tenantId, name])).length;
}

describe('a request with an idempotency key whose process died', () => {
  /** Leaves what a process leaves that dies before it keeps its answer. */
  const loseAnswers = ({ tenantId }: Caller) => queryDatabase(LOSE, [tenantId]);

  /** Makes an Application, whose answer is lost. */
  const dying = async (name: string) => {
    const clock = await startService();
    const caller = (await service.newTenant()).with({ url: clock.url });
    const key = randomUUID();
    const body = { name, type: 'private', permissions: ['token:create'] };
    const send = () => caller.send('POST', '/applications', body, { 'SVC-IDEMPOTENCY-KEY': key });
    const first = await send();
    expect(first.status).toBe(201);
    await loseAnswers(caller);
    const early = await send();
    expect([early.status, early.headers.get('Retry-After')]).toEqual([409, '1']);
    expect(early.json).toStrictEqual(problem('CONFLICT', early));
    return { clock, caller, send, first };
  };

  test('before it did anything is done anew after a minute, and 409 until then', async () => {
    const { clock, caller, send } = await dying('undone');
    for (const undoing of [
      `DELETE FROM audit_events WHERE tenant_id = $1 AND operation = 'application.create'`,
      `DELETE FROM applications WHERE tenant_id = $1 AND name = 'undone'`,
    ])
      await queryDatabase(undoing, [caller.tenantId]);
    clock.advance(60_000);
    const anew = await send();
    expect(anew.status).toBe(201);
    expect((await send()).text).toBe(anew.text);
    expect(await countOf(caller, 'undone')).toBe(1);
    await clock.close();
  });

  test('after it was done is never done again, and who asks is told under which trace id it was', async () => {
    const { clock, caller, send, first } = await dying('done');
    for (const later of [60_000, 60_000, 86_000_000]) {
      clock.advance(later);
      // Rows that have ended go, and what is known of this key stays.
      await clock.purge(caller.tenantId);
      const again = await send();
      expect([again.status, again.headers.get('Retry-After')]).toEqual([409, null]);
      expect(again.text).toContain(first.headers.get('SVC-TRACE-ID'));
    }
    expect(await countOf(caller, 'done')).toBe(1);
    await clock.close();
  });

  test('after it was shown something is done anew: it changed nothing', async () => {
    const clock = await startService();
    const caller = (await service.newTenant()).with({ url: clock.url });
    const made = await caller.post('/tokens', { type: 'token', data: 'shown' });
    const headers = { 'SVC-IDEMPOTENCY-KEY': randomUUID(), 'VAULT-REASON': 'a look at it' };
    const body = { query: `id:"${(made.json as { id: string }).id}"` };
    const send = () => caller.send('POST', '/tokens/search', body, headers);
    const first = await send();
    expect(first.status).toBe(200);
    await loseAnswers(caller);
    clock.advance(60_000);
    const again = await send();
    expect([again.status, again.text]).toEqual([200, first.text]);
    await clock.close();
  });
});
