CREATE TABLE "post_versions" (
	"post_id" uuid NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_votes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_votes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"author_id" uuid,
	"by_professor" boolean NOT NULL,
	"words" text NOT NULL,
	"search" text GENERATED ALWAYS AS (case when id = question_id then ar_norm(words) else '' end) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"removed" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"notified" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"material_id" integer,
	"position" integer,
	"name_hidden" boolean DEFAULT false NOT NULL,
	"right_id" uuid,
	"taken_by" uuid,
	"taken_at" timestamp with time zone,
	"answered" boolean DEFAULT false NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_taken_whole" CHECK ("questions"."taken_by" is null or "questions"."taken_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "stored_answers" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_answers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "message_reports" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_votes" ADD CONSTRAINT "post_votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_votes" ADD CONSTRAINT "post_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_answers" ADD CONSTRAINT "stored_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_versions_post_id_index" ON "post_versions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_votes_user_id_index" ON "post_votes" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_question_id_index" ON "posts" USING btree ("question_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_author_id_index" ON "posts" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_not_notified_index" ON "posts" USING btree ("created_at") WHERE not "posts"."notified" and "posts"."id" <> "posts"."question_id";--> statement-breakpoint
CREATE INDEX "questions_course_id_index" ON "questions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "questions_waiting_index" ON "questions" USING btree ("course_id") WHERE not "questions"."answered";--> statement-breakpoint
CREATE INDEX "questions_material_id_index" ON "questions" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "questions_taken_by_index" ON "questions" USING btree ("taken_by") WHERE "questions"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "questions_last_at_index" ON "questions" USING btree ("last_at" desc,"id");--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_one_each_post" UNIQUE("post_id","reporter_id");--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_one_thing" CHECK (("message_reports"."message_id" is null) <> ("message_reports"."post_id" is null));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new', 'announcement-new', 'questions-waiting', 'question-answered', 'message-reported', 'report-decided'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new', 'announcement-new', 'questions-waiting', 'question-answered', 'message-reported', 'report-decided'));