import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { PURGED_TABLES } from '../../../src/storage/tenants/tenant-deletion-repository.js';

/** What goes with the row of the tenant itself, in the moment in which its keys do. */
const AT_ONCE = ['data_keys', 'applications', 'proxies'];

/** What is about a tenant that is not there: none that could be deleted, or one that is being deleted. */
const NOT_OF_TENANTS = ['tenant_imports', 'tenant_deletions'];

// A table that is forgotten would keep what somebody was told is gone.
test('every table with rows of a tenant is gone through when it is deleted', () => {
  const models = readFileSync('prisma/schema.prisma', 'utf8').split(/^model /m);
  const tables = models.flatMap((model) => {
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
    return table !== undefined && model.includes('@map("tenant_id")') ? [table] : [];
  });
  // Prisma does not know it.
  const all = [...tables, 'token_counts'];
  expect([...PURGED_TABLES, ...AT_ONCE, ...NOT_OF_TENANTS].sort()).toEqual(all.sort());
});
