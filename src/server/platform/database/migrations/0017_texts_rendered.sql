-- The same for the same text, whoever computes it; `convert_to` is only stable because encodings might be added.
CREATE FUNCTION "text_hash"("value" jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT encode(sha256(convert_to("value"::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE TABLE "rendered_texts" (
	"hash" text NOT NULL,
	"lang" text NOT NULL,
	"renderer" text NOT NULL,
	"html" text NOT NULL,
	"figures" jsonb NOT NULL,
	"too_much" boolean NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rendered_texts_hash_lang_renderer_pk" PRIMARY KEY("hash","lang","renderer")
);
--> statement-breakpoint
ALTER TABLE "material_texts" ADD COLUMN "published_hash" text GENERATED ALWAYS AS (text_hash(published)) STORED;--> statement-breakpoint
CREATE INDEX "material_texts_published_hash_index" ON "material_texts" USING btree ("published_hash");