ALTER TABLE "user_requests" DROP CONSTRAINT "user_requests_kind_known";--> statement-breakpoint
ALTER TABLE "user_requests" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_from" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_requests" ADD CONSTRAINT "user_requests_phone_of_phone" CHECK (("user_requests"."kind" = 'phone' and "user_requests"."decided_at" is null) = ("user_requests"."phone" is not null));--> statement-breakpoint
ALTER TABLE "user_requests" ADD CONSTRAINT "user_requests_phone_e164" CHECK ("user_requests"."phone" ~ '^\+[1-9][0-9]{6,14}$');--> statement-breakpoint
ALTER TABLE "user_requests" ADD CONSTRAINT "user_requests_kind_known" CHECK ("user_requests"."kind" in ('class', 'phone', 'deletion'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_from_known" CHECK ("users"."phone_from" in ('academy', 'registration', 'granted', 'person'));
--> statement-breakpoint
-- Whom the numbers of today are from says the audit log: the last change of one, else how the account was made.
UPDATE "users" SET
	"phone_since" = coalesce("change"."at", "users"."created_at"),
	"phone_from" = CASE
		WHEN "change"."by_self" THEN 'person'
		WHEN "change"."at" IS NOT NULL OR "users"."demo" OR "users"."role" = 'ADMINISTRATOR'
			OR "making"."via" IN ('form', 'import') THEN 'academy'
		ELSE 'registration'
	END
FROM "users" AS "own"
LEFT JOIN LATERAL (
	SELECT "at", coalesce("actor_id" = "own"."id", true) AS "by_self" FROM "audit_events"
	WHERE "object_type" = 'user' AND "object_id" = "own"."id"::text AND "action" = 'user.changed'
		AND ' ' || ("details"->>'fields') || ' ' LIKE '% phone %'
	ORDER BY "audit_events"."at" DESC LIMIT 1
) AS "change" ON true
LEFT JOIN LATERAL (
	SELECT "details"->>'via' AS "via" FROM "audit_events"
	WHERE "object_type" = 'user' AND "object_id" = "own"."id"::text AND "action" = 'user.created' LIMIT 1
) AS "making" ON true
WHERE "users"."id" = "own"."id";
