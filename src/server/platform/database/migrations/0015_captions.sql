CREATE TABLE "captions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"material_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"cues" integer NOT NULL,
	"vtt" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captions_material_file_lang_unique" UNIQUE("material_id","file_id","lang"),
	CONSTRAINT "captions_lang_known" CHECK ("captions"."lang" in ('ar', 'fr', 'en'))
);
--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_material_file_fk" FOREIGN KEY ("material_id","file_id") REFERENCES "public"."material_files"("material_id","file_id") ON DELETE cascade ON UPDATE no action;