ALTER TABLE "reports" RENAME TO "material_reports";
--> statement-breakpoint
ALTER INDEX "reports_material_id_index" RENAME TO "material_reports_material_id_index";
--> statement-breakpoint
ALTER INDEX "reports_open_index" RENAME TO "material_reports_open_index";
--> statement-breakpoint
ALTER INDEX "reports_resolved_by_index" RENAME TO "material_reports_resolved_by_index";
--> statement-breakpoint
-- The keys and checks, and what may not be null: from PostgreSQL 18 on that is a constraint too, with a name.
DO $$
DECLARE "old" text;
BEGIN
	FOR "old" IN SELECT "conname" FROM "pg_constraint"
		WHERE "conrelid" = '"material_reports"'::regclass AND "conname" LIKE 'reports\_%'
	LOOP
		EXECUTE format('ALTER TABLE "material_reports" RENAME CONSTRAINT %I TO %I', "old", 'material_' || "old");
	END LOOP;
END $$;
