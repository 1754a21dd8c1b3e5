import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { query } from '../../support/database/test-database.js';
import { Destination } from '../../support/peers/destination.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService } from '../../support/service/service.js';

const { url } = inject('database');

let destination: Destination;
beforeAll(async () => {
  destination = await Destination.start();
});
afterAll(() => destination.stop());

let service: TestService;
let tenant: Caller;
let ids: readonly string[];

/** Lines about reads, uses and calls since the tokens were made. */
const told = async (): Promise<readonly unknown[]> => {
  const rows = await query(
    url,
    `SELECT operation, outcome, actor_type, entity_id, details FROM audit_events
     WHERE tenant_id = $1 AND operation IN ('token.read', 'token.use', 'proxy.call') ORDER BY id`,
    [tenant.tenantId],
  );
  return rows.map(({ operation, entity_id: id, details }) => [operation, id, details]);
};
const rule = (transform: string) => ({
  rules: [{ priority: 1, container: '/', transform, permissions: ['token:read', 'token:search'] }],
});

function serving(env: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    service = await startService(env);
  });
  beforeEach(async () => {
    tenant = await service.newTenant();
    const { json } = await tenant.post('/tokenize', ['one', 'two', 'three']);
    ids = (json as readonly string[]).toSorted();
  });
  afterAll(() => service.close());
}

describe('AUDIT_READS=reveals', () => {
  serving({ AUDIT_READS: 'reveals' });

  test('a read that shows a value leaves a line that names the token, one that masks it none', async () => {
    const masked = await tenant.newApplication(rule('mask'));
    const revealed = await tenant.newApplication(rule('reveal'));
    expect((await masked.get(`/tokens/${String(ids[0])}`)).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await revealed.get(`/tokens/${String(ids[0])}`)).json).toHaveProperty('data');
    expect(await told()).toEqual([['token.read', ids[0], { count: 1, revealed: 1 }]]);
  });

  test('lists and searches leave one line with their number, by both doors, and no value and no id', async () => {
    const revealed = await tenant.newApplication(rule('reveal'));
    const lines = ['token.read', null, { count: 3, revealed: 3 }];
    await revealed.get('/tokens');
    expect(await told()).toEqual([lines]);
    await revealed.graphql('{ tokens(first: 10) { nodes { id data } } }');
    await revealed.post('/tokens/search', { query: 'type:token' });
    expect(await told()).toEqual([lines, lines, lines]);
  });

  test('a read of nothing leaves nothing, and a use leaves the line that it always did', async () => {
    await tenant.get('/tokens/00000000-0000-4000-8000-000000000000');
    await tenant.get('/tokens?type=bank');
    expect(await told()).toEqual([]);
    await tenant.post(
      '/detokenize',
      ids.map((id) => `{{ ${id} }}`),
    );
    expect(await told()).toEqual([['token.use', null, { count: 3 }]]);
  });

  test('an answer that is given again for its idempotency key leaves the line again, by both doors', async () => {
    const key = { 'SVC-IDEMPOTENCY-KEY': 'again' };
    const body = ids.map((id) => `{{ ${id} }}`);
    const operation = {
      query: 'mutation ($body: JSON!) { detokenize(body: $body) { body } }',
      variables: { body },
    };
    const once = ['token.use', null, { count: 3 }];
    const again = ['token.use', null, { count: 3, replayed: true }];
    for (const [path, sent] of [
      ['/detokenize', body],
      ['/graphql', operation],
    ] as const) {
      const first = await tenant.send('POST', path, sent, key);
      const replayed = await tenant.send('POST', path, sent, key);
      expect(replayed.text).toContain('three');
      expect(replayed.text).toBe(first.text);
      key['SVC-IDEMPOTENCY-KEY'] += '!';
    }
    expect(await told()).toEqual([once, again, once, again]);
  });

  test('where the line cannot be written, nothing is shown', async () => {
    const revealed = await tenant.newApplication(rule('reveal'));
    await query(
      url,
      `CREATE FUNCTION refuse_reads() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$`,
    );
    await query(
      url,
      `CREATE TRIGGER refuse_reads BEFORE INSERT ON audit_events FOR EACH ROW
       WHEN (NEW.tenant_id = '${tenant.tenantId}'
         AND (NEW.operation = 'token.read' OR NEW.details ->> 'replayed' = 'true'))
       EXECUTE FUNCTION refuse_reads()`,
    );
    const key = { 'SVC-IDEMPOTENCY-KEY': 'refused' };
    const body = ids.map((id) => `{{ ${id} }}`);
    expect((await tenant.send('POST', '/detokenize', body, key)).status).toBe(200);
    try {
      const one = await revealed.get(`/tokens/${String(ids[0])}`);
      const list = await revealed.get('/tokens');
      const { json } = await revealed.graphql('{ tokens(first: 10) { nodes { data } } }');
      const again = await tenant.send('POST', '/detokenize', body, key);
      expect([one.status, list.status, again.status]).toEqual([503, 503, 503]);
      for (const text of [one.text, list.text, again.text, JSON.stringify(json)])
        expect(text).not.toMatch(/one|two|three/);
    } finally {
      await query(url, 'DROP FUNCTION refuse_reads CASCADE');
    }
    expect((await revealed.get(`/tokens/${String(ids[0])}`)).status).toBe(200);
  });
});

