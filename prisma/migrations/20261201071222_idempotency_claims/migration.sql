-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "claim_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "leased_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "claim_id" UUID;
