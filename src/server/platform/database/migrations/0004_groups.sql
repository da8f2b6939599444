CREATE TABLE "group_members" (
	"group_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_professors" (
	"group_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "group_professors_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_subjects" (
	"group_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "group_subjects_group_id_subject_id_pk" PRIMARY KEY("group_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"class_id" integer NOT NULL,
	"school_year_id" integer NOT NULL,
	"capacity" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "groups_capacity_positive" CHECK ("groups"."capacity" > 0)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel"),
	CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members')),
	CONSTRAINT "notification_settings_channel_known" CHECK ("notification_settings"."channel" in ('mail'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members'))
);
--> statement-breakpoint
CREATE TABLE "school_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_year_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"to_confirm" boolean DEFAULT false NOT NULL,
	"levels" smallint[],
	"uid" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_days_uid_unique" UNIQUE("school_year_id","uid"),
	CONSTRAINT "school_days_kind_known" CHECK ("school_days"."kind" in ('holiday', 'closed', 'tests', 'examination', 'results')),
	CONSTRAINT "school_days_order" CHECK ("school_days"."starts_on" <= "school_days"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "trimesters" (
	"school_year_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "trimesters_school_year_id_number_pk" PRIMARY KEY("school_year_id","number"),
	CONSTRAINT "trimesters_number_known" CHECK ("trimesters"."number" between 1 and 3),
	CONSTRAINT "trimesters_order" CHECK ("trimesters"."starts_on" < "trimesters"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "school_years" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_professors" ADD CONSTRAINT "group_professors_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_professors" ADD CONSTRAINT "group_professors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_subjects" ADD CONSTRAINT "group_subjects_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_subjects" ADD CONSTRAINT "group_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_days" ADD CONSTRAINT "school_days_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trimesters" ADD CONSTRAINT "trimesters_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_user_id_index" ON "group_members" USING btree ("user_id","group_id");--> statement-breakpoint
CREATE INDEX "group_professors_user_id_index" ON "group_professors" USING btree ("user_id","group_id");--> statement-breakpoint
CREATE INDEX "group_subjects_subject_id_index" ON "group_subjects" USING btree ("subject_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name_live_unique" ON "groups" USING btree ("school_year_id","class_id","name") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_class_id_index" ON "groups" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "groups_deleted_at_index" ON "groups" USING btree ("deleted_at") WHERE "groups"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "groups_deleted_by_index" ON "groups" USING btree ("deleted_by") WHERE "groups"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user_id_index" ON "notifications" USING btree ("user_id","id" desc);--> statement-breakpoint
CREATE INDEX "notifications_created_at_index" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "school_days_year_index" ON "school_days" USING btree ("school_year_id","starts_on","id");--> statement-breakpoint
-- In the shape of the years before: an administrator changes them once the ministry has published its own.
INSERT INTO "trimesters" ("school_year_id", "number", "starts_on", "ends_on")
SELECT "id", "number", "first", "last" FROM "school_years", (VALUES
	(1, DATE '2026-09-15', DATE '2026-12-20'), (2, DATE '2027-01-04', DATE '2027-03-14'), (3, DATE '2027-03-29', DATE '2027-06-30')
) AS "parts" ("number", "first", "last") WHERE "school_years"."starts_on" = DATE '2026-09-15';
