import { sql } from 'drizzle-orm'
import { audienceOf, isKnownSession } from '#/server/features/sessions/access.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { FARTHEST, isDue, REMINDER_KINDS, type ReminderKind } from './rules.ts'

/** A reminder that is to go out. */
export interface DueReminder {
  sessionId: number
  kind: ReminderKind
  /** As the database writes it. */
  startsAt: string
}

/**
 * Reminders that are due and have not gone out for that start, by it; one query. Nothing that is cancelled or in the bin.
 * @param at the present, unless another is said
 * @returns them, and for when
 */
export async function findDue(db: Queryable, at?: Date): Promise<{ due: DueReminder[]; now: number }> {
  const present = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
  const { rows } = await db.execute<{ id: number; kind: ReminderKind; starts_at: string; present: string }>(sql`
    select sessions.id, kinds.kind, sessions.starts_at, ${present} as present from sessions
      join subjects on subjects.id = sessions.subject_id and subjects.deleted_at is null
      join classes on classes.id = sessions.class_id and classes.deleted_at is null
      cross join unnest(${sql.param([...REMINDER_KINDS])}::text[]) as kinds(kind)
    where sessions.cancelled_at is null and sessions.starts_at > ${present}
      and sessions.starts_at <= ${present} + make_interval(secs => ${FARTHEST / 1000})
      and not exists (select from session_reminders sent where sent.session_id = sessions.id
        and sent.kind = kinds.kind and sent.starts_at = sessions.starts_at)
    order by sessions.starts_at, sessions.id, kinds.kind`)
  const now = rows[0] ? Date.parse(rows[0].present) : 0
  const due = rows
    .filter(({ kind, starts_at }) => isDue(kind, Date.parse(starts_at), now))
    .map(({ id, kind, starts_at }) => ({ sessionId: id, kind, startsAt: starts_at }))
  return { due, now }
}

/** What is held by who sends a reminder. */
export interface Claimed {
  title: string
  startsAt: string
  /** Whom it is for, and who gives it. */
  to: string[]
}

/**
 * Writes down that a reminder goes out, in the transaction in which it does; two statements. The session stays as it is
 * until that ends.
 * @returns `undefined` where it is not to go out any more, or somebody else is at that session
 */
export async function claim(tx: Tx, { sessionId, kind, startsAt }: DueReminder): Promise<Claimed | undefined> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    with held as (
      select id, title, starts_at from sessions
      where id = ${sessionId} and starts_at = ${startsAt}::timestamptz and cancelled_at is null
      for no key update skip locked
    ), written as (
      insert into session_reminders (session_id, kind, starts_at) select id, ${kind}, starts_at from held
      on conflict do nothing returning session_id
    )
    select title from held where id in (select session_id from written)`)
  const [held] = rows
  if (!held) return undefined
  const { rows: people } = await tx.execute<{ id: string }>(sql`
    select user_id as id from ${audienceOf(sql`(${sessionId})`)} as audience
    union
    select sessions.professor_id from sessions
    where sessions.id = ${sessionId} and ${isKnownSession({ role: 'PROFESSOR', id: sql`sessions.professor_id` })}`)
  return {
    title: held.title,
    startsAt: new Date(startsAt).toISOString(),
    to: people.map(({ id }) => id),
  }
}
