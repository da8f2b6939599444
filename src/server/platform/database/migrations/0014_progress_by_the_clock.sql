-- No screen read it: what a class did with a lesson is counted of those who are in the class.
DROP TABLE "course_counts";--> statement-breakpoint
DROP INDEX "course_progress_user_id_last_at_index";--> statement-breakpoint
DROP INDEX "viewings_updated_at_index";--> statement-breakpoint
ALTER TABLE "viewings" ADD COLUMN "counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewings" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "viewings" SET "counted" = "seconds", "last_at" = "updated_at";--> statement-breakpoint
ALTER TABLE "viewings" DROP COLUMN "updated_at";--> statement-breakpoint
CREATE INDEX "viewings_user_id_started_at_index" ON "viewings" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "viewings_started_at_index" ON "viewings" USING btree ("started_at");--> statement-breakpoint
-- With room on each page: what is written every few seconds changes no indexed column, so that its indexes stay as they are.
ALTER TABLE "viewings" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "material_progress" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "course_progress" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "subject_progress" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "day_progress" SET (fillfactor = 80);--> statement-breakpoint
-- Whether there is something in a material to open, as pupils see it; empty lines at the end of a text are nothing.
CREATE FUNCTION "has_contents"("material" "materials") RETURNS boolean LANGUAGE plpgsql STABLE AS $$
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
--> statement-breakpoint
DROP FUNCTION "is_gone_through";
--> statement-breakpoint
-- Whether a student has gone through everything in a lesson that pupils see.
CREATE FUNCTION "is_gone_through"("student" uuid, "course" integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM "material_progress" JOIN "materials" ON "materials"."id" = "material_progress"."material_id"
		WHERE "material_progress"."user_id" = "student" AND "materials"."course_id" = "course"
			AND "material_progress"."done_at" IS NOT NULL
	) AND NOT EXISTS (
		SELECT FROM "materials"
		WHERE "materials"."course_id" = "course" AND "materials"."deleted_at" IS NULL AND "materials"."status" = 'published'
			AND ("materials"."publish_at" IS NULL OR "materials"."publish_at" <= now())
			AND NOT EXISTS (
				SELECT FROM "material_progress"
				WHERE "material_progress"."user_id" = "student" AND "material_progress"."material_id" = "materials"."id"
					AND "material_progress"."done_at" IS NOT NULL
			)
			AND "has_contents"("materials")
	);
END
$$;
--> statement-breakpoint
-- Opens a lesson for a student, if it was not open yet.
CREATE OR REPLACE FUNCTION "open_course"("student" uuid, "course" integer, "moment" timestamptz)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO "course_progress" ("user_id", "course_id", "opened_at", "last_at")
		VALUES ("student", "course", "moment", "moment") ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Makes a lesson done or not done for a student, with every sum that counts it. The caller has locked the student.
