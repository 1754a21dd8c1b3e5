-- By hand: COLLATE, which Prisma's language cannot say, and IF NOT EXISTS, so that it can be made beforehand without keeping
-- anybody from writing (docs/guides/upgrades.md). Rows of one kind share an entry: it has some 7 bytes a token.
CREATE INDEX IF NOT EXISTS "tokens_tenant_id_container_type_idx" ON "tokens"("tenant_id", "container" COLLATE "C", "type" COLLATE "C");
