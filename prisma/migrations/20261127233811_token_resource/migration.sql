-- CreateTable
CREATE TABLE "token_links" (
    "tenant_id" UUID NOT NULL,
    "parent_id" TEXT NOT NULL,
    "child_id" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_links_pkey" PRIMARY KEY ("tenant_id","parent_id","child_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "nonce_hash" BYTEA NOT NULL,
    "permissions" TEXT[],
    "rules" JSONB NOT NULL,
    "authorized_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "tenant_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "answer" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("tenant_id","actor_id","key_hash")
);

-- CreateIndex
CREATE INDEX "token_links_tenant_id_child_id_idx" ON "token_links"("tenant_id", "child_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_key_hash_key" ON "sessions"("key_hash");

-- CreateIndex
CREATE INDEX "sessions_tenant_id_expires_at_idx" ON "sessions"("tenant_id", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_tenant_id_nonce_hash_key" ON "sessions"("tenant_id", "nonce_hash");

-- CreateIndex
CREATE INDEX "idempotency_records_tenant_id_expires_at_idx" ON "idempotency_records"("tenant_id", "expires_at");

-- CreateIndex
CREATE INDEX "tokens_tenant_id_created_at_id_idx" ON "tokens"("tenant_id", "created_at" DESC, "id" DESC);

-- What the purge looks for. Partial, so that tokens without an end cost nothing.
CREATE INDEX "tokens_tenant_id_expires_at_idx" ON "tokens"("tenant_id", "expires_at") WHERE "expires_at" IS NOT NULL;
CREATE INDEX "tokens_tenant_id_cvc_erase_at_idx" ON "tokens"("tenant_id", "cvc_erase_at") WHERE "cvc_erase_at" IS NOT NULL;
