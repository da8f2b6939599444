ALTER TABLE "sessions" RENAME TO "auth_sessions";
--> statement-breakpoint
ALTER INDEX "sessions_user_id_index" RENAME TO "auth_sessions_user_id_index";
--> statement-breakpoint
ALTER INDEX "sessions_expires_at_index" RENAME TO "auth_sessions_expires_at_index";
--> statement-breakpoint
-- The keys, and what may not be null: from PostgreSQL 18 on that is a constraint too, with a name.
DO $$
DECLARE "old" text;
BEGIN
	FOR "old" IN SELECT "conname" FROM "pg_constraint"
		WHERE "conrelid" = '"auth_sessions"'::regclass AND "conname" LIKE 'sessions\_%'
	LOOP
		EXECUTE format('ALTER TABLE "auth_sessions" RENAME CONSTRAINT %I TO %I', "old", 'auth_' || "old");
	END LOOP;
END $$;
