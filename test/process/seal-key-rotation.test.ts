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
/** The key that signs first, as a backup has it. */
let firstKey: readonly unknown[];
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
/** What is stored of keys that sign seals, or did. */
const stored = async (): Promise<readonly unknown[]> => {
  const sql = `SELECT purpose FROM service_keys WHERE purpose LIKE 'audit%' ORDER BY purpose`;
  return (await query(database.url, sql, [])).map(({ purpose }) => purpose);
};
const takeAway = async (purpose: string): Promise<readonly unknown[]> => {
  const sql = `DELETE FROM service_keys WHERE purpose = $1
    RETURNING purpose, wrapped, master_key, created_at`;
  const [row] = await query(database.url, sql, [purpose]);
  return Object.values(row ?? {});
};
const putBack = (row: readonly unknown[]) =>
  query(database.url, 'INSERT INTO service_keys VALUES ($1, $2, $3, $4)', row);
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
  firstKey = await takeAway('audit_seal');
  await putBack(firstKey);
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

test('the private half of a key that was replaced is gone, and its public half is not to be signed with', async () => {
  expect(await stored()).toEqual(['audit_seal/2', 'audit_verify/1']);
  // Whoever has the database puts what is kept in the place of the key that signs: it does not open there.
  const newest = await takeAway('audit_seal/2');
  const sql = `INSERT INTO service_keys SELECT 'audit_seal/2', wrapped, master_key, created_at
    FROM service_keys WHERE purpose = 'audit_verify/1'`;
  await query(database.url, sql, []);
  await tenant.post('/tokens', { type: 'token', data: 'x' });
  // Another process, which has no key in memory.
  expect((await audit('key')).code).toBe(1);
  await takeAway('audit_seal/2');
  await putBack(newest);
  expect((await audit('verify')).code).toBe(0);
});

test('a key that was replaced, and is put back from a backup, cannot go on with the chain', async () => {
  const newest = await takeAway('audit_seal/2');
  await putBack(firstKey);
  await act();
  await takeAway('audit_seal');
  await putBack(newest);
  await act();
  const { faults } = await service.verifyTrail(tenant.tenantId);
  expect(faults.map(({ what }) => what)).toEqual([
    'is signed by a key that had been replaced before',
  ]);
});

test('a private half that a version before has left is destroyed by the next rotation', async () => {
  await putBack(firstKey);
  const rotated = await audit('key', 'rotate');
  expect(rotated, rotated.stderr).toMatchObject({ code: 0 });
  expect(await stored()).toEqual(['audit_seal/3', 'audit_verify/1', 'audit_verify/2']);
  await act();
  const { stdout } = await audit('key', '--all');
  expect(stdout.match(/BEGIN PUBLIC KEY/g)).toHaveLength(3);
});

test('a key that is gone altogether is replaced by a new one, which does not pass for it', async () => {
  await takeAway('audit_seal/3');
  await act();
  expect(await stored()).toContain('audit_seal/3');
  const { faults } = await service.verifyTrail(tenant.tenantId);
  expect(faults.map(({ what }) => what)).toContain('is not signed by a key of this installation');
});
