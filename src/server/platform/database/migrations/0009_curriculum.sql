CREATE TABLE "chapters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chapter_id" integer NOT NULL,
	"lang" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "courses_lang_tag" CHECK ("courses"."lang" ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
	CONSTRAINT "courses_status_known" CHECK ("courses"."status" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"lang" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "materials_lang_tag" CHECK ("materials"."lang" ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
	CONSTRAINT "materials_status_known" CHECK ("materials"."status" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
ALTER TABLE "classes" DROP CONSTRAINT "classes_code_unique";--> statement-breakpoint
ALTER TABLE "classes" DROP CONSTRAINT "classes_position_unique";--> statement-breakpoint
ALTER TABLE "subjects" DROP CONSTRAINT "subjects_class_id_code_unique";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "coefficient" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chapters_subject_id_position_index" ON "chapters" USING btree ("subject_id","position","id");--> statement-breakpoint
CREATE INDEX "chapters_deleted_at_index" ON "chapters" USING btree ("deleted_at") WHERE "chapters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "courses_chapter_id_position_index" ON "courses" USING btree ("chapter_id","position","id");--> statement-breakpoint
CREATE INDEX "courses_deleted_at_index" ON "courses" USING btree ("deleted_at") WHERE "courses"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "materials_course_id_position_index" ON "materials" USING btree ("course_id","position","id");--> statement-breakpoint
CREATE INDEX "materials_deleted_at_index" ON "materials" USING btree ("deleted_at") WHERE "materials"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_code_live_unique" ON "classes" USING btree ("code") WHERE "classes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "classes_position_index" ON "classes" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "classes_deleted_at_index" ON "classes" USING btree ("deleted_at") WHERE "classes"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_class_id_code_live_unique" ON "subjects" USING btree ("class_id","code") WHERE "subjects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_class_id_position_index" ON "subjects" USING btree ("class_id","position","id");--> statement-breakpoint
CREATE INDEX "subjects_deleted_at_index" ON "subjects" USING btree ("deleted_at") WHERE "subjects"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_coefficient_positive" CHECK ("subjects"."coefficient" > 0);