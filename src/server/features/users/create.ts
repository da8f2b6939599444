import { randomInt } from 'node:crypto'
import { and, inArray, isNull } from 'drizzle-orm'
import { CONSENT_VERSION } from '#/contract/people.ts'
import type { UserCreation } from '#/contract/person.ts'
import { proposedUsername } from '#/contract/username-proposal.ts'
import type { UserStatus } from '#/contract/users.ts'
import type { Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { enrol } from '#/server/enrolments.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { userConsents, users } from '#/server/tables/users.ts'

/** How many names are tried where the person chose none. */
const MOST_TRIES = 30

/** Who makes an account, and how. */
export interface Maker {
  /** Absent = people themselves, by registration. */
  actorId?: string
  /** Absent in a job. */
  origin?: Origin
  via: 'form' | 'import' | 'registration'
  /** Of the password that people chose themselves. */
  passwordHash?: string
}

/**
 * Makes the account of a student or professor, with guardian's consent, taught subjects and audit row. A minor's waits
 * where the academy confirms consents; a professor's who registered waits for approval.
 * @throws {ServiceError} VALIDATION for a user name that is taken, a class or subject that is not there, or a fact
 *   that the role does not have
 */
export async function createPerson(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  {
    role,
    classId,
    subjectIds = [],
    guardian,
    username,
    biography,
    adult = role === 'PROFESSOR',
    ...facts
  }: UserCreation,
  { actorId, origin, via, passwordHash }: Maker,
): Promise<{ id: string; username: string; status: UserStatus }> {
  const student = role === 'STUDENT'
  if (!student && classId) throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'invalid' } } })
  if (student && subjectIds.length > 0) {
    throw new ServiceError('VALIDATION', { fields: { subjectIds: { fault: 'invalid' } } })
  }
  await assertSubjects(tx, subjectIds)
  const waits = student ? !adult && config.consent === 'required' : via === 'registration'
  const status: UserStatus = waits ? 'PENDING' : 'ACTIVE'
  const values = {
    ...facts,
    passwordHash,
    role,
    adult,
    status,
    phoneFrom: via === 'registration' ? ('registration' as const) : ('academy' as const),
    biography: student ? null : biography,
  }
  const made = await insertUser(tx, values, username)
  if (student && classId) await enrol(tx, { userId: made.id, classId })
  if (guardian && student) {
    await tx.insert(userConsents).values({
      userId: made.id,
      guardianName: guardian.name,
      guardianPhone: guardian.phone,
      textVersion: CONSENT_VERSION,
      recordedBy: actorId,
    })
  }
  if (subjectIds.length > 0) {
    const taught = [...new Set(subjectIds)].map((subjectId) => ({ userId: made.id, subjectId }))
    await tx.insert(professorSubjects).values(taught)
  }
  await audit(tx, {
    action: 'user.created',
    actorId,
    requestId: origin?.requestId,
    address: origin?.address,
    objectType: 'user',
    objectId: made.id,
    details: { role, status, via },
  })
  return { ...made, status }
}

/**
 * Inserts an account under the user name that was chosen, or under one made from the person's name.
 * @throws {ServiceError} VALIDATION when the chosen one is taken
 */
export async function insertUser(
  tx: Tx,
  values: Omit<typeof users.$inferInsert, 'username'>,
  chosen?: string,
): Promise<{ id: string; username: string }> {
  const base = proposedUsername(values.firstName, values.lastName)
  for (let tries = 0; tries < (chosen ? 1 : MOST_TRIES); tries += 1) {
    // Random, so that neither the hundredth of a name nor many at once look for long.
    const username = chosen ?? (tries === 0 ? base : `${base}${randomInt(2, 10 ** Math.min(1 + tries, 6))}`)
    const [made] = await tx
      .insert(users)
      .values({ ...values, username })
      .onConflictDoNothing({ target: users.username })
      .returning({ id: users.id, username: users.username })
    if (made) return made
  }
  throw new ServiceError('VALIDATION', { fields: { username: { fault: 'taken' } } })
}

/** @throws {ServiceError} VALIDATION for a subject that is not there */
export async function assertSubjects(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = new Set(ids)
  const known = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(inArray(subjects.id, [...wanted]), isNull(subjects.deletedAt)))
  if (known.length < wanted.size)
    throw new ServiceError('VALIDATION', { fields: { subjectIds: { fault: 'chooseOne' } } })
}
