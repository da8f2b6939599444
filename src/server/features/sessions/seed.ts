import { sql } from 'drizzle-orm'
import { weekDayOf } from '#/contract/calendar-days.ts'
import type { SubjectCode } from '#/contract/school.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { PresenceState, SessionAudience, SessionKind } from '#/contract/session-kinds.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { type DemoAcademy, type DemoSeed, demoStudent } from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { rooms, sessionGroups, sessionPresences, sessionSeries, sessions } from '#/server/tables/sessions.ts'
import { book } from './clashes.ts'
import { readDayFacts } from './day-facts.ts'
import { instantOf, writeRule } from './rule.ts'

/** Weeks before and after the day of the first start. */
const WEEKS = 4

/** Starts of demo sessions, so that nobody has two at once: one for each subject that is taught, day by day. */
const SLOTS = [1, 2, 3, 4, 5, 6].flatMap((weekDay) =>
  ['09:00', '14:00', '16:00'].map((startsAt) => ({ weekDay, startsAt })),
)
/** Hours of those at which they are told apart from all others. */
const TODAY = { startsAt: '18:00', endsAt: '19:30' }
const OPEN = { startsAt: '11:00', endsAt: '12:00' }

interface Place {
  roomId?: number
  link?: string
}

/** A subject of a class that somebody teaches, and its groups. */
interface Taught extends Record<string, unknown> {
  subjectId: number
  code: SubjectCode
  nameAr: string
  classId: number
  professorId: string
  groupIds: number[]
}

/** What the demo student has been to, in the order of their sessions: what is left out, they were at. */
const PRESENCE: readonly PresenceState[] = ['here', 'absent', 'late', 'here', 'excused', 'here', 'here']

/**
 * Sessions of the classes with lessons from four weeks before to four after: each subject once a week, one of them for
 * groups; of the class of the demo student one today with a sheet to be worked on, one cancelled, one made up, one moved, and one beside
 * another.
 * An open one, for everybody.
 */
export const seedSessions: DemoSeed = async (tx, academy) => {
  const classIds = [...new Set(academy.materials.map(({ classId }) => classId))]
  const own = demoStudent(academy)
  const taught = await readTaught(tx, classIds, own?.classId ?? 0)
  if (taught.length === 0) return
  const today = isoDateInTunis(academy.now)
  const places = await insertPlaces(tx)
  const first = taught.find(({ classId }) => classId === own?.classId)
  const second = taught.find((each) => each.classId === own?.classId && each.professorId !== first?.professorId)
  let weekly: Held | undefined
  for (const [index, subject] of taught.slice(0, SLOTS.length).entries()) {
    const slot = SLOTS[index]
    if (!slot) continue
    const kind = index % 4 === 3 ? 'revision' : 'live'
    const facts = {
      subject,
      today,
      ...slot,
      ...places[index % places.length],
      kind,
      audience: audienceOf(subject),
    } as const
    const dates = (await insertWeekly(tx, facts)).map(({ date }) => date)
    if (subject === first) weekly = { startsAt: slot.startsAt, dates }
  }
  const sheet = academy.materials.find(({ kind, subjectId }) => kind === 'sheet' && subjectId === first?.subjectId)
  if (first && weekly)
    await insertNotable(tx, { first, second, today, weekly, place: places[0] ?? {}, sheetId: sheet?.id })
  const { rows } = await tx.execute<{ id: number }>(sql`
    select sessions.id from sessions where sessions.subject_id = any(${sql.param(taught.map(({ subjectId }) => subjectId))}::int[])`)
  await book(
    tx,
    rows.map(({ id }) => id),
  )
  if (own) await insertPresence(tx, own.id, academy)
}

const audienceOf = ({ groupIds }: Taught): SessionAudience => (groupIds.length > 0 ? 'groups' : 'class')

