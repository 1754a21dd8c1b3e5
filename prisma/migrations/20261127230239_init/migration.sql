-- CreateTable
CREATE TABLE "tenants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_keys" (
    "purpose" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "master_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_keys_pkey" PRIMARY KEY ("purpose")
);

-- CreateTable
CREATE TABLE "data_keys" (
    "tenant_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "master_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("tenant_id","purpose","version")
);

-- CreateTable
CREATE TABLE "applications" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "permissions" TEXT[],
    "rules" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "modified_by" UUID,
    "modified_at" TIMESTAMPTZ(3),

    CONSTRAINT "applications_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "tenant_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "container" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "cvc" BYTEA,
    "cvc_erase_at" TIMESTAMPTZ(3),
    "mask" TEXT,
    "metadata" TEXT,
    "search_indexes" TEXT,
    "fingerprint_expression" TEXT,
    "fingerprint" BYTEA,
    "expires_at" TIMESTAMPTZ(3),
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "modified_by" UUID,
    "modified_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "token_indexes" (
    "tenant_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "token_id" TEXT NOT NULL,

    CONSTRAINT "token_indexes_pkey" PRIMARY KEY ("tenant_id","hash","token_id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "trace_id" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "operation" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT,
    "details" JSONB,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "applications_key_hash_key" ON "applications"("key_hash");

-- CreateIndex
CREATE INDEX "applications_tenant_id_created_at_id_idx" ON "applications"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_tenant_id_expires_at_idx" ON "applications"("tenant_id", "expires_at");

-- CreateIndex
CREATE INDEX "tokens_tenant_id_fingerprint_idx" ON "tokens"("tenant_id", "fingerprint");

-- CreateIndex
CREATE INDEX "token_indexes_tenant_id_token_id_idx" ON "token_indexes"("tenant_id", "token_id");

-- CreateIndex
CREATE INDEX "audit_events_tenant_id_entity_type_entity_id_id_idx" ON "audit_events"("tenant_id", "entity_type", "entity_id", "id");

-- AddForeignKey
ALTER TABLE "data_keys" ADD CONSTRAINT "data_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
