import { type SQL, sql } from 'drizzle-orm'
import type { FollowedSubject } from '#/contract/follow.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isLive, isPublished, isReadable, teaches } from '#/server/features/curriculum/access.ts'
import { isKnownGroup } from '#/server/features/groups/access.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { visibleStudents } from '#/server/visible-students.ts'

/** Whose figures: the students of a class, or those of them who are in a group. */
export interface FollowedPupils {
  classId: number | SQL
  groupId?: number | undefined
}

/** A subject that the actor may follow, with the class whose students they are. */
export interface Followed extends FollowedPupils {
  subjectId: number
  classId: number
  subject: FollowedSubject
}

interface FollowedSubjectRow extends Record<string, unknown> {
  class_id: number
  subject: FollowedSubject['subject'] & { key: SubjectKey | null }
  school_class: FollowedSubject['schoolClass']
  students: number
  lessons: number
  reports: number
}

/** Students with their enrolments, for `isPupilOf`. */
export const pupils = sql`enrolments join users on users.id = enrolments.user_id`

/**
 * The rows of `enrolments` and `users` are a student of a class now. Who left it, is suspended or erased is in none of
 * the figures, so that no share is ever of more than everybody.
 */
export function isPupilOf({ classId, groupId }: FollowedPupils): SQL {
  const inGroup =
    groupId === undefined
      ? sql``
      : sql` and enrolments.user_id in (select user_id from group_members where group_id = ${groupId})`
  return sql`(enrolments.class_id = ${classId} and enrolments.ended_at is null and users.status = 'ACTIVE'${inGroup})`
}

/**
 * The same for what names them: who asks has to see them in the very statement, as they may have lost the subject since
 * it was looked up.
 */
export function isSeenPupilOf(actor: Actor, of: FollowedPupils): SQL {
  return sql`${isPupilOf(of)} and ${visibleStudents(actor)}`
}

/** The group is one of the class in a query, and one that the actor may know; without one, everything is. */
function isGroupOfClass(actor: Actor, groupId: number | undefined): SQL {
  if (groupId === undefined) return sql`true`
  return sql`exists (select from groups
    where groups.id = ${groupId} and groups.class_id = classes.id and ${isKnownGroup(actor)})`
}

/** @returns a row's names as JSON; the table is a word of our own, never input */
export function namesOf(table: string): SQL {
  return sql.raw(`jsonb_build_object('id', ${table}.id, 'nameAr', ${table}.name_ar, 'nameFr', ${table}.name_fr)`)
}

/** The same with the language that it is taught in. */
export function taughtNamesOf(table: string): SQL {
  return sql`${namesOf(table)} || ${sql.raw(`jsonb_build_object('lang', ${table}.lang)`)}`
}

/** The subject with its glyph. */
export const subjectNames = sql`${taughtNamesOf('subjects')} || jsonb_build_object('key', subjects.key)`

/**
 * A subject, if the actor may follow it: administrators all, professors what they teach; one query. Its figures are those
 * of a group where one is named.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND
 */
export async function readFollowed(
  { database: { db } }: Deps,
  actor: Actor,
  { id, groupId }: { id: number; groupId?: number | undefined },
): Promise<Followed> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const own = actor.role === 'PROFESSOR' ? sql`${isLive('subject')} and ${teaches(actor)}` : isLive('subject')
  const { rows } = await db.execute<FollowedSubjectRow>(sql`
    select classes.id as class_id, ${subjectNames} as subject, ${namesOf('classes')} as school_class,
      (select count(*)::int from ${pupils} where ${isPupilOf({ classId: sql`classes.id`, groupId })}) as students,
      (select count(*)::int from courses join chapters on chapters.id = courses.chapter_id
        where chapters.subject_id = subjects.id and chapters.deleted_at is null and courses.deleted_at is null
          and ${isPublished('course')}) as lessons,
      (select count(*)::int from material_reports join materials on materials.id = material_reports.material_id
          join courses on courses.id = materials.course_id join chapters on chapters.id = courses.chapter_id
        where chapters.subject_id = subjects.id and material_reports.resolved_at is null
          and materials.deleted_at is null and courses.deleted_at is null and chapters.deleted_at is null) as reports
    from ${chainOf('subject')} where subjects.id = ${id} and ${own} and ${isGroupOfClass(actor, groupId)}`)
  const [found] = rows
  if (!found) throw new ServiceError('NOT_FOUND')
  const { class_id: classId, subject, school_class: schoolClass, students, lessons, reports } = found
  return { subjectId: id, classId, groupId, subject: { subject, schoolClass, students, lessons, reports } }
}

/** A lesson that the actor may follow, with what it belongs to, as a condition on `courses` and all above it. */
export function mayFollowCourse(actor: Actor, { id, groupId }: { id: number; groupId?: number | undefined }): SQL {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return sql`courses.id = ${id} and ${isReadable(actor, 'course')} and ${isGroupOfClass(actor, groupId)}`
}

/** @returns an instant of the database as the contract writes it */
export function instant(at: string): string {
  return new Date(at).toISOString()
}
