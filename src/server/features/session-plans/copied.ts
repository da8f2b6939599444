import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import type { SessionAudience, SessionKind } from '#/contract/session-kinds.ts'
import { inTunis } from '#/server/features/sessions/rule.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { kindWord, openWord, weekDayWord } from './cells.ts'
import type { LinePlan, PlanFields } from './validate-line.ts'

/** A session that is copied, with the names of what it is about. */
export interface CopiedSession extends Record<string, unknown> {
  id: number
  series_id: number | null
  title: string
  kind: SessionKind
  audience: SessionAudience
  class_code: string
  class_id: number
  subject_id: number
  name_ar: string
  name_fr: string
  professor_id: string | null
  professor: string | null
  starts_at: string
  ends_at: string
  room_id: number | null
  room: string | null
  building: string | null
  link: string | null
  note: string
  groups: { id: number; name: string }[]
}

/** Reads sessions as they are copied, by their start; one query. @param where of `sessions` */
export async function readCopied(tx: Tx, where: SQL, limit: number): Promise<CopiedSession[]> {
  const { rows } = await tx.execute<CopiedSession>(sql`
    select sessions.id, sessions.series_id, sessions.title, sessions.kind, sessions.audience, classes.code as class_code,
      sessions.class_id, sessions.subject_id, subjects.name_ar, subjects.name_fr, sessions.professor_id,
      users.first_name || ' ' || users.last_name as professor, sessions.starts_at, sessions.ends_at, sessions.room_id,
      rooms.name as room, rooms.building, sessions.link, sessions.note,
      (select coalesce(jsonb_agg(jsonb_build_object('id', groups.id, 'name', groups.name) order by groups.name), '[]')
        from session_groups join groups on groups.id = session_groups.group_id
        where session_groups.session_id = sessions.id) as groups
    from sessions join subjects on subjects.id = sessions.subject_id and subjects.deleted_at is null
      join classes on classes.id = sessions.class_id and classes.deleted_at is null
      left join users on users.id = sessions.professor_id left join rooms on rooms.id = sessions.room_id
    where ${where}
    order by sessions.starts_at, sessions.id limit ${limit}`)
  return rows
}

/** When a copy is to be. */
export interface CopiedTo {
  date: string
  repeat: LinePlan['repeat']
  /** Groups that stand for those of the session; absent where one of them has none. */
  groupIds: number[] | undefined
}

/** @returns what a copy would plan; none where nobody or no group is there for it */
export function planOfCopy(session: CopiedSession, { date, repeat, groupIds }: CopiedTo): LinePlan | null {
  if (session.professor_id === null || groupIds === undefined) return null
  const { startsAt, endsAt } = timesOf(session)
  return {
    title: session.title,
    kind: session.kind,
    subjectId: session.subject_id,
    audience: session.audience,
    groupIds,
    professorId: session.professor_id,
    date,
    startsAt,
    endsAt,
    place:
      session.link !== null
        ? { kind: 'link', link: session.link }
        : session.room_id !== null
          ? { kind: 'room', roomId: session.room_id }
          : null,
    // What a lesson was about is another thing another week.
    courseIds: [],
    note: session.note,
    repeat,
  }
}

/** @returns a copy as a line of a file says it */
export function fieldsOfCopy(session: CopiedSession, { date, repeat }: CopiedTo, locale: Locale): PlanFields {
  const { startsAt, endsAt } = timesOf(session)
  const fields: Record<keyof PlanFields, string | null | undefined> = {
    title: session.title,
    kind: kindWord(session.kind, locale),
    class: session.class_code,
    subject: locale === 'ar' ? session.name_ar : session.name_fr,
    groups: session.audience === 'open' ? openWord(locale) : session.groups.map(({ name }) => name).join(' + '),
    professor: session.professor,
    date,
    startsAt,
    endsAt,
    until: repeat?.until,
    every: repeat && String(repeat.every),
    weekDays: repeat?.weekDays.map((day) => weekDayWord(day, locale)).join(' + '),
    room: session.room && `${session.building} – ${session.room}`,
    link: session.link,
    note: session.note,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text)) as PlanFields
}

function timesOf({ starts_at, ends_at }: CopiedSession): { startsAt: string; endsAt: string } {
  return {
    startsAt: inTunis(new Date(starts_at).toISOString()).time,
    endsAt: inTunis(new Date(ends_at).toISOString()).time,
  }
}
