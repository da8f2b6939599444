CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "message_files_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "message_files_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "message_files_position_known" CHECK ("message_files"."position" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_one_parent";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "to_send" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_one_parent" CHECK (num_nonnulls("uploads"."material_id", "uploads"."session_id") + "uploads"."to_send"::int = 1);