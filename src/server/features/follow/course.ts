import { type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import {
  type CourseFollow,
  type CourseFollowQuery,
  type FollowState,
  LEFT_BUCKETS,
  type LeftVideo,
  type LessonStudent,
} from '#/contract/follow.ts'
import type { CourseMark } from '#/contract/progress.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf } from '#/server/features/curriculum/access.ts'
import { lengthOf } from '#/server/features/progress/length.ts'
import { photoAddress } from '#/server/features/users/photo.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import {
  type FollowedPupils,
  instant,
  isPupilOf,
  isSeenPupilOf,
  mayFollowCourse,
  namesOf,
  pupils,
  subjectNames,
  taughtNamesOf,
} from './followed-subject.ts'
import { countsOfCourse } from './lessons.ts'

interface HeadRow extends Record<string, unknown> {
  course: CourseFollow['course']
  chapter: CourseFollow['chapter']
  subject: CourseFollow['subject']
  school_class: CourseFollow['schoolClass']
  class_id: number
}
interface FollowedCourse extends FollowedPupils {
  id: number
}
interface CountsRow extends Record<string, unknown> {
  students: number
  opened: number
  done: number
  review: number
  median_seconds: number | null
}

/**
 * One lesson: how many of the class opened and finished it, where its videos are left, and a page of the students with
 * how it stands with each; four queries.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for lessons of subjects that the actor does not teach
 */
export async function readCourseFollow(
  deps: Deps,
  actor: Actor,
  { id, groupId, ...query }: CourseFollowQuery & { id: number },
): Promise<CourseFollow> {
  const { db } = deps.database
  const { rows: heads } = await db.execute<HeadRow>(sql`
    select ${taughtNamesOf('courses')} as course, ${namesOf('chapters')} as chapter, ${subjectNames} as subject,
      ${namesOf('classes')} as school_class, classes.id as class_id
    from ${chainOf('course')} where ${mayFollowCourse(actor, { id, groupId })}`)
  const [head] = heads
  if (!head) throw new ServiceError('NOT_FOUND')
  const of: FollowedCourse = { id, classId: head.class_id, groupId }
  const [{ rows }, videos, students] = await Promise.all([
    db.execute<CountsRow>(sql`
      select (select count(*)::int from ${pupils} where ${isPupilOf(of)}) as students, counts.*
      from courses cross join ${countsOfCourse(of)} where courses.id = ${id}`),
    readVideos(deps, of),
    readStudents(deps, actor, of, query),
  ])
  const { students: all = 0, opened = 0, done = 0, review = 0, median_seconds: medianSeconds = null } = rows[0] ?? {}
  return {
    course: head.course,
    chapter: head.chapter,
    subject: head.subject,
    schoolClass: head.school_class,
    counts: { students: all, opened, done, review, medianSeconds },
    videos,
    students,
  }
}

interface VideoRow extends Record<string, unknown> {
  video: Pick<LeftVideo, 'id' | 'nameAr' | 'nameFr' | 'lang'>
  length: number | null
  opened: number
  done: number
  left_by: number
  median_position: number | null
  span: number
  buckets: number[]
}

/** The videos of a lesson in their order, each with where those of the class who did not finish it stopped. */
async function readVideos({ database: { db } }: Deps, of: FollowedCourse): Promise<LeftVideo[]> {
  const { rows } = await db.execute<VideoRow>(sql`
    with films as (
      select materials.id, materials.position, ${taughtNamesOf('materials')} as video, ${lengthOf} as length
      from materials where materials.course_id = ${of.id} and materials.kind = 'video'
        and materials.deleted_at is null and materials.status <> 'archived'
    ), seen as materialized (
      select progress.material_id, progress.position, progress.done_at
      from films join material_progress progress on progress.material_id = films.id
        join enrolments on enrolments.id = progress.enrolment_id join users on users.id = enrolments.user_id
      where ${isPupilOf(of)}
    ), spans as (
      select films.*, greatest(coalesce(films.length, (select max(position) from seen where material_id = films.id)), 1)
        as span from films
    )
    select video, length, span, counts.*, array(
      select count(seen.position)::int from generate_series(1, ${LEFT_BUCKETS}::int) bucket
        left join seen on seen.material_id = spans.id and seen.done_at is null
          and least(width_bucket(seen.position, 0, spans.span, ${LEFT_BUCKETS}::int), ${LEFT_BUCKETS}::int) = bucket
      group by bucket order by bucket) as buckets
    from spans cross join lateral (
      select count(*)::int as opened, count(done_at)::int as done, (count(*) - count(done_at))::int as left_by,
        round(percentile_cont(0.5) within group (order by seen.position) filter (where done_at is null))::int
          as median_position
      from seen where seen.material_id = spans.id) counts
    order by spans.position, spans.id`)
  return rows.map((row) => ({
    ...row.video,
    length: row.length,
    opened: row.opened,
    done: row.done,
    left: row.left_by,
    medianPosition: row.median_position,
    span: row.span,
    buckets: row.buckets,
  }))
}

const STATES: Record<FollowState, SQL> = {
  notOpened: sql`progress.enrolment_id is null`,
  opened: sql`progress.enrolment_id is not null and progress.done_at is null`,
  review: sql`progress.mark = 'review'`,
  done: sql`progress.done_at is not null`,
}

interface StudentRow extends Record<string, unknown> {
  total: number
  id: string | null
  first_name: string
  last_name: string
  photo: string | null
  opened: boolean
  done: boolean
  mark: CourseMark | null
  seconds: number
  last_at: string | null
}

/** The students of the class by name, with how the lesson stands with each. Professors search names alone. */
async function readStudents(
  deps: Deps,
  actor: Actor,
  of: FollowedCourse,
  { q, state, page, size }: Omit<CourseFollowQuery, 'groupId'>,
): Promise<CourseFollow['students']> {
  const words = arNorm(q).split(' ').filter(Boolean)
  const conditions = [
    isSeenPupilOf(actor, of),
    ...words.map((word) => sql`users.sort_name like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    ...(state ? [STATES[state]] : []),
  ]
  const { rows } = await deps.database.db.execute<StudentRow>(sql`
    with found as (
      select users.id, users.first_name, users.last_name, users.sort_name, progress.enrolment_id is not null as opened,
        progress.done_at is not null as done, progress.mark, coalesce(progress.seconds, 0) as seconds, progress.last_at
      from ${pupils} left join course_progress progress
        on progress.course_id = ${of.id} and progress.enrolment_id = enrolments.id
      where ${sql.join(conditions, sql` and `)}
    )
    select counted.total, page.*, user_photos.key as photo
    from (select count(*)::int as total from found) counted
      left join (select * from found order by sort_name, id limit ${size} offset ${(page - 1) * size}) page on true
      left join user_photos on user_photos.user_id = page.id
    order by page.sort_name, page.id`)
  const items = rows.flatMap((row): LessonStudent[] => (row.id === null ? [] : [studentOf(deps, actor, row, row.id)]))
  return { items, total: rows[0]?.total ?? 0, page, size }
}

function studentOf(deps: Deps, actor: Actor, row: StudentRow, id: string): LessonStudent {
  return {
    id,
    firstName: row.first_name,
    lastName: row.last_name,
    photo: photoAddress(deps, actor, row.photo),
    opened: row.opened,
    done: row.done,
    mark: row.mark,
    seconds: row.seconds,
    lastAt: row.last_at && instant(row.last_at),
  }
}
