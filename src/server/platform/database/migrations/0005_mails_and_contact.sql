CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_answers_key_unique" UNIQUE("message_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"topic" text NOT NULL,
	"locale" text NOT NULL,
	"message" text NOT NULL,
	"digest" text NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"search" text GENERATED ALWAYS AS (ar_norm(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || message)) STORED NOT NULL,
	CONSTRAINT "contact_messages_digest_unique" UNIQUE("digest"),
	CONSTRAINT "contact_messages_reachable" CHECK ("contact_messages"."email" is not null or "contact_messages"."phone" is not null),
	CONSTRAINT "contact_messages_phone_e164" CHECK ("contact_messages"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "contact_messages_email_lower_case" CHECK ("contact_messages"."email" = lower("contact_messages"."email"))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"recipient" text,
	"reply_to" text,
	"subject" text,
	"text" text,
	"html" text,
	"sealed" text,
	"message_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_sent_when" CHECK (("mails"."status" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_author_id_index" ON "contact_answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_answers_mail_id_index" ON "contact_answers" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open_index" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_answered_index" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_answered_by_index" ON "contact_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_status_index" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mails_recipient_index" ON "mails" USING btree ("recipient","kind","created_at");