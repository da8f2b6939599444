-- Moves a database of the versions before school years to the tables of `migrations/0001_start.sql`; run once, in one
-- transaction, after which both kinds are alike in everything but the order of their columns.
DROP FUNCTION "audit_events_refuse_change", "audit_events_await_seal", "courses_recount", "chapters_recount",
	"search_follow", "search_follow_texts" CASCADE;
--> statement-breakpoint
DROP FUNCTION "lock_student", "is_taught", "is_gone_through", "open_course", "set_course_done", "add_to_day", "record_progress",
	"mark_course", "recount_subject", "has_contents", "search_refresh", "search_names", "search_bare", "search_vector", "search_form" CASCADE;
--> statement-breakpoint
DROP VIEW IF EXISTS "search_sources";
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"class_id" integer NOT NULL,
	"school_year_id" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "enrolments_one_of_class_and_year_unique" UNIQUE("user_id","class_id","school_year_id"),
	CONSTRAINT "enrolments_order" CHECK ("enrolments"."started_at" <= "enrolments"."ended_at")
);
--> statement-breakpoint
CREATE TABLE "school_years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "school_years_starts_on_unique" UNIQUE("starts_on"),
	CONSTRAINT "school_years_order" CHECK ("school_years"."starts_on" < "school_years"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_present_unique" ON "enrolments" USING btree ("user_id") WHERE "enrolments"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "enrolments_present_of_class_index" ON "enrolments" USING btree ("class_id","user_id","id") WHERE "enrolments"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "enrolments_class_id_index" ON "enrolments" USING btree ("class_id","school_year_id");
--> statement-breakpoint
CREATE INDEX "enrolments_school_year_id_index" ON "enrolments" USING btree ("school_year_id");
--> statement-breakpoint
INSERT INTO "school_years" ("starts_on", "ends_on") VALUES ('2026-09-15', '2027-06-30');
--> statement-breakpoint
-- Who is in a class is enrolled in it since they registered.
INSERT INTO "enrolments" ("user_id", "class_id", "school_year_id", "started_at")
SELECT "users"."id", "class_id", "school_years"."id", "created_at" FROM "users" CROSS JOIN "school_years" WHERE "class_id" IS NOT NULL;
--> statement-breakpoint
-- Who learnt in another class before was enrolled there for as long as they did.
WITH "of_material" AS (
	SELECT "materials"."id", "subjects"."class_id" FROM "materials" JOIN "courses" ON "courses"."id" = "materials"."course_id"
		JOIN "chapters" ON "chapters"."id" = "courses"."chapter_id" JOIN "subjects" ON "subjects"."id" = "chapters"."subject_id"
), "learnt" AS (
	SELECT "user_id", "class_id", "opened_at" AS "from", "position_at" AS "to"
		FROM "material_progress" JOIN "of_material" ON "of_material"."id" = "material_id"
	UNION ALL SELECT "user_id", "class_id", "started_at", "last_at"
		FROM "viewings" JOIN "of_material" ON "of_material"."id" = "material_id"
	UNION ALL SELECT "user_id", "class_id", "opened_at", "last_at"
		FROM "course_progress" JOIN "courses" ON "courses"."id" = "course_id"
		JOIN "chapters" ON "chapters"."id" = "courses"."chapter_id" JOIN "subjects" ON "subjects"."id" = "chapters"."subject_id"
	UNION ALL SELECT "user_id", "class_id", "last_at", "last_at"
		FROM "subject_progress" JOIN "subjects" ON "subjects"."id" = "subject_id"
)
INSERT INTO "enrolments" ("user_id", "class_id", "school_year_id", "started_at", "ended_at")
SELECT "user_id", "class_id", "school_years"."id", min(least("from", "to")), max(greatest("from", "to"))
FROM "learnt" CROSS JOIN "school_years" GROUP BY "user_id", "class_id", "school_years"."id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "material_progress" ADD COLUMN "enrolment_id" integer;
--> statement-breakpoint
UPDATE "material_progress" SET "enrolment_id" = "enrolments"."id" FROM "enrolments", "materials", "courses", "chapters", "subjects"
	WHERE "materials"."id" = "material_progress"."material_id" AND "courses"."id" = "materials"."course_id"
	AND "chapters"."id" = "courses"."chapter_id" AND "subjects"."id" = "chapters"."subject_id"
	AND "enrolments"."user_id" = "material_progress"."user_id" AND "enrolments"."class_id" = "subjects"."class_id";
--> statement-breakpoint
ALTER TABLE "material_progress" ALTER COLUMN "enrolment_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "material_progress" DROP COLUMN "user_id";
--> statement-breakpoint
ALTER TABLE "material_progress" ADD CONSTRAINT "material_progress_enrolment_id_material_id_pk" PRIMARY KEY ("enrolment_id","material_id");
--> statement-breakpoint
ALTER TABLE "material_progress" ADD CONSTRAINT "material_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "material_progress_material_id_index" ON "material_progress" USING btree ("material_id","enrolment_id");
--> statement-breakpoint
ALTER TABLE "course_progress" ADD COLUMN "enrolment_id" integer;
--> statement-breakpoint
UPDATE "course_progress" SET "enrolment_id" = "enrolments"."id" FROM "enrolments", "courses", "chapters", "subjects"
	WHERE "courses"."id" = "course_progress"."course_id"
	AND "chapters"."id" = "courses"."chapter_id" AND "subjects"."id" = "chapters"."subject_id"
	AND "enrolments"."user_id" = "course_progress"."user_id" AND "enrolments"."class_id" = "subjects"."class_id";
--> statement-breakpoint
ALTER TABLE "course_progress" ALTER COLUMN "enrolment_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "course_progress" DROP COLUMN "user_id";
--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_enrolment_id_course_id_pk" PRIMARY KEY ("enrolment_id","course_id");
--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "course_progress_course_id_index" ON "course_progress" USING btree ("course_id","enrolment_id");
--> statement-breakpoint
ALTER TABLE "subject_progress" ADD COLUMN "enrolment_id" integer;
--> statement-breakpoint
UPDATE "subject_progress" SET "enrolment_id" = "enrolments"."id" FROM "enrolments", "subjects"
	WHERE "subjects"."id" = "subject_progress"."subject_id"
	AND "enrolments"."user_id" = "subject_progress"."user_id" AND "enrolments"."class_id" = "subjects"."class_id";
--> statement-breakpoint
ALTER TABLE "subject_progress" ALTER COLUMN "enrolment_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "subject_progress" DROP COLUMN "user_id";
--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_enrolment_id_subject_id_pk" PRIMARY KEY ("enrolment_id","subject_id");
--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "subject_progress_subject_id_index" ON "subject_progress" USING btree ("subject_id","enrolment_id");
--> statement-breakpoint
ALTER TABLE "viewings" ADD COLUMN "enrolment_id" integer;
--> statement-breakpoint
UPDATE "viewings" SET "enrolment_id" = "enrolments"."id" FROM "enrolments", "materials", "courses", "chapters", "subjects"
	WHERE "materials"."id" = "viewings"."material_id" AND "courses"."id" = "materials"."course_id"
	AND "chapters"."id" = "courses"."chapter_id" AND "subjects"."id" = "chapters"."subject_id"
	AND "enrolments"."user_id" = "viewings"."user_id" AND "enrolments"."class_id" = "subjects"."class_id";
--> statement-breakpoint
ALTER TABLE "viewings" ALTER COLUMN "enrolment_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "viewings_enrolment_id_index" ON "viewings" USING btree ("enrolment_id");
--> statement-breakpoint
-- Which lessons are done is counted of the lessons themselves.
ALTER TABLE "subject_progress" DROP COLUMN "done";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "class_id";
--> statement-breakpoint
UPDATE "classes" SET "deleted_by" = NULL WHERE "deleted_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "deleted_by");
--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "classes_deleted_by_index" ON "classes" USING btree ("deleted_by") WHERE "classes"."deleted_by" is not null;
--> statement-breakpoint
UPDATE "subjects" SET "deleted_by" = NULL WHERE "deleted_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "deleted_by");
--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "subjects_deleted_by_index" ON "subjects" USING btree ("deleted_by") WHERE "subjects"."deleted_by" is not null;
--> statement-breakpoint
UPDATE "chapters" SET "deleted_by" = NULL WHERE "deleted_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "deleted_by");
--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "chapters_deleted_by_index" ON "chapters" USING btree ("deleted_by") WHERE "chapters"."deleted_by" is not null;
--> statement-breakpoint
UPDATE "courses" SET "deleted_by" = NULL WHERE "deleted_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "deleted_by");
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "courses_deleted_by_index" ON "courses" USING btree ("deleted_by") WHERE "courses"."deleted_by" is not null;
--> statement-breakpoint
UPDATE "materials" SET "deleted_by" = NULL WHERE "deleted_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "deleted_by");
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "materials_deleted_by_index" ON "materials" USING btree ("deleted_by") WHERE "materials"."deleted_by" is not null;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_topic_known" CHECK ("contact_messages"."topic" in ('registration', 'lessons', 'technical', 'partnership', 'other'));
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_locale_known" CHECK ("contact_messages"."locale" in ('ar', 'fr', 'en'));
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('pdf', 'image', 'video'));
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_fault_known" CHECK ("files"."fault" in ('unknownKind', 'corrupt', 'encrypted', 'empty', 'tooManyPages', 'tooManyPixels', 'tooLong', 'noPicture', 'interrupted'));
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_role_known" CHECK ("imports"."role" in ('STUDENT', 'PROFESSOR'));
--> statement-breakpoint
ALTER TABLE "material_files" ADD CONSTRAINT "material_files_role_known" CHECK ("material_files"."role" in ('main', 'solution', 'figure'));
--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('text', 'video', 'magazine', 'book', 'sheet'));
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_kind_known" CHECK ("search_entries"."kind" in ('subject', 'chapter', 'course', 'material'));
--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_key_known" CHECK ("subjects"."key" in ('mathematics', 'physics', 'svt', 'arabic', 'french', 'english', 'philosophy', 'history-geography', 'informatics', 'economics', 'technology', 'islamic'));
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_role_known" CHECK ("uploads"."role" in ('main', 'solution', 'figure'));
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_locale_known" CHECK ("mails"."locale" in ('ar', 'fr', 'en'));
