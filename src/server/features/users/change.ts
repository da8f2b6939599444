import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { User, UserChange, UserCreation } from '#/contract/person.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { mailAddressChange, mailPhoneChanged } from './account-mails.ts'
import { forgetCodesOf } from './codes.ts'
import { assertSubjects, createPerson } from './create.ts'
import { readUser } from './detail.ts'
import { moveToClass } from './left-groups.ts'
import { forgetAskedPhone } from './requests.ts'
import { eventOn, lockUser, refuseOwn, type UserRecord } from './touch.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Makes the account of a student or professor; the person chooses a password with a code.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION
 */
export async function createUser(deps: Deps, actor: Actor, origin: Origin, creation: UserCreation): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  const maker = { actorId: actor.id, origin, via: 'form' } as const
  const { id } = await deps.database.withTx((tx) => createPerson(deps, tx, creation, maker))
  return readUser(deps, actor, id)
}

/**
 * Changes a person's facts; what is left out stays. An address that is changed is nobody's until it is confirmed.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators, and for the e-mail address of one; NOT_FOUND;
 *   CONFLICT when the facts have been changed since `version`; VALIDATION
 */
export async function changeUser(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, ...change }: UserChange & { id: string },
): Promise<User> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database
    .withTx((tx) => writeChange(deps, tx, { id, change, actor, origin }))
    .catch((error: unknown) => {
      // The one name of its own that it can collide with: an address that changes is not confirmed.
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error
      throw new ServiceError('VALIDATION', { fields: { username: { fault: 'taken' } } })
    })
  return readUser(deps, actor, id)
}

async function writeChange(
  deps: Deps,
  tx: Tx,
  { id, change, actor, origin }: { id: string; change: UserChange; actor: Actor; origin: Origin },
): Promise<void> {
  const { version, subjectIds, ...facts } = change
  const user = await lockUser(tx, id)
  if (user.version !== version) throw new ServiceError('CONFLICT')
  const changed = Object.entries(facts).filter(
    ([key, value]) => value !== undefined && value !== Reflect.get(user, key),
  )
  const names = changed.map(([key]) => key)
  await assertFits(tx, user, change, names)
  if (await teachesOther(tx, id, subjectIds)) names.push('subjectIds')
  if (names.length === 0) return
  // Their own is a name to sign in with, which asks for the password: see the profile.
  if (names.includes('phone')) refuseOwn(actor, id)
  const newAddress = names.includes('email')
  const { classId } = change
  if (names.includes('classId') && classId !== undefined) await moveToClass(deps, tx, { userId: id, classId })
  await tx
    .update(users)
    .set({
      ...Object.fromEntries(changed.filter(([key]) => key !== 'classId')),
      ...(newAddress && { emailConfirmedAt: null, newEmail: null }),
      ...(names.includes('phone') && { phoneFrom: 'academy' as const, phoneSince: sql`now()` }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
  if (newAddress) {
    await forgetCodesOf(tx, id)
    await mailAddressChange(deps, tx, user)
  }
  if (names.includes('phone')) {
    await forgetAskedPhone(tx, id)
    await mailPhoneChanged(deps, tx, user)
  }
  // Which facts, never what they are.
  await audit(tx, { ...eventOn(id, actor, origin), action: 'user.changed', details: { fields: names.join(' ') } })
}

/** @throws {ServiceError} FORBIDDEN, VALIDATION for a fact that the role does not have */
async function assertFits(
  tx: Tx,
  { role }: UserRecord,
  { classId, subjectIds }: UserChange,
  names: readonly string[],
): Promise<void> {
  // With the address goes the account, by a forgotten password; theirs is changed by themselves, with their password.
  if (role === 'ADMINISTRATOR' && names.includes('email')) throw new ServiceError('FORBIDDEN')
  if (role !== 'STUDENT' && classId) throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'invalid' } } })
  if (role !== 'PROFESSOR' && subjectIds && subjectIds.length > 0) {
    throw new ServiceError('VALIDATION', { fields: { subjectIds: { fault: 'invalid' } } })
  }
  await assertSubjects(tx, subjectIds ?? [])
}

/** Writes down what a professor teaches. @returns whether that is something else than before */
async function teachesOther(tx: Tx, userId: string, subjectIds: readonly number[] | undefined): Promise<boolean> {
  if (!subjectIds) return false
  const wanted = new Set(subjectIds)
  // What is in the recycle bin is taught again when it comes back.
  const before = await tx
    .select({ id: professorSubjects.subjectId })
    .from(professorSubjects)
    .innerJoin(subjects, and(eq(subjects.id, professorSubjects.subjectId), isNull(subjects.deletedAt)))
    .where(eq(professorSubjects.userId, userId))
  const ids = before.map(({ id }) => id)
  if (ids.length === wanted.size && ids.every((id) => wanted.has(id))) return false
  const own = and(eq(professorSubjects.userId, userId), inArray(professorSubjects.subjectId, ids))
  if (ids.length > 0) await tx.delete(professorSubjects).where(own)
  if (wanted.size > 0) {
    await tx.insert(professorSubjects).values([...wanted].map((subjectId) => ({ userId, subjectId })))
  }
  return true
}
