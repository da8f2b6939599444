import { randomBytes } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
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
/** The id of no person. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

// The person is part of it: nobody can tell from the table who shares a browser.
const markOf = ({ keys }: Pick<Deps, 'keys'>, personId: string, parts: readonly string[]): string =>
  keys.hash('devices').of(JSON.stringify([personId, ...parts]))

const cookieOf = ({ device }: Pick<Browser, 'device'>): string =>
  device && RANDOM_VALUE.test(device) ? device : randomBytes(32).toString('base64url')

/**
 * Which of some people know a browser by its cookie, which is hard to come by: its name, system and address are not.
 * @param personIds `undefined` for nobody, for whom as much is looked up
 * @returns their ids, each with the mark by which that person knows it; one query for a browser that has a cookie
 */
export async function whoKnows(
  deps: Pick<Deps, 'keys' | 'database'>,
  browser: Browser | undefined,
  personIds: readonly (string | undefined)[],
): Promise<Map<string, string>> {
  const device = browser?.device
  if (!device || !RANDOM_VALUE.test(device)) return new Map()
  const ids = personIds.map((id) => id ?? NOBODY)
  const marks = ids.map((id) => markOf(deps, id, ['cookie', device]))
  const rows = await deps.database.db
    .select({ id: userDevices.userId, mark: userDevices.hash })
    .from(userDevices)
    .where(and(inArray(userDevices.userId, ids), inArray(userDevices.hash, marks)))
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Makes a person know a browser by its cookie, without a mail. @returns the value for its cookie */
export async function makeKnown(deps: Pick<Deps, 'keys'>, tx: Tx, personId: string, browser: Browser): Promise<string> {
  const value = cookieOf(browser)
  await remember(tx, personId, [markOf(deps, personId, ['cookie', value])])
  return value
}

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
  const value = cookieOf({ device })
  const label = deviceLabel(userAgent)
  const marks = [
    ['cookie', value],
    ['place', label ?? '', addressKey(address)],
  ]
  const hashes = marks.map((mark) => markOf(deps, person.id, mark))
  const { rows } = await tx.execute<{ known: boolean; others: boolean }>(sql`
    select coalesce(bool_or(hash in ${hashes}), false) as known, count(*) > 0 as others
    from user_devices where user_id = ${person.id}`)
  await remember(tx, person.id, hashes)
  const isNew = rows[0]?.others && !rows[0].known
  if (isNew && person.newDeviceMail) await mailNewDevice(deps, tx, person, label)
  return value
}

async function remember(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx
    .insert(userDevices)
    .values(hashes.map((hash) => ({ userId, hash })))
    .onConflictDoUpdate({ target: [userDevices.userId, userDevices.hash], set: { lastSeenAt: sql`now()` } })
}
