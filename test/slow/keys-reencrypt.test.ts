import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Caller } from '../support/service/caller.js';
import { runCommand, startCommand } from '../support/process/command-line.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';
import { query } from '../support/database/test-database.js';
import { startTraffic } from '../support/peers/traffic.js';

const TOKENS = 1_000;
const CARDS = 20;

let service: TestService;
let tenantId: string;
let caller: Caller;

beforeAll(async () => {
  service = await startService();
  const manager = await service.newTenant();
  tenantId = manager.tenantId;
  caller = await manager.newApplication({
    rules: [
      {
        priority: 1,
        container: '/',
        transform: 'reveal',
        permissions: ['token:create', 'token:read', 'token:update'],
      },
    ],
  });
});
afterAll(() => service.close());

describe('token-vault keys rotate and keys reencrypt, beside a running service', () => {
  test(
    'no request fails and nothing is unreadable, also when it is killed midway and started again',
    { timeout: 400_000 },
    async () => {
      const values = await makeTokens();
      const ids = [...values.keys()];
      const traffic = startTraffic(caller, { values, changed: ids.slice(0, 5) });

      const rotated = await runCommand(['keys', 'rotate', '--tenant', tenantId]);
      expect(rotated.code, rotated.stderr).toBe(0);
      expect(rotated.stdout).toContain(`${tenantId}  version 2`);
      await expectNewValuesOn(2);

      const old = await countOn(1);
      expect(old).toBeGreaterThan(TOKENS + CARDS - 10);
      const cut = startCommand(['keys', 'reencrypt', '--tenant', tenantId, '--batch', '10']);
      while ((await countOn(1)) > old - 200) await sleep(20);
      cut.child.kill('SIGKILL');
      await cut.ended;
      const left = await countOn(1);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(old);

      const again = await runCommand(['keys', 'reencrypt', '--tenant', tenantId]);
      expect(again.code, again.stderr).toBe(0);
      expect(again.stdout).toBe(
        `Moved ${String(left)} values to the current version of their keys.\n`,
      );
      expect(again.stderr).toMatch(/100 % · [\d,]+ of [\d,]+ · [\d,]+\/s · took/);
      expect(again.stderr).not.toContain('\r');

      const { requests, failures } = await traffic.stop();
      expect(failures).toEqual([]);
      expect(requests).toBeGreaterThan(100);
      expect(await countOn(1)).toBe(0);
      expect(await readAll([...values.keys()])).toEqual(values);
    },
  );

  test('a run without anything to do says so, and leaves no trace', async () => {
    const before = await auditOf('data_key.reencrypt');
    const run = await runCommand(['keys', 'reencrypt', '--tenant', tenantId]);
    expect(run).toMatchObject({
      code: 0,
      stdout: 'Moved 0 values to the current version of their keys.\n',
    });
    expect(await auditOf('data_key.reencrypt')).toEqual(before);
  });

  test('status says what hangs on which version, and which master key wraps which key', async () => {
    const { stdout } = await runCommand(['keys', 'status', '--tenant', tenantId, '--json']);
    const [masterKey] = inject('database').masterKey.split(':');
    const status = JSON.parse(stdout) as { tenants: [{ data_keys: Record<string, unknown>[] }] };
    expect(status).toMatchObject({
      current_master_key: masterKey,
      service_keys: expect.arrayContaining([
        { purpose: 'lookup', master_key: masterKey },
      ]) as unknown,
      tenants: [
        {
          tenant_id: tenantId,
          current_version: 2,
          data_keys: [
            {
              version: 1,
              master_key: masterKey,
              values: { 'tokens.data': 0, 'tokens.cvc': 0, 'idempotency_records.answer': 0 },
              values_total: 0,
            },
            { version: 2, master_key: masterKey, values: { 'tokens.cvc': CARDS } },
          ],
          index_keys: [{ version: 1, master_key: masterKey }],
        },
      ],
    });
    expect(status.tenants[0].data_keys[1]?.['values_total']).toBeGreaterThan(TOKENS);
  });

  test('each act is in the trail of the tenant, done by the operator', async () => {
    expect(await auditOf('data_key.rotate')).toEqual([
      { actor_type: 'operator', entity_id: 'data/2', details: { version: 2 } },
    ]);
    const events = await auditOf('data_key.reencrypt');
    expect(events.map(({ details }) => (details as { phase: string }).phase)).toEqual([
      'started',
      'started',
      'finished',
    ]);
    expect(events[2]).toMatchObject({
      actor_type: 'operator',
      entity_id: 'data/2',
      details: { unreadable: 0, busy: 0 },
    });
  });

  test('a value that no key opens is told of and stays as it is; the others are moved', async () => {
    const tenant = await service.newTenant();
    const made = await tenant.post('/tokenize', ['one', 'two', 'three']);
    const [broken] = made.json as string[];
    await query(
      inject('database').url,
      `UPDATE tokens SET data = set_byte(data, 20, get_byte(data, 20) # 1) WHERE tenant_id = $1 AND id = $2`,
      [tenant.tenantId, broken],
    );
    await runCommand(['keys', 'rotate', '--no-wait', '--tenant', tenant.tenantId]);
    const run = await runCommand(['keys', 'reencrypt', '--tenant', tenant.tenantId]);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('Moved 2 values');
    expect(run.stderr).toContain('1 values do not open with any key');
  }, 60_000);

  test.each([
    [['keys', 'rotate'], 'Give either --tenant ID or --all.'],
    [['keys', 'reencrypt', '--tenant', 'x', '--all'], 'Give either --tenant ID or --all.'],
    [['keys', 'reencrypt', '--all', '--batch', 'x'], 'It must be a whole number.'],
  ])('%j is refused: %s', async (args, message) => {
    const run = await runCommand(args);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(message);
  });
});

async function makeTokens(): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (let first = 0; first < TOKENS; first += 500) {
    const texts = Array.from({ length: 500 }, (_, index) => `value ${String(first + index)}`);
    const answer = await caller.post('/tokenize', texts);
    expect(answer.status, answer.text).toBe(200);
    for (const [index, id] of (answer.json as string[]).entries())
      values.set(id, texts[index] ?? '');
  }
  const card = { type: 'card', data: { number: '4242424242424242', cvc: '123' } };
  const cards = await caller.post(
    '/tokenize',
    Array.from({ length: CARDS }, () => card),
  );
  expect(cards.status, cards.text).toBe(200);
  return values;
}

async function readAll(ids: string[]): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const reader = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const answer = await caller.get(`/tokens/${id}`);
      read.set(id, (answer.json as { data: string }).data);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return read;
}

async function expectNewValuesOn(version: number): Promise<void> {
  const { json } = await caller.post('/tokenize', '"new"');
  const [row] = await query(
    inject('database').url,
    'SELECT get_byte(data, 4) AS version FROM tokens WHERE tenant_id = $1 AND id = $2',
    [tenantId, json],
  );
  expect(row).toEqual({ version });
}

async function countOn(version: number): Promise<number> {
  const [row] = await query(
    inject('database').url,
    `SELECT (count(*) FILTER (WHERE get_byte(data, 4) = $2))::int
       + (count(*) FILTER (WHERE get_byte(cvc, 4) = $2))::int AS count
     FROM tokens WHERE tenant_id = $1`,
    [tenantId, version],
  );
  return row?.['count'] as number;
}

async function auditOf(operation: string): Promise<readonly Record<string, unknown>[]> {
  return query(
    inject('database').url,
    `SELECT actor_type, entity_id, details FROM audit_events
     WHERE tenant_id = $1 AND operation = $2 ORDER BY id`,
    [tenantId, operation],
  );
}
