import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { isoDateInTunis } from '#/i18n/dates.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { limitedBy } from '#/server/limits.ts'
import { PERSONAL_DATA } from '#/server/personal-data.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { userPhotos, users } from '#/server/tables/users.ts'

export interface OwnData {
  fileName: string
  zip: Uint8Array<ArrayBuffer>
}

/**
 * Everything that is kept about the actor, as JSON in a zip: what they wrote and what was noted, as each feature
 * declares it. Nothing about others, no password and no hash of one. Mails and messages of the contact form count as
 * theirs by an address that they confirmed, for any other may be a stranger's.
 * @throws {ServiceError} TOO_MANY_REQUESTS; BUSY when many others do the same
 */
export function exportOwnData(deps: Deps, actor: Actor, origin: Origin): Promise<OwnData> {
  // Each is held in memory whole: however many ask, one at a time.
  return limitedBy(deps.limits.export, actor.id, () => deps.turns.take('export', () => pack(deps, actor, origin)))
}

async function pack(deps: Deps, actor: Actor, origin: Origin): Promise<OwnData> {
  const { db } = deps.database
  const [own] = await db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt, photo: userPhotos.bytes })
    .from(users)
    .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
    .where(eq(users.id, actor.id))
  if (!own) throw new ServiceError('UNAUTHENTICATED')
  const { id, role } = actor
  const emails = own.email && own.confirmedAt ? [own.email] : []
  const person = { id, role, confirmedEmails: emails, typedEmails: emails }
  const parts = await Promise.all(PERSONAL_DATA.map(async ({ copy }) => copy?.(db, person)))
  const now = new Date()
  const data = { exportedAt: now, ...Object.assign({}, ...parts) }
  await db.transaction((tx) =>
    audit(tx, { action: 'user.exported', actorId: actor.id, objectType: 'user', objectId: actor.id, ...origin }),
  )
  const files = {
    'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
    ...(own.photo && { 'photo.webp': new Uint8Array(own.photo) }),
  }
  return { fileName: `manara-${isoDateInTunis(now)}.zip`, zip: new Uint8Array(zipSync(files)) }
}
