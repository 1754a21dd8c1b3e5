-- AlterTable
-- The default is the same within a transaction, so rows that are there are not written anew: all are of this migration's.
ALTER TABLE "audit_events" ADD COLUMN     "xid" BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint);

-- CreateTable
CREATE TABLE "audit_chains" (
    "tenant_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "xid" BIGINT NOT NULL,
    "event_id" UUID NOT NULL,
    "began_before_xid" BIGINT NOT NULL,
    "cluster" TEXT NOT NULL,
    "anchored" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "audit_chains_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "audit_seals" (
    "tenant_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "root" BYTEA NOT NULL,
    "previous" BYTEA NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "is_of_beginning" BOOLEAN NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "leaves" BYTEA,

    CONSTRAINT "audit_seals_pkey" PRIMARY KEY ("tenant_id","number")
);

-- By hand: hashes do not get smaller by being compressed.
ALTER TABLE "audit_seals" ALTER COLUMN "leaves" SET STORAGE EXTERNAL;

-- CreateIndex
CREATE INDEX "audit_events_tenant_id_xid_idx" ON "audit_events"("tenant_id", "xid");
