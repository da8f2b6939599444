import { sql } from 'drizzle-orm'
import type { FollowedLesson, SubjectFollow, SubjectFollowQuery } from '#/contract/follow.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isPublished } from '#/server/features/curriculum/access.ts'
import { type FollowedPupils, isPupilOf, namesOf, readFollowed } from './followed-subject.ts'

interface LessonRow extends Record<string, unknown> {
  id: number
  name_ar: string
  name_fr: string
  lang: string
  chapter: FollowedLesson['chapter']
  opened: number
  done: number
  review: number
  median_seconds: number | null
  reports: number
}

/** What the class, or a group of it, of now did with the row of `courses` in a query. */
export const countsOfCourse = (of: FollowedPupils) => sql`lateral (
  select count(*)::int as opened, count(progress.done_at)::int as done,
    (count(*) filter (where progress.mark = 'review'))::int as review,
    round(percentile_cont(0.5) within group (order by progress.seconds))::int as median_seconds
  from course_progress progress join enrolments on enrolments.id = progress.enrolment_id
    join users on users.id = enrolments.user_id
  where progress.course_id = courses.id and ${isPupilOf(of)}) counts`

/**
 * A page of the lessons of a subject in their order, with how many of the class opened and finished each; two queries.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for subjects that the actor does not teach
 */
export async function readSubjectFollow(
  deps: Deps,
  actor: Actor,
  { id, groupId, page, size }: SubjectFollowQuery & { id: number },
): Promise<SubjectFollow> {
  const { classId, subject } = await readFollowed(deps, actor, { id, groupId })
  const { rows } = await deps.database.db.execute<LessonRow>(sql`
    with courses as materialized (
      select courses.*, chapters.position as chapter_position, ${namesOf('chapters')} as chapter
      from courses join chapters on chapters.id = courses.chapter_id
      where chapters.subject_id = ${id} and chapters.deleted_at is null and courses.deleted_at is null and ${isPublished('course')}
      order by chapters.position, chapters.id, courses.position, courses.id
      limit ${size} offset ${(page - 1) * size}
    )
    select courses.id, courses.name_ar, courses.name_fr, courses.lang, courses.chapter, counts.*,
      (select count(*)::int from material_reports join materials on materials.id = material_reports.material_id
        where materials.course_id = courses.id and materials.deleted_at is null
          and material_reports.resolved_at is null) as reports
    from courses cross join ${countsOfCourse({ classId, groupId })}
    order by courses.chapter_position, courses.chapter_id, courses.position, courses.id`)
  const items = rows.map((row) => ({
    id: row.id,
    nameAr: row.name_ar,
    nameFr: row.name_fr,
    lang: row.lang,
    chapter: row.chapter,
    opened: row.opened,
    done: row.done,
    review: row.review,
    medianSeconds: row.median_seconds,
    reports: row.reports,
  }))
  return { group: subject, lessons: { items, total: subject.lessons, page, size } }
}
