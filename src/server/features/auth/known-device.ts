import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { mailNewDevice } from '#/server/features/users/account-mails.ts'
import { userDevices, type users } from '#/server/features/users/tables.ts'
import type { Tx } from '#/server/platform/database/database.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { deviceLabel } from './device.ts'

/** What a browser is known by; a client that is no browser has none of it. */
export interface Browser {
  userAgent: string | undefined
  /** The value of the cookie by which it is known again. */
  device: string | undefined
}

const RANDOM_VALUE = /^[\w-]{32,64}$/

/**
 * Notes the browser of a sign-in, and mails the person where it is new and not their first. It is known by a cookie;
 * and, for a logout clears every cookie, by its name, system and address.
 * @returns the value for its cookie
 */
export async function noteBrowser(
  deps: Pick<Deps, 'keys' | 'mailer' | 'config'>,
  tx: Tx,
  person: typeof users.$inferSelect,
  { userAgent, device, address }: Browser & { address: string },
): Promise<string> {
  const value = device && RANDOM_VALUE.test(device) ? device : randomBytes(32).toString('base64url')
  const label = deviceLabel(userAgent)
  const marks = [
    ['cookie', value],
    ['place', label ?? '', addressKey(address)],
  ]
  // The person is part of it: nobody can tell from the table who shares a browser.
  const hashes = marks.map((mark) => deps.keys.hash('devices').of(JSON.stringify([person.id, ...mark])))
  const { rows } = await tx.execute<{ known: boolean; others: boolean }>(sql`
    select coalesce(bool_or(hash in ${hashes}), false) as known, count(*) > 0 as others
    from user_devices where user_id = ${person.id}`)
  await tx
    .insert(userDevices)
    .values(hashes.map((hash) => ({ userId: person.id, hash })))
    .onConflictDoUpdate({ target: [userDevices.userId, userDevices.hash], set: { lastSeenAt: sql`now()` } })
  const isNew = rows[0]?.others && !rows[0].known
  if (isNew && person.newDeviceMail) await mailNewDevice(deps, tx, person, label)
  return value
}
