CREATE TABLE "audit_addresses" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" "inet" NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"address_hash" text,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE INDEX "audit_addresses_at_index" ON "audit_addresses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_pending_xid_index" ON "audit_pending" USING btree ("xid","event_id");--> statement-breakpoint
-- Addresses of before go where they are forgotten in time; the events themselves stay untouched.
INSERT INTO "audit_addresses" ("event_id", "at", "ip") SELECT "id", "at", "ip" FROM "audit_events" WHERE "ip" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" DROP COLUMN "ip";--> statement-breakpoint
-- Everything of before waits for its seal, in its order: older than any transaction from here on.
INSERT INTO "audit_pending" ("event_id", "xid") SELECT "id", '0' FROM "audit_events";--> statement-breakpoint
-- The transaction is known only here, where the event is written: once committed, nobody can tell.
CREATE FUNCTION "audit_events_await_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_pending" ("event_id", "xid") SELECT "id", pg_current_xact_id() FROM "added";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_sealed_later" AFTER INSERT ON "audit_events"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "audit_events_await_seal"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_events_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_events_refuse_change"();
