import { eq, sql } from 'drizzle-orm'
import type { Me } from '#/contract/me.ts'
import type { Preferences } from '#/contract/preferences.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isPresentEnrolment } from '#/server/enrolments.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userPhotos, users } from '#/server/tables/users.ts'
import { photoAddress } from './photo.ts'

/**
 * @returns the signed-in person's own facts; one query
 * @throws {ServiceError} UNAUTHENTICATED when the person is gone since the session was checked
 */
export async function readMe(deps: Deps, actor: Actor): Promise<Me> {
  const [row] = await deps.database.db
    .select({ user: users, schoolClass: classes, photo: userPhotos.key })
    .from(users)
    .leftJoin(enrolments, isPresentEnrolment)
    .leftJoin(classes, eq(classes.id, enrolments.classId))
    .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
    .where(eq(users.id, actor.id))
  if (!row) throw new ServiceError('UNAUTHENTICATED')
  const { user, schoolClass, photo } = row
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    roles: [user.role],
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    photo: photoAddress(deps, actor, photo),
    schoolClass: schoolClass && {
      id: schoolClass.id,
      code: schoolClass.code,
      nameAr: schoolClass.nameAr,
      nameFr: schoolClass.nameFr,
    },
    createdAt: user.createdAt.toISOString(),
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
    preferences: { locale: user.locale, colorScheme: user.colorScheme, menuMode: user.menuMode },
  }
}

/** Keeps what a person chose for their screens, for their next device; one query. @returns all of their choices */
export async function savePreferences(deps: Deps, actor: Actor, chosen: Partial<Preferences>): Promise<Preferences> {
  const [saved] = await deps.database.db
    .update(users)
    .set({ ...chosen, updatedAt: sql`now()` })
    .where(eq(users.id, actor.id))
    .returning({ locale: users.locale, colorScheme: users.colorScheme, menuMode: users.menuMode })
  if (!saved) throw new ServiceError('UNAUTHENTICATED')
  return saved
}

/** @returns whether anybody has an account yet */
export async function hasUsers(db: Queryable): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}
