-- What the log is made of only grows. A trigger of the statement refuses changes even where no row matches.
CREATE FUNCTION "routines"."audit_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."audit_refuse_change"();

CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."audit_refuse_change"();

-- The transaction is known only here, where the event is written: once committed, nobody can tell.
CREATE FUNCTION "routines"."audit_await_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_pending" ("event_id", "xid") SELECT "id", pg_current_xact_id() FROM "new_rows";
	RETURN NULL;
END
$$;

CREATE TRIGGER "audit_events_sealed_later" AFTER INSERT ON "audit_events"
	REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "routines"."audit_await_seal"();
