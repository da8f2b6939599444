-- The school year that today is in, in Tunis; in the summer the one that has ended, before the first one that.
CREATE FUNCTION "routines"."present_school_year"() RETURNS integer LANGUAGE sql STABLE AS $$
	SELECT "id" FROM "school_years"
	ORDER BY greatest("starts_on", (now() AT TIME ZONE 'Africa/Tunis')::date), "starts_on" DESC LIMIT 1
$$;
