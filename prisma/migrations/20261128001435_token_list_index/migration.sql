-- DropIndex
DROP INDEX "tokens_tenant_id_created_at_id_idx";

-- CreateIndex, by hand, for INCLUDE. With these columns lists and their totals are read from the index alone.
CREATE INDEX "tokens_tenant_id_created_at_id_idx" ON "tokens"("tenant_id", "created_at", "id") INCLUDE ("expires_at", "container", "type");
