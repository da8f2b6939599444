import { sql } from 'drizzle-orm'
import { weekDayOf } from '#/contract/calendar-days.ts'
import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import { SESSION_DOUBTS, type SessionDoubt, type SessionFact, type SessionScope } from '#/contract/session-kinds.ts'
import type { SessionChange, SessionCheck, SessionsChanged } from '#/contract/sessions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { book, lookForClashes, refuseClashes, type Wanted } from './clashes.ts'
import { changedFacts, type GivenFacts, holdFacts, refusePast, type SessionFacts } from './facts.ts'
import { eventOf, type HeldSession, holdSessions } from './hold.ts'
import { setParts, unlessOverlapping, wantedOf } from './plan.ts'
import { readSession } from './read.ts'
import { instantOf, readRule, writeRule } from './rule.ts'
import { extendSeries } from './series.ts'
import { type Changed, tellOfChange } from './tell.ts'

/** What a change comes to, before anything is written. */
interface Prepared {
  session: HeldSession
  facts: SessionFacts
  /** Facts that the form gives another value. */
  changed: SessionFact[]
  /** The session first. */
  targets: Changed[]
  check: SessionCheck
}

/** Facts that take up people or rooms: whether they fit is looked at anew. */
const BOOKED: readonly SessionFact[] = ['subject', 'audience', 'professor', 'date', 'time', 'place']
/** Facts of what has begun that nobody can change any more. */
const SETTLED: readonly SessionFact[] = ['subject', 'audience', 'professor', 'date', 'time']
/** What each fact may make doubtful. */
const DOUBTS_OF: Partial<Record<SessionFact, readonly SessionDoubt[]>> = {
  date: SESSION_DOUBTS,
  time: SESSION_DOUBTS,
  audience: ['pupilsTwice'],
  subject: ['pupilsTwice', 'closedDay'],
  professor: ['professorAway'],
}

/**
 * Changes what differs from a session as it is, in that one and in those of its series that the scope says. What
 * somebody gave to one of them alone stays.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND; CONFLICT with the session as `current`; SESSION_OVER;
 *   VALIDATION by field; CLASH and NEEDS_YES with a check
 */
export async function changeSession(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, scope, until, accept, ...given }: SessionChange & { id: number },
): Promise<SessionsChanged> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const changed = await unlessOverlapping(() =>
    deps.database.withTx(async (tx) => {
      const held = await holdSessions(tx, actor, { id, scope })
      if (held[0].version !== version) return undefined
      const prepared = await prepare(tx, actor, { held, given })
      refuseClashes(prepared.check, accept)
      await write(tx, prepared, scope)
      if (until !== undefined && scope !== 'this') await extendSeries(tx, actor, { ...prepared, until, accept })
      const { targets } = prepared
      await audit(tx, {
        ...eventOf(actor, origin, id),
        action: 'calendar-session.changed',
        details: { sessions: targets.length },
      })
      await tellOfChange(deps, tx, actor, prepared)
      return { changed: targets.length }
    }),
  )
  if (!changed) throw new ServiceError('CONFLICT', { current: await readSession(deps.database.db, actor, id) })
  return changed
}

/**
 * What would come of a change; nothing is written.
 * @throws {ServiceError} as for the change itself, but for what is in the way
 */
export async function checkChange(
  tx: Tx,
  actor: Actor,
  { id, scope, given }: { id: number; scope: SessionScope; given: GivenFacts },
): Promise<SessionCheck> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return (await prepare(tx, actor, { held: await holdSessions(tx, actor, { id, scope }), given })).check
}

async function prepare(
  tx: Tx,
  actor: Actor,
  { held: [session, ...others], given }: { held: [HeldSession, ...HeldSession[]]; given: GivenFacts },
): Promise<Prepared> {
  if (session.cancelled) throw new ServiceError('SESSION_OVER')
  const facts = await holdFacts(tx, actor, given)
  const changed = changedFacts(session, facts)
  if (session.hasBegun && changed.some((fact) => SETTLED.includes(fact))) throw new ServiceError('SESSION_OVER')
  if (changed.includes('date') || changed.includes('time')) refusePast(facts)
  const live = [session, ...others.filter(({ cancelled }) => !cancelled)]
  const targets = live.map((before) => ({ before, after: afterOf(before, { session, facts, changed }) }))
  const about = SESSION_DOUBTS.filter((doubt) => changed.some((fact) => DOUBTS_OF[fact]?.includes(doubt)))
  const wanted = changed.some((fact) => BOOKED.includes(fact)) ? targets.map(({ after }) => after) : []
  const besides = targets.map(({ before }) => before.id)
  const check = await lookForClashes(tx, actor, { wanted, level: facts.level, besides, about })
  return { session, facts, changed, targets, check: { ...check, skipped: [] } }
}

