ALTER TABLE "import_rows" ADD COLUMN "digest" text;--> statement-breakpoint
CREATE INDEX "import_rows_made_index" ON "import_rows" USING btree ("digest") WHERE "import_rows"."outcome" = 'made';