import { sql } from 'drizzle-orm'
import type { NewLesson, StudentDashboard } from '#/contract/dashboard.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentEnrolmentOf } from '#/server/enrolments.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { readNextTests } from '#/server/features/school-years/next-tests.ts'

/** Lessons that a pupil's first page names. */
const NEW_LESSONS = 6

/** What was published last for a pupil, and what a class with an examination comes to; two queries. */
export async function readStudentDashboard(deps: Deps, actor: Actor): Promise<StudentDashboard> {
  const [newLessons, nextTests] = await Promise.all([readNewLessons(deps, actor), readNextTests(deps, actor.id)])
  return { role: 'STUDENT', nextTests, newLessons }
}

interface NewLessonRow extends Record<string, unknown> {
  id: number
  name_ar: string
  name_fr: string
  lang: string
  key: SubjectKey | null
  subject_ar: string
  subject_fr: string
  done: boolean
}

/** Of those published at the same time, the first of each subject come before its others. */
async function readNewLessons({ database: { db } }: Deps, actor: Actor): Promise<NewLesson[]> {
  const { rows } = await db.execute<NewLessonRow>(sql`
    select courses.id, courses.name_ar, courses.name_fr, courses.lang, subjects.key,
      subjects.name_ar as subject_ar, subjects.name_fr as subject_fr,
      exists (select from course_progress mine
        where mine.course_id = courses.id and mine.enrolment_id = ${presentEnrolmentOf(actor.id)} and mine.done_at is not null) as done
    from ${chainOf('course')}
    where ${isReadable(actor, 'course')}
    order by coalesce(courses.publish_at, courses.updated_at) desc, chapters.position, courses.position,
      subjects.position, courses.id
    limit ${NEW_LESSONS}`)
  return rows.map((row) => ({
    id: row.id,
    nameAr: row.name_ar,
    nameFr: row.name_fr,
    lang: row.lang,
    subject: { key: row.key, nameAr: row.subject_ar, nameFr: row.subject_fr },
    done: row.done,
  }))
}
