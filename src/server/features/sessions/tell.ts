import { sql } from 'drizzle-orm'
import type { SessionFact } from '#/contract/session-kinds.ts'
import type { Actor } from '#/server/actor.ts'
import { type NotifyDeps, notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { audienceOf } from './access.ts'
import type { Wanted } from './clashes.ts'
import type { SessionFacts } from './facts.ts'
import type { HeldSession } from './hold.ts'
import { instantOf } from './rule.ts'

/**
 * Everybody whom some sessions concern: for whom they are and who holds them, each once, without whoever changed them.
 * Nobody has said that they come to an open one.
 */
export async function concernedBy(
  tx: Tx,
  { id }: Pick<Actor, 'id'>,
  sessions: readonly Pick<HeldSession, 'id' | 'professorId'>[],
): Promise<{ students: string[]; professors: string[] }> {
  const these = sql.param(sessions.map((session) => session.id))
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select distinct audience.user_id from ${audienceOf(sql`(select unnest(${these}::int[]))`)} as audience`)
  const professors = new Set(sessions.flatMap(({ professorId }) => (professorId ? [professorId] : [])))
  professors.delete(id)
  return { students: rows.map((row) => row.user_id), professors: [...professors] }
}

/** The sessions of students, by their ids. */
export type Audience = ReadonlyMap<string, readonly number[]>

/** @returns whom some sessions are for now; open ones have nobody here */
export async function readAudience(tx: Tx, ids: readonly number[]): Promise<Audience> {
  const { rows } = await tx.execute<{ user_id: string; sessions: number[] }>(sql`
    select audience.user_id, array_agg(audience.session_id order by audience.session_id) as sessions
    from ${audienceOf(sql`(select unnest(${sql.param([...ids])}::int[]))`)} as audience group by audience.user_id`)
  return new Map(rows.map((row) => [row.user_id, row.sessions]))
}

/** A session with what becomes of it. */
export interface Changed {
  before: HeldSession
  after: Wanted
}

/** A change of some sessions of one series, the first of them first. */
interface Change {
  changed: readonly SessionFact[]
  targets: readonly Changed[]
}

/**
 * Tells everybody whom a change concerns, each once: that sessions are at another time, in another place, of another
 * subject or somebody else's, in this order; what else differs is seen where it stands. Who does not have them any more
 * is told that alone, and who has them now that.
 * @param heard whom they were for before, where that may be another now
 */
export async function tellOfChange(
  deps: NotifyDeps,
  tx: Tx,
  actor: Actor,
  { facts, changed, targets: all }: Change & { facts: Pick<SessionFacts, 'professorId' | 'title'> },
  heard?: Audience,
): Promise<void> {
  const alive = all.filter(({ before }) => !before.hasEnded)
  const handed = alive.filter(({ before, after }) => before.professorId !== after.professorId)
  const moved = alive.filter(({ before, after }) => before.start !== startOf(after) || before.end !== endOf(after))
  const having = (fact: SessionFact) =>
    alive.filter(({ before }) => before === all[0]?.before || !before.ownFacts.includes(fact))
  const news = newsOf(changed)
  const targets = {
    'session-moved': () => moved,
    'session-place': () => having('place'),
    'session-subject': () => having('subject'),
    'session-professor': () => handed,
  }[news ?? 'session-moved']()
  const dataOf = (of: readonly Changed[]) => ({
    sessionId: of[0]?.before.id ?? 0,
    title: facts.title,
    startsAt: of[0] ? startOf(of[0].after) : '',
    sessions: of.length,
  })
  if (handed[0]) {
    const data = dataOf(handed)
    const taken = [...new Set(handed.flatMap(({ before }) => before.professorId ?? []))]
    const to = without(actor, taken)
    await notify(deps, tx, { kind: 'session-taken', to, data: { ...data, startsAt: handed[0].before.start } })
    await notify(deps, tx, { kind: 'session-given', to: without(actor, [facts.professorId]), data })
  }
  const newcomers = heard ? await tellOfAudience(deps, tx, { alive, heard, dataOf }) : []
  const [first] = targets
  if (!first || !news) return
  const concerned = await concernedBy(
    tx,
    actor,
    targets.map(({ before, after }) => ({ id: before.id, professorId: after.professorId })),
  )
  const students = concerned.students.filter((id) => !newcomers.includes(id))
  const { professors } = concerned
  const told = handed.length > 0 ? professors.filter((id) => id !== facts.professorId) : professors
  const data = dataOf(targets)
  if (news === 'session-moved') {
    await notify(deps, tx, { kind: news, to: [...students, ...told], data: { ...data, from: first.before.start } })
  } else {
    await notify(deps, tx, { kind: news, to: news === 'session-professor' ? students : [...students, ...told], data })
  }
}

/**
 * Tells students that sessions are theirs now, or no more.
 * @returns who has some now: nothing else about them is news to these
 */
async function tellOfAudience(
  deps: NotifyDeps,
  tx: Tx,
  {
    alive,
    heard,
    dataOf,
  }: {
    alive: readonly Changed[]
    heard: Audience
    dataOf(of: readonly Changed[]): { sessionId: number; title: string; startsAt: string; sessions: number }
  },
): Promise<string[]> {
  const hears = await readAudience(
    tx,
    alive.map(({ before }) => before.id),
  )
  // Anybody may come to an open one, so nobody has lost it.
  const closed = alive.filter(({ after }) => after.audience !== 'open')
  const told = {
    'session-new': differing(alive, hears, heard),
    'session-left': differing(closed, heard, hears),
  }
  for (const kind of ['session-new', 'session-left'] as const) {
    for (const { of, to } of told[kind]) await notify(deps, tx, { kind, to, data: dataOf(of) })
  }
  return told['session-new'].flatMap(({ to }) => to)
}

/** @returns who has some of the sessions in one audience and not in the other, together with whoever has the same ones */
function differing(targets: readonly Changed[], has: Audience, hasNot: Audience): { of: Changed[]; to: string[] }[] {
  const found = new Map<string, { of: Changed[]; to: string[] }>()
  for (const [id, sessions] of has) {
    const without = hasNot.get(id) ?? []
    const of = targets.filter(({ before }) => sessions.includes(before.id) && !without.includes(before.id))
    if (of.length === 0) continue
    const key = of.map(({ before }) => before.id).join()
    const same = found.get(key) ?? { of, to: [] }
    same.to.push(id)
    found.set(key, same)
  }
  return [...found.values()]
}

const startOf = ({ date, startsAt }: Wanted): string => instantOf(date, startsAt)
const endOf = ({ date, endsAt }: Wanted): string => instantOf(date, endsAt)

/** The most important of what a change says to those for whom the sessions are. */
function newsOf(
  changed: readonly SessionFact[],
): 'session-moved' | 'session-place' | 'session-subject' | 'session-professor' | undefined {
  if (changed.includes('date') || changed.includes('time')) return 'session-moved'
  if (changed.includes('place')) return 'session-place'
  if (changed.includes('subject')) return 'session-subject'
  return changed.includes('professor') ? 'session-professor' : undefined
}

const without = ({ id }: Pick<Actor, 'id'>, ids: readonly string[]): string[] => ids.filter((each) => each !== id)
