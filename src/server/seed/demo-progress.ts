import { sql } from 'drizzle-orm'
import type { ReportKind } from '#/contract/written.ts'
import { chainOf } from '#/server/features/curriculum/access.ts'
import { lengthOf } from '#/server/features/progress/length.ts'
import { endOf } from '#/server/features/progress/record.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { notes } from '#/server/tables/notes.ts'
import { reports } from '#/server/tables/reports.ts'
import {
  classmateDoes,
  type DemoMark,
  type DemoMaterial,
  type DemoPlace,
  type DemoSitting,
  momentOf,
  STUDENT_MARKS,
  STUDENT_SITTINGS,
} from './demo-sittings.ts'
import { seededRandom } from './random.ts'

interface Material extends DemoMaterial, Record<string, unknown> {
  id: number
  courseId: number
  subjectId: number
  classId: number
}
interface Person extends Record<string, unknown> {
  id: string
  username: string
  classId: number
}
interface Done {
  person: Person
  sittings: readonly DemoSitting[]
  marks: readonly DemoMark[]
}

/** Classmates of a class who learn something. */
const CLASSMATES = 20

/** Something written at a place in a material. */
interface Words extends DemoPlace, Pick<DemoSitting, 'kind' | 'daysAgo' | 'minute'> {
  /** Seconds of a video, page of a print. */
  position: number
  words: string
}

const FILM = { subject: 'mathematics', lesson: 2, kind: 'video' } as const
const MAGAZINE = { subject: 'mathematics', lesson: 7, kind: 'magazine' } as const

/** What the demo student noted: at a moment of the film and on a page of the magazine. */
const NOTES: readonly Words[] = [
  {
    ...{ ...FILM, position: 18, daysAgo: 0, minute: 24 * 60 },
    words: 'لا تُطبَّق المبرهنة إلا إذا كانت الدالة متصلة على المجال: أتحقّق من ذلك قبل كل شيء.',
  },
  {
    ...{ ...MAGAZINE, position: 3, daysAgo: 1, minute: 18 * 60 },
    words: 'Revoir l’algorithme d’Euclide avant la suite.',
  },
]

/** What classmates report, with their number in the class. */
const REPORTS: readonly (Words & { nth: number; fault: ReportKind })[] = [
  {
    ...{ ...FILM, position: 24, daysAgo: 10, minute: 21 * 60, nth: 3, fault: 'unclear' },
    words: 'لم أفهم الانتقال بين الخطوتين هنا، هل يمكن شرحه بمثال آخر؟',
  },
  {
    ...{ ...MAGAZINE, position: 2, daysAgo: 4, minute: 19 * 60, nth: 0, fault: 'other' },
    words: 'Peut-on avoir un exemple de plus pour cette page ?',
  },
]

/**
 * Lets the demo student and some of the classmates learn something of the demo lessons, by the functions that keep the
 * sums, at times that are counted back from now.
 * @param lessons those that were written; nothing else is touched
 */
export async function insertProgress(tx: Tx, lessons: readonly number[], now: Date): Promise<void> {
  if (lessons.length === 0) return
  const materials = await readMaterials(tx, lessons)
  const people = await readPeople(tx, [...new Set(materials.map(({ classId }) => classId))])
  const random = seededRandom(2011)
  const student = people.find(({ username }) => username === 'student')
  const classmates = (classId: number) =>
    people.filter((person) => person !== student && person.classId === classId).slice(0, CLASSMATES)
  const done: Done[] = [...Map.groupBy(materials, ({ classId }) => classId)].flatMap(([classId, own]) =>
    classmates(classId).map((person, index) => ({ person, ...classmateDoes(index, own, random) })),
  )
  if (student) done.push({ person: student, sittings: STUDENT_SITTINGS, marks: STUDENT_MARKS })
  await writeSittings(tx, { done, materials, now })
  await writeMarks(tx, { done, materials })
  if (student) await writeWords(tx, { student, classmates: classmates(student.classId), materials, now })
}

async function readMaterials(tx: Tx, lessons: readonly number[]): Promise<Material[]> {
  const { rows } = await tx.execute<Material>(sql`
    select materials.id, materials.kind, ${lengthOf} as length, courses.id as "courseId", subjects.id as "subjectId",
      subjects.code as subject, classes.id as "classId",
      dense_rank() over (partition by subjects.id order by chapters.position, courses.position)::int as lesson
    from ${chainOf('material')} where courses.id = any(${sql.param(lessons)}::int[])
    order by subjects.id, lesson, materials.position`)
  return rows
}

