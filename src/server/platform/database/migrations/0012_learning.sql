CREATE TABLE "notes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"material_id" integer,
	"position" integer,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notes_words_length" CHECK (length("notes"."words") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "course_counts" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"review" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"material_id" integer,
	"seconds" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mark" text,
	"marked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "course_progress_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "course_progress_mark_known" CHECK ("course_progress"."mark" in ('understood', 'review'))
);
--> statement-breakpoint
CREATE TABLE "day_progress" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"subject_id" integer NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "day_progress_user_id_day_subject_id_pk" PRIMARY KEY("user_id","day","subject_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_subjects" (
	"user_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "hidden_subjects_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "material_progress" (
	"user_id" uuid NOT NULL,
	"material_id" integer NOT NULL,
	"position" integer NOT NULL,
	"position_at" timestamp with time zone NOT NULL,
	"furthest" integer NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "material_progress_user_id_material_id_pk" PRIMARY KEY("user_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "subject_progress" (
	"user_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subject_progress_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"material_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewings_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "viewings_seconds_positive" CHECK ("viewings"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "weekly_goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lessons" smallint NOT NULL,
	CONSTRAINT "weekly_goals_lessons_in_reach" CHECK ("weekly_goals"."lessons" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"material_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" integer,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "reports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "reports_id_unique" UNIQUE("id"),
	CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('wrong', 'broken', 'unclear', 'other')),
	CONSTRAINT "reports_words_length" CHECK (length("reports"."words") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "trimester" smallint;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_counts" ADD CONSTRAINT "course_counts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_progress" ADD CONSTRAINT "day_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_progress" ADD CONSTRAINT "day_progress_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_subjects" ADD CONSTRAINT "hidden_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_subjects" ADD CONSTRAINT "hidden_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_progress" ADD CONSTRAINT "material_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_progress" ADD CONSTRAINT "material_progress_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_goals" ADD CONSTRAINT "weekly_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_user_id_course_id_index" ON "notes" USING btree ("user_id","course_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_course_id_index" ON "notes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "notes_material_id_index" ON "notes" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "course_progress_course_id_index" ON "course_progress" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_user_id_last_at_index" ON "course_progress" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "course_progress_material_id_index" ON "course_progress" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "day_progress_subject_id_index" ON "day_progress" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "hidden_subjects_subject_id_index" ON "hidden_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "material_progress_material_id_index" ON "material_progress" USING btree ("material_id","user_id");--> statement-breakpoint
CREATE INDEX "subject_progress_subject_id_index" ON "subject_progress" USING btree ("subject_id","user_id");--> statement-breakpoint
CREATE INDEX "viewings_material_id_index" ON "viewings" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "viewings_updated_at_index" ON "viewings" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "reports_material_id_index" ON "reports" USING btree ("material_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_open_index" ON "reports" USING btree ("created_at","id") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reports_resolved_by_index" ON "reports" USING btree ("resolved_by");--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_trimester_known" CHECK ("chapters"."trimester" between 1 and 3);--> statement-breakpoint
-- A student's events are written one after the other, so that every sum grows by exactly what is new.
CREATE FUNCTION "lock_student"("student" uuid) RETURNS void LANGUAGE sql AS $$
	SELECT pg_advisory_xact_lock(hashtextextended('progress:' || "student"::text, 0))
$$;
--> statement-breakpoint
-- Whether students see a lesson now, apart from whose class it is.
CREATE FUNCTION "is_taught"("course" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT FROM "courses"
			JOIN "chapters" ON "chapters"."id" = "courses"."chapter_id"
			JOIN "subjects" ON "subjects"."id" = "chapters"."subject_id"
		WHERE "courses"."id" = "course" AND "courses"."status" = 'published'
			AND ("courses"."publish_at" IS NULL OR "courses"."publish_at" <= now())
			AND "courses"."deleted_at" IS NULL AND "chapters"."deleted_at" IS NULL AND "subjects"."deleted_at" IS NULL
	)
$$;
--> statement-breakpoint
-- Whether a student has gone through everything that is published in a lesson.
CREATE FUNCTION "is_gone_through"("student" uuid, "course" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT FROM "material_progress" JOIN "materials" ON "materials"."id" = "material_progress"."material_id"
		WHERE "material_progress"."user_id" = "student" AND "materials"."course_id" = "course"
	) AND NOT EXISTS (
		SELECT FROM "materials"
		WHERE "materials"."course_id" = "course" AND "materials"."deleted_at" IS NULL AND "materials"."status" = 'published'
			AND ("materials"."publish_at" IS NULL OR "materials"."publish_at" <= now())
			AND NOT EXISTS (
				SELECT FROM "material_progress"
				WHERE "material_progress"."user_id" = "student" AND "material_progress"."material_id" = "materials"."id"
					AND "material_progress"."done_at" IS NOT NULL
			)
	)
$$;
--> statement-breakpoint
-- Opens a lesson for a student, if it was not open yet.
CREATE FUNCTION "open_course"("student" uuid, "course" integer, "moment" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "course_progress" ("user_id", "course_id", "opened_at", "last_at")
		VALUES ("student", "course", "moment", "moment") ON CONFLICT DO NOTHING;
	IF FOUND THEN
		INSERT INTO "course_counts" ("course_id", "opened") VALUES ("course", 1)
			ON CONFLICT ("course_id") DO UPDATE SET "opened" = "course_counts"."opened" + 1;
	END IF;
END
$$;
--> statement-breakpoint
-- Makes a lesson done or not done for a student, with every sum that counts it. The caller has locked the student.
CREATE FUNCTION "set_course_done"("student" uuid, "course" integer, "subject" integer, "wanted" boolean, "moment" timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
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
	INSERT INTO "course_counts" ("course_id", "done") VALUES ("course", greatest("change", 0))
		ON CONFLICT ("course_id") DO UPDATE SET "done" = greatest("course_counts"."done" + "change", 0);
END
$$;
--> statement-breakpoint
-- Takes one event of a sitting: `seconds` is all the time spent in it so far, so the same event twice adds nothing, and
-- one that comes late moves nothing back. `ending` is the position that counts as the end, `least` the time it takes.
-- Returns the seconds that were new; null where the sitting belongs to another material.
CREATE FUNCTION "record_progress"(
	"student" uuid, "viewing" uuid, "material" integer, "course" integer, "subject" integer,
	"began" timestamptz, "moment" timestamptz, "spent" integer, "place" integer, "ending" integer, "least" integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"known" "viewings"%ROWTYPE;
	"fresh" integer;
	"through" boolean;
BEGIN
	PERFORM "lock_student"("student");
	SELECT * INTO "known" FROM "viewings" WHERE "viewings"."user_id" = "student" AND "viewings"."id" = "viewing";
	IF FOUND THEN
		IF "known"."material_id" <> "material" THEN RETURN NULL; END IF;
		"fresh" := greatest("spent" - "known"."seconds", 0);
		IF "fresh" > 0 THEN
			UPDATE "viewings" SET "seconds" = "spent", "updated_at" = now()
				WHERE "viewings"."user_id" = "student" AND "viewings"."id" = "viewing";
		END IF;
	ELSE
		"fresh" := "spent";
		INSERT INTO "viewings" ("user_id", "id", "material_id", "seconds", "started_at")
			VALUES ("student", "viewing", "material", "spent", "began");
	END IF;

	PERFORM "open_course"("student", "course", "moment");
	INSERT INTO "material_progress" AS "p"
		("user_id", "material_id", "position", "position_at", "furthest", "seconds", "opened_at", "done_at")
		VALUES ("student", "material", "place", "moment", "place", "fresh", "moment",
			CASE WHEN "place" >= "ending" AND "fresh" >= "least" THEN "moment" END)
		ON CONFLICT ("user_id", "material_id") DO UPDATE SET
			"position" = CASE WHEN excluded."position_at" >= "p"."position_at" THEN excluded."position" ELSE "p"."position" END,
			"position_at" = greatest("p"."position_at", excluded."position_at"),
			"furthest" = greatest("p"."furthest", excluded."furthest"),
			"seconds" = "p"."seconds" + "fresh",
			"done_at" = coalesce("p"."done_at", CASE
				WHEN greatest("p"."furthest", excluded."furthest") >= "ending" AND "p"."seconds" + "fresh" >= "least" THEN "moment" END)
		RETURNING "p"."done_at" IS NOT NULL INTO "through";
	UPDATE "course_progress" SET
			"seconds" = "seconds" + "fresh",
			"material_id" = CASE WHEN "moment" >= "last_at" THEN "material" ELSE coalesce("material_id", "material") END,
			"last_at" = greatest("last_at", "moment")
		WHERE "user_id" = "student" AND "course_id" = "course";
	INSERT INTO "subject_progress" AS "s" ("user_id", "subject_id", "seconds", "last_at")
		VALUES ("student", "subject", "fresh", "moment")
		ON CONFLICT ("user_id", "subject_id") DO UPDATE SET
			"seconds" = "s"."seconds" + "fresh", "last_at" = greatest("s"."last_at", excluded."last_at");
	INSERT INTO "day_progress" AS "d" ("user_id", "day", "subject_id", "seconds")
		VALUES ("student", ("moment" AT TIME ZONE 'Africa/Tunis')::date, "subject", "fresh")
		ON CONFLICT ("user_id", "day", "subject_id") DO UPDATE SET "seconds" = "d"."seconds" + "fresh";
	IF "through" AND "is_gone_through"("student", "course") THEN
		PERFORM "set_course_done"("student", "course", "subject", true, "moment");
	END IF;
	RETURN "fresh";
END
$$;
--> statement-breakpoint
-- Keeps what a student says of a lesson. Understood counts as done; without that it is done where it was gone through.
CREATE FUNCTION "mark_course"("student" uuid, "course" integer, "subject" integer, "word" text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"before" text;
BEGIN
	PERFORM "lock_student"("student");
	PERFORM "open_course"("student", "course", now());
	SELECT "mark" INTO "before" FROM "course_progress" WHERE "user_id" = "student" AND "course_id" = "course";
	UPDATE "course_progress" SET "mark" = "word", "marked_at" = CASE WHEN "word" IS NOT NULL THEN now() END, "last_at" = now()
		WHERE "user_id" = "student" AND "course_id" = "course";
	IF ("before" IS NOT DISTINCT FROM 'review') <> ("word" IS NOT DISTINCT FROM 'review') THEN
		UPDATE "course_counts" SET "review" = greatest("review" + CASE WHEN "word" = 'review' THEN 1 ELSE -1 END, 0)
			WHERE "course_id" = "course";
	END IF;
	PERFORM "set_course_done"("student", "course", "subject",
		"word" IS NOT DISTINCT FROM 'understood' OR "is_gone_through"("student", "course"), now());
END
$$;
--> statement-breakpoint
-- Counts the lessons that are done in a subject anew, after some of them appeared or went.
CREATE FUNCTION "recount_subject"("subject" integer) RETURNS void LANGUAGE sql AS $$
	UPDATE "subject_progress" SET "done" = (
		SELECT count(*) FROM "course_progress"
			JOIN "courses" ON "courses"."id" = "course_progress"."course_id"
			JOIN "chapters" ON "chapters"."id" = "courses"."chapter_id"
		WHERE "course_progress"."user_id" = "subject_progress"."user_id" AND "course_progress"."done_at" IS NOT NULL
			AND "chapters"."subject_id" = "subject" AND "is_taught"("courses"."id")
	) WHERE "subject_progress"."subject_id" = "subject"
$$;
--> statement-breakpoint
CREATE FUNCTION "courses_recount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "recount_subject"("subject_id") FROM (
		SELECT DISTINCT "subject_id" FROM "chapters" WHERE "id" IN (OLD."chapter_id", NEW."chapter_id")
	) AS "touched";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "courses_recount" AFTER UPDATE OF "status", "publish_at", "deleted_at", "chapter_id" ON "courses"
	FOR EACH ROW WHEN (
		(OLD."status", OLD."publish_at", OLD."deleted_at", OLD."chapter_id")
		IS DISTINCT FROM (NEW."status", NEW."publish_at", NEW."deleted_at", NEW."chapter_id")
	) EXECUTE FUNCTION "courses_recount"();
--> statement-breakpoint
CREATE FUNCTION "chapters_recount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "recount_subject"("id") FROM (SELECT OLD."subject_id" AS "id" UNION SELECT NEW."subject_id") AS "touched";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "chapters_recount" AFTER UPDATE OF "deleted_at", "subject_id" ON "chapters"
	FOR EACH ROW WHEN ((OLD."deleted_at", OLD."subject_id") IS DISTINCT FROM (NEW."deleted_at", NEW."subject_id"))
	EXECUTE FUNCTION "chapters_recount"();
