CREATE TABLE "message_versions" (
	"message_id" uuid NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" smallint NOT NULL,
	"author_id" uuid,
	"words" text NOT NULL,
	"search" text GENERATED ALWAYS AS (ar_norm(words)) STORED NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"arrives_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place" integer,
	"changed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "messages_place_unique" UNIQUE("thread_id","place"),
	CONSTRAINT "messages_side_known" CHECK ("messages"."side" in (0, 1)),
	CONSTRAINT "messages_place_positive" CHECK ("messages"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "thread_sides" (
	"thread_id" uuid NOT NULL,
	"side" smallint NOT NULL,
	"user_id" uuid,
	"administration" boolean DEFAULT false NOT NULL,
	"taken_by" uuid,
	"read_place" integer DEFAULT 0 NOT NULL,
	"notified_place" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unanswered" boolean DEFAULT false NOT NULL,
	"last_at" timestamp with time zone,
	CONSTRAINT "thread_sides_thread_id_side_pk" PRIMARY KEY("thread_id","side"),
	CONSTRAINT "thread_sides_side_known" CHECK ("thread_sides"."side" in (0, 1)),
	CONSTRAINT "thread_sides_one_owner" CHECK ("thread_sides"."user_id" is null or not "thread_sides"."administration")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pair" text,
	"last_place" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_pair_unique" UNIQUE("pair")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "message_versions" ADD CONSTRAINT "message_versions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_sides" ADD CONSTRAINT "thread_sides_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_sides" ADD CONSTRAINT "thread_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_sides" ADD CONSTRAINT "thread_sides_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_versions_message_id_index" ON "message_versions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_waiting_index" ON "messages" USING btree ("arrives_at") WHERE "messages"."place" is null;--> statement-breakpoint
CREATE INDEX "messages_thread_waiting_index" ON "messages" USING btree ("thread_id") WHERE "messages"."place" is null;--> statement-breakpoint
CREATE INDEX "messages_author_id_index" ON "messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_created_at_index" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin (trgm_form("search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "thread_sides_user_id_index" ON "thread_sides" USING btree ("user_id","last_at" desc,"thread_id");--> statement-breakpoint
CREATE INDEX "thread_sides_administration_index" ON "thread_sides" USING btree ("last_at" desc,"thread_id") WHERE "thread_sides"."administration";--> statement-breakpoint
CREATE INDEX "thread_sides_unread_index" ON "thread_sides" USING btree ("user_id","administration") WHERE "thread_sides"."unread" > 0;--> statement-breakpoint
CREATE INDEX "thread_sides_unanswered_index" ON "thread_sides" USING btree ("user_id","administration") WHERE "thread_sides"."unanswered";--> statement-breakpoint
CREATE INDEX "thread_sides_taken_by_index" ON "thread_sides" USING btree ("taken_by") WHERE "thread_sides"."taken_by" is not null;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new'));