describe('AUDIT_READS=all and AUDIT_READ_IDS=on', () => {
  serving({ AUDIT_READS: 'all', AUDIT_READ_IDS: 'on', OUTBOUND_ALLOW: '127.0.0.1' });

  test('masked reads leave a line, and lines about several tokens name them', async () => {
    const masked = await tenant.newApplication(rule('mask'));
    await masked.get(`/tokens/${String(ids[0])}`);
    await masked.get('/tokens');
    await tenant.post(
      '/detokenize',
      ids.map((id) => `{{ ${id} }}`),
    );
    const [one, list, use] = (await told()) as [string, string | null, { ids: string[] }][];
    expect(one).toEqual(['token.read', ids[0], { count: 1, revealed: 0, ids: [ids[0]] }]);
    expect(list?.slice(0, 2)).toEqual(['token.read', null]);
    expect(list?.[2]).toMatchObject({ count: 3, revealed: 0 });
    expect(list?.[2].ids.toSorted()).toEqual(ids);
    expect(use?.[2].ids.toSorted()).toEqual(ids);
  });

  test('more tokens than one line names are told of in several', async () => {
    const { json } = await tenant.post(
      '/tokenize',
      Array.from({ length: 201 }, () => 'x'),
    );
    await tenant.post(
      '/detokenize',
      (json as string[]).map((id) => `{{ ${id} }}`),
    );
    const lines = (await told()) as [string, string | null, { count: number; ids: string[] }][];
    expect(lines.map(([, , { count, ids: named }]) => [count, named.length])).toEqual([
      [201, 100],
      [201, 100],
      [201, 1],
    ]);
  });

  test('a call through a Proxy leaves a line before it goes out, also one of nobody', async () => {
    const made = await tenant.post('/proxies', {
      name: 'Open',
      destination_url: destination.url,
      require_auth: false,
    });
    const { id, key } = made.json as { id: string; key: string };
    await service.anonymous.send('POST', '/proxy', 'x', { 'SVC-PROXY-KEY': key });
    const [row] = await query(
      url,
      `SELECT actor_type, actor_id, entity_id FROM audit_events
       WHERE tenant_id = $1 AND operation = 'proxy.call'`,
      [tenant.tenantId],
    );
    expect(row).toEqual({ actor_type: 'anonymous', actor_id: null, entity_id: id });
    const { json } = await tenant.graphql(
      '{ logs(filter: { operation: [proxy_call], actorType: [anonymous] }) { nodes { actorType actor { kind id } } } }',
    );
    expect(json).toEqual({
      data: {
        logs: { nodes: [{ actorType: 'anonymous', actor: { kind: 'anonymous', id: null } }] },
      },
    });
  });
});

describe('AUDIT_READS=off', () => {
  serving({});

  test('reads leave no line', async () => {
    await tenant.get(`/tokens/${String(ids[0])}`);
    await tenant.get('/tokens');
    expect(await told()).toEqual([]);
  });
});
