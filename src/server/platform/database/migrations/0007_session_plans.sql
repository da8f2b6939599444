CREATE TABLE "session_plan_lines" (
	"plan_id" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"facts" jsonb,
	"kind" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"clash" jsonb,
	"clashes" integer DEFAULT 0 NOT NULL,
	"doubts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "session_plan_lines_plan_id_line_pk" PRIMARY KEY("plan_id","line"),
	CONSTRAINT "session_plan_lines_kind_known" CHECK ("session_plan_lines"."kind" in ('faulty', 'clashing', 'doubtful', 'good'))
);
--> statement-breakpoint
CREATE TABLE "session_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"file_name" text,
	"status" text DEFAULT 'checking' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"lines" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"accepted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unknown_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" jsonb,
	"taken_back_at" timestamp with time zone,
	"taken_back" jsonb,
	CONSTRAINT "session_plans_source_known" CHECK ("session_plans"."source" in ('list', 'week', 'year')),
	CONSTRAINT "session_plans_status_known" CHECK ("session_plans"."status" in ('checking', 'checked', 'queued', 'running', 'done', 'stopped', 'taking-back', 'taken-back'))
);
--> statement-breakpoint
CREATE TABLE "session_files" (
	"session_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_files_session_id_file_id_pk" PRIMARY KEY("session_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "material_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session_series" ADD COLUMN "moved_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "session_id" integer;--> statement-breakpoint
ALTER TABLE "session_plan_lines" ADD CONSTRAINT "session_plan_lines_plan_id_session_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."session_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_plans" ADD CONSTRAINT "session_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_files" ADD CONSTRAINT "session_files_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_files" ADD CONSTRAINT "session_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_plan_lines_kind_index" ON "session_plan_lines" USING btree ("plan_id","kind","line");--> statement-breakpoint
CREATE INDEX "session_plans_created_at_index" ON "session_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "session_plans_created_by_index" ON "session_plans" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "session_files_file_id_index" ON "session_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_plan_id_session_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."session_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_plan_id_index" ON "sessions" USING btree ("plan_id") WHERE "sessions"."plan_id" is not null;--> statement-breakpoint
CREATE INDEX "uploads_session_id_index" ON "uploads" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'session-tomorrow', 'session-soon'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'session-tomorrow', 'session-soon'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_one_parent" CHECK (num_nonnulls("uploads"."material_id", "uploads"."session_id") = 1);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_role_of_material" CHECK (("uploads"."material_id" is null) = ("uploads"."role" is null));