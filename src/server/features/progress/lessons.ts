import { type SQL, sql } from 'drizzle-orm'
import type { CourseMark, CourseState, LessonState, SubjectState } from '#/contract/progress.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentEnrolmentOf } from '#/server/enrolments.ts'
import { chainOf, isPublished, isReadable } from '#/server/features/curriculum/access.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { readDoneBefore } from './before.ts'
import { lengthOf } from './length.ts'
import { readSums } from './sums.ts'

interface LessonRow extends Record<string, unknown> {
  id: number
  last_at: string | null
  mark: CourseMark | null
  done: boolean
  seconds_left: number | null
}

interface PlaceRow extends Record<string, unknown> {
  id: number
  position: number
  position_at: string
  furthest: number
  length: number | null
  seconds: number
  done: boolean
}

/**
 * How the lessons of a subject of the student's class stand with them, and which comes next: the one they opened last
 * and did not finish, else the first that is not done; three queries.
 * @throws {ServiceError} NOT_FOUND for subjects of other classes; FORBIDDEN for who is no student
 */
export async function readSubjectState(deps: Deps, actor: Actor, id: number): Promise<SubjectState> {
  requireRole(actor, 'STUDENT')
  const [[sums], rows, before] = await Promise.all([
    readSums(deps, actor, id),
    readLessons(deps, actor, sql`subjects.id = ${id}`),
    readDoneBefore(deps, actor, sql`subjects.id = ${id}`),
  ])
  if (!sums) throw new ServiceError('NOT_FOUND')
  const left = rows.filter(({ done }) => !done)
  const [latest] = left.filter(({ last_at }) => last_at !== null).sort((a, b) => timeOf(b) - timeOf(a))
  return { sums, lessons: rows.filter(isOpened).map(describe), nextId: (latest ?? left[0])?.id ?? null, before }
}

/**
 * How a lesson and its materials stand with the student, and the other lessons of its chapter; three queries.
 * @throws {ServiceError} NOT_FOUND for lessons that the student may not open; FORBIDDEN for who is no student
 */
export async function readCourseState(deps: Deps, actor: Actor, id: number): Promise<CourseState> {
  requireRole(actor, 'STUDENT')
  const [rows, places, before] = await Promise.all([
    readLessons(deps, actor, sql`chapters.id = (select chapter_id from courses where id = ${id})`),
    readPlaces(deps, actor, id),
    readDoneBefore(deps, actor, sql`courses.id = ${id}`),
  ])
  const own = rows.find((row) => row.id === id)
  if (!own) throw new ServiceError('NOT_FOUND')
  return {
    courseId: id,
    mark: own.mark,
    done: own.done,
    materials: places.map((row) => ({
      materialId: row.id,
      position: row.position,
      positionAt: new Date(row.position_at).toISOString(),
      furthest: row.furthest,
      length: row.length,
      seconds: row.seconds,
      done: row.done,
    })),
    lessons: rows.filter(isOpened).map(describe),
    doneIn: before?.lessons.includes(id) ? before.schoolYear : null,
  }
}

/** Every lesson that the student may open, in the school's order, with what is known of theirs. */
async function readLessons({ database: { db } }: Deps, actor: Actor, where: SQL): Promise<LessonRow[]> {
  const { rows } = await db.execute<LessonRow>(sql`
    select courses.id, own.last_at, own.mark, own.done_at is not null as done,
      case when own.course_id is not null then ${secondsLeft(actor)} end as seconds_left
    from ${chainOf('course')}
      left join course_progress own on own.course_id = courses.id and own.enrolment_id = ${presentEnrolmentOf(actor.id)}
    where ${where} and ${isReadable(actor, 'course')}
    order by chapters.position, chapters.id, courses.position, courses.id`)
  return rows
}

/** What the videos of the row of `courses` have left; nothing while none of them was begun. */
function secondsLeft(actor: Actor): SQL {
  return sql`(
    select case when bool_or(seen.enrolment_id is not null and seen.length is not null) then
      sum(case when seen.done_at is not null then 0 else greatest(seen.length - coalesce(seen.position, 0), 0) end)::int end
    from (
      select mine.enrolment_id, mine.done_at, mine.position, ${lengthOf} as length
      from materials left join material_progress mine
        on mine.material_id = materials.id and mine.enrolment_id = ${presentEnrolmentOf(actor.id)}
      where materials.course_id = courses.id and materials.kind = 'video' and materials.deleted_at is null
        and ${isPublished('material')}
    ) as seen)`
}

async function readPlaces({ database: { db } }: Deps, actor: Actor, id: number): Promise<PlaceRow[]> {
  const { rows } = await db.execute<PlaceRow>(sql`
    select materials.id, mine.position, mine.position_at, mine.furthest, ${lengthOf} as length, mine.seconds,
      mine.done_at is not null as done
    from ${chainOf('material')}
      join material_progress mine on mine.material_id = materials.id and mine.enrolment_id = ${presentEnrolmentOf(actor.id)}
    where courses.id = ${id} and ${isReadable(actor, 'material')}
    order by materials.position, materials.id`)
  return rows
}

function isOpened({ last_at }: LessonRow): boolean {
  return last_at !== null
}

function timeOf({ last_at }: LessonRow): number {
  return Date.parse(last_at ?? '')
}

function describe(row: LessonRow): LessonState {
  return { courseId: row.id, opened: isOpened(row), done: row.done, mark: row.mark, secondsLeft: row.seconds_left }
}
