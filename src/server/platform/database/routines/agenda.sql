-- Tells every process that the open sessions are others than before, whoever wrote them; those of a transaction are told
-- once, when it is written.
CREATE FUNCTION "routines"."tell_agenda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('agenda', '');
	RETURN NULL;
END
$$;

CREATE TRIGGER "sessions_tell_agenda_of_new" AFTER INSERT ON "public"."sessions"
	FOR EACH ROW WHEN (NEW."audience" = 'open') EXECUTE FUNCTION "routines"."tell_agenda"();

CREATE TRIGGER "sessions_tell_agenda_of_changed" AFTER UPDATE ON "public"."sessions"
	FOR EACH ROW WHEN (OLD."audience" = 'open' OR NEW."audience" = 'open') EXECUTE FUNCTION "routines"."tell_agenda"();

CREATE TRIGGER "sessions_tell_agenda_of_deleted" AFTER DELETE ON "public"."sessions"
	FOR EACH ROW WHEN (OLD."audience" = 'open') EXECUTE FUNCTION "routines"."tell_agenda"();
