import { expect, test } from 'vitest';

import { breaksOf } from '../../support/database/migration-rules.js';
import { MIGRATIONS, sqlOf } from '../../support/database/old-state.js';

/** The newest migration from before the rule: docs/adr/0052. */
const LAST_BEFORE = '20261129191500_usage_by_hour_and_subject';

test('a migration can be applied while the version before still serves', () => {
  expect(MIGRATIONS).toContain(LAST_BEFORE);
  for (const name of MIGRATIONS.filter((each) => each > LAST_BEFORE))
    expect(breaksOf(sqlOf(name)), name).toEqual([]);
  // What was before the rule shows that it sees something.
  expect(breaksOf(sqlOf(LAST_BEFORE)).length).toBeGreaterThan(3);
});

test.each([
  ['ALTER TABLE "tokens" DROP COLUMN "mask";'],
  ['DROP TABLE "tokens";'],
  ['ALTER TABLE "tokens" RENAME COLUMN "mask" TO "veil";'],
  ['ALTER TABLE "tokens" ADD COLUMN "size" INTEGER NOT NULL;'],
  ['ALTER TABLE "tokens" ADD COLUMN "a" TEXT, ADD COLUMN "b" TEXT NOT NULL;'],
  ['ALTER TABLE "tokens" ADD COLUMN "a" TEXT DEFAULT \'x\', ADD COLUMN "b" TEXT NOT NULL;'],
  ['ALTER TABLE "tokens" ALTER COLUMN "mask" SET NOT NULL;'],
  ['ALTER TABLE "tokens" ALTER COLUMN "mask" SET DATA TYPE VARCHAR(5);'],
  ['-- Contract: no\nALTER TABLE "tokens" DROP COLUMN "mask";'],
])('%s is refused', (sql) => {
  expect(breaksOf(sql)).toHaveLength(1);
});

test.each([
  ['ALTER TABLE "tokens" ADD COLUMN "size" INTEGER;'],
  ['ALTER TABLE "tokens" ADD COLUMN "size" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "b" TEXT;'],
  ['ALTER TABLE "tokens" ADD COLUMN "size" INTEGER DEFAULT 0 NOT NULL;'],
  [
    'CREATE TABLE "sizes" ("id" UUID NOT NULL);\nALTER TABLE "sizes" ADD CONSTRAINT "c" CHECK (true);',
  ],
  ['CREATE INDEX "i" ON "tokens"("mask");'],
  ['-- Contract: nothing has read it since 0.2.0.\nALTER TABLE "tokens" DROP COLUMN "mask";'],
])('%s is taken', (sql) => {
  expect(breaksOf(sql)).toEqual([]);
});
