CREATE EXTENSION IF NOT EXISTS "btree_gist";
--> statement-breakpoint
CREATE TABLE "academy_hours" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"opens_at" time NOT NULL,
	"closes_at" time NOT NULL,
	"ramadan_starts_on" date,
	"ramadan_ends_on" date,
	"ramadan_opens_at" time,
	"ramadan_closes_at" time,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "academy_hours_one" CHECK ("academy_hours"."id" = 1),
	CONSTRAINT "academy_hours_order" CHECK ("academy_hours"."opens_at" < "academy_hours"."closes_at"),
	CONSTRAINT "academy_hours_ramadan_order" CHECK ("academy_hours"."ramadan_opens_at" < "academy_hours"."ramadan_closes_at"),
	CONSTRAINT "academy_hours_ramadan_days" CHECK ("academy_hours"."ramadan_starts_on" <= "academy_hours"."ramadan_ends_on"),
	CONSTRAINT "academy_hours_ramadan_whole" CHECK (num_nulls("academy_hours"."ramadan_starts_on", "academy_hours"."ramadan_ends_on", "academy_hours"."ramadan_opens_at", "academy_hours"."ramadan_closes_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "professor_absences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "professor_absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "professor_absences_order" CHECK ("professor_absences"."starts_at" < "professor_absences"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"building" text NOT NULL,
	"places" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "rooms_name_unique" UNIQUE("building","name"),
	CONSTRAINT "rooms_places_positive" CHECK ("rooms"."places" > 0)
);
--> statement-breakpoint
CREATE TABLE "session_bookings" (
	"session_id" integer NOT NULL,
	"resource" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "session_bookings_session_id_resource_pk" PRIMARY KEY("session_id","resource")
);
--> statement-breakpoint
CREATE TABLE "session_courses" (
	"session_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "session_courses_session_id_course_id_pk" PRIMARY KEY("session_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "session_groups" (
	"session_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "session_groups_session_id_group_id_pk" PRIMARY KEY("session_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "session_presences" (
	"session_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_presences_session_id_user_id_pk" PRIMARY KEY("session_id","user_id"),
	CONSTRAINT "session_presences_state_known" CHECK ("session_presences"."state" in ('here', 'late', 'absent', 'excused'))
);
--> statement-breakpoint
CREATE TABLE "session_reminders" (
	"session_id" integer NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_reminders_session_id_kind_starts_at_pk" PRIMARY KEY("session_id","kind","starts_at"),
	CONSTRAINT "session_reminders_kind_known" CHECK ("session_reminders"."kind" in ('tomorrow', 'soon'))
);
--> statement-breakpoint
CREATE TABLE "session_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"skips_closed_days" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"series_id" integer,
	"rule_date" date,
	"own_facts" text[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"professor_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room_id" integer,
	"link" text,
	"note" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"moved_from" timestamp with time zone,
	"makes_up_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_kind_known" CHECK ("sessions"."kind" in ('live', 'revision', 'test', 'office-hours')),
	CONSTRAINT "sessions_audience_known" CHECK ("sessions"."audience" in ('class', 'groups', 'open')),
	CONSTRAINT "sessions_order" CHECK ("sessions"."starts_at" < "sessions"."ends_at"),
	CONSTRAINT "sessions_one_place" CHECK ("sessions"."room_id" is null or "sessions"."link" is null),
	CONSTRAINT "sessions_link_https" CHECK ("sessions"."link" ~ '^https://'),
	CONSTRAINT "sessions_cancel_reason" CHECK (("sessions"."cancelled_at" is null) = ("sessions"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "study_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"week_day" smallint NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	CONSTRAINT "study_times_week_day_known" CHECK ("study_times"."week_day" between 1 and 7),
	CONSTRAINT "study_times_order" CHECK ("study_times"."starts_at" < "study_times"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professor_absences" ADD CONSTRAINT "professor_absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_courses" ADD CONSTRAINT "session_courses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_courses" ADD CONSTRAINT "session_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_groups" ADD CONSTRAINT "session_groups_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_groups" ADD CONSTRAINT "session_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_presences" ADD CONSTRAINT "session_presences_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_presences" ADD CONSTRAINT "session_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_presences" ADD CONSTRAINT "session_presences_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_series_id_session_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."session_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_professor_id_users_id_fk" FOREIGN KEY ("professor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_makes_up_id_sessions_id_fk" FOREIGN KEY ("makes_up_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_times" ADD CONSTRAINT "study_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "professor_absences_user_id_index" ON "professor_absences" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "session_courses_course_id_index" ON "session_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "session_groups_group_id_index" ON "session_groups" USING btree ("group_id","session_id");--> statement-breakpoint
CREATE INDEX "session_presences_user_id_index" ON "session_presences" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "session_presences_marked_by_index" ON "session_presences" USING btree ("marked_by") WHERE "session_presences"."marked_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_starts_at_index" ON "sessions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "sessions_professor_id_index" ON "sessions" USING btree ("professor_id","starts_at");--> statement-breakpoint
CREATE INDEX "sessions_class_id_index" ON "sessions" USING btree ("class_id","starts_at");--> statement-breakpoint
CREATE INDEX "sessions_subject_id_index" ON "sessions" USING btree ("subject_id","starts_at");--> statement-breakpoint
CREATE INDEX "sessions_room_id_index" ON "sessions" USING btree ("room_id","starts_at") WHERE "sessions"."room_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_series_id_index" ON "sessions" USING btree ("series_id","rule_date") WHERE "sessions"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_open_index" ON "sessions" USING btree ("starts_at") WHERE "sessions"."audience" = 'open';--> statement-breakpoint
CREATE INDEX "sessions_created_by_index" ON "sessions" USING btree ("created_by") WHERE "sessions"."created_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_makes_up_unique" ON "sessions" USING btree ("makes_up_id") WHERE "sessions"."makes_up_id" is not null and "sessions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "study_times_user_id_index" ON "study_times" USING btree ("user_id","week_day","starts_at");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-place', 'session-cancelled', 'session-restored', 'session-tomorrow', 'session-soon'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-place', 'session-cancelled', 'session-restored', 'session-tomorrow', 'session-soon'));
--> statement-breakpoint
ALTER TABLE "session_bookings" ADD CONSTRAINT "session_bookings_once" EXCLUDE USING gist ("resource" WITH =, "during" WITH &&);
--> statement-breakpoint
INSERT INTO "academy_hours" ("opens_at", "closes_at") VALUES ('07:00', '22:00');
