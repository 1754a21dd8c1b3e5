-- CreateTable
CREATE TABLE "proxies" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "destination_url" TEXT NOT NULL,
    "request_transform_code" TEXT,
    "response_transform_code" TEXT,
    "configuration" BYTEA NOT NULL,
    "application_id" UUID,
    "require_auth" BOOLEAN NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "modified_by" UUID,
    "modified_at" TIMESTAMPTZ(3),

    CONSTRAINT "proxies_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "proxies_key_hash_key" ON "proxies"("key_hash");

-- CreateIndex
CREATE INDEX "proxies_tenant_id_created_at_id_idx" ON "proxies"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "proxies_tenant_id_application_id_idx" ON "proxies"("tenant_id", "application_id");

-- AddForeignKey
ALTER TABLE "proxies" ADD CONSTRAINT "proxies_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
