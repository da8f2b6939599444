import { sql } from 'drizzle-orm'
import {
  AWAY_DAYS,
  BEHIND_LESSONS,
  LONG_FINISHED,
  LONG_TIMES,
  STUCK_KINDS,
  type StuckKind,
  type StuckReason,
  type StuckStudent,
  type SubjectFollowQuery,
  type SubjectStuck,
  UNFINISHED_DAYS,
} from '#/contract/follow.ts'
import type { Page, PageQuery } from '#/contract/paging.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isPublished } from '#/server/features/curriculum/access.ts'
import { photoAddress } from '#/server/features/users/photo.ts'
import { type Followed, instant, isSeenPupilOf, pupils, readFollowed, taughtNamesOf } from './followed-subject.ts'

type Lesson = Extract<StuckReason, { kind: 'review' }>['lesson']

interface StuckRow extends Record<string, unknown> {
  total: number
  id: string | null
  first_name: string
  last_name: string
  photo: string | null
  done: number
  last_at: string | null
  unfinished: { lessons: number; at: string; seconds: number } | null
  unfinished_lesson: Lesson
  review: { lessons: number; at: string } | null
  review_lesson: Lesson
  long: { lessons: number; seconds: number; usual: number } | null
  long_lesson: Lesson
  is_away: boolean
  others: number
  is_behind: boolean
  usual_done: number
}

/**
 * A page of the students of a subject who may need help, those with most reasons first; two queries.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for subjects that the actor does not teach
 */
export async function readSubjectStuck(
  deps: Deps,
  actor: Actor,
  { id, groupId, ...query }: SubjectFollowQuery & { id: number },
): Promise<SubjectStuck> {
  const followed = await readFollowed(deps, actor, { id, groupId })
  return { group: followed.subject, students: await findStuck(deps, actor, followed, query) }
}

