-- By hand: triggers keep it, whatever writes tokens, so that it holds while the version before still serves, too
-- (docs/adr/0063). How many tokens of a kind there are is the sum of its rows: what a statement has changed is a row of its
-- own, which nobody waits for, until the housekeeping puts rows of one kind together. Migrations are cut at semicolons and
-- sent one statement after the other, hence \073 within the functions.
CREATE TABLE "token_counts" (
    "tenant_id" UUID NOT NULL,
    "container" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "tokens" BIGINT NOT NULL,
    "is_change" BOOLEAN NOT NULL
);

CREATE INDEX "token_counts_tenant_id_container_type_idx" ON "token_counts"("tenant_id", "container", "type") INCLUDE ("tokens");
CREATE INDEX "token_counts_changes_idx" ON "token_counts"("tenant_id") WHERE "is_change";

CREATE FUNCTION "token_counts_of_made"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS E'
BEGIN
    INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
    SELECT tenant_id, container, type, count(*), TRUE FROM made GROUP BY tenant_id, container, type\073
    RETURN NULL\073
END ';

CREATE FUNCTION "token_counts_of_gone"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS E'
BEGIN
    INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
    SELECT tenant_id, container, type, -count(*), TRUE FROM gone GROUP BY tenant_id, container, type\073
    RETURN NULL\073
END ';

CREATE FUNCTION "token_counts_of_moved"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS E'
BEGIN
    INSERT INTO token_counts (tenant_id, container, type, tokens, is_change)
    VALUES (OLD.tenant_id, OLD.container, OLD.type, -1, TRUE), (NEW.tenant_id, NEW.container, NEW.type, 1, TRUE)\073
    RETURN NULL\073
END ';

CREATE FUNCTION "token_counts_of_none"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS E'
BEGIN
    DELETE FROM token_counts\073
    RETURN NULL\073
END ';

CREATE TRIGGER "token_counts_made" AFTER INSERT ON "tokens" REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION "token_counts_of_made"();
CREATE TRIGGER "token_counts_gone" AFTER DELETE ON "tokens" REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION "token_counts_of_gone"();
CREATE TRIGGER "token_counts_moved" AFTER UPDATE OF "tenant_id", "container", "type" ON "tokens"
    FOR EACH ROW WHEN ((OLD.tenant_id, OLD.container, OLD.type) IS DISTINCT FROM (NEW.tenant_id, NEW.container, NEW.type))
    EXECUTE FUNCTION "token_counts_of_moved"();
CREATE TRIGGER "token_counts_none" AFTER TRUNCATE ON "tokens"
    FOR EACH STATEMENT EXECUTE FUNCTION "token_counts_of_none"();

-- From the triggers on every change is kept. What was there before is what the tokens have and the sums lack, in one state of
-- the database, whoever writes meanwhile.
INSERT INTO "token_counts" ("tenant_id", "container", "type", "tokens", "is_change")
SELECT "tenant_id", "container", "type", sum("tokens"), FALSE FROM (
    SELECT "tenant_id", "container", "type", count(*) AS "tokens" FROM "tokens" GROUP BY "tenant_id", "container", "type"
    UNION ALL
    SELECT "tenant_id", "container", "type", -"tokens" FROM "token_counts"
) AS "compared"
GROUP BY "tenant_id", "container", "type" HAVING sum("tokens") <> 0;
