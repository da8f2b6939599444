-- What columns and indexes are computed with: to change one is to compute anew whatever stands on it, in a migration.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
-- The same as `arNorm` in src/contract/ar-norm.ts, held to the same examples by a test. Marks go first, so that what
-- they were on is a plain letter; only A to Z need lowering then, which `C` does the same on every server.
CREATE FUNCTION "ar_norm"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(lower(translate(
		replace(replace(replace(replace(
			regexp_replace(normalize("value", NFKD),
				U&'[\0300-\036F\0610-\061A\061C\0640\064B-\065F\0670\06D6-\06ED\200B-\200F\202A-\202E\2060\2066-\2069\FEFF]', '', 'g'),
			'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
		'ٱىیةکڨڤپ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
		'اييهكقفب01234567890123456789'
	) COLLATE "C"), U&'[ \0009-\000D\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- What the trigram indexes hold: pg_trgm takes letters that the database's locale does not know for gaps, and in the
-- embedded database, whose order is that of code points, those are all but A to Z. So Arabic letters become Latin
-- ones there. It may find too much, so whoever asks it asks for the text itself besides.
CREATE FUNCTION "trgm_form"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT translate("value", 'ابتثجحخدذرزسشصضطظعغفقكلمنهويء', 'abtvjhxd5rzsc6712egfqklmnowy4')
$$;
--> statement-breakpoint
-- The same for the same text, whoever computes it; `convert_to` is only stable because encodings might be added.
CREATE FUNCTION "text_hash"("value" jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT encode(sha256(convert_to("value"::text, 'UTF8')), 'hex')
$$;
