-- Who teaches none of a group's subjects any more does not lead it either; an archived group stays as it was. Looked at
-- when a transaction ends: what somebody teaches is written down anew as a whole.
CREATE FUNCTION "routines"."leave_untaught_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "group_professors" USING "groups"
	WHERE "groups"."id" = "group_professors"."group_id" AND "groups"."archived_at" IS NULL
		AND "group_professors"."user_id" = OLD."user_id"
		AND EXISTS (SELECT FROM "group_subjects" WHERE "group_id" = "groups"."id" AND "subject_id" = OLD."subject_id")
		AND NOT EXISTS (
			SELECT FROM "group_subjects" JOIN "professor_subjects" USING ("subject_id")
			WHERE "group_subjects"."group_id" = "groups"."id" AND "professor_subjects"."user_id" = OLD."user_id"
		);
	RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "professor_subjects_leave_groups" AFTER DELETE ON "public"."professor_subjects"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "routines"."leave_untaught_groups"();