/** The demo students of classes, in the same order each time. */
async function readPeople(tx: Tx, classIds: readonly number[]): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select id, username, class_id as "classId" from users
    where demo and role = 'STUDENT' and status = 'ACTIVE' and class_id = any(${sql.param(classIds)}::int[])
    order by username collate "C"`)
  return rows
}

function materialOf(
  materials: readonly Material[],
  { classId }: Person,
  wanted: DemoPlace & { kind: string },
): Material | undefined {
  return materials.find(
    (each) =>
      each.classId === classId &&
      each.subject === wanted.subject &&
      each.lesson === wanted.lesson &&
      each.kind === wanted.kind,
  )
}

interface Learning {
  done: readonly Done[]
  materials: readonly Material[]
}

/** All sittings in one statement, each person's in their order. */
async function writeSittings(tx: Tx, { done, materials, now }: Learning & { now: Date }): Promise<void> {
  const told = done.flatMap(({ person, sittings }) =>
    sittings.flatMap((sitting) => {
      const of = materialOf(materials, person, sitting)
      if (!of) return []
      const moment = momentOf(sitting, now)
      const place = Math.max(Math.floor(of.length * sitting.share), 1)
      return { person, of, moment, seconds: Math.round(sitting.seconds), place, ...endOf(of) }
    }),
  )
  const column = <T>(value: (each: (typeof told)[number], index: number) => T, type: string) =>
    sql`${sql.param(told.map(value))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    select record_progress(student, viewing, material, course, subject, moment - make_interval(secs => spent), moment,
      spent, place, ending, least)
    from unnest(
      ${column(({ person }) => person.id, 'uuid')},
      ${column((_, index) => idOf(index), 'uuid')},
      ${column(({ of }) => of.id, 'int')},
      ${column(({ of }) => of.courseId, 'int')},
      ${column(({ of }) => of.subjectId, 'int')},
      ${column(({ moment }) => moment.toISOString(), 'timestamptz')},
      ${column(({ seconds }) => seconds, 'int')},
      ${column(({ place }) => place, 'int')},
      ${column(({ ending }) => ending, 'int')},
      ${column(({ least }) => least, 'int')}
    ) with ordinality as told (student, viewing, material, course, subject, moment, spent, place, ending, least, nth)
    order by nth`)
}

/** Marks are of the moment at which the lesson was left, and not of now. */
async function writeMarks(tx: Tx, { done, materials }: Learning): Promise<void> {
  const marks = done.flatMap(({ person, marks: own }) =>
    own.flatMap(({ mark, ...place }) => {
      const of = materialOf(materials, person, { ...place, kind: 'text' })
      return of ? { userId: person.id, courseId: of.courseId, subjectId: of.subjectId, mark } : []
    }),
  )
  const column = <T>(value: (each: (typeof marks)[number]) => T, type: string) =>
    sql`${sql.param(marks.map(value))}::${sql.raw(type)}[]`
  const users = column(({ userId }) => userId, 'uuid')
  const courses = column(({ courseId }) => courseId, 'int')
  const { rows } = await tx.execute<{ user_id: string; course_id: number; left_at: string }>(sql`
    select user_id, course_id, last_at::text as left_at from course_progress
    where (user_id, course_id) in (select * from unnest(${users}, ${courses}))`)
  await tx.execute(sql`
    select mark_course(student, course, subject, word)
    from unnest(${users}, ${courses}, ${column(({ subjectId }) => subjectId, 'int')},
      ${column(({ mark }) => mark, 'text')}) as marked (student, course, subject, word)`)
  const left = <T>(value: (row: (typeof rows)[number]) => T, type: string) =>
    sql`${sql.param(rows.map(value))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    update course_progress set last_at = left_at, marked_at = left_at
    from unnest(${left((row) => row.user_id, 'uuid')}, ${left((row) => row.course_id, 'int')},
      ${left((row) => row.left_at, 'timestamptz')}) as before (student, course, left_at)
    where user_id = student and course_id = course`)
}

/** Notes of the demo student, and reports of classmates. */
async function writeWords(
  tx: Tx,
  of: { student: Person; classmates: readonly Person[]; materials: readonly Material[]; now: Date },
): Promise<void> {
  const { student, materials, now } = of
  const ownNotes = NOTES.flatMap(({ words, position, ...rest }, index) => {
    const material = materialOf(materials, student, rest)
    if (!material) return []
    const at = momentOf(rest, now)
    const { id: materialId, courseId } = material
    return { userId: student.id, id: idOf(index), courseId, materialId, position, words, createdAt: at, updatedAt: at }
  })
  if (ownNotes.length > 0) await tx.insert(notes).values(ownNotes)
  const sent = REPORTS.flatMap(({ words, position, fault: kind, nth, ...rest }, index) => {
    const material = materialOf(materials, student, rest)
    const userId = of.classmates[nth]?.id
    if (!material || !userId) return []
    return { userId, id: idOf(index), materialId: material.id, kind, position, words, createdAt: momentOf(rest, now) }
  })
  if (sent.length > 0) await tx.insert(reports).values(sent)
}

/** An id as browsers choose them, the same on every run. */
function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
}
