-- CreateTable
CREATE TABLE "reactor_formulas" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "icon" TEXT,
    "code" TEXT NOT NULL,
    "configuration" JSONB NOT NULL,
    "request_parameters" JSONB NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "modified_by" UUID,
    "modified_at" TIMESTAMPTZ(3),

    CONSTRAINT "reactor_formulas_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "reactors" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "formula_tenant_id" UUID NOT NULL,
    "formula_id" UUID NOT NULL,
    "application_id" UUID,
    "configuration" BYTEA NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "modified_by" UUID,
    "modified_at" TIMESTAMPTZ(3),

    CONSTRAINT "reactors_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "reactor_formulas_tenant_id_created_at_id_idx" ON "reactor_formulas"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "reactors_tenant_id_created_at_id_idx" ON "reactors"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "reactors_formula_tenant_id_formula_id_idx" ON "reactors"("formula_tenant_id", "formula_id");

-- AddForeignKey
ALTER TABLE "reactors" ADD CONSTRAINT "reactors_formula_tenant_id_formula_id_fkey" FOREIGN KEY ("formula_tenant_id", "formula_id") REFERENCES "reactor_formulas"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
