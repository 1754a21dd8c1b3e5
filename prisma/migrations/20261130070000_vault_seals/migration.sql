-- CreateTable
CREATE TABLE "vault_seals" (
    "is_sealed" BOOLEAN NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_seals_pkey" PRIMARY KEY ("is_sealed")
);
