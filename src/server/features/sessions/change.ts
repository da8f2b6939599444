import { sql } from 'drizzle-orm'
import { daysBetween } from '#/contract/school-year-rules.ts'
import {
  SESSION_DOUBTS,
  SESSION_LIMITS,
  type SessionDoubt,
  type SessionFact,
  type SessionScope,
} from '#/contract/session-kinds.ts'
import type { SessionChange, SessionCheck, SessionsChanged } from '#/contract/sessions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { book, lookForClashes, refuseClashes } from './clashes.ts'
import { changedFacts, type GivenFacts, holdFacts, type PresentFacts, refusePast, type SessionFacts } from './facts.ts'
import { eventOf, type HeldSession, holdSessions } from './hold.ts'
import { setParts, unlessOverlapping, wantedOf } from './plan.ts'
import { readSession } from './read.ts'
import { instantOf } from './rule.ts'
import { extendSeries, findLater, type Longer, moveSeries, rejoinSeries, splitSeries } from './series.ts'
import { afterOf, ownFactsOf, takes } from './taking.ts'
import { type Audience, type Changed, readAudience, tellOfChange } from './tell.ts'

/** What a change comes to, before anything is written. */
interface Prepared {
  session: HeldSession
  facts: SessionFacts
  /** Facts that the form gives another value. */
  changed: SessionFact[]
  /** The session first. */
  targets: Changed[]
  /** What its series gets after its last day. */
  longer?: Longer
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
      const prepared = await prepare(tx, actor, { held, given, scope, until })
      refuseClashes(prepared.check, accept)
      const heard = await readHeard(tx, prepared)
      await write(tx, prepared, scope)
      if (prepared.longer) await extendSeries(tx, actor, held[0], prepared.longer)
      const { targets } = prepared
      await audit(tx, {
        ...eventOf(actor, origin, id),
        action: 'calendar-session.changed',
        details: { sessions: targets.length },
      })
      await tellOfChange(deps, tx, actor, prepared, heard)
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
  { id, ...meant }: { id: number; scope: SessionScope; until?: string | undefined; given: GivenFacts },
): Promise<SessionCheck> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const held = await holdSessions(tx, actor, { id, scope: meant.scope })
  return (await prepare(tx, actor, { held, ...meant })).check
}

async function prepare(
  tx: Tx,
  actor: Actor,
  {
    held: [session, ...others],
    given,
    scope,
    until,
  }: {
    held: [HeldSession, ...HeldSession[]]
    given: GivenFacts
    scope: SessionScope
    until?: string | undefined
  },
): Promise<Prepared> {
  if (session.cancelled) throw new ServiceError('SESSION_OVER')
  const facts = await holdFacts(tx, actor, given, session)
  const changed = changedFacts(session, facts)
  if (session.hasBegun && changed.some((fact) => SETTLED.includes(fact))) throw new ServiceError('SESSION_OVER')
  const live = [session, ...others.filter(({ cancelled }) => !cancelled)]
  const targets = live.map((before) => ({ before, after: afterOf(before, { session, facts, changed }) }))
  for (const { before, after } of targets) {
    if (instantOf(after.date, after.startsAt) !== before.start) refusePast(after)
  }
  const about = SESSION_DOUBTS.filter((doubt) => changed.some((fact) => DOUBTS_OF[fact]?.includes(doubt)))
  const wanted = changed.some((fact) => BOOKED.includes(fact)) ? targets.map(({ after }) => after) : []
  const besides = targets.map(({ before }) => before.id)
  const check = await lookForClashes(tx, actor, { wanted, level: facts.level, besides, about })
  const prepared = { session, facts, changed, targets, check: { ...check, skipped: [] } }
  if (until === undefined || scope === 'this') return prepared
  const days = changed.includes('date') ? daysBetween(session.date, facts.date) : 0
  const longer = await findLater(tx, actor, { session, facts: seriesFacts(prepared), scope, days, until })
  if (!longer) return prepared
  const later = longer.dates.map((date) => wantedOf(longer.facts, date))
  const looked = { wanted: later, level: facts.level, besides, about: SESSION_DOUBTS }
  const added = later.length > 0 ? await lookForClashes(tx, actor, looked) : undefined
  return { ...prepared, longer, check: withLater(prepared.check, added, longer) }
}

