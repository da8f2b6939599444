CREATE TABLE "announcement_reads" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"administration" boolean NOT NULL,
	"audience" text NOT NULL,
	"class_id" integer,
	"subject_id" integer,
	"group_id" integer,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"search" text GENERATED ALWAYS AS (ar_norm(title || ' ' || words)) STORED NOT NULL,
	"replies" text NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcements_audience_known" CHECK ("announcements"."audience" in ('everybody', 'students', 'professors', 'class', 'subject', 'group')),
	CONSTRAINT "announcements_replies_known" CHECK ("announcements"."replies" in ('off', 'author')),
	CONSTRAINT "announcements_one_audience" CHECK (("announcements"."audience" = 'class' or "announcements"."class_id" is null)
        and ("announcements"."audience" = 'subject' or "announcements"."subject_id" is null)
        and ("announcements"."audience" = 'group' or "announcements"."group_id" is null))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_user_id_index" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_publish_at_index" ON "announcements" USING btree ("publish_at" desc,"id" desc) WHERE "announcements"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_due_index" ON "announcements" USING btree ("publish_at") WHERE not "announcements"."published" and "announcements"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_author_id_index" ON "announcements" USING btree ("author_id","publish_at");--> statement-breakpoint
CREATE INDEX "announcements_class_id_index" ON "announcements" USING btree ("class_id") WHERE "announcements"."class_id" is not null;--> statement-breakpoint
CREATE INDEX "announcements_subject_id_index" ON "announcements" USING btree ("subject_id") WHERE "announcements"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "announcements_group_id_index" ON "announcements" USING btree ("group_id") WHERE "announcements"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "announcements_deleted_by_index" ON "announcements" USING btree ("deleted_by") WHERE "announcements"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "announcements_created_at_index" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcements_search_index" ON "announcements" USING gin (trgm_form("search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_announcement_index" ON "notifications" USING btree (("data" ->> 'announcementId')) WHERE "notifications"."kind" = 'announcement-new';--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new', 'announcement-new', 'message-reported', 'report-decided'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new', 'announcement-new', 'message-reported', 'report-decided'));