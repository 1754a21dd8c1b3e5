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

const settings = inject('database');

let folder: string;
let database: TestDatabase;
let service: TestService;
let tenant: Caller;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-key-'));
  database = await startTestDatabase();
  const env = { AUDIT_ANCHOR: join(folder, 'anchors.ndjson') };
  service = await startService(env, { database: { ...settings, url: database.url } });
  tenant = await service.newTenant();
});
afterAll(async () => {
  await service.close();
  await database.stop();
  await rm(folder, { recursive: true });
});

const audit = (...args: readonly string[]) =>
  runCommand(['audit', ...args], { DATABASE_URL: database.url });
const act = async (): Promise<void> => {
  await tenant.post('/tokens', { type: 'token', data: 'x' });
  await service.sealTrail(tenant.tenantId);
};
const signers = async (): Promise<readonly unknown[]> => {
  const rows = await query(
    database.url,
    'SELECT key_id FROM audit_seals WHERE tenant_id = $1 ORDER BY number',
    [tenant.tenantId],
  );
  return rows.map((row) => row['key_id']);
};

test('seals of before and after a change of the key hold, and so do their anchors and proofs', async () => {
  await act();
  const [first] = await signers();
  const { stdout: before } = await audit('key');
  const rotated = await audit('key', 'rotate');
  expect(rotated, rotated.stderr).toMatchObject({ code: 0 });
  // The service goes on with the new key at once, though it had the one before in memory.
  await act();
  const last = (await signers()).at(-1);
  expect(last).not.toBe(first);
  expect(rotated.stdout).toContain(`The key ${String(last)} signs`);
  expect(rotated.stdout).toContain(`${String(first)} verifies`);

  const verified = await audit('verify', '--anchors', join(folder, 'anchors.ndjson'));
  expect(verified, verified.stdout).toMatchObject({ code: 0 });
  expect(verified.stdout).toMatch(/[2-9] seals as the anchor tells/);
  const { stdout: all } = await audit('key', '--all');
  expect(all.startsWith(before)).toBe(true);
  const exported = join(folder, 'trail.ndjson');
  await audit('export', '--output', exported);
  const verifyWith = async (pem: string): Promise<number | null> => {
    const key = join(folder, 'key.pem');
    await writeFile(key, pem);
    const input = await readFile(exported);
    return spawnSync(process.execPath, ['examples/verify-audit-proof.mjs', key], { input }).status;
  };
  expect(await verifyWith(all)).toBe(0);
  expect(await verifyWith(before)).toBe(1);

  const [line] = await query(
    database.url,
    `SELECT details FROM audit_events WHERE operation = 'service_key.rotate'`,
    [],
  );
  expect(line?.['details']).toEqual({ key_id: last, previous_key_id: first });
});

test('a key that was replaced cannot go on with the chain', async () => {
  const [newest] = await query(
    database.url,
    `DELETE FROM service_keys WHERE purpose = 'audit_seal/2' RETURNING *`,
    [],
  );
  const { purpose, wrapped, master_key: name, created_at: at } = newest ?? {};
  await act();
  await query(database.url, 'INSERT INTO service_keys VALUES ($1, $2, $3, $4)', [
    purpose,
    wrapped,
    name,
    at,
  ]);
  await act();
  const { faults } = await service.verifyTrail(tenant.tenantId);
  expect(faults.map(({ what }) => what)).toEqual([
    'is signed by a key that had been replaced before',
  ]);
});
