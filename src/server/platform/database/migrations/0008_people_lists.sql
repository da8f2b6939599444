-- What the trigram indexes hold: pg_trgm takes letters that the database's locale does not know for gaps, and in the
-- embedded database, whose order is that of code points, those are all but A to Z. So Arabic letters become Latin
-- ones there. It may find too much, so whoever asks it asks for the text itself besides.
CREATE FUNCTION "trgm_form"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT translate("value", 'ابتثجحخدذرزسشصضطظعغفقكلمنهويء', 'abtvjhxd5rzsc6712egfqklmnowy4')
$$;
--> statement-breakpoint
DROP INDEX "users_class_id_index";--> statement-breakpoint
DROP INDEX "users_role_sort_name_index";--> statement-breakpoint
DROP INDEX "users_role_created_at_index";--> statement-breakpoint
DROP INDEX "users_role_last_signed_in_at_index";--> statement-breakpoint
DROP INDEX "users_search_index";--> statement-breakpoint
CREATE INDEX "users_class_id_sort_name_index" ON "users" USING btree ("class_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_role_status_sort_name_index" ON "users" USING btree ("role","status","sort_name","id");--> statement-breakpoint
CREATE INDEX "mails_search_index" ON "mails" USING gin (trgm_form(ar_norm(coalesce(recipient, '') || ' ' || coalesce(subject, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_role_sort_name_index" ON "users" USING btree ("role","sort_name","id") WHERE "users"."status" <> 'ERASED';--> statement-breakpoint
CREATE INDEX "users_role_created_at_index" ON "users" USING btree ("role","created_at","id") WHERE "users"."status" <> 'ERASED';--> statement-breakpoint
CREATE INDEX "users_role_last_signed_in_at_index" ON "users" USING btree ("role","last_signed_in_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "users"."status" <> 'ERASED';--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (trgm_form("search") gin_trgm_ops);
