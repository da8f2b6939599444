-- A student's events are written one after the other, so that every sum grows by exactly what is new.
CREATE FUNCTION "routines"."lock_student"("student" uuid) RETURNS void LANGUAGE sql AS $$
	SELECT pg_advisory_xact_lock(hashtextextended('progress:' || "student"::text, 0))
$$;

-- Whether somebody has gone through everything in a lesson that students see, in an enrolment of theirs.
CREATE FUNCTION "routines"."is_gone_through"("enrolment" integer, "course" integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM "material_progress" JOIN "materials" ON "materials"."id" = "material_progress"."material_id"
		WHERE "material_progress"."enrolment_id" = "enrolment" AND "materials"."course_id" = "course"
			AND "material_progress"."done_at" IS NOT NULL
	) AND NOT EXISTS (
		SELECT FROM "materials"
		WHERE "materials"."course_id" = "course" AND "materials"."deleted_at" IS NULL AND "materials"."status" = 'published'
			AND ("materials"."publish_at" IS NULL OR "materials"."publish_at" <= now())
			AND NOT EXISTS (
				SELECT FROM "material_progress"
				WHERE "material_progress"."enrolment_id" = "enrolment" AND "material_progress"."material_id" = "materials"."id"
					AND "material_progress"."done_at" IS NOT NULL
			)
			AND "routines"."has_contents"("materials")
	);
END
$$;

-- Opens a lesson in an enrolment, if it was not open yet.
CREATE FUNCTION "routines"."open_course"("enrolment" integer, "course" integer, "moment" timestamptz)
RETURNS void LANGUAGE sql AS $$
	INSERT INTO "course_progress" ("enrolment_id", "course_id", "opened_at", "last_at")
		VALUES ("enrolment", "course", "moment", "moment") ON CONFLICT DO NOTHING
$$;

