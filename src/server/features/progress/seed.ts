import { sql } from 'drizzle-orm'
import {
  classmatesIn,
  type DemoAcademy,
  type DemoMaterial,
  type DemoSeed,
  type DemoStudent,
  demoId,
  demoStudent,
  materialAt,
  momentOf,
} from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { seededRandom } from '#/server/platform/seeded-random.ts'
import { endOf } from './record.ts'
import { classmateDoes, type DemoMark, type DemoSitting, STUDENT_MARKS, STUDENT_SITTINGS } from './seed-sittings.ts'

/** Numbers of classmates who are held up by nothing. */
const DILIGENT = [5, 6, 0, 9] as const

interface Done {
  person: DemoStudent
  /** From when their days are counted back. */
  until: Date
  sittings: readonly DemoSitting[]
  marks: readonly DemoMark[]
}

/**
 * Lets the demo student and some of the classmates learn something of the demo lessons, by the functions that keep the
 * sums, at times that are counted back from now.
 */
export const seedProgress: DemoSeed = async (tx, academy) => {
  const { materials, now } = academy
  if (materials.length === 0) return
  const random = seededRandom(2011)
  const done: Done[] = [...Map.groupBy(materials, ({ classId }) => classId)].flatMap(([classId, own]) =>
    classmatesIn(academy, classId).map((person, index) => ({
      ...{ person, until: now },
      ...classmateDoes(index, own, random),
    })),
  )
  const student = demoStudent(academy)
  if (student) done.push({ person: student, until: now, sittings: STUDENT_SITTINGS, marks: STUDENT_MARKS })
  done.push(...yearBefore(academy))
  await writeSittings(tx, { done, materials })
  await writeMarks(tx, { done, materials })
}

interface Learning {
  done: readonly Done[]
  materials: readonly DemoMaterial[]
}

/** What those did who were there the year before, counted back from its end. */
function yearBefore({ earlier, materials }: Pick<DemoAcademy, 'earlier' | 'materials'>): Done[] {
  const random = seededRandom(2010)
  return earlier.map(({ until, ...person }, index) => {
    const own = materials.filter(({ classId }) => classId === person.classId)
    return { person, until, ...classmateDoes(DILIGENT[index % DILIGENT.length] ?? 0, own, random) }
  })
}

/** All sittings in one statement, each person's in their order. */
async function writeSittings(tx: Tx, { done, materials }: Learning): Promise<void> {
  const written = done.flatMap(({ person, until, sittings }) =>
    sittings.flatMap((sitting) => {
      const of = materialAt({ materials }, person, sitting)
      if (!of) return []
      const moment = momentOf(sitting, until)
      const place = Math.max(Math.floor(of.length * sitting.share), 1)
      return { person, of, moment, seconds: Math.round(sitting.seconds), place, ...endOf(of) }
    }),
  )
  const column = <T>(value: (each: (typeof written)[number], index: number) => T, type: string) =>
    sql`${sql.param(written.map(value))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    select routines.record_progress(student, enrolment, viewing, material, course, subject, moment - make_interval(secs => spent), moment,
      spent, place, ending, least)
    from unnest(
      ${column(({ person }) => person.id, 'uuid')},
      ${column(({ person }) => person.enrolmentId, 'int')},
      ${column((_, index) => demoId(index), 'uuid')},
      ${column(({ of }) => of.id, 'int')},
      ${column(({ of }) => of.courseId, 'int')},
      ${column(({ of }) => of.subjectId, 'int')},
      ${column(({ moment }) => moment.toISOString(), 'timestamptz')},
      ${column(({ seconds }) => seconds, 'int')},
      ${column(({ place }) => place, 'int')},
      ${column(({ ending }) => ending, 'int')},
      ${column(({ least }) => least, 'int')}
    ) with ordinality as written (student, enrolment, viewing, material, course, subject, moment, spent, place, ending, least, nth)
    order by nth`)
}

/** Marks are of the moment at which the lesson was left, and not of now. */
async function writeMarks(tx: Tx, { done, materials }: Learning): Promise<void> {
  const marks = done.flatMap(({ person, marks: own }) =>
    own.flatMap(({ mark, ...place }) => {
      const of = materialAt({ materials }, person, { ...place, kind: 'text' })
      return of
        ? { userId: person.id, enrolmentId: person.enrolmentId, courseId: of.courseId, subjectId: of.subjectId, mark }
        : []
    }),
  )
  const column = <T>(value: (each: (typeof marks)[number]) => T, type: string) =>
    sql`${sql.param(marks.map(value))}::${sql.raw(type)}[]`
  const enrolments = column(({ enrolmentId }) => enrolmentId, 'int')
  const courses = column(({ courseId }) => courseId, 'int')
  const { rows } = await tx.execute<{ enrolment_id: number; course_id: number; left_at: string }>(sql`
    select enrolment_id, course_id, last_at::text as left_at from course_progress
    where (enrolment_id, course_id) in (select * from unnest(${enrolments}, ${courses}))`)
  await tx.execute(sql`
    select routines.mark_course(student, enrolment, course, subject, word)
    from unnest(${column(({ userId }) => userId, 'uuid')}, ${enrolments}, ${courses}, ${column(({ subjectId }) => subjectId, 'int')},
      ${column(({ mark }) => mark, 'text')}) as marked (student, enrolment, course, subject, word)`)
  const left = <T>(value: (row: (typeof rows)[number]) => T, type: string) =>
    sql`${sql.param(rows.map(value))}::${sql.raw(type)}[]`
  await tx.execute(sql`
    update course_progress set last_at = left_at, marked_at = left_at
    from unnest(${left((row) => row.enrolment_id, 'int')}, ${left((row) => row.course_id, 'int')},
      ${left((row) => row.left_at, 'timestamptz')}) as before (enrolment, course, left_at)
    where enrolment_id = enrolment and course_id = course`)
}
