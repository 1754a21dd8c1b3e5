-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "modified_at" TIMESTAMPTZ(3),
ADD COLUMN     "modified_by" UUID,
ADD COLUMN     "settings" TEXT;