-- Makes a lesson done or not done for a student, with every sum that counts it. The caller has locked the student.
CREATE FUNCTION "routines"."set_course_done"(
	"student" uuid, "enrolment" integer, "course" integer, "subject" integer, "wanted" boolean, "moment" timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"before" timestamptz;
	"change" integer := CASE WHEN "wanted" THEN 1 ELSE -1 END;
	"on_day" date;
BEGIN
	SELECT "done_at" INTO "before" FROM "course_progress" WHERE "enrolment_id" = "enrolment" AND "course_id" = "course";
	IF ("before" IS NOT NULL) = "wanted" THEN RETURN; END IF;
	"on_day" := (coalesce("before", "moment") AT TIME ZONE 'Africa/Tunis')::date;
	UPDATE "course_progress" SET "done_at" = CASE WHEN "wanted" THEN "moment" END
		WHERE "enrolment_id" = "enrolment" AND "course_id" = "course";
	INSERT INTO "subject_progress" ("enrolment_id", "subject_id", "last_at")
		VALUES ("enrolment", "subject", "moment") ON CONFLICT DO NOTHING;
	INSERT INTO "day_progress" ("user_id", "day", "subject_id", "done")
		VALUES ("student", "on_day", "subject", greatest("change", 0))
		ON CONFLICT ("user_id", "day", "subject_id") DO UPDATE SET "done" = greatest("day_progress"."done" + "change", 0);
END
$$;

-- Adds time to a student's day.
CREATE FUNCTION "routines"."add_to_day"("student" uuid, "date" date, "subject" integer, "spent" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "spent" = 0 THEN RETURN; END IF;
	UPDATE "day_progress" SET "seconds" = "seconds" + "spent"
		WHERE "user_id" = "student" AND "day" = "date" AND "subject_id" = "subject";
	IF NOT FOUND THEN
		INSERT INTO "day_progress" ("user_id", "day", "subject_id", "seconds") VALUES ("student", "date", "subject", "spent");
	END IF;
END
$$;

-- Takes one event of a sitting: `seconds` is all the time spent in it so far, so the same event twice adds nothing, and
-- one that comes late moves nothing back. What it adds is never more than the clock gave since the last event of the
-- sitting and other sittings did not take. `ending` is the position that counts as the end, `least` the time it takes.
-- Returns the seconds that were added; null where the sitting belongs to another material.
-- Rows are looked for before they are made: nearly every event finds all of its own, and the student is locked.
CREATE FUNCTION "routines"."record_progress"(
	"student" uuid, "enrolment" integer, "viewing" uuid, "material" integer, "course" integer, "subject" integer,
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
	PERFORM "routines"."lock_student"("student");
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
		INSERT INTO "viewings" ("user_id", "id", "enrolment_id", "material_id", "seconds", "counted", "started_at", "last_at")
			VALUES ("student", "viewing", "enrolment", "material", "spent", "added", "began", "moment");
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
		WHERE "p"."enrolment_id" = "enrolment" AND "p"."material_id" = "material"
		RETURNING "p"."done_at" IS NOT NULL INTO "through";
	IF NOT FOUND THEN
		"through" := "place" >= "ending" AND "spent" >= "least";
		INSERT INTO "material_progress"
			("enrolment_id", "material_id", "position", "position_at", "furthest", "seconds", "opened_at", "done_at")
			VALUES ("enrolment", "material", "place", "moment", "place", "added", "moment",
				CASE WHEN "through" THEN "moment" END);
	END IF;

	UPDATE "course_progress" SET
			"seconds" = "seconds" + "added",
			"material_id" = CASE WHEN "moment" >= "last_at" THEN "material" ELSE coalesce("material_id", "material") END,
			"last_at" = greatest("last_at", "moment")
		WHERE "enrolment_id" = "enrolment" AND "course_id" = "course"
		RETURNING "done_at" IS NOT NULL INTO "was_done";
	IF NOT FOUND THEN
		INSERT INTO "course_progress" ("enrolment_id", "course_id", "material_id", "seconds", "opened_at", "last_at")
			VALUES ("enrolment", "course", "material", "added", "moment", "moment");
	END IF;

	UPDATE "subject_progress" SET "seconds" = "seconds" + "added", "last_at" = greatest("last_at", "moment")
		WHERE "enrolment_id" = "enrolment" AND "subject_id" = "subject";
	IF NOT FOUND THEN
		INSERT INTO "subject_progress" ("enrolment_id", "subject_id", "seconds", "last_at")
			VALUES ("enrolment", "subject", "added", "moment");
	END IF;

	-- What cannot have been spent since midnight was spent the day before.
	IF "since" < "midnight" THEN
		"before_today" := greatest("added" - ceil(extract(epoch FROM "moment" - "midnight"))::integer, 0);
		PERFORM "routines"."add_to_day"("student", "today" - 1, "subject", "before_today");
	END IF;
	PERFORM "routines"."add_to_day"("student", "today", "subject", "added" - "before_today");

	IF "through" AND "was_done" IS NOT TRUE AND "routines"."is_gone_through"("enrolment", "course") THEN
		PERFORM "routines"."set_course_done"("student", "enrolment", "course", "subject", true, "moment");
	END IF;
	RETURN "added";
END
$$;

-- Keeps what a student says of a lesson. Understood counts as done; without that it is done where it was gone through.
CREATE FUNCTION "routines"."mark_course"(
	"student" uuid, "enrolment" integer, "course" integer, "subject" integer, "word" text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "routines"."lock_student"("student");
	PERFORM "routines"."open_course"("enrolment", "course", now());
	UPDATE "course_progress" SET "mark" = "word", "marked_at" = CASE WHEN "word" IS NOT NULL THEN now() END, "last_at" = now()
		WHERE "enrolment_id" = "enrolment" AND "course_id" = "course";
	PERFORM "routines"."set_course_done"("student", "enrolment", "course", "subject",
		"word" IS NOT DISTINCT FROM 'understood' OR "routines"."is_gone_through"("enrolment", "course"), now());
END
$$;
