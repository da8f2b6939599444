import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { UserAction } from '#/contract/user-actions.ts'
import type { UserStatus } from '#/contract/users.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { auditAll } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { calendarFeeds } from '#/server/tables/sessions.ts'
import { userCodes, userConsents, users } from '#/server/tables/users.ts'
import { mailAccountApproved, mailAccountRefused } from './account-mails.ts'
import { eventOn, holdAdministrators, type UserRecord } from './touch.ts'

/** From which states an action leads to which, and what the log calls it. */
export const TRANSITIONS = {
  approve: { from: ['PENDING', 'REFUSED'], to: 'ACTIVE', event: 'user.approved' },
  refuse: { from: ['PENDING'], to: 'REFUSED', event: 'user.refused' },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED', event: 'user.suspended' },
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE', event: 'user.reactivated' },
} as const satisfies Record<
  Exclude<UserAction, 'end-sessions'>,
  { from: readonly UserStatus[]; to: UserStatus; event: string }
>

/**
 * Does an action on all of some accounts that it applies to, with mails and audit rows; never on the actor's own.
 * @returns how many changed
 * @throws {ServiceError} UNAUTHENTICATED when the actor is no administrator any more
 */
export async function applyAction(
  deps: Deps,
  tx: Tx,
  { action, ids, actor, origin }: { action: UserAction; ids: readonly string[]; actor: Actor; origin: Origin },
): Promise<number> {
  const others = ids.filter((id) => id !== actor.id)
  if (others.length === 0) return 0
  await holdAdministrators(tx, actor)
  if (action === 'end-sessions') {
    const ended = await endAuthSessions(tx, others)
    await auditAll(
      tx,
      ended.map((id) => ({ ...eventOn(id, actor, origin), action: 'user.sessions-ended' })),
    )
    return ended.length
  }
  const { from, to, event } = TRANSITIONS[action]
  const changed = await tx
    .update(users)
    .set({ status: to, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        inArray(users.id, others),
        inArray(users.status, [...from]),
        to === 'ACTIVE' ? sql`not ${consentMissing(deps)}` : undefined,
      ),
    )
    .returning()
  const changedIds = changed.map(({ id }) => id)
  if (action === 'suspend') await shutOut(tx, changedIds)
  await auditAll(
    tx,
    changedIds.map((id) => ({ ...eventOn(id, actor, origin), action: event })),
  )
  if (action === 'approve' || action === 'refuse') {
    for (const user of changed) await tellApplicant(deps, tx, user)
  }
  return changed.length
}

/** Tells who applied by themselves; whom the academy made an account for gets a letter. The status is the new one. */
export async function tellApplicant(deps: Deps, tx: Tx, user: UserRecord): Promise<void> {
  if (!user.passwordHash) return
  await (user.status === 'ACTIVE' ? mailAccountApproved : mailAccountRefused)(deps, tx, user)
}

/**
 * A minor whose account must wait: the guardian took the consent back, or where consents are to be confirmed nobody
 * has confirmed one.
 */
export function consentMissing({ config }: Pick<Deps, 'config'>): SQL {
  const inForce = sql`exists (select from ${userConsents} where ${userConsents.userId} = ${users.id}
    and ${userConsents.withdrawnAt} is null
    ${config.consent === 'required' ? sql`and ${isNotNull(userConsents.confirmedAt)}` : sql``})`
  const ever = sql`exists (select from ${userConsents} where ${userConsents.userId} = ${users.id})`
  const wanted = config.consent === 'required' ? sql`true` : ever
  return sql`(${users.role} = 'STUDENT' and not ${users.adult} and ${wanted} and not ${inForce})`
}

/** Ends sessions at once, with the codes that a new one could be had for, the address of the calendar, and pushes. */
export async function shutOut(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await endAuthSessions(tx, ids)
  await tx.delete(userCodes).where(inArray(userCodes.userId, [...ids]))
  await tx.delete(calendarFeeds).where(inArray(calendarFeeds.userId, [...ids]))
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.userId, [...ids]))
}

/** @returns whose sessions there were */
async function endAuthSessions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const ended = await tx
    .update(authSessions)
    .set({ endedAt: sql`now()`, endedBy: 'administrator' })
    .where(
      and(
        inArray(authSessions.userId, [...ids]),
        sql`${authSessions.endedAt} is null and ${authSessions.expiresAt} > now()`,
      ),
    )
    .returning({ userId: authSessions.userId })
  return [...new Set(ended.map(({ userId }) => userId))]
}

/** @returns whether that person's account must wait for a consent */
export async function waitsForConsent(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), consentMissing(deps)))
  return found !== undefined
}
