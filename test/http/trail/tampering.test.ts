import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { query } from '../../support/database/test-database.js';
import type { Caller } from '../../support/service/caller.js';
import { startService } from '../../support/service/service.js';
import type { TestService, TrailInput } from '../../support/service/service.js';

const { url } = inject('database');
const anchorFile = join(tmpdir(), `seals-${randomUUID()}.ndjson`);

let service: TestService;
let tenant: Caller;
/** Lines under the second of three seals, in their order. */
let lines: readonly string[];

beforeAll(async () => {
  service = await startService({ AUDIT_ANCHOR: anchorFile });
});
afterAll(async () => {
  await service.close();
  await rm(anchorFile, { force: true });
});

const sql = (statement: string, ...values: readonly unknown[]) =>
  query(url, statement, [tenant.tenantId, ...values]);
const act = () => tenant.post('/tokens', { type: 'token', data: 'x' });
const idsNow = async (): Promise<readonly string[]> => {
  const rows = await sql('SELECT id FROM audit_events WHERE tenant_id = $1 ORDER BY xid, id');
  return rows.map(({ id }) => String(id));
};
const verify = (input?: TrailInput) => service.verifyTrail(tenant.tenantId, input);
const findings = async (input?: TrailInput): Promise<readonly string[]> => {
  const { faults } = await verify(input);
  return faults.map(({ seal = '', line = '', what }) => `${String(seal)} ${line} ${what}`);
};
const anchors = async (): Promise<readonly string[]> =>
  (await readFile(anchorFile, 'utf8')).split('\n');

beforeEach(async () => {
  tenant = await service.newTenant();
  await service.sealTrail(tenant.tenantId);
  const before = await idsNow();
  for (let n = 0; n < 5; n += 1) await act();
  await service.sealTrail(tenant.tenantId);
  lines = (await idsNow()).filter((id) => !before.includes(id));
  await act();
  await service.sealTrail(tenant.tenantId);
});

test('a trail that nobody has changed holds, with its anchor and without', async () => {
  expect(await findings()).toEqual([]);
  expect(await findings({ anchors: await anchors() })).toEqual([]);
  const { summary } = await verify({ anchors: await anchors() });
  const { seals = 0, lines: count, waiting } = summary ?? {};
  expect(count).toBe((await idsNow()).length);
  expect(seals).toBeGreaterThanOrEqual(3);
  expect(summary?.anchored).toBe(seals);
  expect(waiting).toBe(0);
});

test.each([
  ['actor_id', 'NULL'],
  ['actor_type', `'operator'`],
  ['created_at', `created_at + interval '1 millisecond'`],
  ['details', `'{"count": 2}'`],
  ['details', 'NULL'],
  ['entity_id', `entity_id || 'x'`],
  ['entity_type', `'proxy'`],
  ['operation', `'token.update'`],
  ['outcome', `'denied'`],
  ['reason', `'because'`],
  ['trace_id', `trace_id || ' '`],
])('a line whose %s was changed to %s is named', async (column, value) => {
  await sql(
    `UPDATE audit_events SET ${column} = ${value} WHERE tenant_id = $1 AND id = $2`,
    lines[2],
  );
  const found = await findings();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^\\d+ ${String(lines[2])} was changed$`));
});

test('a line that was removed is named', async () => {
  await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id = $2', lines[1]);
  const found = await findings();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^\\d+ ${String(lines[1])} was removed$`));
});

test('two lines that were swapped are named', async () => {
  const [one, other] = lines;
  await sql(
    `UPDATE audit_events AS line SET created_at = twin.created_at, trace_id = twin.trace_id,
       entity_id = twin.entity_id
     FROM audit_events AS twin
     WHERE line.tenant_id = $1 AND twin.tenant_id = $1 AND line.id IN ($2, $3)
       AND twin.id IN ($2, $3) AND twin.id <> line.id`,
    one,
    other,
  );
  const found = await findings();
  expect(found.map((each) => each.split(' ')[1]).sort()).toEqual([one, other].sort());
});

test('lines whose order in their seal was changed are noticed', async () => {
  await sql(
    `UPDATE audit_seals SET leaves = substring(leaves FROM 49 FOR 48) || substring(leaves FROM 1 FOR 48)
       || substring(leaves FROM 97) WHERE tenant_id = $1 AND count >= 2 AND leaves IS NOT NULL`,
  );
  const found = await findings();
  expect(found.length).toBeGreaterThan(0);
  for (const each of found) expect(each).toContain('its list of lines is not the one');
});

/** A line like another one, as somebody would write it who has the database. */
const insertLike = async (id: string, xid: string, createdAt = 'created_at'): Promise<void> => {
  await sql(
    `INSERT INTO audit_events (tenant_id, id, created_at, trace_id, actor_type, actor_id, operation,
       outcome, entity_type, entity_id, details, xid)
     SELECT tenant_id, $3::uuid, ${createdAt}, trace_id, actor_type, actor_id, operation, outcome,
       entity_type, entity_id, details, ${xid}
     FROM audit_events WHERE tenant_id = $1 AND id = $2`,
    lines[2],
    id,
  );
};