/** A session after a change of one of its series: as that one where it differs now, but for its own facts. */
function afterOf(
  before: HeldSession,
  { session, facts, changed }: { session: HeldSession; facts: SessionFacts; changed: readonly SessionFact[] },
): Wanted {
  const takes = (fact: SessionFact): boolean =>
    changed.includes(fact) && (before === session || !before.ownFacts.includes(fact))
  const present = wantedOf(before, before.date)
  return {
    ...present,
    ...(takes('date') && { date: dateAfter(before.date, daysBetween(session.date, facts.date)) }),
    ...(takes('time') && { startsAt: facts.startsAt, endsAt: facts.endsAt }),
    ...(takes('professor') && { professorId: facts.professorId }),
    ...(takes('place') && { roomId: facts.roomId }),
    ...(takes('subject') && { classId: facts.classId }),
    ...(takes('audience') && { audience: facts.audience, groupIds: facts.groupIds }),
  }
}

/** Writes a change of sessions down: a statement for them all, and for the groups and lessons that are other ones. */
async function write(tx: Tx, { session, facts, changed, targets }: Prepared, scope: SessionScope): Promise<void> {
  const takers = (fact: SessionFact): number[] =>
    changed.includes(fact)
      ? targets
          .filter(({ before }) => before === session || !before.ownFacts.includes(fact))
          .map(({ before }) => before.id)
      : []
  const rows = targets.map(({ before, after }) => {
    const [starts, ends] = [instantOf(after.date, after.startsAt), instantOf(after.date, after.endsAt)]
    const takes = (fact: SessionFact): boolean => takers(fact).includes(before.id)
    return {
      id: before.id,
      title: takes('title') ? facts.title : before.title,
      kind: takes('kind') ? facts.kind : before.kind,
      audience: after.audience,
      class_id: after.classId,
      subject_id: takes('subject') ? facts.subjectId : before.subjectId,
      professor_id: after.professorId,
      starts_at: starts,
      ends_at: ends,
      room_id: after.roomId,
      link: takes('place') ? facts.link : before.link,
      note: takes('note') ? facts.note : before.note,
      moved: starts !== before.start,
      own_facts: ownFactsOf(before, { session, changed, scope }),
    }
  })
  await tx.execute(sql`
    update sessions set title = given.title, kind = given.kind, audience = given.audience, class_id = given.class_id,
      subject_id = given.subject_id, professor_id = given.professor_id, starts_at = given.starts_at, ends_at = given.ends_at,
      room_id = given.room_id, link = given.link, note = given.note, own_facts = given.own_facts,
      moved_from = case when given.moved then sessions.starts_at else sessions.moved_from end,
      version = sessions.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id int, title text, kind text, audience text,
      class_id int, subject_id int, professor_id uuid, starts_at timestamptz, ends_at timestamptz, room_id int, link text,
      note text, moved boolean, own_facts text[])
    where sessions.id = given.id`)
  await setParts(tx, takers('audience'), { groupIds: facts.groupIds })
  await setParts(tx, takers('courses'), { courseIds: facts.courseIds })
  await book(
    tx,
    targets.map(({ before }) => before.id),
  )
  if (scope === 'following') await splitSeries(tx, session)
  if (scope !== 'this' && changed.includes('date')) await moveRule(tx, session, facts)
}

/** A change of one alone makes its facts its own; one of its series gives them back. */
function ownFactsOf(
  { id, seriesId, ownFacts }: HeldSession,
  { session, changed, scope }: { session: HeldSession; changed: readonly SessionFact[]; scope: SessionScope },
): SessionFact[] {
  if (seriesId === null || id !== session.id) return ownFacts
  if (scope === 'this') return [...new Set([...ownFacts, ...changed])]
  return ownFacts.filter((fact) => !changed.includes(fact))
}

/** From a session on it is a series of its own, where there are earlier ones. */
async function splitSeries(tx: Tx, { seriesId, ruleDate }: HeldSession): Promise<void> {
  if (seriesId === null || ruleDate === null) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    with ended as (
      update session_series set ends_on = ${ruleDate}::date - 1
      where id = ${seriesId} and exists (select from sessions where series_id = ${seriesId} and rule_date < ${ruleDate})
      returning rule, skips_closed_days, (select ends_on from session_series present where present.id = ${seriesId}) as last
    )
    insert into session_series (rule, starts_on, ends_on, skips_closed_days)
    select rule, ${ruleDate}::date, last, skips_closed_days from ended returning id`)
  const [made] = rows
  if (!made) return
  await tx.execute(sql`
    update sessions set series_id = ${made.id} where series_id = ${seriesId} and rule_date >= ${ruleDate}`)
}

/** A series that is held on another day of the week says so in its rule. */
async function moveRule(tx: Tx, session: HeldSession, { date }: SessionFacts): Promise<void> {
  const { rows } = await tx.execute<{ id: number; rule: string }>(sql`
    select session_series.id, rule from session_series join sessions on sessions.series_id = session_series.id
    where sessions.id = ${session.id} for update of session_series`)
  const [series] = rows
  if (!series) return
  const days = weekDayOf(date) - weekDayOf(session.date)
  const { weekDays, every } = readRule(series.rule)
  const moved = weekDays.map((day) => ((day - 1 + days + 7) % 7) + 1)
  await tx.execute(
    sql`update session_series set rule = ${writeRule({ weekDays: moved, every })} where id = ${series.id}`,
  )
}
