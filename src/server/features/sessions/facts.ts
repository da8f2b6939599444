import { sql } from 'drizzle-orm'
import { minutesOf } from '#/contract/calendar-days.ts'
import { SESSION_LIMITS, type SessionFact } from '#/contract/session-kinds.ts'
import type { SessionPlan } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { instantOf } from './rule.ts'

/** What a form says of a session. */
export type GivenFacts = Omit<SessionPlan, 'repeat' | 'makesUpId' | 'accept'>

/** The facts of a session once everything that they name is there and may be named. */
export interface SessionFacts extends GivenFacts {
  classId: number
  /** Year of schooling of the class. */
  level: number
  roomId: number | null
  link: string | null
}

/**
 * Looks up what the facts name, and keeps it as it is until the transaction ends: the subject and its class, who teaches
 * it, groups of that class that are taught it, a room that is offered, lessons of the subject. Professors plan their
 * own sessions, of what they teach and for groups that they lead.
 * @param present what a session has already: that stays, whether it could be chosen today or not
 * @throws {ServiceError} NOT_FOUND for whoever may not plan any more; VALIDATION by field
 */
export async function holdFacts(
  tx: Tx,
  actor: Actor,
  given: GivenFacts,
  present?: PresentFacts,
): Promise<SessionFacts> {
  refuseTimes(given)
  const { subjectId, audience, courseIds, place } = given
  const groupIds = audience === 'groups' ? [...new Set(given.groupIds)].sort((one, two) => one - two) : []
  if (audience === 'groups' && groupIds.length === 0) refuse('groupIds', 'chooseOne')
  const professorId = actor.role === 'PROFESSOR' ? actor.id : given.professorId
  const roomId = place?.kind === 'room' ? place.roomId : null
  const kept = sql.param([...(present?.groupIds ?? [])])
  const { rows } = await tx.execute<Found>(sql`
    select acting.role, subjects.class_id, classes.level,
      exists (select from professor_subjects join users on users.id = professor_subjects.user_id
        and users.role = 'PROFESSOR' and users.status = 'ACTIVE'
        where professor_subjects.subject_id = ${subjectId} and professor_subjects.user_id = ${professorId}
        for share) as teaches,
      (select count(*)::int from groups where groups.id in ${[0, ...groupIds]} and groups.class_id = subjects.class_id
        and groups.deleted_at is null and (groups.archived_at is null or groups.id = any(${kept}::int[]))
        and exists (select from group_subjects where group_subjects.group_id = groups.id and group_subjects.subject_id = ${subjectId})
        and (acting.role = 'ADMINISTRATOR' or groups.id = any(${kept}::int[]) or exists (select from group_professors
          where group_professors.group_id = groups.id and group_professors.user_id = acting.id))) as groups,
      (select count(*)::int from courses join chapters on chapters.id = courses.chapter_id and chapters.deleted_at is null
        where courses.id in ${[0, ...courseIds]} and chapters.subject_id = ${subjectId} and courses.deleted_at is null) as courses,
      (select count(*)::int from rooms where rooms.id = ${roomId}
        and (rooms.archived_at is null or rooms.id = ${present?.roomId ?? null})) as rooms
    from users acting left join subjects on subjects.id = ${subjectId} and subjects.deleted_at is null
      left join classes on classes.id = subjects.class_id and classes.deleted_at is null
    where acting.id = ${actor.id} and acting.status = 'ACTIVE' and acting.role = ${actor.role}
    for share of acting`)
  const [found] = rows
  if (!found) throw new ServiceError('NOT_FOUND')
  if (found.class_id === null || found.level === null) refuse('subjectId', 'chooseOne')
  // Who may not know that somebody else teaches it is told the same as of a subject that is not there.
  if (!found.teaches && !(present?.professorId === professorId && present.subjectId === subjectId))
    refuse(
      actor.role === 'PROFESSOR' ? 'subjectId' : 'professorId',
      actor.role === 'PROFESSOR' ? 'chooseOne' : 'teachesNone',
    )
  if (found.groups !== groupIds.length) refuse('groupIds', 'chooseOne')
  if (found.courses !== new Set(courseIds).size) refuse('courseIds', 'chooseOne')
  if (roomId !== null && found.rooms === 0) refuse('place', 'chooseOne')
  return {
    ...given,
    ...{ groupIds, professorId, roomId, classId: found.class_id, level: found.level },
    courseIds: [...new Set(courseIds)].sort((one, two) => one - two),
    link: place?.kind === 'link' ? place.link : null,
  }
}

interface Found extends Record<string, unknown> {
  role: Actor['role']
  class_id: number | null
  level: number | null
  teaches: boolean
  groups: number
  courses: number
  rooms: number
}

/** A session as it is now, as far as its facts go. */
export interface PresentFacts extends Omit<SessionFacts, 'level' | 'place' | 'professorId'> {
  professorId: string | null
}

/** @returns which facts a form gives another value than a session has */
export function changedFacts(present: PresentFacts, given: SessionFacts): SessionFact[] {
  const changed: Record<SessionFact, boolean> = {
    title: present.title !== given.title,
    kind: present.kind !== given.kind,
    subject: present.subjectId !== given.subjectId,
    audience: present.audience !== given.audience || present.groupIds.join() !== given.groupIds.join(),
    professor: present.professorId !== given.professorId,
    date: present.date !== given.date,
    time: present.startsAt !== given.startsAt || present.endsAt !== given.endsAt,
    place: present.roomId !== given.roomId || present.link !== given.link,
    courses: present.courseIds.join() !== given.courseIds.join(),
    note: present.note !== given.note,
  }
  return (Object.keys(changed) as SessionFact[]).filter((fact) => changed[fact])
}

function refuseTimes({ startsAt, endsAt }: GivenFacts): void {
  const minutes = minutesOf(endsAt) - minutesOf(startsAt)
  if (minutes <= 0) refuse('endsAt', 'timeOrder')
  if (minutes < SESSION_LIMITS.shortest || minutes > SESSION_LIMITS.longest) refuse('endsAt', 'sessionLength')
}

/** @throws {ServiceError} VALIDATION for a time that has come */
export function refusePast({ date, startsAt }: Pick<GivenFacts, 'date' | 'startsAt'>): void {
  if (Date.parse(instantOf(date, startsAt)) <= Date.now()) refuse('startsAt', 'sessionPast')
}

/** @throws {ServiceError} VALIDATION of one field */
export function refuse(field: string, fault: FieldFault['fault'], limit?: number): never {
  throw new ServiceError('VALIDATION', { fields: { [field]: { fault, limit } } })
}
