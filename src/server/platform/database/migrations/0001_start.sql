CREATE TABLE "audit_addresses" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" "inet" NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text,
	"object_id" text,
	"request_id" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"address_hash" text,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"binding_hash" text,
	"device" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
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
CREATE TABLE "chapters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_id" integer NOT NULL,
	"trimester" smallint,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "chapters_trimester_known" CHECK ("chapters"."trimester" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"level" smallint NOT NULL,
	"section" text,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
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
	CONSTRAINT "contact_messages_topic_known" CHECK ("contact_messages"."topic" in ('registration', 'lessons', 'technical', 'partnership', 'other')),
	CONSTRAINT "contact_messages_locale_known" CHECK ("contact_messages"."locale" in ('ar', 'fr', 'en')),
	CONSTRAINT "contact_messages_reachable" CHECK ("contact_messages"."email" is not null or "contact_messages"."phone" is not null),
	CONSTRAINT "contact_messages_phone_e164" CHECK ("contact_messages"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "contact_messages_email_lower_case" CHECK ("contact_messages"."email" = lower("contact_messages"."email"))
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chapter_id" integer NOT NULL,
	"lang" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "courses_lang_tag" CHECK ("courses"."lang" ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
	CONSTRAINT "courses_status_known" CHECK ("courses"."status" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"class_id" integer NOT NULL,
	"school_year_id" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "enrolments_one_of_class_and_year_unique" UNIQUE("user_id","class_id","school_year_id"),
	CONSTRAINT "enrolments_order" CHECK ("enrolments"."started_at" <= "enrolments"."ended_at")
);
--> statement-breakpoint
CREATE TABLE "school_years" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_years_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "school_years_starts_on_unique" UNIQUE("starts_on"),
	CONSTRAINT "school_years_order" CHECK ("school_years"."starts_on" < "school_years"."ends_on")
);
--> statement-breakpoint
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
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('pdf', 'image', 'video')),
	CONSTRAINT "files_state_known" CHECK ("files"."state" in ('processing', 'ready', 'failed')),
	CONSTRAINT "files_fault_known" CHECK ("files"."fault" in ('unknownKind', 'corrupt', 'encrypted', 'empty', 'tooManyPages', 'tooManyPixels', 'tooLong', 'noPicture', 'interrupted'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"fields" jsonb,
	"digest" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text NOT NULL,
	"user_id" uuid,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_outcome_known" CHECK ("import_rows"."outcome" in ('waiting', 'made', 'known', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "imports_role_known" CHECK ("imports"."role" in ('STUDENT', 'PROFESSOR')),
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('checked', 'queued', 'running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "material_files" (
	"material_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_files_material_id_file_id_pk" PRIMARY KEY("material_id","file_id"),
	CONSTRAINT "material_files_role_known" CHECK ("material_files"."role" in ('main', 'solution', 'figure'))
);
--> statement-breakpoint
CREATE TABLE "material_texts" (
	"material_id" integer PRIMARY KEY NOT NULL,
	"published" jsonb,
	"published_hash" text GENERATED ALWAYS AS (text_hash(published)) STORED,
	"draft" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"video_id" text,
	"video_title" text,
	"video_seconds" integer,
	"downloadable" boolean DEFAULT true NOT NULL,
	"lang" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "materials_lang_tag" CHECK ("materials"."lang" ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
	CONSTRAINT "materials_video_id_form" CHECK ("materials"."video_id" ~ '^[A-Za-z0-9_-]{11}$'),
	CONSTRAINT "materials_kind_known" CHECK ("materials"."kind" in ('text', 'video', 'magazine', 'book', 'sheet')),
	CONSTRAINT "materials_status_known" CHECK ("materials"."status" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
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
CREATE TABLE "notes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"material_id" integer,
	"position" integer,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notes_words_length" CHECK (length("notes"."words") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"enrolment_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"material_id" integer,
	"seconds" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mark" text,
	"marked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "course_progress_enrolment_id_course_id_pk" PRIMARY KEY("enrolment_id","course_id"),
	CONSTRAINT "course_progress_mark_known" CHECK ("course_progress"."mark" in ('understood', 'review'))
);
--> statement-breakpoint
CREATE TABLE "day_progress" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"subject_id" integer NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "day_progress_user_id_day_subject_id_pk" PRIMARY KEY("user_id","day","subject_id")
);
--> statement-breakpoint
CREATE TABLE "hidden_subjects" (
	"user_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "hidden_subjects_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "material_progress" (
	"enrolment_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	"position" integer NOT NULL,
	"position_at" timestamp with time zone NOT NULL,
	"furthest" integer NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "material_progress_enrolment_id_material_id_pk" PRIMARY KEY("enrolment_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "subject_progress" (
	"enrolment_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subject_progress_enrolment_id_subject_id_pk" PRIMARY KEY("enrolment_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"enrolment_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewings_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "viewings_seconds_positive" CHECK ("viewings"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "weekly_goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lessons" smallint NOT NULL,
	CONSTRAINT "weekly_goals_lessons_in_reach" CHECK ("weekly_goals"."lessons" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"material_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" integer,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "reports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "reports_id_unique" UNIQUE("id"),
	CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('wrong', 'broken', 'unclear', 'other')),
	CONSTRAINT "reports_words_length" CHECK (length("reports"."words") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "user_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"class_id" integer,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"granted" boolean,
	CONSTRAINT "user_requests_kind_known" CHECK ("user_requests"."kind" in ('class', 'phone', 'deletion')),
	CONSTRAINT "user_requests_class_of_class" CHECK (("user_requests"."kind" = 'class') = ("user_requests"."class_id" is not null)),
	CONSTRAINT "user_requests_phone_of_phone" CHECK (("user_requests"."kind" = 'phone' and "user_requests"."decided_at" is null) = ("user_requests"."phone" is not null)),
	CONSTRAINT "user_requests_phone_e164" CHECK ("user_requests"."phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"chapter_id" integer,
	"course_id" integer,
	"live" boolean NOT NULL,
	"shown_from" timestamp with time zone,
	"names" text NOT NULL,
	"name_words" "tsvector" NOT NULL,
	"text_words" "tsvector",
	CONSTRAINT "search_entries_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "search_entries_kind_known" CHECK ("search_entries"."kind" in ('subject', 'chapter', 'course', 'material'))
);
--> statement-breakpoint
CREATE TABLE "professor_subjects" (
	"user_id" uuid NOT NULL,
	"subject_id" integer NOT NULL,
	CONSTRAINT "professor_subjects_user_id_subject_id_pk" PRIMARY KEY("user_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subjects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"code" text NOT NULL,
	"key" text,
	"lang" text NOT NULL,
	"coefficient" numeric(4, 2),
	"optional" boolean DEFAULT false NOT NULL,
	"name_ar" text NOT NULL,
	"name_fr" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "subjects_lang_tag" CHECK ("subjects"."lang" ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
	CONSTRAINT "subjects_key_known" CHECK ("subjects"."key" in ('mathematics', 'physics', 'svt', 'arabic', 'french', 'english', 'philosophy', 'history-geography', 'informatics', 'economics', 'technology', 'islamic')),
	CONSTRAINT "subjects_coefficient_positive" CHECK ("subjects"."coefficient" > 0)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"material_id" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_role_known" CHECK ("uploads"."role" in ('main', 'solution', 'figure')),
	CONSTRAINT "uploads_bytes_positive" CHECK ("uploads"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "user_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"issued_by" uuid,
	CONSTRAINT "user_codes_one_of_each_unique" UNIQUE("user_id","purpose","email"),
	CONSTRAINT "user_codes_purpose_known" CHECK ("user_codes"."purpose" in ('reset', 'email', 'screen', 'letter'))
);
--> statement-breakpoint
CREATE TABLE "user_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_phone" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" uuid,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "user_consents_guardian_phone_e164" CHECK ("user_consents"."guardian_phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "user_devices" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "user_photos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_photos_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp with time zone,
	"new_email" text,
	"phone" text,
	"phone_from" text DEFAULT 'person' NOT NULL,
	"phone_since" timestamp with time zone DEFAULT now() NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"locale" text DEFAULT 'ar' NOT NULL,
	"color_scheme" text DEFAULT 'light' NOT NULL,
	"menu_mode" text DEFAULT 'static' NOT NULL,
	"adult" boolean DEFAULT false NOT NULL,
	"governorate" text,
	"biography" text,
	"new_device_mail" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (ar_norm(last_name || ' ' || first_name)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (ar_norm(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('ADMINISTRATOR', 'PROFESSOR', 'STUDENT')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('ACTIVE', 'PENDING', 'SUSPENDED', 'REFUSED', 'ERASED')),
	CONSTRAINT "users_locale_known" CHECK ("users"."locale" in ('ar', 'fr', 'en')),
	CONSTRAINT "users_color_scheme_known" CHECK ("users"."color_scheme" in ('light', 'dark')),
	CONSTRAINT "users_menu_mode_known" CHECK ("users"."menu_mode" in ('static', 'overlay')),
	CONSTRAINT "users_username_not_empty" CHECK ("users"."username" <> ''),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_new_email_lower_case" CHECK ("users"."new_email" = lower("users"."new_email")),
	CONSTRAINT "users_governorate_known" CHECK ("users"."governorate" in ('tunis', 'ariana', 'ben-arous', 'manouba', 'bizerte', 'nabeul', 'zaghouan', 'beja', 'jendouba', 'kef', 'siliana', 'sousse', 'monastir', 'mahdia', 'kairouan', 'kasserine', 'sidi-bouzid', 'sfax', 'gafsa', 'tozeur', 'kebili', 'gabes', 'medenine', 'tataouine')),
	CONSTRAINT "users_phone_from_known" CHECK ("users"."phone_from" in ('academy', 'registration', 'granted', 'person')),
	CONSTRAINT "users_phone_e164" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{6,14}$')
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
	CONSTRAINT "mails_locale_known" CHECK ("mails"."locale" in ('ar', 'fr', 'en')),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_sent_when" CHECK (("mails"."status" = 'sent') = ("mails"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_material_file_fk" FOREIGN KEY ("material_id","file_id") REFERENCES "public"."material_files"("material_id","file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_school_year_id_school_years_id_fk" FOREIGN KEY ("school_year_id") REFERENCES "public"."school_years"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_files" ADD CONSTRAINT "material_files_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_files" ADD CONSTRAINT "material_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_texts" ADD CONSTRAINT "material_texts_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_texts" ADD CONSTRAINT "material_texts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_progress" ADD CONSTRAINT "day_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_progress" ADD CONSTRAINT "day_progress_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_subjects" ADD CONSTRAINT "hidden_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_subjects" ADD CONSTRAINT "hidden_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_progress" ADD CONSTRAINT "material_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_progress" ADD CONSTRAINT "material_progress_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_progress" ADD CONSTRAINT "subject_progress_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_goals" ADD CONSTRAINT "weekly_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_requests" ADD CONSTRAINT "user_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_requests" ADD CONSTRAINT "user_requests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_requests" ADD CONSTRAINT "user_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professor_subjects" ADD CONSTRAINT "professor_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professor_subjects" ADD CONSTRAINT "professor_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_devices" ADD CONSTRAINT "user_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_photos" ADD CONSTRAINT "user_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_addresses_at_index" ON "audit_addresses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_object_idx" ON "audit_events" USING btree ("object_type","object_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at_index" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_id_index" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_action_index" ON "audit_events" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_pending_xid_index" ON "audit_pending" USING btree ("xid","event_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chapters_subject_id_position_index" ON "chapters" USING btree ("subject_id","position","id");--> statement-breakpoint
CREATE INDEX "chapters_deleted_at_index" ON "chapters" USING btree ("deleted_at") WHERE "chapters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "chapters_deleted_by_index" ON "chapters" USING btree ("deleted_by") WHERE "chapters"."deleted_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_code_live_unique" ON "classes" USING btree ("code") WHERE "classes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "classes_position_index" ON "classes" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "classes_deleted_at_index" ON "classes" USING btree ("deleted_at") WHERE "classes"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "classes_deleted_by_index" ON "classes" USING btree ("deleted_by") WHERE "classes"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_author_id_index" ON "contact_answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_answers_mail_id_index" ON "contact_answers" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open_index" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_answered_index" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_answered_by_index" ON "contact_messages" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "courses_chapter_id_position_index" ON "courses" USING btree ("chapter_id","position","id");--> statement-breakpoint
CREATE INDEX "courses_deleted_at_index" ON "courses" USING btree ("deleted_at") WHERE "courses"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "courses_deleted_by_index" ON "courses" USING btree ("deleted_by") WHERE "courses"."deleted_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_present_unique" ON "enrolments" USING btree ("user_id") WHERE "enrolments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "enrolments_present_of_class_index" ON "enrolments" USING btree ("class_id","user_id","id") WHERE "enrolments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "enrolments_class_id_index" ON "enrolments" USING btree ("class_id","school_year_id");--> statement-breakpoint
CREATE INDEX "enrolments_school_year_id_index" ON "enrolments" USING btree ("school_year_id");--> statement-breakpoint
CREATE INDEX "files_owner_id_index" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_created_at_index" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_outcome_index" ON "import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "import_rows_user_id_index" ON "import_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_rows_made_index" ON "import_rows" USING btree ("digest") WHERE "import_rows"."outcome" = 'made';--> statement-breakpoint
CREATE INDEX "imports_created_at_index" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created_by_index" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "material_files_file_id_index" ON "material_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "material_texts_updated_by_index" ON "material_texts" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "material_texts_published_hash_index" ON "material_texts" USING btree ("published_hash");--> statement-breakpoint
CREATE INDEX "materials_course_id_position_index" ON "materials" USING btree ("course_id","position","id");--> statement-breakpoint
CREATE INDEX "materials_deleted_at_index" ON "materials" USING btree ("deleted_at") WHERE "materials"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "materials_deleted_by_index" ON "materials" USING btree ("deleted_by") WHERE "materials"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "notes_user_id_course_id_index" ON "notes" USING btree ("user_id","course_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_course_id_index" ON "notes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "notes_material_id_index" ON "notes" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "course_progress_course_id_index" ON "course_progress" USING btree ("course_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "course_progress_material_id_index" ON "course_progress" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "day_progress_subject_id_index" ON "day_progress" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "hidden_subjects_subject_id_index" ON "hidden_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "material_progress_material_id_index" ON "material_progress" USING btree ("material_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "subject_progress_subject_id_index" ON "subject_progress" USING btree ("subject_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "viewings_enrolment_id_index" ON "viewings" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "viewings_material_id_index" ON "viewings" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "viewings_user_id_started_at_index" ON "viewings" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "viewings_started_at_index" ON "viewings" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "reports_material_id_index" ON "reports" USING btree ("material_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_open_index" ON "reports" USING btree ("created_at","id") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reports_resolved_by_index" ON "reports" USING btree ("resolved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "user_requests_one_open_unique" ON "user_requests" USING btree ("user_id","kind") WHERE "user_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "user_requests_user_id_index" ON "user_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_requests_open_index" ON "user_requests" USING btree ("created_at","id") WHERE "user_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "user_requests_class_id_index" ON "user_requests" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "user_requests_decided_by_index" ON "user_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "search_entries_class_id_index" ON "search_entries" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "search_entries_subject_id_index" ON "search_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "search_entries_chapter_id_index" ON "search_entries" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "search_entries_course_id_index" ON "search_entries" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "search_entries_name_words_index" ON "search_entries" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "search_entries_text_words_index" ON "search_entries" USING gin ("text_words");--> statement-breakpoint
CREATE INDEX "professor_subjects_subject_id_index" ON "professor_subjects" USING btree ("subject_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_class_id_code_live_unique" ON "subjects" USING btree ("class_id","code") WHERE "subjects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subjects_class_id_position_index" ON "subjects" USING btree ("class_id","position","id");--> statement-breakpoint
CREATE INDEX "subjects_deleted_at_index" ON "subjects" USING btree ("deleted_at") WHERE "subjects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "subjects_deleted_by_index" ON "subjects" USING btree ("deleted_by") WHERE "subjects"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "uploads_owner_id_index" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_material_id_index" ON "uploads" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "uploads_created_at_index" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_codes_expires_at_index" ON "user_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_codes_issued_by_index" ON "user_codes" USING btree ("issued_by");--> statement-breakpoint
CREATE UNIQUE INDEX "user_consents_one_in_force_unique" ON "user_consents" USING btree ("user_id") WHERE "user_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "user_consents_user_id_index" ON "user_consents" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE INDEX "user_consents_recorded_by_index" ON "user_consents" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "user_consents_confirmed_by_index" ON "user_consents" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "user_consents_withdrawn_by_index" ON "user_consents" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE INDEX "user_devices_last_seen_at_index" ON "user_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_confirmed_email_unique" ON "users" USING btree ("email") WHERE "users"."email_confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_role_sort_name_index" ON "users" USING btree ("role","sort_name","id") WHERE "users"."status" <> 'ERASED';--> statement-breakpoint
CREATE INDEX "users_role_created_at_index" ON "users" USING btree ("role","created_at","id") WHERE "users"."status" <> 'ERASED';--> statement-breakpoint
CREATE INDEX "users_role_last_signed_in_at_index" ON "users" USING btree ("role","last_signed_in_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "users"."status" <> 'ERASED';--> statement-breakpoint
CREATE INDEX "users_role_status_sort_name_index" ON "users" USING btree ("role","status","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin (trgm_form("search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_status_index" ON "mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mails_search_index" ON "mails" USING gin (trgm_form(ar_norm(coalesce(recipient, '') || ' ' || coalesce(subject, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_recipient_index" ON "mails" USING btree ("recipient","kind","created_at");
--> statement-breakpoint
-- With room on each page: what is written every few seconds changes no indexed column, so that its indexes stay as they are.
ALTER TABLE "viewings" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "material_progress" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "course_progress" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "subject_progress" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "day_progress" SET (fillfactor = 80);--> statement-breakpoint
-- The same for what is shown and hidden again.
ALTER TABLE "search_entries" SET (fillfactor = 50);--> statement-breakpoint
-- The academy begins in it. The ministry's own dates go by decree each summer; these are the usual ones.
INSERT INTO "school_years" ("starts_on", "ends_on") VALUES ('2026-09-15', '2027-06-30');