/** What comes of a change and of what its series gets besides. */
function withLater(
  check: SessionCheck,
  added: Omit<SessionCheck, 'skipped'> | undefined,
  { skipped }: Longer,
): SessionCheck {
  if (!added) return { ...check, skipped }
  const doubts = { ...check.doubts }
  for (const doubt of SESSION_DOUBTS) {
    const [one, two] = [check.doubts[doubt] ?? 0, added.doubts[doubt] ?? 0]
    // Students may be the same ones; sessions are others.
    const both = doubt === 'pupilsTwice' ? Math.max(one, two) : one + two
    if (both > 0) doubts[doubt] = both
  }
  return {
    occurrences: [...check.occurrences, ...added.occurrences],
    skipped,
    students: added.students,
    clashes: [...check.clashes, ...added.clashes].slice(0, SESSION_LIMITS.clashes),
    clashCount: check.clashCount + added.clashCount,
    doubts,
    nextFree: check.nextFree ?? added.nextFree,
  }
}

/** Whom sessions are for before a change after which it may be others. */
async function readHeard(tx: Tx, { changed, targets }: Prepared): Promise<Audience | undefined> {
  if (!(changed.includes('audience') || changed.includes('subject'))) return
  return readAudience(
    tx,
    targets.map(({ before }) => before.id),
  )
}

/** Writes a change of sessions down: a statement for them all, and for the groups and lessons that are other ones. */
async function write(tx: Tx, prepared: Prepared, scope: SessionScope): Promise<void> {
  const { session, facts, changed, targets } = prepared
  const takers = (fact: SessionFact): number[] =>
    targets.filter(({ before }) => takes(before, prepared, fact)).map(({ before }) => before.id)
  const rows = targets.map(({ before, after }) => {
    const [starts, ends] = [instantOf(after.date, after.startsAt), instantOf(after.date, after.endsAt)]
    const taken = (fact: SessionFact): boolean => takes(before, prepared, fact)
    return {
      id: before.id,
      title: taken('title') ? facts.title : before.title,
      kind: taken('kind') ? facts.kind : before.kind,
      audience: after.audience,
      class_id: after.classId,
      subject_id: taken('subject') ? facts.subjectId : before.subjectId,
      professor_id: after.professorId,
      starts_at: starts,
      ends_at: ends,
      room_id: after.roomId,
      link: taken('place') ? facts.link : before.link,
      note: taken('note') ? facts.note : before.note,
      moved: starts !== before.start,
      own_facts: ownFactsOf(before, prepared, scope),
    }
  })
  await tx.execute(sql`
    update sessions set title = given.title, kind = given.kind, audience = given.audience, class_id = given.class_id,
      subject_id = given.subject_id, professor_id = given.professor_id, starts_at = given.starts_at, ends_at = given.ends_at,
      room_id = given.room_id, link = given.link, note = given.note, own_facts = given.own_facts,
      -- Back where it was, it was not moved.
      moved_from = case when not given.moved then sessions.moved_from
        when given.starts_at = sessions.moved_from then null else sessions.starts_at end,
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
  if (scope !== 'this' && changed.includes('date')) await moveSeries(tx, session, daysBetween(session.date, facts.date))
  if (scope === 'this' && session.seriesId !== null) await rejoinSeries(tx, session)
}

/** What the fields of a fact are called. */
const FIELDS: Partial<Record<SessionFact, readonly (keyof PresentFacts & keyof SessionFacts)[]>> = {
  title: ['title'],
  kind: ['kind'],
  subject: ['subjectId', 'classId'],
  audience: ['audience', 'groupIds'],
  time: ['startsAt', 'endsAt'],
  place: ['roomId', 'link'],
  courses: ['courseIds'],
  note: ['note'],
}

/** The facts of a series as a change leaves them: what the changed one has of its own is not the series'. */
function seriesFacts({ session, facts, changed, targets }: Omit<Prepared, 'check'>): SessionFacts {
  const like = targets.find(({ before }) => before.ownFacts.length === 0)?.before
  if (!like) return facts
  const alone = session.ownFacts.filter((fact) => !changed.includes(fact)).flatMap((fact) => FIELDS[fact] ?? [])
  return { ...facts, ...Object.fromEntries(alone.map((field) => [field, like[field]])) }
}
