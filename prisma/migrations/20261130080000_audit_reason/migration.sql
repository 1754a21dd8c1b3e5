-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "reason" TEXT;
