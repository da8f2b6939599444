import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PHOTO_SIDE } from '#/contract/profile.ts'
import type { Deps } from '#/server/deps.ts'
import { audit } from '#/server/features/audit/service.ts'
import type { Actor, Origin } from '#/server/features/auth/actor.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { secondsLeft, signLink } from '#/server/platform/security/links.ts'
import { userPhotos } from './tables.ts'

/** What the signatures are for. */
const LINKS = 'photos'

/**
 * @param key of `user_photos`; `null` = no picture
 * @returns where the picture is, for whoever was shown it; it runs out within a day
 */
export function photoAddress(deps: Pick<Deps, 'config' | 'keys'>, key: string | null): string | null {
  return key && `${deps.config.apiBase}/photos/${key}?${signLink(deps.keys.hash(LINKS), key)}`
}

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
  return photoAddress(deps, picture.key)
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
 * @returns WebP, and for how many seconds the address is still good
 * @throws {ServiceError} NOT_FOUND for an address that was not given out, has run out, or whose picture is gone
 */
export async function readPhoto(
  deps: Deps,
  { key, until, signature }: { key: string; until: number; signature: string },
): Promise<{ bytes: Buffer; seconds: number }> {
  const seconds = secondsLeft(deps.keys.hash(LINKS), { name: key, until, signature })
  if (seconds === undefined) throw new ServiceError('NOT_FOUND')
  const { db } = deps.database
  const [photo] = await db.select({ bytes: userPhotos.bytes }).from(userPhotos).where(eq(userPhotos.key, key))
  if (!photo) throw new ServiceError('NOT_FOUND')
  return { bytes: photo.bytes, seconds }
}

function eventOf(actor: Actor, { requestId, address }: Origin) {
  return { actorId: actor.id, requestId, address, objectType: 'user', objectId: actor.id }
}
