-- CreateTable
CREATE TABLE "tenant_imports" (
    "tenant_id" UUID NOT NULL,
    "stream_id" UUID NOT NULL,
    "is_operator" BOOLEAN NOT NULL,
    "rows_done" BIGINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenant_imports_pkey" PRIMARY KEY ("tenant_id")
);