/** Each subject with the first demo professor who teaches it: mathematics first, then those of the student's class. */
async function readTaught(tx: Tx, classIds: readonly number[], ownClassId: number): Promise<Taught[]> {
  const { rows } = await tx.execute<Taught>(sql`
    select subjects.id as "subjectId", subjects.code, subjects.name_ar as "nameAr", subjects.class_id as "classId",
      teaching.user_id as "professorId",
      (select coalesce(jsonb_agg(groups.id order by groups.id), '[]') from group_subjects
        join groups on groups.id = group_subjects.group_id and groups.archived_at is null and groups.deleted_at is null
        join group_professors on group_professors.group_id = groups.id and group_professors.user_id = teaching.user_id
        where group_subjects.subject_id = subjects.id) as "groupIds"
    from subjects join lateral (select professor_subjects.user_id from professor_subjects
        join users on users.id = professor_subjects.user_id and users.demo and users.status = 'ACTIVE'
        where professor_subjects.subject_id = subjects.id order by users.username collate "C" limit 1) as teaching on true
    where subjects.class_id = any(${sql.param([...classIds])}::int[]) and subjects.deleted_at is null
    order by subjects.code <> 'mathematics', subjects.class_id <> ${ownClassId}, subjects.class_id, subjects.position, subjects.id`)
  return rows
}

async function insertPlaces(tx: Tx): Promise<Place[]> {
  const building = 'المقرّ الرئيسي'
  const made = await tx
    .insert(rooms)
    .values([
      { name: 'قاعة 1', building, places: 24 },
      { name: 'قاعة 2', building, places: 18 },
    ])
    .onConflictDoUpdate({ target: [rooms.building, rooms.name], set: { building } })
    .returning({ id: rooms.id })
  return [...made.map(({ id }) => ({ roomId: id })), { link: 'https://meet.example.org/manara' }]
}

interface Weekly extends Place {
  subject: Taught
  today: string
  weekDay: number
  startsAt: string
  endsAt?: string
  kind: SessionKind
  audience: SessionAudience
  title?: string
}

/** A session each week from four weeks before to four after, without days on which nothing is taught. */
async function insertWeekly(tx: Tx, weekly: Weekly): Promise<{ id: number; date: string }[]> {
  const { subject, today, weekDay, startsAt, kind, audience, roomId, link } = weekly
  const first = dateAfter(today, weekDay - weekDayOf(today) - 7 * WEEKS)
  const all = Array.from({ length: 2 * WEEKS + 1 }, (_, week) => dateAfter(first, 7 * week))
  const last = all.at(-1) ?? first
  const { closed } = await readDayFacts(
    tx,
    { role: 'ADMINISTRATOR', id: subject.professorId },
    { from: first, to: dateAfter(last, 1) },
  )
  const dates = all.filter(
    (date) => date === today || !closed.some((day) => date >= day.startsOn && date <= day.endsOn),
  )
  if (dates.length === 0) return []
  const rule = writeRule({ weekDays: [weekDay], every: 1 })
  const [series] = await tx
    .insert(sessionSeries)
    .values({ rule, startsOn: dates[0] ?? first, endsOn: last })
    .returning()
  const endsAt = weekly.endsAt ?? `${String(Number(startsAt.slice(0, 2)) + 1).padStart(2, '0')}:30`
  const made = await tx
    .insert(sessions)
    .values(
      dates.map((date) => ({
        ...{ kind, audience, roomId, link, seriesId: series?.id ?? null, ruleDate: date },
        title: weekly.title ?? subject.nameAr,
        ...{ subjectId: subject.subjectId, classId: subject.classId, professorId: subject.professorId },
        startsAt: new Date(instantOf(date, startsAt)),
        endsAt: new Date(instantOf(date, endsAt)),
      })),
    )
    .returning({ id: sessions.id })
  const rows =
    audience === 'groups'
      ? made.flatMap(({ id }) => subject.groupIds.map((groupId) => ({ sessionId: id, groupId })))
      : []
  if (rows.length > 0) await tx.insert(sessionGroups).values(rows)
  return made.map(({ id }, index) => ({ id, date: dates[index] ?? first }))
}

/** When sessions of a week after week are. */
interface Held {
  startsAt: string
  /** Those of days on which something is taught. */
  dates: readonly string[]
}

interface Notable {
  first: Taught
  /** Whom somebody else teaches. */
  second: Taught | undefined
  today: string
  /** When the first is every week. */
  weekly: Held
  place: Place
  /** The material whose file is handed out. */
  sheetId: number | undefined
}

