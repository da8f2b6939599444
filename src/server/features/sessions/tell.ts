import { sql } from 'drizzle-orm'
import type { SessionFact } from '#/contract/session-kinds.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { notify } from '#/server/features/notifications/notify.ts'
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
 * Tells everybody whom a change concerns, each once: that sessions are at another time, in another place or somebody
 * else's, in this order; what else differs is seen where it stands. Who does not have them any more is told that alone.
 */
export async function tellOfChange(
  deps: Pick<Deps, 'mailer' | 'config'>,
  tx: Tx,
  actor: Actor,
  { facts, changed, targets: all }: Change & { facts: Pick<SessionFacts, 'professorId' | 'title'> },
): Promise<void> {
  const alive = all.filter(({ before }) => !before.hasEnded)
  const handed = alive.filter(({ before, after }) => before.professorId !== after.professorId)
  const moved = alive.filter(({ before, after }) => before.start !== startOf(after) || before.end !== endOf(after))
  const placed = alive.filter(({ before }) => before === all[0]?.before || !before.ownFacts.includes('place'))
  const news = newsOf(changed)
  const targets = { 'session-moved': moved, 'session-place': placed, 'session-professor': handed }[
    news ?? 'session-moved'
  ]
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
  const [first] = targets
  if (!first || !news) return
  const { students, professors } = await concernedBy(
    tx,
    actor,
    targets.map(({ before, after }) => ({ id: before.id, professorId: after.professorId })),
  )
  const told = handed.length > 0 ? professors.filter((id) => id !== facts.professorId) : professors
  const data = dataOf(targets)
  if (news === 'session-moved') {
    await notify(deps, tx, { kind: news, to: [...students, ...told], data: { ...data, from: first.before.start } })
  } else {
    await notify(deps, tx, { kind: news, to: news === 'session-professor' ? students : [...students, ...told], data })
  }
}

const startOf = ({ date, startsAt }: Wanted): string => instantOf(date, startsAt)
const endOf = ({ date, endsAt }: Wanted): string => instantOf(date, endsAt)

/** The most important of what a change says to those for whom the sessions are. */
function newsOf(changed: readonly SessionFact[]): 'session-moved' | 'session-place' | 'session-professor' | undefined {
  if (changed.includes('date') || changed.includes('time')) return 'session-moved'
  if (changed.includes('place')) return 'session-place'
  return changed.includes('professor') ? 'session-professor' : undefined
}

const without = ({ id }: Pick<Actor, 'id'>, ids: readonly string[]): string[] => ids.filter((each) => each !== id)
