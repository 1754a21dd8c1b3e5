import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { query } from '../support/database/test-database.js';
import { runCommand } from '../support/process/command-line.js';
import { newProxy } from '../support/scenes/proxies.js';
import { startScene } from '../support/service/scene.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { manager } = await startScene();
const { tenantId } = manager;
const verify = (...options: string[]) => runCommand(['verify', '--tenant', tenantId, ...options]);

const SECRET = 'Grace Hopper';
let tokens: readonly string[];
let proxyId: string;

beforeAll(async () => {
  const chosen = { type: 'token', data: SECRET, id: 'chosen-4242' };
  const card = { type: 'card', data: { number: '4242424242424242', cvc: '123' } };
  const found = {
    type: 'token',
    data: SECRET,
    metadata: { a: 'b' },
    search_indexes: ['{{ data }}'],
  };
  // What this renders to is another thing each time: nobody can say whether its hash is right.
  const byChance = {
    type: 'token',
    data: '12345678',
    search_indexes: ['{{ data | alias_preserve_length }}'],
  };
  const reader = await manager.newApplication({
    rules: [
      {
        priority: 1,
        container: '/',
        transform: 'reveal',
        permissions: ['token:create', 'token:read'],
      },
    ],
  });
  const { json } = await reader.post('/tokenize', [SECRET, card, found, chosen, byChance]);
  tokens = (json as (string | { id: string })[]).map((each) =>
    typeof each === 'string' ? each : each.id,
  );
  proxyId = (await newProxy(manager)).id;
});

const change = (sql: string, ...values: unknown[]) =>
  query(inject('database').url, sql, [tenantId, ...values]);

afterAll(() => change('DELETE FROM tokens WHERE tenant_id = $1'));

describe('token-vault verify', () => {
  test('says that all holds where it does', async () => {
    const { code, stdout, stderr } = await verify();
    expect(stdout).toBe('Looked at 8 rows: everything opens, and every hash is right.\n');
    expect(stderr).toMatch(/100 % · 8 of 8/);
    expect(code).toBe(0);
  });

  test('names what does not by table and id, without a value', async () => {
    const [plain, card, found, chosen] = tokens;
    const flip = (column: string) =>
      `${column} = set_byte(${column}, 20, get_byte(${column}, 20) # 1)`;
    await change(`UPDATE tokens SET ${flip('data')} WHERE tenant_id = $1 AND id = $2`, plain);
    await change(`UPDATE tokens SET ${flip('cvc')} WHERE tenant_id = $1 AND id = $2`, card);
    await change('DELETE FROM token_indexes WHERE tenant_id = $1 AND token_id = $2', found);
    await change(
      `UPDATE tokens SET ${flip('fingerprint')} WHERE tenant_id = $1 AND id = $2`,
      chosen,
    );
    await change(`UPDATE proxies SET ${flip('key_hash')} WHERE tenant_id = $1`);
    await change(`UPDATE proxies SET ${flip('configuration')} WHERE tenant_id = $1`);
    await change(
      `INSERT INTO token_indexes (tenant_id, hash, token_id) VALUES ($1, '\\x00', 'gone')`,
    );
    const { code, stdout, stderr } = await verify();
    expect(code).toBe(1);
    expect(stderr).toContain('7 things do not hold');
    const lines = [
      `tokens  ${plain ?? ''}  its value does not open`,
      `tokens  ${card ?? ''}  its verification code does not open`,
      `tokens  ${found ?? ''}  its rows in token_indexes are not those of its value and metadata`,
      'tokens  (an id that its maker chose)  its fingerprint is not that of its value',
      `proxies  ${proxyId}  its configuration does not open`,
      `proxies  ${proxyId}  its key_hash is not that of its key`,
      'token_indexes  (an id that its maker chose)  it does not fit the rows that it belongs to',
    ];
    expect(stdout.trim().split('\n').sort()).toEqual(
      lines.map((line) => `${tenantId}  ${line}`).sort(),
    );
    // Ids made at random may have a few of the digits of a value.
    expect(`${stdout}${stderr}`).not.toMatch(/Hopper|chosen|4242424242424242/);

    const withIds = await verify('--ids');
    expect(withIds.stdout).toContain('tokens  chosen-4242  ');
  });

  test('refuses a tenant that is not there', async () => {
    const run = await runCommand(['verify', '--tenant', '01a22a2d-86dd-7625-840e-759c5114bd0d']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('There is no tenant 01a22a2d');
  });
});
