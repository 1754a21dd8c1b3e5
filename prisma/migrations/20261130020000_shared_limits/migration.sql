-- By hand: UNLOGGED, which Prisma's language cannot say. What is in it may be lost, and no commit waits for it.
-- CreateTable
CREATE UNLOGGED TABLE "shared_limits" (
    "tenant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "level" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "claim" DOUBLE PRECISION[],
    "granted" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "holder" UUID,
    "holders" JSONB,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "shared_limits_pkey" PRIMARY KEY ("tenant_id","kind","subject_id")
);
