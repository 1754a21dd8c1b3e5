-- CreateTable
CREATE TABLE "audit_kept_lines" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "path" BYTEA NOT NULL,

    CONSTRAINT "audit_kept_lines_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "audit_kept_lines_tenant_id_entity_id_idx" ON "audit_kept_lines"("tenant_id", "entity_id");

-- What PostgreSQL counts of tenants leads it astray (docs/adr/0083).
ALTER TABLE "audit_kept_lines" ALTER COLUMN "tenant_id" SET STATISTICS 0;
