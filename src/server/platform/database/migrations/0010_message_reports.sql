CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "message_reports_one_each" UNIQUE("message_id","reporter_id"),
	CONSTRAINT "message_reports_reason_known" CHECK ("message_reports"."reason" in ('improper', 'contact', 'pestering', 'other')),
	CONSTRAINT "message_reports_decision_known" CHECK ("message_reports"."decision" in ('removed', 'kept')),
	CONSTRAINT "message_reports_decided_whole" CHECK (("message_reports"."decision" is null) = ("message_reports"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind_known";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reports_open_index" ON "message_reports" USING btree ("created_at","id") WHERE "message_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "message_reports_decided_index" ON "message_reports" USING btree ("decided_at" desc,"id") WHERE "message_reports"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "message_reports_reporter_id_index" ON "message_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_decided_by_index" ON "message_reports" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind_known" CHECK ("notification_settings"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new', 'message-reported', 'report-decided'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('group-joined', 'group-left', 'group-moved', 'group-professor', 'group-members', 'class-changed', 'class-left', 'groups-planned', 'session-given', 'session-taken', 'session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place', 'session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back', 'session-tomorrow', 'session-soon', 'message-new', 'message-reported', 'report-decided'));