import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ProgressAnswer, ProgressEvent } from '#/contract/progress-events.ts'
import { materials } from '#/server/tables/materials.ts'
import type { TestApp } from './app.ts'
import { call, signedIn } from './calls.ts'
import { enrolmentOf } from './enrolments.ts'
import { named, type Person, person, withPassword } from './people.ts'

export const DAY = 86_400_000

/** A student of a followed class, with what a browser of theirs would tell. */
export interface Pupil {
  id: string
  person: Person
  bearer: Record<string, string>
  /** Opens a material some days ago, with so much time spent and such a place. */
  view(materialId: number, facts?: { daysAgo?: number; seconds?: number; position?: number }): Promise<void>
  mark(courseId: number, mark: 'understood' | 'review' | null): Promise<void>
}

/** A lesson with a video of 1,000 seconds and nothing else. */
export interface FollowedLesson {
  id: number
  video: number
}

/** A class of its own, with a subject that the demo professor teaches. */
export interface FollowedClass {
  classId: number
  subjectId: number
  lessons: FollowedLesson[]
  pupils: Pupil[]
}

/** Makes such a class. @param names family names of its students, who are told apart by them */
export async function followedClass(
  own: TestApp,
  { lessons = 1, names = ['الأوّل'], taught = true }: { lessons?: number; names?: string[]; taught?: boolean } = {},
): Promise<FollowedClass> {
  const admin = (await signedIn(own, 'admin')).bearer
  const professor = await named(own, 'professor')
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await call(own, 'POST', path, { body: { ...title(), ...body }, headers: admin })
    if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: number }).id
  }
  const classId = await make('/class', { code: `ق${randomInt(1e9)}`, level: 8 })
  const professorIds = taught ? [professor.id] : []
  const subjectId = await make('/subjects', { classId, lang: 'ar', professorIds })
  const chapterId = await make('/chapters', { subjectId })
  const made: FollowedLesson[] = []
  for (let number = 0; number < lessons; number += 1) {
    const id = await make('/courses', { chapterId, status: 'published' })
    const video = await make('/materials', { courseId: id, kind: 'video', status: 'published' })
    await own.db.update(materials).set({ videoId: 'abcdefghijk', videoSeconds: 1_000 }).where(eq(materials.id, video))
    made.push({ id, video })
  }
  const pupils: Pupil[] = []
  for (const lastName of names) pupils.push(await pupil(own, classId, lastName))
  return { classId, subjectId, lessons: made, pupils }
}

async function pupil(own: TestApp, classId: number, lastName: string): Promise<Pupil> {
  const made = await person(own, { username: `pupil.${randomInt(1e9)}`, firstName: 'نور', lastName, classId })
  await withPassword(own, made.id)
  const { bearer } = await signedIn(own, made.username)
  return {
    id: made.id,
    person: made,
    bearer,
    async view(materialId, { daysAgo = 0, seconds = 60, position = 100 } = {}) {
      const at = Date.now() - daysAgo * DAY
      const event: ProgressEvent = {
        viewing: randomUUID(),
        materialId,
        startedAt: new Date(at - 7_200_000).toISOString(),
        at: new Date(at).toISOString(),
        seconds,
        position,
      }
      const answer = await call(own, 'POST', '/me/progress', { body: { events: [event] }, headers: bearer })
      const { refused } = (await answer.json()) as ProgressAnswer
      if (refused.length > 0) throw new Error(`Progress was refused: ${JSON.stringify(refused)}`)
    },
    async mark(courseId, mark) {
      await call(own, 'PUT', `/courses/${courseId}/mark`, { body: { mark }, headers: bearer })
    },
  }
}

/** Moves everything that was done in a class some days back: progress itself is told within a fortnight. */
export async function ageProgress(own: TestApp, { id }: Pick<Pupil, 'id'>, days: number): Promise<void> {
  const enrolment = await enrolmentOf(own, id)
  await own.db.execute(sql`update subject_progress set last_at = last_at - make_interval(days => ${days}::int)
    where enrolment_id = ${enrolment}`)
  await own.db.execute(sql`update course_progress set last_at = last_at - make_interval(days => ${days}::int),
    opened_at = opened_at - make_interval(days => ${days}::int) where enrolment_id = ${enrolment}`)
}

function title(): { nameAr: string; nameFr: string } {
  const number = randomInt(1e9)
  return { nameAr: `درس ${number}`, nameFr: `Leçon ${number}` }
}
