-- The same as `searchForm` in src/contract/search-form.ts, held to the same examples by a test.
CREATE FUNCTION "routines"."search_form"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(ar_norm("value"),
		U&'[ -/:-@[-`{-~\0080-\00BF\00D7\00F7\060C\061B\061E\061F\066A-\066D\06D4\2010-\205E\2190-\22FF\3001-\3003\FD3E\FD3F]+', ' ', 'g'))
$$;

-- Words in that form without the article and the letters that Arabic writes before a word, as `lettersBefore` counts them.
CREATE FUNCTION "routines"."search_bare"("form" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace("form", '(^| )(?:[وف]?(?:[بك]?ال|لل)(?=[^ ]{2})|[وفبلك](?=[^ ]{3}))', '\1', 'g')
$$;

CREATE FUNCTION "routines"."search_names"("name_ar" text, "name_fr" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	"ar" text := "routines"."search_form"("name_ar");
	"fr" text := "routines"."search_form"("name_fr");
	"names" text := '| ' || "ar";
BEGIN
	IF "routines"."search_bare"("ar") <> "ar" THEN "names" := "names" || ' | ' || "routines"."search_bare"("ar"); END IF;
	IF "fr" <> "ar" THEN
		"names" := "names" || ' | ' || "fr";
		IF "routines"."search_bare"("fr") <> "fr" THEN "names" := "names" || ' | ' || "routines"."search_bare"("fr"); END IF;
	END IF;
	RETURN "names" || ' |';
END
$$;

-- The words of a text with their places, as they are: the parser of full texts depends on the database's locale.
CREATE FUNCTION "routines"."search_vector"("form" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(string_agg('''' || left("word", 60) || ''':' || least("place", 16000), ' '), '')::tsvector
	FROM unnest(string_to_array("form", ' ')) WITH ORDINALITY AS "words" ("word", "place") WHERE "word" NOT IN ('', '|')
$$;

-- What is to be searched, as it is now.
CREATE VIEW "routines"."search_sources" WITH (security_invoker = true) AS
SELECT 'subject' AS "kind", "subjects"."id", "subjects"."class_id", "subjects"."id" AS "subject_id",
	NULL::integer AS "chapter_id", NULL::integer AS "course_id", "subjects"."name_ar", "subjects"."name_fr",
	"above"."live", CASE WHEN "above"."live" THEN timestamptz '-infinity' END AS "shown_from"
FROM "subjects" JOIN "classes" ON "classes"."id" = "subjects"."class_id"
CROSS JOIN LATERAL (SELECT "classes"."deleted_at" IS NULL AND "subjects"."deleted_at" IS NULL AS "live") AS "above"
UNION ALL
SELECT 'chapter', "chapters"."id", "subjects"."class_id", "subjects"."id",
	"chapters"."id", NULL, "chapters"."name_ar", "chapters"."name_fr",
	"above"."live", CASE WHEN "above"."live" THEN timestamptz '-infinity' END
FROM "chapters" JOIN "subjects" ON "subjects"."id" = "chapters"."subject_id"
JOIN "classes" ON "classes"."id" = "subjects"."class_id"
CROSS JOIN LATERAL (SELECT "classes"."deleted_at" IS NULL AND "subjects"."deleted_at" IS NULL
	AND "chapters"."deleted_at" IS NULL AS "live") AS "above"
UNION ALL
SELECT 'course', "courses"."id", "subjects"."class_id", "subjects"."id",
	"chapters"."id", "courses"."id", "courses"."name_ar", "courses"."name_fr",
	"above"."live", CASE WHEN "above"."live" AND "courses"."status" = 'published'
		THEN coalesce("courses"."publish_at", timestamptz '-infinity') END
FROM "courses" JOIN "chapters" ON "chapters"."id" = "courses"."chapter_id"
JOIN "subjects" ON "subjects"."id" = "chapters"."subject_id"
JOIN "classes" ON "classes"."id" = "subjects"."class_id"
CROSS JOIN LATERAL (SELECT "classes"."deleted_at" IS NULL AND "subjects"."deleted_at" IS NULL
	AND "chapters"."deleted_at" IS NULL AND "courses"."deleted_at" IS NULL AS "live") AS "above"
UNION ALL
SELECT 'material', "materials"."id", "subjects"."class_id", "subjects"."id",
	"chapters"."id", "courses"."id", "materials"."name_ar", "materials"."name_fr",
	"above"."live", CASE WHEN "above"."live" AND "courses"."status" = 'published' AND "materials"."status" = 'published'
		THEN greatest(coalesce("courses"."publish_at", '-infinity'), coalesce("materials"."publish_at", '-infinity')) END
FROM "materials" JOIN "courses" ON "courses"."id" = "materials"."course_id"
JOIN "chapters" ON "chapters"."id" = "courses"."chapter_id"
JOIN "subjects" ON "subjects"."id" = "chapters"."subject_id"
JOIN "classes" ON "classes"."id" = "subjects"."class_id"
CROSS JOIN LATERAL (SELECT "classes"."deleted_at" IS NULL AND "subjects"."deleted_at" IS NULL
	AND "chapters"."deleted_at" IS NULL AND "courses"."deleted_at" IS NULL
	AND "materials"."deleted_at" IS NULL AS "live") AS "above";

-- Writes the entries of some things anew. Of a text the first 100,000 letters are searched. Planned for each
-- call: a plan from when the tables were small would take minutes once they are large, in one session of an import.
CREATE FUNCTION "routines"."search_refresh"("what" text, "which" integer[]) RETURNS void LANGUAGE plpgsql
SET "plan_cache_mode" = 'force_custom_plan' AS $$
BEGIN
	INSERT INTO "search_entries" ("kind", "id", "class_id", "subject_id", "chapter_id", "course_id", "live", "shown_from",
		"names", "name_words", "text_words")
	SELECT "source"."kind", "source"."id", "source"."class_id", "source"."subject_id", "source"."chapter_id",
		"source"."course_id", "source"."live", "source"."shown_from", "made"."names",
		array_to_tsvector("made"."scope" || "made"."words" || array(
			SELECT '<' || reverse("word") FROM unnest("made"."words") AS "word" WHERE length("word") >= 4)),
		CASE WHEN "made"."form" <> '' THEN
			array_to_tsvector("made"."scope") || "routines"."search_vector"("made"."names" || ' ' || "made"."form" || ' ' || "made"."bare") END
	FROM "routines"."search_sources" AS "source"
	LEFT JOIN "material_texts" AS "text" ON "text"."material_id" = "source"."id" AND "source"."kind" = 'material'
	CROSS JOIN LATERAL (
		SELECT "names", array_remove(string_to_array(replace("names", '|', ''), ' '), '') AS "words", "form",
			-- A word that is the same without such letters is not counted twice.
			array_to_string(array(
				SELECT "bare" FROM unnest(string_to_array("form", ' '), string_to_array("routines"."search_bare"("form"), ' ')) AS "words" ("word", "bare")
				WHERE "bare" <> "word"), ' ') AS "bare",
			ARRAY['#' || "source"."kind", '#c' || "source"."class_id", '#s' || "source"."subject_id"] AS "scope"
		FROM (SELECT "routines"."search_names"("source"."name_ar", "source"."name_fr") AS "names",
			coalesce("routines"."search_form"(left("text"."words", 100000)), '') AS "form" OFFSET 0) AS "formed"
		OFFSET 0
	) AS "made"
	WHERE "source"."kind" = "what" AND "source"."id" = ANY ("which")
	ON CONFLICT ("kind", "id") DO UPDATE SET
		"class_id" = excluded."class_id", "subject_id" = excluded."subject_id", "chapter_id" = excluded."chapter_id",
		"course_id" = excluded."course_id", "live" = excluded."live", "shown_from" = excluded."shown_from",
		"names" = excluded."names", "name_words" = excluded."name_words", "text_words" = excluded."text_words";
END
$$;

-- Follows every statement on a table of the curriculum. Its arguments: the kind, and the column of what it is in.
CREATE FUNCTION "routines"."search_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"what" text := TG_ARGV[0];
	"parent" text := TG_ARGV[1];
	"renamed" integer[];
	"moved" integer[];
	"turned" integer[];
	"below" text;
	"ids" integer[];
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "search_entries" WHERE "kind" = "what" AND "id" IN (SELECT "old_rows"."id" FROM "old_rows");
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		PERFORM "routines"."search_refresh"("what", ARRAY(SELECT "new_rows"."id" FROM "new_rows"));
		RETURN NULL;
	END IF;
	SELECT array_agg("id") FILTER (WHERE "renames"), array_agg("id") FILTER (WHERE "moves"),
		array_agg("id") FILTER (WHERE "turns" AND NOT "moves")
	INTO "renamed", "moved", "turned"
	FROM (
		SELECT "new_rows"."id",
			("old_rows"."name_ar", "old_rows"."name_fr") IS DISTINCT FROM ("new_rows"."name_ar", "new_rows"."name_fr") AS "renames",
			to_jsonb("old_rows") -> "parent" IS DISTINCT FROM to_jsonb("new_rows") -> "parent" AS "moves",
			("old_rows"."deleted_at", to_jsonb("old_rows") -> 'status', to_jsonb("old_rows") -> 'publish_at')
				IS DISTINCT FROM ("new_rows"."deleted_at", to_jsonb("new_rows") -> 'status', to_jsonb("new_rows") -> 'publish_at') AS "turns"
		FROM "old_rows" JOIN "new_rows" ON "new_rows"."id" = "old_rows"."id"
	) AS "changed";
	IF "renamed" IS NOT NULL THEN
		PERFORM "routines"."search_refresh"("what", "renamed");
	END IF;
	IF "moved" IS NOT NULL THEN
		PERFORM "routines"."search_refresh"("what", "moved");
		FOREACH "below" IN ARRAY ARRAY['chapter', 'course', 'material'] LOOP
			EXECUTE format('SELECT array_agg("id") FROM "search_entries" WHERE "kind" = $1 AND %s = ANY ($2)',
				CASE "what" WHEN 'material' THEN 'NULL' ELSE quote_ident("what" || '_id') END)
				INTO "ids" USING "below", "moved";
			PERFORM "routines"."search_refresh"("below", "ids");
		END LOOP;
	END IF;
	IF "turned" IS NOT NULL THEN
		-- What is below is shown and hidden with it; none of this is in an index.
		EXECUTE format('UPDATE "search_entries" AS "entry" SET "live" = "source"."live", "shown_from" = "source"."shown_from"
			FROM "routines"."search_sources" AS "source"
			WHERE %s = ANY ($1) AND "source"."kind" = "entry"."kind" AND "source"."id" = "entry"."id"
				AND ("entry"."live", "entry"."shown_from") IS DISTINCT FROM ("source"."live", "source"."shown_from")',
			CASE "what" WHEN 'material' THEN '"entry"."kind" = ''material'' AND "entry"."id"'
				ELSE '"entry".' || quote_ident("what" || '_id') END)
			USING "turned";
	END IF;
	RETURN NULL;
END
$$;

-- The same for the texts of materials.
CREATE FUNCTION "routines"."search_follow_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM "routines"."search_refresh"('material', ARRAY(SELECT "new_rows"."material_id" FROM "new_rows" WHERE "new_rows"."words" <> ''));
	ELSIF TG_OP = 'UPDATE' THEN
		PERFORM "routines"."search_refresh"('material', ARRAY(SELECT "new_rows"."material_id" FROM "new_rows"
			JOIN "old_rows" ON "old_rows"."material_id" = "new_rows"."material_id" WHERE "old_rows"."words" <> "new_rows"."words"));
	ELSE
		PERFORM "routines"."search_refresh"('material', ARRAY(SELECT "old_rows"."material_id" FROM "old_rows" WHERE "old_rows"."words" <> ''));
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER "search_updated" AFTER UPDATE ON "classes" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('class', '');

CREATE TRIGGER "search_inserted" AFTER INSERT ON "subjects" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('subject', 'class_id');

CREATE TRIGGER "search_deleted" AFTER DELETE ON "subjects" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('subject', 'class_id');

CREATE TRIGGER "search_updated" AFTER UPDATE ON "subjects" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('subject', 'class_id');

CREATE TRIGGER "search_inserted" AFTER INSERT ON "chapters" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('chapter', 'subject_id');

CREATE TRIGGER "search_deleted" AFTER DELETE ON "chapters" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('chapter', 'subject_id');

CREATE TRIGGER "search_updated" AFTER UPDATE ON "chapters" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('chapter', 'subject_id');

CREATE TRIGGER "search_inserted" AFTER INSERT ON "courses" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('course', 'chapter_id');

CREATE TRIGGER "search_deleted" AFTER DELETE ON "courses" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('course', 'chapter_id');

CREATE TRIGGER "search_updated" AFTER UPDATE ON "courses" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('course', 'chapter_id');

CREATE TRIGGER "search_inserted" AFTER INSERT ON "materials" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('material', 'course_id');

CREATE TRIGGER "search_deleted" AFTER DELETE ON "materials" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('material', 'course_id');

CREATE TRIGGER "search_updated" AFTER UPDATE ON "materials" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow"('material', 'course_id');

CREATE TRIGGER "search_inserted" AFTER INSERT ON "material_texts" REFERENCING NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow_texts"();

CREATE TRIGGER "search_updated" AFTER UPDATE ON "material_texts" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow_texts"();

CREATE TRIGGER "search_deleted" AFTER DELETE ON "material_texts" REFERENCING OLD TABLE AS "old_rows"
	FOR EACH STATEMENT EXECUTE FUNCTION "routines"."search_follow_texts"();