/** The rules, all of them in one query: each is a part of it, named as its reason. */
export async function findStuck(
  deps: Deps,
  actor: Actor,
  { subjectId, classId, groupId }: Pick<Followed, 'subjectId' | 'classId' | 'groupId'>,
  { page, size }: PageQuery,
): Promise<Page<StuckStudent>> {
  const { rows } = await deps.database.db.execute<StuckRow>(sql`
    with enrolled as materialized (
      select users.id, enrolments.id as enrolment_id, users.first_name, users.last_name, users.sort_name, users.created_at,
        sums.last_at
      from ${pupils} left join subject_progress sums on sums.enrolment_id = enrolments.id and sums.subject_id = ${subjectId}
      where ${isSeenPupilOf(actor, { classId, groupId })}
    ), lessons as materialized (
      select courses.id, ${taughtNamesOf('courses')} as lesson
      from courses join chapters on chapters.id = courses.chapter_id
      where chapters.subject_id = ${subjectId} and chapters.deleted_at is null and courses.deleted_at is null
        and ${isPublished('course')}
    ), seen as materialized (
      select enrolled.id as user_id, progress.* from lessons join course_progress progress on progress.course_id = lessons.id
        join enrolled on enrolled.enrolment_id = progress.enrolment_id
    ), pupils as materialized (
      select enrolled.*, coalesce(finished.done, 0) as done
      from enrolled left join (select user_id, count(done_at)::int as done from seen group by user_id) finished
        on finished.user_id = enrolled.id
    ), class_now as (
      select percentile_cont(0.5) within group (order by done) as done,
        (count(*) filter (where last_at >= now() - make_interval(days => ${AWAY_DAYS}::int)))::int as present,
        (select count(*) from lessons) as lessons
      from pupils
    ), usual as (
      select course_id, percentile_cont(0.5) within group (order by seconds) as seconds
      from seen where done_at is not null group by course_id having count(*) >= ${LONG_FINISHED}::int
    ), unfinished as (
      select user_id, count(*)::int as lessons, min(opened_at) as at,
        (array_agg(course_id order by opened_at, course_id))[1] as course_id,
        (array_agg(seconds order by opened_at, course_id))[1] as seconds
      from seen where done_at is null and opened_at <= now() - make_interval(days => ${UNFINISHED_DAYS}::int)
      group by user_id
    ), review as (
      select user_id, count(*)::int as lessons, max(marked_at) as at,
        (array_agg(course_id order by marked_at desc, course_id))[1] as course_id
      from seen where mark = 'review' group by user_id
    ), long as (
      select user_id, count(*)::int as lessons,
        (array_agg(course_id order by seen.seconds / usual.seconds desc, course_id))[1] as course_id,
        (array_agg(seen.seconds order by seen.seconds / usual.seconds desc, course_id))[1] as seconds,
        (array_agg(round(usual.seconds)::int order by seen.seconds / usual.seconds desc, course_id))[1] as usual
      from seen join usual using (course_id)
      where done_at is null and usual.seconds > 0 and seen.seconds > ${LONG_TIMES}::int * usual.seconds
      group by user_id
    ), judged as (
      select pupils.*, class_now.present as others, class_now.done as usual_done,
        unfinished.course_id as unfinished_id, to_jsonb(unfinished) as unfinished,
        review.course_id as review_id, to_jsonb(review) as review,
        long.course_id as long_id, to_jsonb(long) as long,
        coalesce(unfinished.lessons, 0) + coalesce(review.lessons, 0) + coalesce(long.lessons, 0) as weight,
        -- Whoever has done everything has nothing to come back for.
        class_now.present > 0 and pupils.done < class_now.lessons
          and coalesce(pupils.last_at, pupils.created_at) < now() - make_interval(days => ${AWAY_DAYS}::int) as is_away,
        pupils.done * 2 < class_now.done and class_now.done - pupils.done >= ${BEHIND_LESSONS}::int as is_behind
      from pupils cross join class_now
        left join unfinished on unfinished.user_id = pupils.id
        left join review on review.user_id = pupils.id
        left join long on long.user_id = pupils.id
    ), stuck as (
      select *, num_nonnulls(unfinished_id, review_id, long_id) + is_away::int + is_behind::int as reasons
      from judged where num_nonnulls(unfinished_id, review_id, long_id) > 0 or is_away or is_behind
    ), page as (
      select * from stuck order by reasons desc, weight desc, sort_name, id limit ${size} offset ${(page - 1) * size}
    )
    select counted.total, page.*, user_photos.key as photo, oldest.lesson as unfinished_lesson,
      latest.lesson as review_lesson, furthest.lesson as long_lesson
    from (select count(*)::int as total from stuck) counted left join page on true
      left join user_photos on user_photos.user_id = page.id
      left join lessons oldest on oldest.id = page.unfinished_id
      left join lessons latest on latest.id = page.review_id
      left join lessons furthest on furthest.id = page.long_id
    order by page.reasons desc, page.weight desc, page.sort_name, page.id`)
  const items = rows.flatMap((row): StuckStudent[] => (row.id === null ? [] : [describe(deps, actor, row, row.id)]))
  return { items, total: rows[0]?.total ?? 0, page, size }
}

function describe(deps: Deps, actor: Actor, row: StuckRow, id: string): StuckStudent {
  const found = reasonsOf(row)
  return {
    student: { id, firstName: row.first_name, lastName: row.last_name, photo: photoAddress(deps, actor, row.photo) },
    done: row.done,
    lastAt: row.last_at && instant(row.last_at),
    reasons: STUCK_KINDS.flatMap((kind) => found[kind] ?? []),
  }
}

function reasonsOf(row: StuckRow): Partial<Record<StuckKind, StuckReason>> {
  const { unfinished, review, long } = row
  return {
    unfinished: unfinished
      ? {
          kind: 'unfinished',
          lessons: unfinished.lessons,
          lesson: row.unfinished_lesson,
          openedAt: instant(unfinished.at),
          seconds: unfinished.seconds,
        }
      : undefined,
    review: review
      ? { kind: 'review', lessons: review.lessons, lesson: row.review_lesson, markedAt: instant(review.at) }
      : undefined,
    long: long
      ? {
          kind: 'long',
          lessons: long.lessons,
          lesson: row.long_lesson,
          seconds: long.seconds,
          medianSeconds: long.usual,
        }
      : undefined,
    away: row.is_away ? { kind: 'away', lastAt: row.last_at && instant(row.last_at), others: row.others } : undefined,
    behind: row.is_behind ? { kind: 'behind', done: row.done, median: row.usual_done } : undefined,
  }
}
