-- CreateTable
CREATE TABLE "tenant_deletions" (
    "tenant_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "keys" INTEGER NOT NULL,
    "seals" BIGINT NOT NULL,
    "last_seal" TEXT NOT NULL,
    "rows" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "tenant_deletions_pkey" PRIMARY KEY ("tenant_id")
);
