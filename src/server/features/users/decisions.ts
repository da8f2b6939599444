import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { User } from '#/contract/person.ts'
import type { RequestPage, RequestQuery } from '#/contract/user-requests.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isPresentEnrolment } from '#/server/enrolments.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { deleteMailFiles } from '#/server/platform/mail/forget.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { users } from '#/server/tables/users.ts'
import { tellWaiting } from '#/server/waiting.ts'
import { mailPhoneChanged } from './account-mails.ts'
import { readUser } from './detail.ts'
import { eraseUser } from './erase.ts'
import { moveToClass } from './left-groups.ts'
import { schoolClassColumns } from './rows.ts'
import { eventOn, holdAdministrators, lockUser, refuseOwn } from './touch.ts'

const present = alias(classes, 'present_class')

/**
 * What people ask the administration for and nobody has decided, oldest first; two queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators
 */
export async function listRequests(deps: Deps, actor: Actor, { kind, page, size }: RequestQuery): Promise<RequestPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const where = and(isNull(userRequests.decidedAt), kind && eq(userRequests.kind, kind))
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: userRequests.id,
        kind: userRequests.kind,
        createdAt: userRequests.createdAt,
        schoolClass: schoolClassColumns,
        phone: userRequests.phone,
        user: { id: users.id, role: users.role, firstName: users.firstName, lastName: users.lastName },
        present: { id: present.id, code: present.code, nameAr: present.nameAr, nameFr: present.nameFr },
      })
      .from(userRequests)
      .innerJoin(users, eq(users.id, userRequests.userId))
      .leftJoin(classes, eq(classes.id, userRequests.classId))
      .leftJoin(enrolments, isPresentEnrolment)
      .leftJoin(present, eq(present.id, enrolments.classId))
      .where(where)
      .orderBy(asc(userRequests.createdAt), asc(userRequests.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(userRequests).where(where),
  ])
  const items = rows.map(({ present: now, user, createdAt, ...request }) => ({
    ...request,
    createdAt: createdAt.toISOString(),
    user: { ...user, schoolClass: now },
  }))
  return { items, total: all?.total ?? 0, page, size }
}

/**
 * Grants or refuses what a person asked for: another class, another phone number, or the end of the account.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; OWN_ACCOUNT; CONFLICT for a request that
 *   has been decided
 */
export async function decideRequest(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, requestId, granted }: { id: string; requestId: string; granted: boolean },
): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  refuseOwn(actor, id)
  const forgotten = await deps.database.withTx(async (tx) => {
    await holdAdministrators(tx, actor)
    const user = await lockUser(tx, id)
    const own = and(eq(userRequests.id, requestId), eq(userRequests.userId, id))
    const [request] = await tx.select().from(userRequests).where(own).for('update')
    if (!request) throw new ServiceError('NOT_FOUND')
    if (request.decidedAt) throw new ServiceError('CONFLICT')
    const { kind, classId, phone } = request
    const event = eventOn(id, actor, origin)
    await audit(tx, { ...event, action: granted ? 'request.granted' : 'request.refused', details: { kind } })
    if (granted && kind === 'deletion') {
      const { actorId, requestId: ofCall, address } = event
      return eraseUser(tx, user, { reason: 'request', actorId, requestId: ofCall, address })
    }
    const decided = { decidedAt: sql`now()`, decidedBy: actor.id, granted, phone: null }
    await tx.update(userRequests).set(decided).where(own)
    await tellWaiting(tx, 'requests')
    if (!granted) return []
    const touched = { version: sql`${users.version} + 1`, updatedAt: sql`now()` }
    if (kind === 'phone') {
      const known = { phone, phoneFrom: 'granted' as const, phoneSince: sql`now()` }
      await tx
        .update(users)
        .set({ ...known, ...touched })
        .where(eq(users.id, id))
      await mailPhoneChanged(deps, tx, user)
    } else if (user.role === 'STUDENT') {
      await moveToClass(deps, tx, { userId: id, classId })
      await tx.update(users).set(touched).where(eq(users.id, id))
    }
    return []
  })
  await deleteMailFiles(deps.config.dataDir, forgotten)
  return readUser(deps, actor, id)
}