describe('a line that was put in is named', () => {
  const id = '01900000-0000-7000-8000-00000000abcd';

  test('where it stands among those that are sealed', async () => {
    await insertLike(id, 'xid');
    expect(await findings()).toEqual([` ${id} was put in: no seal is over it`]);
  });

  test('where it was put behind them, and tells of long ago', async () => {
    await insertLike(id, 'pg_current_xact_id()::text::bigint', `created_at - interval '2 hours'`);
    await service.sealTrail(tenant.tenantId);
    const found = await findings();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${id} was put in long after`);
  });
});

describe('what was cut off is noticed', () => {
  test('the last lines', async () => {
    await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id >= $2', lines[3]);
    const found = await findings();
    expect(found).toHaveLength(3);
    for (const each of found) expect(each).toContain('was removed');
  });

  test('with their seals', async () => {
    await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id >= $2', lines[0]);
    await sql('DELETE FROM audit_seals WHERE tenant_id = $1 AND number > 1');
    const found = await findings();
    expect(found.join('\n')).toMatch(/^2 {2}the seals from here to \d+ are gone$/m);
  });

  test('with their seals and the end of the chain, by what was anchored', async () => {
    const told = await anchors();
    await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id >= $2', lines[0]);
    await sql('DELETE FROM audit_seals WHERE tenant_id = $1 AND number > 1');
    await sql('DELETE FROM audit_chains WHERE tenant_id = $1');
    const found = await findings({ anchors: told });
    expect(found.join('\n')).toMatch(/^2 {2}was anchored, and is gone$/m);
  });
});

describe('a seal that was replaced is named', () => {
  test.each([
    ['root', `decode(repeat('ab', 32), 'hex')`],
    ['sealed_at', `sealed_at - interval '1 day'`],
    ['count', 'count + 1'],
    ['previous', `decode(repeat('00', 32), 'hex')`],
    ['signature', `decode(repeat('00', 64), 'hex')`],
    ['key_id', `'0000000000000000'`],
  ])('by its %s', async (column, value) => {
    await sql(`UPDATE audit_seals SET ${column} = ${value} WHERE tenant_id = $1 AND number = 2`);
    expect((await findings()).join('\n')).toMatch(/^2 {2}is not signed by a key/m);
  });

  test('by another one of the chain', async () => {
    await sql(
      `UPDATE audit_seals AS seal SET count = other.count, root = other.root, leaves = other.leaves,
         signature = other.signature, sealed_at = other.sealed_at, previous = other.previous,
         first_at = other.first_at, last_at = other.last_at
       FROM audit_seals AS other
       WHERE seal.tenant_id = $1 AND other.tenant_id = $1 AND seal.number = 2 AND other.number = 3`,
    );
    const found = await findings();
    expect(found.join('\n')).toMatch(/^2 {2}does not follow the seal before it/m);
    expect(found.join('\n')).toMatch(/^2 {2}is not signed by a key/m);
  });

  test('and one that was taken out is missed', async () => {
    await sql('DELETE FROM audit_seals WHERE tenant_id = $1 AND number = 2');
    expect((await findings()).join('\n')).toMatch(/^3 {2}the seals before it, 2 to 2, are gone$/m);
  });
});

test('what was made anew as a whole, so that every seal fits, is found by what was anchored', async () => {
  const told = await anchors();
  await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id = $2', lines[1]);
  // Without its seals the service takes what is left for new, and seals it.
  await sql('DELETE FROM audit_seals WHERE tenant_id = $1');
  await sql('DELETE FROM audit_chains WHERE tenant_id = $1');
  await service.sealTrail(tenant.tenantId);
  expect(await findings()).toEqual([]);
  expect((await findings({ anchors: told })).join('\n')).toMatch(
    /^1 {2}is another one than was anchored$/m,
  );
});

test('lines taken away before their time are told of', async () => {
  await sql('UPDATE audit_seals SET leaves = NULL WHERE tenant_id = $1 AND number = 2');
  await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id = ANY($2)', lines);
  expect((await findings()).join('\n')).toMatch(
    /^2 {2}its lines were taken away before their time/m,
  );
});

test('of a part from an instant on, what came before is not looked at', async () => {
  await sql('DELETE FROM audit_events WHERE tenant_id = $1 AND id = $2', lines[1]);
  const [row] = await sql('SELECT max(last_at) AS at FROM audit_seals WHERE tenant_id = $1');
  expect(await findings({ since: row?.['at'] as Date })).toEqual([]);
  expect(await findings({ since: new Date(0) })).toHaveLength(1);
});

test('a chain goes on where its database has come to a server with smaller numbers of transactions', async () => {
  // As a dump would be that was restored elsewhere: all numbers of before are far ahead.
  await act();
  await sql('UPDATE audit_events SET xid = xid + 1000000000000 WHERE tenant_id = $1');
  await sql(
    `UPDATE audit_chains SET cluster = 'another', xid = xid + 1000000000000 WHERE tenant_id = $1`,
  );
  await act();
  await service.sealTrail(tenant.tenantId);
  await act();
  await service.sealTrail(tenant.tenantId);
  expect(await findings({ anchors: await anchors() })).toEqual([]);
  const { summary } = await verify();
  expect(summary?.lines).toBe((await idsNow()).length);
});
