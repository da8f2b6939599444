CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"upload_id" text,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text DEFAULT 'processing' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "files_state_known" CHECK ("files"."state" in ('processing', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "material_files" (
	"material_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_files_material_id_file_id_pk" PRIMARY KEY("material_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "material_texts" (
	"material_id" integer PRIMARY KEY NOT NULL,
	"published" jsonb,
	"draft" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "video_id" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "video_title" text;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "video_seconds" integer;--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "downloadable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_files" ADD CONSTRAINT "material_files_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_files" ADD CONSTRAINT "material_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_texts" ADD CONSTRAINT "material_texts_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_texts" ADD CONSTRAINT "material_texts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_owner_id_index" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_created_at_index" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "material_files_file_id_index" ON "material_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "material_texts_updated_by_index" ON "material_texts" USING btree ("updated_by");--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_video_id_form" CHECK ("materials"."video_id" ~ '^[A-Za-z0-9_-]{11}$');