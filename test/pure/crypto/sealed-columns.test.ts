import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { SEALED_COLUMNS } from '../../../src/storage/keys/sealed-columns.js';

/** Columns of bytes that are not sealed with a tenant's data key, and why. */
const NOT_SEALED = [
  'service_keys.wrapped', // by a master key
  'data_keys.wrapped', // by a master key
  'applications.key_hash', // keyed hash
  'tokens.fingerprint', // keyed hash
  'sessions.key_hash', // keyed hash
  'sessions.nonce_hash', // keyed hash
  'idempotency_records.key_hash', // keyed hash
  'idempotency_records.request_hash', // keyed hash
  'token_indexes.hash', // keyed hash
  'proxies.key_hash', // keyed hash
  'audit_chains.hash', // hash of a seal
  'audit_kept_lines.path', // hashes of hashes
  'audit_seals.leaves', // hashes of lines
  'audit_seals.previous', // hash of a seal
  'audit_seals.root', // hash of hashes
  'audit_seals.signature',
];

// A sealed column that nobody counts or moves would be lost when an old version of the keys is taken away.
test('every column of bytes is sealed and listed, or told to be something else', () => {
  const models = readFileSync('prisma/schema.prisma', 'utf8')
    .split(/^model /m)
    .slice(1);
  const columns = models.flatMap((model) => {
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1] ?? '';
    return [...model.matchAll(/^ {2}(\w+)\s+Bytes\b(.*)$/gm)].map(([, field, rest]) => {
      return `${table}.${/@map\("(\w+)"\)/.exec(rest ?? '')?.[1] ?? field ?? ''}`;
    });
  });
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(columns.sort()).toEqual([...listed, ...NOT_SEALED].sort());
});
