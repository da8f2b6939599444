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
  { facts, changed, targets }: Change & { facts: Pick<SessionFacts, 'professorId' | 'title'> },
): Promise<void> {
  const [first] = targets
  if (!first || first.before.hasEnded) return
  const startsAt = instantOf(first.after.date, first.after.startsAt)
  const data = { sessionId: first.before.id, title: facts.title, startsAt, sessions: targets.length }
  const given = changed.includes('professor')
  const news = newsOf(changed)
  if (!news) return
  const { students, professors } = await concernedBy(
    tx,
    actor,
    targets.map(({ before, after }) => ({ id: before.id, professorId: after.professorId })),
  )
  if (given) {
    const taken = targets.flatMap(({ before }) => before.professorId ?? []).filter((id) => id !== facts.professorId)
    await notify(deps, tx, {
      kind: 'session-taken',
      to: without(actor, taken),
      data: { ...data, startsAt: first.before.start },
    })
    await notify(deps, tx, { kind: 'session-given', to: without(actor, [facts.professorId]), data })
  }
  const others = given ? professors.filter((id) => id !== facts.professorId) : professors
  if (news === 'session-moved') {
    await notify(deps, tx, { kind: news, to: [...students, ...others], data: { ...data, from: first.before.start } })
  } else {
    await notify(deps, tx, { kind: news, to: news === 'session-professor' ? students : [...students, ...others], data })
  }
}

/** The most important of what a change says to those for whom the sessions are. */
function newsOf(changed: readonly SessionFact[]): 'session-moved' | 'session-place' | 'session-professor' | undefined {
  if (changed.includes('date') || changed.includes('time')) return 'session-moved'
  if (changed.includes('place')) return 'session-place'
  return changed.includes('professor') ? 'session-professor' : undefined
}

const without = ({ id }: Pick<Actor, 'id'>, ids: readonly string[]): string[] => ids.filter((each) => each !== id)
