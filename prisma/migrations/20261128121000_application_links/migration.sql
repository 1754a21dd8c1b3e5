-- DropIndex
DROP INDEX "proxies_tenant_id_application_id_idx";

-- CreateIndex
CREATE INDEX "proxies_tenant_id_application_id_created_at_id_idx" ON "proxies"("tenant_id", "application_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "reactors_tenant_id_formula_id_created_at_id_idx" ON "reactors"("tenant_id", "formula_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "reactors_tenant_id_application_id_created_at_id_idx" ON "reactors"("tenant_id", "application_id", "created_at" DESC, "id" DESC);

-- Links that outlived their Applications, which are cleared with them from now on.
UPDATE "reactors" SET "application_id" = NULL
WHERE "application_id" IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM "applications"
    WHERE "applications"."tenant_id" = "reactors"."tenant_id"
      AND "applications"."id" = "reactors"."application_id"
);