/** What makes a calendar worth looking at. */
async function insertNotable(tx: Tx, { first, second, today, weekly, place, sheetId }: Notable): Promise<void> {
  const own = { today, kind: 'live', audience: 'class' } as const
  const link = 'https://meet.example.org/manara-soir'
  const evening = await insertWeekly(tx, {
    ...own,
    ...TODAY,
    subject: first,
    weekDay: weekDayOf(today),
    link,
    title: 'تمارين الأسبوع',
  })
  const tonight = evening.find(({ date }) => date === today)
  if (tonight && sheetId) {
    await tx.execute(sql`insert into session_files (session_id, file_id)
      select ${tonight.id}, file_id from material_files where material_id = ${sheetId} and role = 'main'`)
  }
  const next = evening.find(({ date }) => date > today)
  if (next) {
    await cancel(tx, next.id, 'الأستاذ في تكوين')
    const made = dateAfter(next.date, 1)
    await insertOne(tx, first, {
      date: made,
      ...TODAY,
      title: 'تمارين الأسبوع: حصّة تدارك',
      makesUpId: next.id,
      ...place,
    })
  }
  // Before holidays there may be no second one to come.
  const later = evening.filter(({ date }) => date > today)[1] ?? evening.findLast(({ date }) => date < today)
  if (later) {
    const to = { date: dateAfter(later.date, 1), ...TODAY }
    await tx.execute(sql`update sessions set moved_from = starts_at, starts_at = ${instantOf(to.date, to.startsAt)},
      ends_at = ${instantOf(to.date, to.endsAt)}, own_facts = '{date}', version = 2 where id = ${later.id}`)
  }
  const nextMonday = dateAfter(today, 8 - weekDayOf(today))
  const date = weekly.dates.find((day) => day >= nextMonday)
  if (second && date) {
    // The whole class while its groups are at the first: who plans such a thing is asked whether it is meant so.
    const hour = Number(weekly.startsAt.slice(0, 2))
    const times = { startsAt: `${weekly.startsAt.slice(0, 2)}:30`, endsAt: `${hour + 2}:00` }
    await insertOne(tx, second, { date, ...times, title: 'حصّة دعم', link })
  }
  const saturday = dateAfter(today, 6 - weekDayOf(today) + (weekDayOf(today) > 5 ? 7 : 0))
  await insertOne(tx, first, {
    date: saturday,
    ...OPEN,
    title: 'حصّة مفتوحة: كيف أراجع للامتحان؟',
    audience: 'open',
    link,
  })
}

async function insertOne(
  tx: Tx,
  { subjectId, classId, professorId }: Taught,
  one: Place & {
    date: string
    startsAt: string
    endsAt: string
    title: string
    audience?: SessionAudience
    makesUpId?: number
  },
): Promise<void> {
  const { date, startsAt, endsAt, title, audience = 'class', makesUpId, roomId, link } = one
  await tx.insert(sessions).values({
    ...{ subjectId, classId, professorId, title, audience, makesUpId, roomId, link, kind: 'revision' },
    startsAt: new Date(instantOf(date, startsAt)),
    endsAt: new Date(instantOf(date, endsAt)),
  })
}

async function cancel(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.execute(
    sql`update sessions set cancelled_at = now(), cancel_reason = ${reason}, version = 2 where id = ${id}`,
  )
}

/** Where the demo student was of the sessions of their class that are over. */
async function insertPresence(tx: Tx, userId: string, { now }: DemoAcademy): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select sessions.id from sessions join enrolments on enrolments.class_id = sessions.class_id
      and enrolments.user_id = ${userId} and enrolments.ended_at is null
    where sessions.audience = 'class' and sessions.ends_at < ${now.toISOString()} and sessions.cancelled_at is null
    order by sessions.starts_at, sessions.id`)
  const marks = rows.map(({ id }, index) => ({
    sessionId: id,
    userId,
    state: PRESENCE[index % PRESENCE.length] ?? ('here' as const),
  }))
  if (marks.length > 0) await tx.insert(sessionPresences).values(marks)
}
