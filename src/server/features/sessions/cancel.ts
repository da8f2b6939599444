import { sql } from 'drizzle-orm'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import type { SessionCancelling, SessionRestoring, SessionsChanged } from '#/contract/sessions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { book, lookForClashes, refuseClashes } from './clashes.ts'
import { refuse } from './facts.ts'
import { eventOf, type HeldSession, holdSessions } from './hold.ts'
import { unlessOverlapping, wantedOf } from './plan.ts'
import { readSession } from './read.ts'
import { concernedBy } from './tell.ts'

/**
 * Cancels a session that has not ended, and those of its series that the scope says; everybody whom they concern is told
 * why, once. One that is cancelled already stays as it is.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND; CONFLICT with the session as `current`; SESSION_OVER
 */
export async function cancelSession(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, scope, reason }: SessionCancelling & { id: number },
): Promise<SessionsChanged> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const changed = await deps.database.withTx(async (tx) => {
    const held = await holdSessions(tx, actor, { id, scope })
    if (held[0].version !== version) return undefined
    if (held[0].hasEnded) throw new ServiceError('SESSION_OVER')
    const targets = held.filter(({ cancelled }) => !cancelled)
    if (targets.length === 0) return { changed: 0 }
    const ids = targets.map((session) => session.id)
    await tx.execute(sql`update sessions set cancelled_at = now(), cancel_reason = ${reason}, version = version + 1,
      updated_at = now() where id = any(${sql.param(ids)}::int[])`)
    await book(tx, ids)
    await audit(tx, {
      ...eventOf(actor, origin, id),
      action: 'calendar-session.cancelled',
      details: { sessions: ids.length },
    })
    const { students, professors } = await concernedBy(tx, actor, targets)
    const data = { ...newsOf(targets), reason }
    await notify(deps, tx, { kind: 'session-cancelled', to: [...students, ...professors], data })
    return { changed: ids.length }
  })
  if (!changed) throw new ServiceError('CONFLICT', { current: await readSession(deps.database.db, actor, id) })
  return changed
}

/**
 * Has a cancelled session after all, and those of its series that the scope says, as far as they have not begun.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND; CONFLICT with the session as `current`; SESSION_OVER; CLASH
 *   and NEEDS_YES with a check
 */
export async function restoreSession(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, scope, accept }: SessionRestoring & { id: number },
): Promise<SessionsChanged> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const changed = await unlessOverlapping(() =>
    deps.database.withTx(async (tx) => {
      const held = await holdSessions(tx, actor, { id, scope })
      if (held[0].version !== version) return undefined
      if (held[0].hasBegun) throw new ServiceError('SESSION_OVER')
      const targets = held.filter(({ cancelled, hasBegun }) => cancelled && !hasBegun)
      if (targets.length === 0) return { changed: 0 }
      const ids = targets.map((session) => session.id)
      const { rows: madeUp } = await tx.execute(sql`
        select from sessions where makes_up_id = any(${sql.param(ids)}::int[]) and cancelled_at is null limit 1`)
      if (madeUp.length > 0) refuse('makesUpId', 'taken')
      const wanted = targets.map((session) => wantedOf(session, session.date))
      const looked = { wanted, level: held[0].level, besides: ids, about: SESSION_DOUBTS }
      refuseClashes({ ...(await lookForClashes(tx, actor, looked)), skipped: [] }, accept)
      await tx.execute(sql`update sessions set cancelled_at = null, cancel_reason = null, version = version + 1,
        updated_at = now() where id = any(${sql.param(ids)}::int[])`)
      await book(tx, ids)
      await audit(tx, {
        ...eventOf(actor, origin, id),
        action: 'calendar-session.restored',
        details: { sessions: ids.length },
      })
      const { students, professors } = await concernedBy(tx, actor, targets)
      await notify(deps, tx, { kind: 'session-restored', to: [...students, ...professors], data: newsOf(targets) })
      return { changed: ids.length }
    }),
  )
  if (!changed) throw new ServiceError('CONFLICT', { current: await readSession(deps.database.db, actor, id) })
  return changed
}

function newsOf(targets: readonly HeldSession[]) {
  const first = targets.reduce((one, two) => (two.start < one.start ? two : one))
  return { sessionId: first.id, title: first.title, startsAt: first.start, sessions: targets.length }
}
