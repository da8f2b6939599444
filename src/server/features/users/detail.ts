import { and, asc, desc, eq, gt, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AskedRequest, Consent, User, UserRequest } from '#/contract/person.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isPresentEnrolment } from '#/server/enrolments.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { userConsents, userPhotos, users } from '#/server/tables/users.ts'
import { photoAddress } from './photo.ts'
import { privateFacts, schoolClassColumns, subjectsOfProfessors } from './rows.ts'

/** More than anybody teaches. */
const ALL_SUBJECTS = 500

/**
 * Everything that an administrator sees of a person; five queries, six where a phone number is asked for.
 * @throws {ServiceError} FORBIDDEN for anybody else; NOT_FOUND
 */
export async function readUser(deps: Deps, actor: Actor, id: string): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const [[row], taught, consents, requests, live] = await Promise.all([
    db
      .select({ user: users, schoolClass: schoolClassColumns, photo: userPhotos.key })
      .from(users)
      .leftJoin(enrolments, isPresentEnrolment)
      .leftJoin(classes, eq(classes.id, enrolments.classId))
      .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
      .where(eq(users.id, id)),
    subjectsOfProfessors(deps, [id], { most: ALL_SUBJECTS }),
    consentsOf(deps, id),
    openRequestsOf(deps, id),
    db.$count(
      authSessions,
      and(eq(authSessions.userId, id), isNull(authSessions.endedAt), gt(authSessions.expiresAt, sql`now()`)),
    ),
  ])
  if (!row) throw new ServiceError('NOT_FOUND')
  const { user, schoolClass, photo } = row
  return {
    id: user.id,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    photo: photoAddress(deps, actor, photo),
    schoolClass,
    subjects: taught.get(id) ?? [],
    ...privateFacts(user),
    needsCode: false,
    emailConfirmed: user.emailConfirmedAt !== null,
    hasPassword: user.passwordHash !== null,
    adult: user.adult,
    governorate: user.governorate,
    biography: user.biography,
    locale: user.locale,
    version: user.version,
    sessions: live,
    consents,
    requests: await withHolders(deps, id, requests),
  }
}

/** Who decides on a number sees how many have it already; who asks for it must not. */
async function withHolders({ database: { db } }: Deps, id: string, requests: UserRequest[]): Promise<AskedRequest[]> {
  const holders = async ({ phone }: UserRequest): Promise<number> =>
    phone ? db.$count(users, and(eq(users.phone, phone), ne(users.id, id))) : 0
  return Promise.all(requests.map(async (request) => ({ ...request, phoneHolders: await holders(request) })))
}

async function consentsOf({ database: { db } }: Deps, userId: string): Promise<Consent[]> {
  const [recorder, confirmer, withdrawer] = [alias(users, 'recorder'), alias(users, 'confirmer'), alias(users, 'ender')]
  const rows = await db
    .select({
      consent: userConsents,
      recordedBy: nameOf(recorder),
      confirmedBy: nameOf(confirmer),
      withdrawnBy: nameOf(withdrawer),
    })
    .from(userConsents)
    .leftJoin(recorder, eq(recorder.id, userConsents.recordedBy))
    .leftJoin(confirmer, eq(confirmer.id, userConsents.confirmedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, userConsents.withdrawnBy))
    .where(eq(userConsents.userId, userId))
    .orderBy(desc(userConsents.givenAt))
  return rows.map(({ consent, ...by }) => ({
    id: consent.id,
    guardianName: consent.guardianName,
    guardianPhone: consent.guardianPhone,
    textVersion: consent.textVersion,
    givenAt: consent.givenAt.toISOString(),
    confirmedAt: consent.confirmedAt?.toISOString() ?? null,
    withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
    ...by,
  }))
}

/** What a person asked for and nobody has decided on; one query. */
export async function openRequestsOf({ database: { db } }: Deps, userId: string): Promise<UserRequest[]> {
  const rows = await db
    .select({
      id: userRequests.id,
      kind: userRequests.kind,
      schoolClass: schoolClassColumns,
      phone: userRequests.phone,
      createdAt: userRequests.createdAt,
    })
    .from(userRequests)
    .leftJoin(classes, eq(classes.id, userRequests.classId))
    .where(and(eq(userRequests.userId, userId), isNull(userRequests.decidedAt)))
    .orderBy(asc(userRequests.createdAt))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

function nameOf({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) {
  return sql<string | null>`${firstName} || ' ' || ${lastName}`
}
