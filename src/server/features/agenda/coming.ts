import { sql } from 'drizzle-orm'
import type { SessionKind } from '#/contract/session-kinds.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import type { Db } from '#/server/platform/database/types.ts'

const DAY = 86_400_000
/** How many sessions visitors see at most, and of how many days after today. */
export const MOST_SHOWN = 6
export const DAYS_SHOWN = 14

/** An open session as visitors see it. */
export interface ComingSession {
  title: string
  kind: SessionKind
  /** Milliseconds since the epoch. */
  startsAt: number
  endsAt: number
  /** Whether it comes again every week after this one. */
  weekly: boolean
  subject: { key: SubjectKey | null; nameAr: string; nameFr: string; lang: string }
  schoolClass: { level: number; section: string | null; nameAr: string; nameFr: string }
  /** Absent where nobody has it, and where their account is not open. */
  professor?: string
}

interface Row extends Record<string, unknown> {
  title: string
  kind: SessionKind
  starts_at: number
  ends_at: number
  weekly: boolean
  key: SubjectKey | null
  subject_ar: string
  subject_fr: string
  subject_lang: string
  level: number
  section: string | null
  class_ar: string
  class_fr: string
  professor: string | null
}

/**
 * The open sessions that go on or come next, by their start; of those that belong to one series only the first.
 * One query.
 * @param now in milliseconds since the epoch
 */
export async function readComing(db: Db, now: number): Promise<ComingSession[]> {
  const [from, until] = [new Date(now).toISOString(), new Date(midnightAfter(now) + DAYS_SHOWN * DAY).toISOString()]
  const { rows } = await db.execute<Row>(sql`
    with coming as (
      select distinct on (coalesce(sessions.series_id, -sessions.id)) sessions.*
      from sessions
      where sessions.audience = 'open' and sessions.cancelled_at is null
        and sessions.ends_at > ${from}::timestamptz
        and sessions.starts_at > ${from}::timestamptz - interval '1 day'
        and sessions.starts_at < ${until}::timestamptz
      order by coalesce(sessions.series_id, -sessions.id), sessions.starts_at
    )
    select coming.title, coming.kind, extract(epoch from coming.starts_at)::float8 * 1000 as starts_at,
      extract(epoch from coming.ends_at)::float8 * 1000 as ends_at, subjects.key, subjects.lang as subject_lang,
      subjects.name_ar as subject_ar, subjects.name_fr as subject_fr,
      classes.level, classes.section, classes.name_ar as class_ar, classes.name_fr as class_fr,
      users.first_name || ' ' || users.last_name as professor,
      coalesce(session_series.rule like 'FREQ=WEEKLY;INTERVAL=1;%', false) and exists (
        select from sessions later
        where later.series_id = coming.series_id and later.starts_at > coming.starts_at
          and later.audience = 'open' and later.cancelled_at is null
      ) as weekly
    from coming
      join subjects on subjects.id = coming.subject_id and subjects.deleted_at is null
      join classes on classes.id = coming.class_id and classes.deleted_at is null
      left join session_series on session_series.id = coming.series_id
      left join users on users.id = coming.professor_id and users.status = 'ACTIVE'
    order by coming.starts_at, coming.id
    limit ${MOST_SHOWN}`)
  return rows.map((row) => ({
    title: row.title,
    kind: row.kind,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    weekly: row.weekly,
    subject: { key: row.key, nameAr: row.subject_ar, nameFr: row.subject_fr, lang: row.subject_lang },
    schoolClass: { level: row.level, section: row.section, nameAr: row.class_ar, nameFr: row.class_fr },
    professor: row.professor ?? undefined,
  }))
}

/** @returns when what visitors see of these sessions changes by the clock alone: one begins or ends, or the day does */
export function nextChange(sessions: readonly ComingSession[], now: number): number {
  const times = sessions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((time) => time > now)
  return Math.min(midnightAfter(now), ...times)
}

/** @returns the next midnight in Tunis, whose clocks are never changed */
function midnightAfter(now: number): number {
  return Date.parse(`${isoDateInTunis(now)}T00:00:00+01:00`) + DAY
}
