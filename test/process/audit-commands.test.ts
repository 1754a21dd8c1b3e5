import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { query } from '../support/database/test-database.js';
import { runCommand } from '../support/process/command-line.js';
import type { Caller } from '../support/service/caller.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

const { url } = inject('database');

let service: TestService;
let tenant: Caller;
let folder: string;
let id: string;

beforeAll(async () => {
  service = await startService();
  tenant = await service.newTenant();
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  await tenant.post('/tokens', { type: 'token', data: 'x' });
  await service.sealTrail(tenant.tenantId);
  const [row] = await query(
    url,
    `SELECT id FROM audit_events WHERE tenant_id = $1 AND operation = 'token.create'`,
    [tenant.tenantId],
  );
  id = String(row?.['id']);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const audit = (...args: readonly string[]) => runCommand(['audit', ...args]);
const verifyWith = (key: string, input: string) =>
  spawnSync(process.execPath, ['examples/verify-audit-proof.mjs', key], {
    input,
    encoding: 'utf8',
  });

test('a proof and an export are verified by a program that knows nothing of the vault', async () => {
  const key = join(folder, 'key.pem');
  await writeFile(key, (await audit('key', '--all')).stdout);
  const proof = await audit('prove', id);
  expect(proof).toMatchObject({ code: 0 });
  expect(verifyWith(key, proof.stdout)).toMatchObject({
    status: 0,
    stdout: '1 line is what was sealed.\n',
  });
  const changed = proof.stdout.replace('token.create', 'token.delete');
  expect(verifyWith(key, changed)).toMatchObject({ status: 1 });

  const file = join(folder, 'trail.ndjson');
  const exported = await audit('export', '--tenant', tenant.tenantId, '--output', file);
  expect(exported).toMatchObject({ code: 0 });
  const text = await readFile(file, 'utf8');
  const { status, stdout } = verifyWith(key, text);
  expect([status, Number.parseInt(stdout, 10)]).toEqual([0, text.split('"line":').length - 1]);
  // What is there is not written over.
  expect((await audit('export', '--output', file)).code).toBe(1);
});

test('verify says what holds, and ends with 1 where something does not', async () => {
  const whole = await audit('verify', '--tenant', tenant.tenantId);
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.stdout).toMatch(/\d+ lines under \d+ seals\nThe trail is what was sealed\.\n$/);
  await query(url, `UPDATE audit_events SET outcome = 'denied' WHERE tenant_id = $1 AND id = $2`, [
    tenant.tenantId,
    id,
  ]);
  const broken = await audit(
    'verify',
    '--tenant',
    tenant.tenantId,
    '--since',
    '2020-01-01T00:00:00Z',
  );
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain(`line ${id}  was changed`);
  expect(broken.stderr).toContain('1 things do not hold');
});
