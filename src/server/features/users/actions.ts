import { sql } from 'drizzle-orm'
import type { User } from '#/contract/person.ts'
import type { BulkAnswer, BulkRequest, IssuedCode, UserAction } from '#/contract/user-actions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { users } from '#/server/tables/users.ts'
import { visibleStudents } from '#/server/visible-students.ts'
import { issueCode } from './codes.ts'
import { readUser } from './detail.ts'
import { usersFound } from './list.ts'
import { applyAction, TRANSITIONS, waitsForConsent } from './states.ts'
import { eventOn, type LockedUser, lockUser, refuseOwn } from './touch.ts'

/** Accounts of one statement. */
const BATCH = 500

/**
 * Approves, refuses, suspends or reactivates an account, or ends its sessions.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; OWN_ACCOUNT; WRONG_STATUS where the
 *   action does not fit the account's state; CONSENT_MISSING
 */
export async function actOnUser(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, action }: { id: string; action: UserAction },
): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    refuseOwn(actor, id)
    const changed = await applyAction(deps, tx, { action, ids: [id], actor, origin })
    if (changed === 0) await explain(deps, tx, id, action)
  })
  return readUser(deps, actor, id)
}

/** @throws {ServiceError} why nothing was changed; sessions that there are none of are no fault */
async function explain(deps: Deps, tx: Tx, id: string, action: UserAction): Promise<void> {
  const { status } = await lockUser(tx, id)
  if (action === 'end-sessions') return
  const { from, to } = TRANSITIONS[action]
  const fits = from.some((each) => each === status)
  throw new ServiceError(
    fits && to === 'ACTIVE' && (await waitsForConsent(deps, tx, id)) ? 'CONSENT_MISSING' : 'WRONG_STATUS',
  )
}

/**
 * Does an action on chosen accounts, or on all that a filter finds, in one transaction; those that it does not apply
 * to are passed over.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION unless it is either ids or a filter with
 *   its number; CONFLICT when the filter finds another number by now
 */
export async function actOnUsers(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { action, ids, filter, expected }: BulkRequest,
): Promise<BulkAnswer> {
  requireRole(actor, 'ADMINISTRATOR')
  if (Boolean(ids) === Boolean(filter)) throw new ServiceError('VALIDATION', { fields: { ids: { fault: 'required' } } })
  if (filter && expected === undefined) {
    throw new ServiceError('VALIDATION', { fields: { expected: { fault: 'required' } } })
  }
  return deps.database.withTx(async (tx) => {
    const chosen = ids ? [...new Set(ids)] : await foundBy(tx, actor, filter)
    if (filter && chosen.length !== expected) throw new ServiceError('CONFLICT')
    let changed = 0
    for (let start = 0; start < chosen.length; start += BATCH) {
      const batch = chosen.slice(start, start + BATCH)
      changed += await applyAction(deps, tx, { action, ids: batch, actor, origin })
    }
    return { changed, skipped: chosen.length - changed }
  })
}

async function foundBy(tx: Tx, actor: Actor, filter: BulkRequest['filter']): Promise<string[]> {
  if (!filter) return []
  const rows = await tx.select({ id: users.id }).from(users).where(usersFound(actor, filter)).orderBy(users.id)
  return rows.map(({ id }) => id)
}

/**
 * Makes a code that somebody chooses a new password with, to be handed over. Administrators may for anybody but
 * administrators, professors for the students of `visibleStudents`.
 * @throws {ServiceError} FORBIDDEN; NOT_FOUND; OWN_ACCOUNT; WRONG_STATUS for accounts that cannot be signed in to;
 *   CODE_BY_EMAIL for those whose owner has a confirmed address; TOO_MANY_REQUESTS
 */
export async function issueScreenCode(deps: Deps, actor: Actor, origin: Origin, id: string): Promise<IssuedCode> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  await deps.limits.codes.take(actor.id)
  return deps.database.withTx(async (tx) => {
    const user = await lockUser(tx, id)
    await assertMayHandCode(tx, actor, user)
    const { code, expiresAt } = await issueCode(deps, tx, { userId: id, purpose: 'screen', issuedBy: actor.id })
    await audit(tx, { ...eventOn(id, actor, origin), action: 'user.code-issued' })
    return { code, expiresAt: expiresAt.toISOString(), username: user.username }
  })
}

async function assertMayHandCode(tx: Tx, actor: Actor, user: LockedUser): Promise<void> {
  const { id, role, status } = user
  if (actor.role === 'PROFESSOR') {
    const { rowCount } = await tx.execute(sql`select from users where users.id = ${id} and ${visibleStudents(actor)}`)
    if (rowCount === 0) throw new ServiceError('NOT_FOUND')
  } else {
    refuseOwn(actor, id)
    if (role === 'ADMINISTRATOR') throw new ServiceError('FORBIDDEN')
    if (status !== 'ACTIVE' && status !== 'PENDING') throw new ServiceError('WRONG_STATUS')
  }
  // Whoever hands a code over could use it: where it can go to its owner alone, it does.
  if (user.emailConfirmedAt) throw new ServiceError('CODE_BY_EMAIL')
}