CREATE OR REPLACE FUNCTION "set_course_done"(
	"student" uuid, "course" integer, "subject" integer, "wanted" boolean, "moment" timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"before" timestamptz;
	"change" integer := CASE WHEN "wanted" THEN 1 ELSE -1 END;
	"on_day" date;
BEGIN
	SELECT "done_at" INTO "before" FROM "course_progress" WHERE "user_id" = "student" AND "course_id" = "course";
	IF ("before" IS NOT NULL) = "wanted" THEN RETURN; END IF;
	"on_day" := (coalesce("before", "moment") AT TIME ZONE 'Africa/Tunis')::date;
	UPDATE "course_progress" SET "done_at" = CASE WHEN "wanted" THEN "moment" END
		WHERE "user_id" = "student" AND "course_id" = "course";
	INSERT INTO "subject_progress" ("user_id", "subject_id", "done", "last_at")
		VALUES ("student", "subject", greatest("change", 0), "moment")
		ON CONFLICT ("user_id", "subject_id") DO UPDATE SET "done" = greatest("subject_progress"."done" + "change", 0);
	INSERT INTO "day_progress" ("user_id", "day", "subject_id", "done")
		VALUES ("student", "on_day", "subject", greatest("change", 0))
		ON CONFLICT ("user_id", "day", "subject_id") DO UPDATE SET "done" = greatest("day_progress"."done" + "change", 0);
END
$$;
--> statement-breakpoint
-- Adds time to a student's day.
CREATE FUNCTION "add_to_day"("student" uuid, "date" date, "subject" integer, "spent" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "spent" = 0 THEN RETURN; END IF;
	UPDATE "day_progress" SET "seconds" = "seconds" + "spent"
		WHERE "user_id" = "student" AND "day" = "date" AND "subject_id" = "subject";
	IF NOT FOUND THEN
		INSERT INTO "day_progress" ("user_id", "day", "subject_id", "seconds") VALUES ("student", "date", "subject", "spent");
	END IF;
END
$$;
--> statement-breakpoint
-- Takes one event of a sitting: `seconds` is all the time spent in it so far, so the same event twice adds nothing, and
-- one that comes late moves nothing back. What it adds is never more than the clock gave since the last event of the
-- sitting and other sittings did not take. `ending` is the position that counts as the end, `least` the time it takes.
-- Returns the seconds that were added; null where the sitting belongs to another material.
-- Rows are looked for before they are made: nearly every event finds all of its own, and the student is locked.
CREATE OR REPLACE FUNCTION "record_progress"(
	"student" uuid, "viewing" uuid, "material" integer, "course" integer, "subject" integer,
	"began" timestamptz, "moment" timestamptz, "spent" integer, "place" integer, "ending" integer, "least" integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"known" "viewings"%ROWTYPE;
	"is_known" boolean;
	"since" timestamptz := "began";
	"added" integer := "spent";
	"taken" double precision;
	"through" boolean;
	"was_done" boolean;
	"today" date := ("moment" AT TIME ZONE 'Africa/Tunis')::date;
	"midnight" timestamptz := "today"::timestamp AT TIME ZONE 'Africa/Tunis';
	"before_today" integer := 0;
BEGIN
	PERFORM "lock_student"("student");
	SELECT * INTO "known" FROM "viewings" WHERE "viewings"."user_id" = "student" AND "viewings"."id" = "viewing";
	"is_known" := FOUND;
	IF "is_known" THEN
		IF "known"."material_id" <> "material" THEN RETURN NULL; END IF;
		"added" := greatest("spent" - "known"."seconds", 0);
		"since" := "known"."last_at";
	END IF;

	IF "added" > 0 THEN
		-- At most what each other sitting counts can lie in the time that both share; none lasts longer than a day. Less
		-- than a second is two clocks that differ, as where a student goes from one tab to the next.
		SELECT sum(least("counted", extract(epoch FROM "shared"))) INTO "taken" FROM (
			SELECT "other"."counted", least("other"."last_at", "moment") - greatest("other"."started_at", "since") AS "shared"
			FROM "viewings" AS "other"
			WHERE "other"."user_id" = "student" AND "other"."id" <> "viewing"
				AND "other"."started_at" > "since" - interval '1 day' AND "other"."started_at" < "moment"
		) AS "others" WHERE "shared" >= interval '1 second';
		IF "taken" > 0 THEN
			"added" := greatest(least("added", round(extract(epoch FROM "moment" - "since") - "taken")::integer), 0);
		END IF;
	END IF;
	IF NOT "is_known" THEN
		INSERT INTO "viewings" ("user_id", "id", "material_id", "seconds", "counted", "started_at", "last_at")
			VALUES ("student", "viewing", "material", "spent", "added", "began", "moment");
	ELSIF "spent" > "known"."seconds" THEN
		UPDATE "viewings" SET "seconds" = "spent", "counted" = "counted" + "added", "last_at" = greatest("last_at", "moment")
			WHERE "viewings"."user_id" = "student" AND "viewings"."id" = "viewing";
	END IF;

	-- A sitting that shares its time with another one was sat through all the same.
	UPDATE "material_progress" AS "p" SET
			"position" = CASE WHEN "moment" >= "p"."position_at" THEN "place" ELSE "p"."position" END,
			"position_at" = greatest("p"."position_at", "moment"),
			"furthest" = greatest("p"."furthest", "place"),
			"seconds" = "p"."seconds" + "added",
			"done_at" = coalesce("p"."done_at", CASE
				WHEN greatest("p"."furthest", "place") >= "ending" AND greatest("p"."seconds" + "added", "spent") >= "least"
				THEN "moment" END)
		WHERE "p"."user_id" = "student" AND "p"."material_id" = "material"
		RETURNING "p"."done_at" IS NOT NULL INTO "through";
	IF NOT FOUND THEN
		"through" := "place" >= "ending" AND "spent" >= "least";
		INSERT INTO "material_progress"
			("user_id", "material_id", "position", "position_at", "furthest", "seconds", "opened_at", "done_at")
			VALUES ("student", "material", "place", "moment", "place", "added", "moment",
				CASE WHEN "through" THEN "moment" END);
	END IF;

	UPDATE "course_progress" SET
			"seconds" = "seconds" + "added",
			"material_id" = CASE WHEN "moment" >= "last_at" THEN "material" ELSE coalesce("material_id", "material") END,
			"last_at" = greatest("last_at", "moment")
		WHERE "user_id" = "student" AND "course_id" = "course"
		RETURNING "done_at" IS NOT NULL INTO "was_done";
	IF NOT FOUND THEN
		INSERT INTO "course_progress" ("user_id", "course_id", "material_id", "seconds", "opened_at", "last_at")
			VALUES ("student", "course", "material", "added", "moment", "moment");
	END IF;

	UPDATE "subject_progress" SET "seconds" = "seconds" + "added", "last_at" = greatest("last_at", "moment")
		WHERE "user_id" = "student" AND "subject_id" = "subject";
	IF NOT FOUND THEN
		INSERT INTO "subject_progress" ("user_id", "subject_id", "seconds", "last_at")
			VALUES ("student", "subject", "added", "moment");
	END IF;

	-- What cannot have been spent since midnight was spent the day before.
	IF "since" < "midnight" THEN
		"before_today" := greatest("added" - ceil(extract(epoch FROM "moment" - "midnight"))::integer, 0);
		PERFORM "add_to_day"("student", "today" - 1, "subject", "before_today");
	END IF;
	PERFORM "add_to_day"("student", "today", "subject", "added" - "before_today");

	IF "through" AND "was_done" IS NOT TRUE AND "is_gone_through"("student", "course") THEN
		PERFORM "set_course_done"("student", "course", "subject", true, "moment");
	END IF;
	RETURN "added";
END
$$;
--> statement-breakpoint
-- Keeps what a student says of a lesson. Understood counts as done; without that it is done where it was gone through.
CREATE OR REPLACE FUNCTION "mark_course"("student" uuid, "course" integer, "subject" integer, "word" text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "lock_student"("student");
	PERFORM "open_course"("student", "course", now());
	UPDATE "course_progress" SET "mark" = "word", "marked_at" = CASE WHEN "word" IS NOT NULL THEN now() END, "last_at" = now()
		WHERE "user_id" = "student" AND "course_id" = "course";
	PERFORM "set_course_done"("student", "course", "subject",
		"word" IS NOT DISTINCT FROM 'understood' OR "is_gone_through"("student", "course"), now());
END
$$;
