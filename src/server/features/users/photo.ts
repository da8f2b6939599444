import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { PHOTO_SIDE } from '#/contract/profile.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isLinkReaders, linkBinding, linkReader } from '#/server/features/auth-sessions/link-reader.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type Link, linkSearch, secondsLeft, signLink } from '#/server/platform/security/links.ts'
import { userPhotos } from '#/server/tables/users.ts'
import { visibleStudents } from '#/server/visible-students.ts'

/** What the signatures are for. */
const LINKS = 'photos'

/**
 * @param key of `user_photos`; `null` = no picture
 * @returns where the picture is, for the session that was shown it; it runs out within a day
 */
export function photoAddress(
  deps: Pick<Deps, 'config' | 'keys'>,
  { authSessionId }: Pick<Actor, 'authSessionId'>,
  key: string | null,
): string | null {
  return (
    key && `${deps.config.apiBase}/photos/${key}?${linkSearch(signLink(deps.keys.hash(LINKS), authSessionId, key))}`
  )
}

/**
 * A picture, if whoever its address was made for still sees its person: everybody themselves, administrators all, and
 * professors whom their lists show, colleagues and the students of `visibleStudents`.
 */
const openedPhoto = preparedQuery<{ session: string; key: string }, { bytes: Buffer; bindingHash: string | null }>(
  'opened_photo',
  sql`
    select user_photos.bytes, ${linkBinding}
    from ${linkReader} join user_photos on user_photos.key = ${sql.placeholder('key')}
      join users on users.id = user_photos.user_id
    where users.id = reader.id or reader.role = 'ADMINISTRATOR'
      or (reader.role = 'PROFESSOR' and ((users.role = 'PROFESSOR' and users.status = 'ACTIVE')
        or ${visibleStudents({ role: 'PROFESSOR', id: sql`reader.id` })}))`,
)

/**
 * Takes a picture of the actor: square, small, made anew. Its address is another one than the last picture's.
 * @returns its address
 * @throws {ServiceError} BAD_PICTURE, TOO_MANY_REQUESTS, BUSY
 */
export async function savePhoto(deps: Deps, actor: Actor, origin: Origin, file: Uint8Array): Promise<string | null> {
  await deps.limits.photo.take(actor.id)
  const picture = { key: randomBytes(16).toString('base64url'), bytes: await deps.portraits.make(file, PHOTO_SIDE) }
  await deps.database.withTx(async (tx) => {
    await tx
      .insert(userPhotos)
      .values({ userId: actor.id, ...picture })
      .onConflictDoUpdate({ target: userPhotos.userId, set: { ...picture, createdAt: new Date() } })
    await audit(tx, { ...eventOf(actor, origin), action: 'user.photo-changed' })
  })
  return photoAddress(deps, actor, picture.key)
}

/** Takes the actor's picture away; without one, nothing happens. */
export async function deletePhoto(deps: Deps, actor: Actor, origin: Origin): Promise<void> {
  await deps.database.withTx(async (tx) => {
    const gone = await tx.delete(userPhotos).where(eq(userPhotos.userId, actor.id)).returning({ key: userPhotos.key })
    if (gone.length > 0) await audit(tx, { ...eventOf(actor, origin), action: 'user.photo-removed' })
  })
}

/**
 * The picture behind an address of `photoAddress`; one query.
 * @returns WebP
 * @param binding the binding cookie that came along
 * @throws {ServiceError} NOT_FOUND for an address that was not given out, has run out, whose picture is gone, or whose
 *   reader has signed out, is in another browser or may no longer see the person
 */
export async function readPhoto(
  deps: Deps,
  { key, ...link }: Link & { key: string },
  binding: string | undefined,
): Promise<Buffer> {
  const seconds = secondsLeft(deps.keys.hash(LINKS), { ...link, name: key })
  const [photo] = seconds === undefined ? [] : await openedPhoto(deps.database, { session: link.session, key })
  if (!(seconds && photo && isLinkReaders(deps, photo.bindingHash, binding))) throw new ServiceError('NOT_FOUND')
  return photo.bytes
}

function eventOf(actor: Actor, { requestId, address }: Origin) {
  return { actorId: actor.id, requestId, address, objectType: 'user', objectId: actor.id }
}
