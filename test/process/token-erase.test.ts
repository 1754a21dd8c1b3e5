import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { query } from '../support/database/test-database.js';
import { runCommand } from '../support/process/command-line.js';
import type { Caller } from '../support/service/caller.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

const { url } = inject('database');
const VALUE = 'Ada "the" Lovelace';

let service: TestService;
let tenant: Caller;
beforeAll(async () => {
  service = await startService();
  tenant = await service.newTenant();
});
afterAll(() => service.close());

const make = async (data: string): Promise<string> => {
  const body = {
    type: 'token',
    data,
    search_indexes: ['{{ data }}'],
    fingerprint_expression: '{{ data }}',
  };
  return ((await tenant.post('/tokens', body)).json as { id: string }).id;
};
const once = (key: string) => ({ 'SVC-IDEMPOTENCY-KEY': key });

/** Tables of which some row of the tenant holds a text. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const tables = await query(
    url,
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'tenant_id' AND table_schema = current_schema()`,
    [],
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const rows = await query(
      url,
      `SELECT 1 FROM ${String(name)} AS held
       WHERE tenant_id = $1 AND position($2 IN held::text) > 0 LIMIT 1`,
      [tenant.tenantId, text],
    );
    if (rows.length > 0) holding.push(String(name));
  }
  return holding.sort();
}

test('a token is erased from wherever it is, and what is left elsewhere is said', async () => {
  const [id, twin, other] = [await make(VALUE), await make(VALUE), await make('another value')];
  await tenant.post(`/tokens/${id}/children/${other}`);
  await tenant.send('POST', '/detokenize', { a: `{{ ${id} }}` }, once('shown'));
  await tenant.send('POST', '/detokenize', { a: `{{ ${other} }}` }, once('kept'));
  const asked = await runCommand(['token', 'erase', id]);
  expect(asked).toMatchObject({ code: 1, stdout: '' });
  expect(await tablesWith(id)).toContain('token_links');

  const done = await runCommand(['token', 'erase', id, '--yes', '--backup-days', '35']);
  expect(done, done.stderr).toMatchObject({ code: 0 });
  expect(done.stdout).toContain('1 entries of search indexes, 1 links, 1 kept answers');
  expect(done.stdout).toContain('35 days old');
  expect(done.stdout).toContain(`  ${twin}`);
  expect(done.stdout).not.toContain('Ada');

  expect(await tablesWith(id)).toEqual(['audit_events']);
  expect((await tenant.get(`/tokens/${id}`)).status).toBe(404);
  const { json } = await tenant.get(`/logs?entity_id=${id}&entity_type=token&size=1`);
  expect(json).toMatchObject({
    data: [
      {
        operation: 'token.erase',
        actor_type: 'operator',
        details: { indexes: 1, links: 1, answers: 1 },
      },
    ],
  });
  // What held it is not answered once more; what held another value is.
  const again = await tenant.send('POST', '/detokenize', { a: `{{ ${id} }}` }, once('shown'));
  expect(again.status).toBe(400);
  const kept = await tenant.send('POST', '/detokenize', { a: `{{ ${other} }}` }, once('kept'));
  expect(kept.headers.get('svc-idempotency-replayed')).toBe('true');
});

test('an id that several tenants have is erased of the one that is named', async () => {
  const second = await service.newTenant();
  const body = { id: 'shared-id', type: 'token', data: 'x' };
  for (const each of [tenant, second]) expect((await each.post('/tokens', body)).status).toBe(201);
  const unnamed = await runCommand(['token', 'erase', 'shared-id', '--yes']);
  expect(unnamed).toMatchObject({ code: 1 });
  expect(unnamed.stderr).toContain(second.tenantId);
  const named = await runCommand([
    'token',
    'erase',
    'shared-id',
    '--yes',
    '--tenant',
    second.tenantId,
  ]);
  expect(named, named.stderr).toMatchObject({ code: 0 });
  expect((await second.get('/tokens/shared-id')).status).toBe(404);
  expect((await tenant.get('/tokens/shared-id')).status).toBe(200);
});
