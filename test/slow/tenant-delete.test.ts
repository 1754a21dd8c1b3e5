import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { query } from '../support/database/test-database.js';
import { runCommand, startCommand } from '../support/process/command-line.js';
import type { Caller } from '../support/service/caller.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

const { url } = inject('database');

let folder: string;
let service: TestService;
let gone: Caller;
let other: Caller;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenant-delete-'));
  service = await startService({ AUDIT_ANCHOR: join(folder, 'anchors.ndjson') });
  [gone, other] = [await service.newTenant(), await service.newTenant()];
  for (const tenant of [gone, other]) await fill(tenant);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** Rows in every table that holds rows of a tenant. */
async function fill(tenant: Caller): Promise<void> {
  const once = { 'SVC-IDEMPOTENCY-KEY': 'x' };
  const { json } = await tenant.send(
    'POST',
    '/tokenize',
    Array.from({ length: 900 }, (_, at) => ({
      type: 'token',
      data: `value ${String(at)}`,
      search_indexes: ['{{ data }}'],
      fingerprint_expression: '{{ data }}',
    })),
    once,
  );
  const [parent, child] = (json as { id: string }[]).map(({ id }) => id);
  await tenant.post(`/tokens/${String(parent)}/children/${String(child)}`);
  const formula = await tenant.post('/reactor-formulas', {
    name: 'F',
    type: 'private',
    code: 'module.exports = async () => ({ raw: {} })',
    configuration: [],
    request_parameters: [],
  });
  await tenant.post('/reactors', { name: 'R', formula: formula.json, configuration: {} });
  await tenant.post('/proxies', { name: 'P', destination_url: 'https://example.com' });
  const browser = await tenant.newApplication({ type: 'public', permissions: ['token:create'] });
  await browser.post('/sessions');
  await service.sealTrail(tenant.tenantId);
}

/** How many rows of a tenant there are, by table. */
async function rowsOf(tenantId: string): Promise<Readonly<Record<string, number>>> {
  const tables = await query(
    url,
    `SELECT table_name FROM information_schema.columns
     WHERE column_name = 'tenant_id' AND table_schema = current_schema()`,
    [],
  );
  const counts: Record<string, number> = {};
  for (const { table_name: table } of tables) {
    const [row] = await query(
      url,
      `SELECT count(*)::int AS count FROM ${String(table)} WHERE tenant_id = $1`,
      [tenantId],
    );
    if (row?.['count'] !== 0) counts[String(table)] = Number(row?.['count']);
  }
  return counts;
}

test('nothing is deleted that nobody has confirmed, nor the tenant of the operator', async () => {
  const asked = await runCommand(['tenant', 'delete', gone.tenantId]);
  expect(asked).toMatchObject({ code: 1, stdout: '' });
  expect(asked.stderr).toContain('--yes');
  expect((await gone.get('/tokens')).status).toBe(200);
  expect(await rowsOf(gone.tenantId)).toMatchObject({ data_keys: 2, tokens: 900 });
  const [operator] = await query(url, 'SELECT id FROM tenants WHERE is_operator', []);
  const refused = await runCommand(['tenant', 'delete', String(operator?.['id']), '--yes']);
  expect(refused).toMatchObject({ code: 1 });
});

test('a deletion that was killed has destroyed the keys, goes on when it is done again, and is proved', async () => {
  const { child, ended } = startCommand(['tenant', 'delete', gone.tenantId, '--yes']);
  child.stderr?.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('keys are destroyed')) child.kill('SIGKILL');
  });
  expect((await ended).code).toBeNull();
  const left = await rowsOf(gone.tenantId);
  for (const table of ['data_keys', 'applications', 'proxies', 'sessions'])
    expect(left).not.toHaveProperty(table);
  expect((await gone.get('/tokens')).status).toBe(401);

  const file = join(folder, 'certificate.json');
  const done = await runCommand(['tenant', 'delete', gone.tenantId, '--certificate', file]);
  expect(done, done.stderr).toMatchObject({ code: 0, stdout: '' });
  expect(await rowsOf(gone.tenantId)).toEqual({});
  expect((await runCommand(['tenant', 'delete', gone.tenantId])).stderr).toContain('no tenant');

  const key = join(folder, 'key.pem');
  await writeFile(key, (await runCommand(['audit', 'key', '--all'])).stdout);
  const certificate = await readFile(file, 'utf8');
  const { line } = JSON.parse(certificate) as { line: string };
  expect(JSON.parse(line)).toMatchObject({
    operation: 'tenant.purge',
    entity_id: gone.tenantId,
    details: { keys: 2, rows: expect.any(Number) as number },
  });
  const verified = spawnSync(process.execPath, ['examples/verify-audit-proof.mjs', key], {
    input: certificate,
    encoding: 'utf8',
  });
  expect(verified, verified.stderr).toMatchObject({ status: 0 });

  const anchors = join(folder, 'anchors.ndjson');
  const trail = await runCommand(['audit', 'verify', '--anchors', anchors]);
  expect(trail.stdout).toMatch(/[1-9]\d* seals as the anchor tells/);
  expect(trail.stdout).not.toContain(gone.tenantId);
  const { json } = await other.get('/tokens?size=1');
  expect(json).toMatchObject({ pagination: { total_items: 900 }, data: [{}] });
});

test('a tenant that was taken away past the vault is found by its anchors', async () => {
  await query(url, 'DELETE FROM tenants WHERE id = $1', [other.tenantId]);
  const anchors = join(folder, 'anchors.ndjson');
  const trail = await runCommand(['audit', 'verify', '--anchors', anchors]);
  expect(trail.code).toBe(1);
  expect(trail.stdout).toMatch(new RegExp(`${other.tenantId}.*the tenant is gone`));
});
