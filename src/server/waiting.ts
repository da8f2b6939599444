import { type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#/contract/notification-kinds.ts'
import type { Role } from '#/contract/roles.ts'
import type { WaitingCounts } from '#/contract/unread.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { tellNews } from '#/server/tell-news.ts'
import { waitingQuestions } from '#/server/waiting-questions.ts'

/** Work of which staff is notified once in a while; of `reports` they are at once. */
export type NotifiedWork = Exclude<keyof WaitingCounts, 'reports'>

/** Work of staff that others give them and that stays until somebody has done it. */
interface Work {
  /** By role, rows of those for whom it waits (`id`), with how much (`things`) and since when the last of it (`at`). */
  of: Partial<Record<Role, SQL>>
  /** The kind by which they are notified. */
  kind: NotificationKind
  /** Such rows of those who are notified, where not all of them are. */
  told?: SQL
}

const openFaults = sql`material_reports
    join materials on materials.id = material_reports.material_id and materials.deleted_at is null
    join courses on courses.id = materials.course_id and courses.deleted_at is null
    join chapters on chapters.id = courses.chapter_id and chapters.deleted_at is null
    join subjects on subjects.id = chapters.subject_id and subjects.deleted_at is null
    join classes on classes.id = subjects.class_id and classes.deleted_at is null`
const isOpen = sql`material_reports.resolved_at is null`
/** By somebody who may use their account. */
const isTaught = sql`exists (select from professor_subjects join users on users.id = professor_subjects.user_id
  where professor_subjects.subject_id = subjects.id and users.status = 'ACTIVE')`
const reportedAt = sql`material_reports.created_at`
const faultsOfProfessors = sql`select teaching.user_id as id, count(*)::int as things, max(${reportedAt}) as at
    from ${openFaults} join professor_subjects teaching on teaching.subject_id = subjects.id
    where ${isOpen} group by teaching.user_id`

/** What waits for staff, beside messages. */
export const WAITING_WORK = {
  questions: {
    of: {
      PROFESSOR: sql`select teaching.user_id as id, count(*)::int as things, max(asked.created_at) as at
        from ${waitingQuestions} group by teaching.user_id`,
    },
    kind: 'questions-waiting',
  },
  /** Messages, questions and answers that were reported: administrators are told of them at once. */
  reports: {
    of: { ADMINISTRATOR: ofAdministrators(sql`message_reports where decided_at is null`) },
    kind: 'message-reported',
  },
  /** What visitors wrote by the form of the public site. */
  contact: {
    of: { ADMINISTRATOR: ofAdministrators(sql`contact_messages where answered_at is null`) },
    kind: 'contact-waiting',
  },
  /** What people asked the administration for. */
  requests: {
    of: { ADMINISTRATOR: ofAdministrators(sql`user_requests where decided_at is null`) },
    kind: 'requests-waiting',
  },
  /** What pupils found wrong in materials: who teaches the subject is told, or the administration where nobody does. */
  faults: {
    of: {
      PROFESSOR: faultsOfProfessors,
      ADMINISTRATOR: ofAdministrators(sql`${openFaults} where ${isOpen}`, reportedAt),
    },
    kind: 'faults-waiting',
    told: sql`${faultsOfProfessors} union all
      ${ofAdministrators(sql`${openFaults} where ${isOpen} and not ${isTaught}`, reportedAt)}`,
  },
} as const satisfies Record<keyof WaitingCounts, Work>

/** What waits for the administration waits for each of them. */
function ofAdministrators(open: SQL, since = sql`created_at`): SQL {
  return sql`select users.id, open.things, open.at from users
    cross join (select count(*)::int as things, max(${since}) as at from ${open}) open
    where users.role = 'ADMINISTRATOR' and open.things > 0`
}

/** @returns how much of a work waits for somebody of a role, as a scalar */
export function waitingFor(work: keyof WaitingCounts, { id, role }: { id: string | SQL; role: Role }): SQL {
  const { [role]: rows }: Work['of'] = WAITING_WORK[work].of
  return rows ? sql`coalesce((select things from (${rows}) waiting where waiting.id = ${id}), 0)` : sql`0`
}

/** @returns rows of those who are notified of a work (`id`), with how much waits for them and since when the last of it */
export function toldOf(work: NotifiedWork): SQL {
  const { of, told }: Work = WAITING_WORK[work]
  return told ?? sql.join(Object.values(of), sql` union all `)
}

/** For whom nothing of a work waits any more has read what they were notified of it. @param people a query of ids */
export async function readWaiting(tx: Tx, work: NotifiedWork, people: SQL): Promise<void> {
  const { kind } = WAITING_WORK[work]
  const { rows } = await tx.execute<{ id: string }>(sql`
    update notifications set read_at = now() where kind = ${kind} and read_at is null and user_id in (${people})
      and not exists (select from (${toldOf(work)}) waiting where waiting.id = notifications.user_id)
    returning user_id as id`)
  await tellNews(tx, 'notifications', { people: rows.map(({ id }) => id) })
}

/**
 * Something of a work has come, or was done: the administration hears of it, and of faults who teaches the subject.
 * @param subject a scalar, or absent = the administration's alone
 */
export async function tellWaiting(tx: Tx, work: NotifiedWork, subject: SQL = sql`null`): Promise<void> {
  const teaching = sql`select user_id from professor_subjects where subject_id = ${subject}`
  await readWaiting(tx, work, sql`select id from users where role = 'ADMINISTRATOR' union all ${teaching}`)
  const { rows } = await tx.execute<{ people: string[] }>(sql`select array(${teaching}) as people`)
  await tellNews(tx, 'waiting', { people: rows[0]?.people ?? [], administrators: true })
}
