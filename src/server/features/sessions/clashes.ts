import { type SQL, sql } from 'drizzle-orm'
import { hoursOn } from '#/contract/academy-hours.ts'
import { minutesOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { CLASH_KINDS, type ClashKind, SESSION_LIMITS, type SessionDoubt } from '#/contract/session-kinds.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { audienceOf, isKnownSession } from './access.ts'
import { type DayFacts, readDayFacts } from './day-facts.ts'
import { DAYS_AHEAD, type DayTime, nextFreeTime } from './free-times.ts'
import { instantOf, inTunis } from './rule.ts'

/** A session as it is to be, as far as it takes up people and rooms. */
export interface Wanted extends DayTime {
  professorId: string | null
  roomId: number | null
  audience: 'class' | 'groups' | 'open'
  classId: number
  groupIds: readonly number[]
}

/** What is looked at, and for whom. */
interface Looked {
  wanted: readonly Wanted[]
  /** Year of schooling of the class: some days are without lessons for some only. */
  level: number
  /** Sessions that are about to be changed: they are not in their own way. */
  besides: readonly number[]
  /** What is to be said yes to, of all that could be. */
  about: readonly SessionDoubt[]
  /** Whether the next free time is looked for; so it is where nothing is said. */
  freeTime?: boolean
}

const LETTERS = { professor: 'p', room: 'r', group: 'g', class: 'c' } as const satisfies Record<ClashKind, string>

/** @returns what a session takes up, as `session_bookings` names it */
export function resourcesOf({
  professorId,
  roomId,
  audience,
  classId,
  groupIds,
}: Omit<Wanted, keyof DayTime>): string[] {
  return [
    ...(professorId ? [`p:${professorId}`] : []),
    ...(roomId ? [`r:${roomId}`] : []),
    ...(audience === 'class' ? [`c:${classId}`] : []),
    ...(audience === 'groups' ? groupIds.map((id) => `g:${id}`) : []),
  ]
}

/**
 * What is in the way of sessions, and what is to be said yes to; five queries at most, however many they are.
 * @returns all of a check but the days that a rule leaves out
 */
export async function lookForClashes(tx: Tx, actor: Actor, looked: Looked): Promise<Omit<SessionCheck, 'skipped'>> {
  const { wanted, level } = looked
  const dates = wanted.map(({ date }) => date).sort()
  const from = dates[0] ?? nowInTunis().date
  const to = dateAfter(dates.at(-1) ?? from, DAYS_AHEAD + 1)
  const clashes = [...(await clashesOf(tx, actor, looked)), ...amongThemselves(wanted)].slice(0, SESSION_LIMITS.clashes)
  const days = await readDayFacts(tx, actor, { from, to, level })
  const people = await countStudents(tx, looked)
  const doubts: SessionCheck['doubts'] = {}
  const doubt = (what: SessionDoubt, count: number): void => {
    if (count > 0 && looked.about.includes(what)) doubts[what] = count
  }
  doubt('pupilsTwice', people.twice)
  doubt('closedDay', wanted.filter(({ date }) => isClosed(days, date)).length)
  doubt('outsideHours', wanted.filter((each) => isOutside(days, each)).length)
  doubt('professorAway', await countAway(tx, looked))
  return {
    occurrences: wanted.map((each) => ({ startsAt: startOf(each), endsAt: endOf(each) })),
    students: wanted[0]?.audience === 'open' ? null : people.all,
    clashes: clashes.map(({ total: _, ...clash }) => clash),
    clashCount: clashes[0]?.total ?? 0,
    doubts,
    nextFree:
      looked.freeTime !== false && (clashes.length > 0 || Object.keys(doubts).length > 0)
        ? nextFreeTime(wanted, { ...days, busy: await busyTimes(tx, looked, { from, to }), now: nowInTunis() })
        : null,
  }
}

/**
 * @throws {ServiceError} CLASH with what is in the way; NEEDS_YES with what nobody has said yes to; both have the check
 *   as `current`
 */
export function refuseClashes(check: SessionCheck, accept: readonly SessionDoubt[]): void {
  if (check.clashCount > 0) throw new ServiceError('CLASH', { current: check })
  const left = Object.entries(check.doubts).filter(([doubt]) => !accept.includes(doubt as SessionDoubt))
  if (left.length > 0) throw new ServiceError('NEEDS_YES', { counts: Object.fromEntries(left), current: check })
}

/** Writes down what sessions take up, in place of what they took up before. A session that is cancelled takes nothing. */
export async function book(tx: Tx, ids: readonly number[]): Promise<void> {
  const these = sql.param([...ids])
  await tx.execute(sql`delete from session_bookings where session_id = any(${these}::int[])`)
  await tx.execute(sql`
    insert into session_bookings (session_id, resource, during)
    select sessions.id, taken.resource, tstzrange(sessions.starts_at, sessions.ends_at)
    from sessions cross join lateral (
      select 'p:' || sessions.professor_id as resource where sessions.professor_id is not null
      union all select 'r:' || sessions.room_id where sessions.room_id is not null
      union all select 'c:' || sessions.class_id where sessions.audience = 'class'
      union all select 'g:' || session_groups.group_id from session_groups
        where session_groups.session_id = sessions.id and sessions.audience = 'groups') as taken
    where sessions.id = any(${these}::int[]) and sessions.cancelled_at is null
    -- In one order, so that two writes never wait for each other.
    order by taken.resource, sessions.starts_at`)
}

const startOf = ({ date, startsAt }: DayTime): string => instantOf(date, startsAt)
const endOf = ({ date, endsAt }: DayTime): string => instantOf(date, endsAt)

/** Those that would be in each other's way, as of a series of which one was moved to a day of another. */
function amongThemselves(wanted: readonly Wanted[]) {
  const taken = wanted.filter((one, index) =>
    wanted
      .slice(0, index)
      .some(
        (two) =>
          one.date === two.date &&
          one.startsAt < two.endsAt &&
          two.startsAt < one.endsAt &&
          resourcesOf(one).some((resource) => resourcesOf(two).includes(resource)),
      ),
  )
  const facts = { what: 'professor' as const, name: null, title: null, total: taken.length }
  return taken.map((one) => ({ ...facts, startsAt: startOf(one), endsAt: endOf(one) }))
}

/** The wanted times as a table of a query. */
function wantedTable(wanted: readonly Wanted[]): SQL {
  const rows = wanted.map((each) => ({ starts_at: startOf(each), ends_at: endOf(each), resources: resourcesOf(each) }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(starts_at timestamptz, ends_at timestamptz, resources jsonb)`
}

async function clashesOf(tx: Tx, actor: Actor, { wanted, besides }: Looked) {
  const { rows } = await tx.execute<{
    resource: string
    starts_at: string
    ends_at: string
    name: string
    title: string | null
    total: number
  }>(sql`
    select booked.resource, sessions.starts_at, sessions.ends_at, count(*) over ()::int as total,
      case when ${isKnownSession(actor)} then sessions.title end as title,
      case left(booked.resource, 1)
        when 'p' then (select first_name || ' ' || last_name from users where users.id = sessions.professor_id)
        when 'r' then (select name from rooms where rooms.id = sessions.room_id)
        when 'g' then (select name from groups where groups.id = substring(booked.resource from 3)::int)
        else (select code from classes where classes.id = sessions.class_id) end as name
    from ${wantedTable(wanted)} cross join lateral jsonb_array_elements_text(wanted.resources) as taken(resource)
      -- One by one by the index, however many the planner takes them for.
      cross join lateral (select * from session_bookings where session_bookings.resource = taken.resource
        and session_bookings.during && tstzrange(wanted.starts_at, wanted.ends_at) offset 0) as booked
      join sessions on sessions.id = booked.session_id
    where booked.session_id <> all(${sql.param([...besides])}::int[])
    order by wanted.starts_at, left(booked.resource, 1) desc, sessions.id limit ${SESSION_LIMITS.clashes}`)
  return rows.map((row) => ({
    what: CLASH_KINDS.find((kind) => LETTERS[kind] === row.resource[0]) ?? 'professor',
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    name: row.name,
    title: row.title,
    total: row.total,
  }))
}

/** How many the sessions are for, and how many of these are at another session at the same time. */
async function countStudents(tx: Tx, { wanted, besides, about }: Looked): Promise<{ all: number; twice: number }> {
  const first = wanted[0]
  if (!first || first.audience === 'open') return { all: 0, twice: 0 }
  const groupIds = [...new Set(wanted.flatMap((each) => each.groupIds))]
  const mine =
    first.audience === 'class'
      ? sql`select enrolments.user_id from enrolments where enrolments.class_id = ${first.classId} and enrolments.ended_at is null`
      : sql`select group_members.user_id from group_members where group_members.group_id = any(${sql.param(groupIds)}::int[])`
  const twice = about.includes('pupilsTwice')
    ? sql`(select count(distinct theirs.user_id)::int from theirs join taken using (resource))`
    : sql`0`
  const { rows } = await tx.execute<{ all: number; twice: number }>(sql`
    with mine as materialized (select distinct them.user_id from (${mine}) as them
      join users on users.id = them.user_id and users.status = 'ACTIVE'),
    -- What else they are at stands in the bookings of their groups and classes.
    theirs as materialized (
      select mine.user_id, 'g:' || groups.id as resource from mine join group_members using (user_id)
        join groups on groups.id = group_members.group_id and groups.deleted_at is null
      union all
      select mine.user_id, 'c:' || enrolments.class_id from mine join enrolments using (user_id)
        where enrolments.ended_at is null),
    taken as materialized (
      select them.resource from (select distinct resource from theirs) as them
      where exists (select from ${wantedTable(wanted)} cross join lateral (
        select from session_bookings where session_bookings.resource = them.resource
          and session_bookings.during && tstzrange(wanted.starts_at, wanted.ends_at)
          and session_bookings.session_id <> all(${sql.param([...besides])}::int[]) limit 1) as booked))
    select (select count(*)::int from mine) as all, ${twice} as twice`)
  return rows[0] ?? { all: 0, twice: 0 }
}

async function countAway(tx: Tx, { wanted, about }: Looked): Promise<number> {
  if (!about.includes('professorAway')) return 0
  const { rows } = await tx.execute<{ away: number }>(sql`
    select count(*)::int as away from ${wantedTable(wanted)} where exists (
      select from professor_absences absent where 'p:' || absent.user_id in (select jsonb_array_elements_text(wanted.resources))
        and absent.starts_at < wanted.ends_at and absent.ends_at > wanted.starts_at)`)
  return rows[0]?.away ?? 0
}

/** When those whom the sessions take are somewhere else, by day. */
async function busyTimes(tx: Tx, { wanted, besides }: Looked, { from, to }: { from: string; to: string }) {
  const resources = sql.param([...new Set(wanted.flatMap(resourcesOf))])
  const span = sql`tstzrange(${instantOf(from, '00:00')}::timestamptz, ${instantOf(to, '00:00')}::timestamptz)`
  const { rows } = await tx.execute<{ starts_at: string; ends_at: string }>(sql`
    select lower(during) as starts_at, upper(during) as ends_at from session_bookings
      where resource = any(${resources}::text[]) and during && ${span} and session_id <> all(${sql.param([...besides])}::int[])
    union
    select starts_at, ends_at from professor_absences
      where 'p:' || user_id = any(${resources}::text[]) and tstzrange(starts_at, ends_at) && ${span}`)
  return rows.flatMap((row) => daysBusy(new Date(row.starts_at).toISOString(), new Date(row.ends_at).toISOString()))
}

/** A time that may go over several days, by day. */
function daysBusy(startsAt: string, endsAt: string): DayTime[] {
  const [start, end] = [inTunis(startsAt), inTunis(endsAt)]
  const days: DayTime[] = []
  for (let date = start.date; date <= end.date; date = dateAfter(date, 1)) {
    const from = date === start.date ? start.time : '00:00'
    const until = date === end.date ? end.time : '24:00'
    if (from !== until) days.push({ date, startsAt: from, endsAt: until })
  }
  return days
}

function nowInTunis(): { date: string; time: string } {
  return inTunis(new Date().toISOString())
}

function isClosed({ closed }: DayFacts, date: string): boolean {
  return closed.some(({ startsOn, endsOn }) => date >= startsOn && date <= endsOn)
}

function isOutside({ hours }: DayFacts, { date, startsAt, endsAt }: DayTime): boolean {
  const { opensAt, closesAt } = hoursOn(hours, date)
  return minutesOf(startsAt) < minutesOf(opensAt) || minutesOf(endsAt) > minutesOf(closesAt)
}

/** @returns how many of some students have another session while a group's coming ones are; one query */
export async function countSessionsTwice(
  tx: Tx,
  { groupId, userIds }: { groupId: number; userIds: readonly string[] },
): Promise<number> {
  const { rows } = await tx.execute<{ students: number }>(sql`
    with coming as materialized (
      select sessions.id, sessions.starts_at, sessions.ends_at from session_groups
        join sessions on sessions.id = session_groups.session_id and sessions.audience = 'groups'
          and sessions.cancelled_at is null and sessions.starts_at > now()
      where session_groups.group_id = ${groupId})
    select count(distinct there.user_id)::int as students from ${audienceOf(sql`(
      select other.id from coming join sessions other on other.cancelled_at is null and other.id <> coming.id
        and other.starts_at < coming.ends_at and other.ends_at > coming.starts_at
        and other.starts_at > coming.starts_at - make_interval(mins => ${SESSION_LIMITS.longest}))`)} as there
    where there.user_id = any(${sql.param([...userIds])}::uuid[])`)
  return rows[0]?.students ?? 0
}
