import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { AUTH_SESSION_SECONDS } from '#/contract/auth-session.ts'
import type { Role } from '#/contract/roles.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { bindingMatches, createBinding } from '#/server/platform/security/binding.ts'
import type { AuthSessionClaims } from '#/server/platform/security/tokens.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import { users } from '#/server/tables/users.ts'
import { isLive } from './live.ts'

/**
 * Sessions of a person at the same time; one more ends the one that was used longest ago. Nobody has so many devices,
 * but a demo account has so many visitors.
 */
export const MOST_AUTH_SESSIONS = 100

/** Minutes within which a session in use is not noted again. */
const NOTED_EVERY = 5
const seenLongAgo = sql<boolean>`${authSessions.lastSeenAt} < now() - make_interval(mins => ${NOTED_EVERY})`

interface Found {
  id: string
  role: Role
  bindingHash: string | null
  /** Whether it is to be noted that the session is in use. */
  due: boolean
}

const liveAuthSession = preparedQuery<Pick<AuthSessionClaims, 'jti' | 'id' | 'userType'>, Found>(
  'live_auth_session',
  sql`
    select ${users.id}, ${users.role}, ${authSessions.bindingHash} as "bindingHash", ${seenLongAgo} as due
    from ${authSessions} join ${users} on ${users.id} = ${authSessions.userId}
    where ${authSessions.id} = ${sql.placeholder('jti')} and ${authSessions.userId} = ${sql.placeholder('id')}
      and ${isLive} and ${users.role} = ${sql.placeholder('userType')}`,
)

export interface OpenedAuthSession {
  accessToken: string
  /** The value of the binding cookie; absent for clients that are no browser. */
  binding?: string
}

/** What a token turned out to be worth. `unbound`: a good token that came without the cookie it is bound to. */
export type AuthSessionCheck =
  | { actor: Actor }
  | { actor?: undefined; reason: 'none' | 'invalid' }
  | { actor?: undefined; reason: 'unbound'; claimed: Actor }

/**
 * Opens a session of one day: its row, then the signed pointer to it.
 * @param options.device names of browser and system, see `deviceLabel`
 */
export async function openAuthSession(
  deps: Deps,
  tx: Tx,
  person: { id: string; role: Role },
  { bound, device }: { bound: boolean; device?: string },
): Promise<OpenedAuthSession> {
  const binding = bound && deps.config.tokenBinding !== 'off' ? createBinding() : undefined
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + AUTH_SESSION_SECONDS
  const jti = crypto.randomUUID()
  await endOldest(tx, person.id)
  await tx.insert(authSessions).values({
    id: jti,
    userId: person.id,
    bindingHash: binding?.hash,
    device,
    expiresAt: new Date(expiresAt * 1000),
  })
  const accessToken = await deps.tokens.sign({ ...person, jti, issuedAt, expiresAt, bindingHash: binding?.hash })
  return { accessToken, binding: binding?.value }
}

/** Makes room for one more session, and forgets those that ended if there are many: signing in again and again fills no table. */
async function endOldest(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    with live as (select id from auth_sessions where user_id = ${userId} and ended_at is null and expires_at > now()
        order by last_seen_at desc, created_at desc offset ${MOST_AUTH_SESSIONS - 1}),
      ended as (update auth_sessions set ended_at = now(), ended_by = 'many' where id in (select id from live))
    delete from auth_sessions where id in (select id from auth_sessions where user_id = ${userId} and ended_at is not null
      order by ended_at desc offset ${MOST_AUTH_SESSIONS - 1})`)
}

/**
 * Finds who a token stands for: signature and times, row alive, person active, role unchanged, binding kept.
 * One query, and every few minutes another one that notes that the session is in use.
 */
export async function checkAuthSession(
  deps: Deps,
  token: string | undefined,
  binding: string | undefined,
): Promise<AuthSessionCheck> {
  if (!token) return { reason: 'none' }
  const claims = await deps.tokens.verify(token)
  if (!claims) return { reason: 'invalid' }
  const [row] = await liveAuthSession(deps.database, claims)
  if (!row || (row.bindingHash ?? undefined) !== claims.fgp) return { reason: 'invalid' }
  const actor: Actor = { id: row.id, role: row.role, authSessionId: claims.jti }
  const unbound = row.bindingHash && deps.config.tokenBinding !== 'off' && !bindingMatches(row.bindingHash, binding)
  if (unbound) return { reason: 'unbound', claimed: actor }
  if (row.due) {
    await deps.database.db
      .update(authSessions)
      .set({ lastSeenAt: sql`now()` })
      .where(and(eq(authSessions.id, claims.jti), seenLongAgo))
  }
  return { actor }
}

/**
 * A good token came without the cookie that it is bound to: it may be stolen. Written down, at most once a minute for
 * a session; only `enforce` turns it away.
 * @returns who it is accepted for, if for anybody
 */
export async function reportUnbound(deps: Deps, claimed: Actor, origin: Origin): Promise<Actor | undefined> {
  const written = await deps.database.withTx(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      select from audit_events where object_type = 'session' and object_id = ${claimed.authSessionId}
        and action = 'session.unbound' and at > now() - interval '1 minute' limit 1`)
    if (rowCount) return false
    await audit(tx, {
      action: 'session.unbound',
      actorId: claimed.id,
      objectType: 'session',
      objectId: claimed.authSessionId,
      ...origin,
    })
    return true
  })
  if (written) deps.log.warn({ authSessionId: claimed.authSessionId }, 'token came without its binding')
  return deps.config.tokenBinding === 'audit' ? claimed : undefined
}

/** Ends a session at once; ending it twice changes nothing. */
export async function endAuthSession(deps: Deps, actor: Actor, origin: Origin): Promise<void> {
  await deps.database.withTx(async (tx) => {
    const ended = await tx
      .update(authSessions)
      .set({ endedAt: sql`now()`, endedBy: 'logout' })
      .where(and(eq(authSessions.id, actor.authSessionId), isNull(authSessions.endedAt)))
      .returning({ id: authSessions.id })
    if (ended.length === 0) return
    await audit(tx, {
      action: 'session.ended',
      actorId: actor.id,
      objectType: 'session',
      objectId: actor.authSessionId,
      ...origin,
    })
  })
}

/**
 * Ends the live sessions of a person at once; browsers of those that ran out are not pushed to any more either.
 * @param options.exceptAuthSession the one that stays
 * @param options.by why, such as `password` or `administrator`
 * @returns how many were ended
 */
export async function endAuthSessionsOf(
  tx: Tx,
  userId: string,
  { exceptAuthSession, by }: { exceptAuthSession?: string; by: string },
): Promise<number> {
  const { rowCount } = await tx
    .update(authSessions)
    .set({ endedAt: sql`now()`, endedBy: by })
    .where(
      and(
        eq(authSessions.userId, userId),
        isNull(authSessions.endedAt),
        gt(authSessions.expiresAt, sql`now()`),
        exceptAuthSession ? ne(authSessions.id, exceptAuthSession) : undefined,
      ),
    )
  const theirs = eq(pushSubscriptions.userId, userId)
  const elsewhere = sql`${pushSubscriptions.authSessionId} is distinct from ${exceptAuthSession ?? null}::uuid`
  await tx.delete(pushSubscriptions).where(and(theirs, exceptAuthSession ? elsewhere : undefined))
  return rowCount ?? 0
}
