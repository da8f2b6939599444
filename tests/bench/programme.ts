import { sql } from 'drizzle-orm'
import { SCHOOL } from '#/contract/school.ts'
import { testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { usePostgres } from '../support/postgres.ts'

/** A class of ten subjects, each with twelve chapters of eight courses, each with two materials. */
const SUBJECTS = 10
const CHAPTERS = 12
const COURSES = 8
const MATERIALS = 2
const ROUNDS = 60

/** What the call asks of the database, written by hand: the rows of each table, in order. */
const BARE = [
  'select * from subjects where class_id = $1 and deleted_at is null order by position, id',
  `select chapters.* from chapters join subjects on subjects.id = subject_id
    where class_id = $1 and chapters.deleted_at is null order by subjects.position, chapters.position`,
  `select courses.* from courses join chapters on chapters.id = chapter_id join subjects on subjects.id = subject_id
    where class_id = $1 and courses.deleted_at is null order by chapters.position, courses.position`,
  `select materials.* from materials join courses on courses.id = course_id join chapters on chapters.id = chapter_id
    join subjects on subjects.id = subject_id
    where class_id = $1 and materials.deleted_at is null order by courses.position, materials.position`,
]

const postgres = await usePostgres()
const own = await testApp()
const { bearer } = await signedIn(own, 'admin')
const code = SCHOOL[3]?.code ?? ''
const { rows } = await own.db.execute<{ id: number }>(sql`select id from classes where code = ${code}`)
const classId = rows[0]?.id ?? 0
await own.db.execute(sql`delete from subjects where class_id = ${classId} and id not in (
  select id from subjects where class_id = ${classId} order by position limit ${SUBJECTS})`)
await own.db.execute(sql`insert into chapters (subject_id, name_ar, name_fr, position)
  select id, 'محور ' || n, 'Chapitre ' || n, n from subjects, generate_series(1, ${CHAPTERS}::int) n where class_id = ${classId}`)
await own.db.execute(sql`insert into courses (chapter_id, lang, status, name_ar, name_fr, position)
  select id, 'fr', 'published', 'درس ' || n, 'Leçon ' || n, n from chapters, generate_series(1, ${COURSES}::int) n`)
await own.db.execute(sql`insert into materials (course_id, kind, lang, status, name_ar, name_fr, position)
  select id, 'text', 'fr', 'published', 'نصّ ' || n, 'Texte ' || n, n from courses, generate_series(1, ${MATERIALS}::int) n`)
await own.db.execute(sql`analyze`)

const whole: number[] = []
const bare: number[] = []
let bytes = 0
// By turns, so that a slow moment of the machine slows both.
for (let round = 0; round < ROUNDS + 5; round += 1) {
  const start = performance.now()
  const answer = await call(own, 'GET', `/class/${classId}/programme`, { headers: bearer })
  bytes = (await answer.arrayBuffer()).byteLength
  if (answer.status !== 200) throw new Error(`The programme was answered ${answer.status}`)
  const between = performance.now()
  await Promise.all(BARE.map((query) => own.database.pool.query(query, [classId])))
  // The first rounds warm both up.
  if (round < 5) continue
  whole.push(between - start)
  bare.push(performance.now() - between)
}
const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

console.log(
  `\n${SUBJECTS} × ${CHAPTERS} × ${COURSES} courses with ${MATERIALS} materials each, ${(bytes / 1024).toFixed(0)} KiB of JSON`,
)
console.log(
  `${(p95(whole) / p95(bare)).toFixed(2)}  p95 of the call (${p95(whole).toFixed(1)} ms) over p95 of its bare SQL (${p95(bare).toFixed(1)} ms)`,
)
await own.drop()
await postgres.stop()
