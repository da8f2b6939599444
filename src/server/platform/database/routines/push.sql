-- Whoever is signed out in a browser, by whatever hand, is not pushed to there any more.
CREATE FUNCTION "routines"."forget_pushed_browser"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "push_subscriptions" WHERE "auth_session_id" = NEW."id";
	RETURN NULL;
END
$$;

CREATE TRIGGER "auth_sessions_forget_browser" AFTER UPDATE OF "ended_at" ON "public"."auth_sessions"
	FOR EACH ROW WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL) EXECUTE FUNCTION "routines"."forget_pushed_browser"();
