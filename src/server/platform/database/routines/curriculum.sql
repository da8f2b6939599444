-- Whether there is something in a material to open, as pupils see it; empty lines at the end of a text are nothing.
CREATE FUNCTION "routines"."has_contents"("material" "materials") RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF "material"."kind" = 'text' THEN
		RETURN EXISTS (
			SELECT FROM "material_texts", jsonb_array_elements("material_texts"."published" -> 'content') AS "blocks" ("block")
			WHERE "material_texts"."material_id" = "material"."id"
				AND ("block" ->> 'type' <> 'paragraph' OR jsonb_array_length(coalesce("block" -> 'content', '[]')) > 0)
		);
	END IF;
	RETURN "material"."video_id" IS NOT NULL OR EXISTS (
		SELECT FROM "material_files" JOIN "files" ON "files"."id" = "material_files"."file_id"
		WHERE "material_files"."material_id" = "material"."id" AND "material_files"."role" = 'main' AND "files"."state" = 'ready'
	);
END
$$;
