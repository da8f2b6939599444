-- The school year that today is in, in Tunis; in the summer the one that has ended, before the first one that. Once
-- the year was turned it is the new one, also before its first day.
CREATE FUNCTION "routines"."present_school_year"() RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT "id" FROM "school_years"
	WHERE "starts_on" >= coalesce((SELECT max("starts_on") FROM "school_years" WHERE "opened_at" IS NOT NULL), '-infinity')
	ORDER BY greatest("starts_on", (now() AT TIME ZONE 'Africa/Tunis')::date), "starts_on" DESC LIMIT 1
$$;
