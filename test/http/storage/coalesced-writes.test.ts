import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../../src/storage/database/database.js';
import type { Caller } from '../../support/service/caller.js';
import { openTestDatabase } from '../../support/database/database.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';
import { StoredTokens } from '../../support/database/stored-tokens.js';

let service: TestService;
let database: Database;
let stored: StoredTokens;

beforeAll(async () => {
  service = await startService();
  database = openTestDatabase();
  stored = new StoredTokens();
});
afterAll(async () => {
  await stored.close();
  await database.$disconnect();
  await service.close();
});

interface StoredRow {
  readonly id: string;
  /** The transaction that wrote the row. */
  readonly commit: string;
}

const tokensOf = ({ tenantId }: Caller): Promise<StoredRow[]> =>
  database.$queryRaw`
    SELECT id, xmin::text AS commit FROM tokens WHERE tenant_id = ${tenantId}::uuid`;

const eventsOf = ({ tenantId }: Caller): Promise<StoredRow[]> =>
  database.$queryRaw`
    SELECT entity_id AS id, xmin::text AS commit FROM audit_events
    WHERE tenant_id = ${tenantId}::uuid AND operation = 'token.create'`;

const byId = (rows: readonly StoredRow[]) => new Map(rows.map(({ id, commit }) => [id, commit]));

describe('writes of requests at the same time', () => {
  it('share commits, each token with its own audit event in the commit that made it', async () => {
    const caller = await service.newTenant();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        caller.post('/tokenize', JSON.stringify(`value ${String(index)}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

    const tokens = await tokensOf(caller);
    expect(tokens.map(({ id }) => id).sort()).toEqual(answers.map(({ json }) => json).sort());
    expect(byId(await eventsOf(caller))).toEqual(byId(tokens));
    expect(new Set(tokens.map(({ commit }) => commit)).size).toBeLessThan(tokens.length);
  });

  it('stay apart by tenant: equal ids in two of them are two tokens', async () => {
    const callers = await Promise.all([service.newTenant(), service.newTenant()]);
    const make = (caller: Caller, index: number) =>
      caller.post('/tokenize', {
        type: 'token',
        id: `same-${String(index)}`,
        data: caller.tenantId,
      });
    const indexes = Array.from({ length: 20 }, (_, index) => index);
    const answers = await Promise.all(
      indexes.flatMap((index) => callers.map((caller) => make(caller, index))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const caller of callers) {
      expect(await stored.find(caller.tenantId, 'same-7')).toMatchObject({ data: caller.tenantId });
      expect(await tokensOf(caller)).toHaveLength(20);
    }
  });

  it('fail alone: ids that are taken are refused, and whatever came beside them is stored', async () => {
    const [careless, careful] = await Promise.all([service.newTenant(), service.newTenant()]);
    await careless.post('/tokenize', { type: 'token', id: 'taken', data: 'first' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? careless.post('/tokenize', ['beside', { type: 'token', id: 'taken', data: 'second' }])
          : careful.post('/tokenize', JSON.stringify(`value ${String(index)}`)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 3 === 0 ? 409 : 200)),
    );
    expect(await tokensOf(careful)).toHaveLength(40);
    expect(await eventsOf(careful)).toHaveLength(40);
    expect((await tokensOf(careless)).map(({ id }) => id)).toEqual(['taken']);
    expect(await stored.find(careless.tenantId, 'taken')).toMatchObject({ data: 'first' });
  });

  it('with one id have one winner, whatever the order in which they name several', async () => {
    const caller = await service.newTenant();
    const pair = (first: string, second: string) => [
      { type: 'token', id: first, data: 1 },
      { type: 'token', id: second, data: 2 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        caller.post('/tokenize', index % 2 === 0 ? pair('one', 'two') : pair('two', 'one')),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await tokensOf(caller)).toHaveLength(2);
  });
});
