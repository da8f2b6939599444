CREATE TABLE "year_turn_classes" (
	"turn_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"to_class_id" integer,
	"leaves" boolean DEFAULT false NOT NULL,
	CONSTRAINT "year_turn_classes_turn_id_class_id_pk" PRIMARY KEY("turn_id","class_id"),
	CONSTRAINT "year_turn_classes_one_next" CHECK (not ("year_turn_classes"."leaves" and "year_turn_classes"."to_class_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "year_turn_groups" (
	"turn_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"copied" boolean DEFAULT false NOT NULL,
	"made_group_id" integer,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "year_turn_groups_turn_id_group_id_pk" PRIMARY KEY("turn_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "year_turn_students" (
	"turn_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"to_class_id" integer,
	"leaves" boolean DEFAULT false NOT NULL,
	CONSTRAINT "year_turn_students_turn_id_user_id_pk" PRIMARY KEY("turn_id","user_id"),
	CONSTRAINT "year_turn_students_one_next" CHECK (not ("year_turn_students"."leaves" and "year_turn_students"."to_class_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "year_turns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "year_turns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_year_id" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	CONSTRAINT "year_turns_status_known" CHECK ("year_turns"."status" in ('draft', 'queued', 'running', 'done', 'stopped', 'taking-back', 'taken-back'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "made_by_turn" integer;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "ended_by_turn" integer;--> statement-breakpoint
ALTER TABLE "school_years" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "year_turn_classes" ADD CONSTRAINT "year_turn_classes_turn_id_year_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."year_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_classes" ADD CONSTRAINT "year_turn_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_classes" ADD CONSTRAINT "year_turn_classes_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_groups" ADD CONSTRAINT "year_turn_groups_turn_id_year_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."year_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_groups" ADD CONSTRAINT "year_turn_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_groups" ADD CONSTRAINT "year_turn_groups_made_group_id_groups_id_fk" FOREIGN KEY ("made_group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_students" ADD CONSTRAINT "year_turn_students_turn_id_year_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."year_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_students" ADD CONSTRAINT "year_turn_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turn_students" ADD CONSTRAINT "year_turn_students_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turns" ADD CONSTRAINT "year_turns_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_turns" ADD CONSTRAINT "year_turns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "year_turn_classes_class_id_index" ON "year_turn_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "year_turn_classes_to_class_id_index" ON "year_turn_classes" USING btree ("to_class_id");--> statement-breakpoint
CREATE INDEX "year_turn_groups_group_id_index" ON "year_turn_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "year_turn_groups_made_group_id_index" ON "year_turn_groups" USING btree ("made_group_id") WHERE "year_turn_groups"."made_group_id" is not null;--> statement-breakpoint
CREATE INDEX "year_turn_students_user_id_index" ON "year_turn_students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "year_turn_students_to_class_id_index" ON "year_turn_students" USING btree ("to_class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "year_turns_one_open_unique" ON "year_turns" USING btree ((true)) WHERE "year_turns"."status" in ('draft', 'queued', 'running', 'stopped');--> statement-breakpoint
CREATE INDEX "year_turns_school_year_id_index" ON "year_turns" USING btree ("school_year_id");--> statement-breakpoint
CREATE INDEX "year_turns_created_by_index" ON "year_turns" USING btree ("created_by") WHERE "year_turns"."created_by" is not null;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_made_by_turn_year_turns_id_fk" FOREIGN KEY ("made_by_turn") REFERENCES "public"."year_turns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_ended_by_turn_year_turns_id_fk" FOREIGN KEY ("ended_by_turn") REFERENCES "public"."year_turns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolments_made_by_turn_index" ON "enrolments" USING btree ("made_by_turn","user_id") WHERE "enrolments"."made_by_turn" is not null;--> statement-breakpoint
CREATE INDEX "enrolments_ended_by_turn_index" ON "enrolments" USING btree ("ended_by_turn","user_id") WHERE "enrolments"."ended_by_turn" is not null;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned'));