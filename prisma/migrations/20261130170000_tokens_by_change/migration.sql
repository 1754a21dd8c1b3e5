-- By hand: WHERE, which Prisma's language cannot say, and IF NOT EXISTS, so that it can be made beforehand without keeping
-- anybody from writing (docs/guides/upgrades.md). Tokens that were never changed are not in it.
CREATE INDEX IF NOT EXISTS "tokens_tenant_id_modified_at_idx" ON "tokens"("tenant_id", "modified_at") WHERE "modified_at" IS NOT NULL;
