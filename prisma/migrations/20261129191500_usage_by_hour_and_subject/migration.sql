-- By hand: what was counted by day so far is of whole tenants, and stays.
ALTER TABLE "usage_counts" DROP CONSTRAINT "usage_counts_pkey";
ALTER TABLE "usage_counts"
    ADD COLUMN "subject_kind" TEXT NOT NULL DEFAULT 'tenant',
    ADD COLUMN "grain" TEXT NOT NULL DEFAULT 'day',
    ADD COLUMN "begins_at" TIMESTAMPTZ(3),
    ADD COLUMN "subject_id" UUID;
UPDATE "usage_counts" SET "begins_at" = "day"::timestamp AT TIME ZONE 'UTC', "subject_id" = "tenant_id";
ALTER TABLE "usage_counts"
    ALTER COLUMN "subject_kind" DROP DEFAULT,
    ALTER COLUMN "grain" DROP DEFAULT,
    ALTER COLUMN "begins_at" SET NOT NULL,
    ALTER COLUMN "subject_id" SET NOT NULL,
    DROP COLUMN "day";
ALTER TABLE "usage_counts"
    ADD CONSTRAINT "usage_counts_pkey" PRIMARY KEY ("tenant_id", "subject_kind", "grain", "begins_at", "subject_id", "measure");

-- CreateTable
CREATE TABLE "application_uses" (
    "tenant_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_uses_pkey" PRIMARY KEY ("tenant_id","application_id")
);
