import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { query, startTestDatabase } from '../support/database/test-database.js';
import type { TestDatabase } from '../support/database/test-database.js';
import { runCommand } from '../support/process/command-line.js';
import type { Caller } from '../support/service/caller.js';
import { startService } from '../support/service/service.js';
import type { TestService } from '../support/service/service.js';

const DAY_MS = 86_400_000;

let folder: string;
let database: TestDatabase;
let service: TestService;
let gone: Caller;
let operatorId: string;

/** A tenant that was anchored and deleted, and whose deletion the operator's trail tells of no more. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-deletions-'));
  database = await startTestDatabase();
  service = await startService(
    { AUDIT_ANCHOR: join(folder, 'anchors.ndjson'), AUDIT_RETENTION_DAYS: '30' },
    { database: { ...inject('database'), url: database.url } },
  );
  gone = await service.newTenant();
  operatorId = (await service.operator()).tenantId;
  await gone.post('/tokens', { type: 'token', data: 'x' });
  await service.sealTrail(gone.tenantId);
  const deleted = await runCommand(['tenant', 'delete', gone.tenantId, '--yes'], env());
  expect(deleted, deleted.stderr).toMatchObject({ code: 0 });
  await service.sealTrail(operatorId);
  expect(await faults()).toEqual([]);
  lines = await deletionLines();
  service.advance(31 * DAY_MS);
  await service.purge(operatorId);
  await service.sealTrail(operatorId);
}, 120_000);
afterAll(async () => {
  await service.close();
  await database.stop();
  await rm(folder, { recursive: true });
});

let lines: readonly string[];
const env = () => ({ DATABASE_URL: database.url });
const sql = (statement: string, ...values: readonly unknown[]) =>
  query(database.url, statement, values);
const deletionLines = async (): Promise<readonly string[]> => {
  const rows = await sql(
    `SELECT id FROM audit_events WHERE operation IN ('tenant.delete', 'tenant.purge')`,
  );
  return rows.map(({ id }) => String(id));
};
/** What does not hold of all trails and of what was anchored of them. */
const faults = async (): Promise<readonly string[]> => {
  const anchors = (await readFile(join(folder, 'anchors.ndjson'), 'utf8')).split('\n');
  const { faults: found } = await service.verifyTrail(undefined, { anchors });
  return found.map(({ tenantId, what }) => `${tenantId} ${what}`);
};

test('a deletion whose line is gone is told of by what is kept of it, and proved by that', async () => {
  expect(lines).toHaveLength(2);
  expect(await deletionLines()).toEqual([]);
  expect(await faults()).toEqual([]);

  const key = join(folder, 'key.pem');
  await writeFile(key, (await runCommand(['audit', 'key'], env())).stdout);
  for (const id of lines) {
    const { stdout, stderr } = await runCommand(['audit', 'prove', id], env());
    expect(stdout, stderr).toContain(gone.tenantId);
    const input = stdout;
    const verify = () =>
      spawnSync(process.execPath, ['examples/verify-audit-proof.mjs', key], { input });
    expect(verify().status).toBe(0);
  }
  const { stdout } = await runCommand(['audit', 'export', '--tenant', operatorId], env());
  for (const id of lines) expect(stdout).toContain(id);
});

test('nothing that somebody puts in its place tells of another deletion, and without it the tenant is missed', async () => {
  const other = await service.newTenant();
  await service.sealTrail(other.tenantId);
  // Somebody who has the database takes a tenant away, and has what is kept of another deletion tell of it.
  await sql('DELETE FROM tenants WHERE id = $1', other.tenantId);
  await sql(
    `INSERT INTO audit_kept_lines SELECT tenant_id, gen_random_uuid(), number, $2, replace(line, $1, $2), path
     FROM audit_kept_lines`,
    gone.tenantId,
    other.tenantId,
  );
  const found = await faults();
  expect(found).toContain(`${other.tenantId} its seals were anchored, and the tenant is gone`);
  const named = found.filter((fault) =>
    fault.includes('what is kept of it is not what was sealed'),
  );
  expect(named).toHaveLength(2);
  // The true one, given another subject, tells of nobody else either.
  await sql('UPDATE audit_kept_lines SET entity_id = $1', other.tenantId);
  const missed = await faults();
  for (const { tenantId } of [gone, other])
    expect(missed).toContain(`${tenantId} its seals were anchored, and the tenant is gone`);
});
