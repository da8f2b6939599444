CREATE TABLE "session_plan_lines" (
	"plan_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"plan" jsonb,
	"professor_id" uuid,
	"outcome" text DEFAULT 'unchecked' NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "session_plan_lines_plan_id_line_pk" PRIMARY KEY("plan_id","line"),
	CONSTRAINT "session_plan_lines_outcome_known" CHECK ("session_plan_lines"."outcome" in ('unchecked', 'waiting', 'asked', 'refused', 'known', 'queued', 'planned'))
);
--> statement-breakpoint
CREATE TABLE "session_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"name" text NOT NULL,
	"copied_to" text,
	"until" date,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "session_plans_source_known" CHECK ("session_plans"."source" in ('list', 'week', 'year')),
	CONSTRAINT "session_plans_status_known" CHECK ("session_plans"."status" in ('checking', 'checked', 'queued', 'running', 'done', 'stopped', 'taking-back', 'taken-back'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "session_plan_lines" ADD CONSTRAINT "session_plan_lines_plan_id_session_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."session_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plan_lines" ADD CONSTRAINT "session_plan_lines_professor_id_users_id_fk" FOREIGN KEY ("professor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plans" ADD CONSTRAINT "session_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_plan_lines_outcome_index" ON "session_plan_lines" USING btree ("plan_id","outcome","line");--> statement-breakpoint
CREATE INDEX "session_plan_lines_professor_id_index" ON "session_plan_lines" USING btree ("professor_id") WHERE "session_plan_lines"."professor_id" is not null;--> statement-breakpoint
CREATE INDEX "session_plans_created_at_index" ON "session_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "session_plans_created_by_index" ON "session_plans" USING btree ("created_by") WHERE "session_plans"."created_by" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_plan_id_session_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."session_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_plan_id_index" ON "sessions" USING btree ("plan_id") WHERE "sessions"."plan_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_makes_up_id_index" ON "sessions" USING btree ("makes_up_id") WHERE "sessions"."makes_up_id" is not null;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon'));