-- What PostgreSQL counts of tenants leads it astray: it takes one that grows for as small as most are, and looks up its rows by
-- whichever index begins with the tenant, all of it each time. Without counts it expects a two-hundredth of the table for
-- each, and takes the index of the key (docs/adr/0083).
ALTER TABLE "application_uses" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "applications" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "audit_events" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "audit_seals" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "idempotency_records" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "proxies" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "reactor_formulas" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "reactors" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "sessions" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "token_counts" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "token_indexes" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "token_links" ALTER COLUMN "tenant_id" SET STATISTICS 0;
ALTER TABLE "tokens" ALTER COLUMN "tenant_id" SET STATISTICS 0;
