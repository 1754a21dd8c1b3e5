import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { STREAM_TABLES } from '../../../src/contract/backup/stream-tables.js';
import type { ColumnKind } from '../../../src/contract/backup/stream-tables.js';

/** What a table or column that no export holds is instead. */
const NOT_IN_THE_STREAM = [
  'data_keys.wrapped', // the key itself, as `key`
  'data_keys.master_key', // each vault has its own
  'service_keys', // the keys of key hashes stand in the header
  'audit_events.xid', // of the server of this database
  'audit_events.claim_id', // of a key whose request was under way here
  'idempotency_records.claim_ids', // keys without an answer are in no export
  'idempotency_records.leased_until', // the same
  'audit_seals', // of this vault, by its key: the one that imports the lines makes its own
  'audit_chains', // where those have come to
  'audit_kept_lines', // what is under seals of this vault and stays when their lines go
  'tenant_imports', // about imports of this vault
  'tenant_deletions', // about tenants that are gone
  'vault_seals', // about this vault
  'shared_limits', // what is left at the moment, in this vault
];

const KINDS: Readonly<Record<string, ColumnKind>> = {
  'String uuid': 'uuid',
  String: 'text',
  Bytes: 'bytes',
  DateTime: 'time',
  Boolean: 'boolean',
  Int: 'integer',
  BigInt: 'count',
  'String[]': 'texts',
  Json: 'json',
};

/** Columns as prisma/schema.prisma has them: `table.column kind`, with `?` where they may hold nothing. */
function columnsOfSchema(): readonly string[] {
  const models = readFileSync('prisma/schema.prisma', 'utf8')
    .split(/^model /m)
    .slice(1);
  const names = new Set(models.map((model) => /^\w+/.exec(model)?.[0] ?? ''));
  return models.flatMap((model) => {
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1] ?? '';
    return [...model.matchAll(/^ {2}(\w+) +(\w+(?:\[\])?)(\??)(.*)$/gm)].flatMap(
      ([, field = '', type = '', optional = '', rest = '']) => {
        if (names.has(type.replace('[]', ''))) return [];
        const column = /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field;
        const kind = KINDS[`${type}${rest.includes('@db.Uuid') ? ' uuid' : ''}`];
        return [`${table}.${column} ${String(kind)}${optional}`];
      },
    );
  });
}

// A column that is forgotten here would be lost by every backup, and nobody would know before it is needed.
test('an export holds every column of every table, as what it is', () => {
  const held = STREAM_TABLES.filter(({ name }) => name !== 'official_formulas').flatMap(
    ({ table, columns }) => [
      table === 'tenants' ? 'tenants.id uuid' : `${table}.tenant_id uuid`,
      ...columns.map(
        ({ name, kind, isOptional }) => `${table}.${name} ${kind}${isOptional ? '?' : ''}`,
      ),
    ],
  );
  const isLeftOut = (column: string): boolean =>
    NOT_IN_THE_STREAM.some(
      (each) => column.startsWith(`${each}.`) || column.startsWith(`${each} `),
    );
  const stored = columnsOfSchema().filter((column) => !isLeftOut(column));
  expect(held.filter((column) => column !== 'data_keys.key bytes').sort()).toEqual(stored.sort());
});

test('nothing through which a caller is let in is stored before the tenant itself', () => {
  const first = STREAM_TABLES.filter(({ isLast }) => !isLast).map(({ name }) => name);
  for (const name of ['tenants', 'data_keys', 'applications', 'proxies', 'reactors', 'sessions'])
    expect(first).not.toContain(name);
});
