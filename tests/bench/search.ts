import { sql } from 'drizzle-orm'
import { testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { usePostgres } from '../support/postgres.ts'

/** How many lessons there are, and in how many classes; the last is the worst that can be. */
const SIZES: readonly { lessons: number; classes: number }[] = [
  { lessons: 1_000, classes: 25 },
  { lessons: 50_000, classes: 25 },
  { lessons: 50_000, classes: 1 },
]
const ROUNDS = 20
/** What is asked: a word of many names, two of a few, its beginning, a misspelt one, words of texts, nothing there. */
const ASKED = [
  'الدوال',
  'دوال 17',
  'equa',
  'fonctoins',
  'متتالية',
  'integrale limite',
  'probabilite conditionnelle',
  'زرافة',
]
const WORDS_AR = 'الدوال المعادلات المتتاليات الهندسة الاحتمالات الأعداد المركّبة التكامل النهايات المتّجهات'.split(' ')
const WORDS_FR =
  'fonctions équations suites géométrie probabilités nombres complexes intégrales limites vecteurs'.split(' ')

const pick = (words: string[], at: string) => sql`(${sql.param(words)}::text[])[1 + (${sql.raw(at)}) % 10]`

const postgres = await usePostgres()
for (const { lessons, classes } of SIZES) {
  const own = await testApp()
  const { bearer } = await signedIn(own, 'student')
  // The student's own class is the first of them.
  await own.db.execute(sql`insert into chapters (subject_id, name_ar, name_fr, position)
    select subjects.id, 'محور ' || n, 'Chapitre ' || n, n from subjects, generate_series(1, 5) n
    where subjects.class_id in (select id from classes
      order by id = (select class_id from users where username = 'student') desc, id limit ${classes})`)
  for (let done = 0; done < lessons; done += 2_500) {
    const many = Math.min(2_500, lessons - done)
    await own.db.execute(sql`
      insert into courses (chapter_id, lang, status, name_ar, name_fr, position)
      select id, 'fr', 'published', ${pick(WORDS_AR, 'n')} || ' ' || ${pick(WORDS_AR, 'n / 10')} || ' ' || n,
        ${pick(WORDS_FR, 'n')} || ' ' || ${pick(WORDS_FR, 'n / 10')} || ' ' || n, n
      from generate_series(${done + 1}::int, ${done + many}::int) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from chapters) chapters
        on chapters.place = n % chapters.many`)
  }
  // Every tenth lesson has a text.
  await own.db.execute(sql`insert into materials (course_id, kind, lang, status, name_ar, name_fr, position)
    select id, 'text', 'fr', 'published', 'نصّ ' || id, 'Texte ' || id, 1 from courses where id % 10 = 0`)
  const { rows: texts } = await own.db.execute<{ id: number }>(sql`select id from materials order by id`)
  for (let done = 0; done < texts.length; done += 100) {
    const ids = texts.slice(done, done + 100).map(({ id }) => id)
    await own.db.execute(sql`insert into material_texts (material_id, words)
      select id, (select string_agg(${pick(WORDS_FR, 'n * 7 + id')} || ' soit le cas ' || (n * id % 997), ' ')
        from generate_series(1, 150) n) || ' conditionnelle' from unnest(${sql.param(ids)}::int[]) id`)
  }
  await own.db.execute(sql`vacuum analyze search_entries`)
  await own.db.execute(sql`analyze`)

  const before = await sequentialScans()
  const times: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    for (const q of ASKED) {
      const start = performance.now()
      const answer = await call(own, 'GET', `/search?q=${encodeURIComponent(q)}`, { headers: bearer })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`The search was answered ${answer.status}`)
      const between = performance.now()
      // The least that an answer can take: the session, and no search at all.
      await (await call(own, 'GET', '/search?q=', { headers: bearer })).arrayBuffer()
      if (round < 2) continue
      times.push(between - start)
      bare.push(performance.now() - between)
    }
  }
  const at = (values: number[], part: number): string =>
    (values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1)
  console.log(
    `\n${lessons} lessons in ${classes} ${classes === 1 ? 'class' : 'classes'}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms` +
      ` (a call without a search: ${at(bare, 0.5)} and ${at(bare, 0.95)} ms)`,
  )
  const read = (await sequentialScans()) - before
  // Small tables are read whole because that is quicker.
  if (read > 0 && lessons > 1_000) throw new Error(`${read} searches read all of the entries instead of an index`)
  await own.drop()

  async function sequentialScans(): Promise<number> {
    await own.db.execute(sql`select pg_stat_force_next_flush()`)
    const { rows } = await own.db.execute<{ scans: number }>(
      sql`select seq_scan::int as scans from pg_stat_user_tables where relname = 'search_entries'`,
    )
    return rows[0]?.scans ?? 0
  }
}
await postgres.stop()
