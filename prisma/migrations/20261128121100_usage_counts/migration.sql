-- CreateTable
CREATE TABLE "usage_counts" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "measure" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "usage_counts_pkey" PRIMARY KEY ("tenant_id","day","measure")
);
