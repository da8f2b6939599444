import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { mailNewDevice } from '#/server/features/users/account-mails.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { userDevices, type users } from '#/server/tables/users.ts'
import { deviceLabel } from './device.ts'

/** What a browser is known by; a client that is no browser has none of it. */
export interface Browser {
  userAgent: string | undefined
  /** The value of the cookie by which it is known again. */
  device: string | undefined
}

const RANDOM_VALUE = /^[\w-]{32,64}$/
/** How many people who share a browser it is known to; the one who signed in longest ago is forgotten. */
const MOST_PEOPLE = 5
/** The id of no person. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

// The person is part of it: nobody can tell from the table who shares a browser.
const markOf = ({ keys }: Pick<Deps, 'keys'>, personId: string, parts: readonly string[]): string =>
  keys.hash('devices').of(JSON.stringify([personId, ...parts]))

/** @returns a browser's values, one for each person whom it is known to; whoever signed in last has the first */
const valuesOf = (browser: Pick<Browser, 'device'> | undefined): string[] =>
  (browser?.device ?? '')
    .split('.')
    .filter((value) => RANDOM_VALUE.test(value))
    .slice(0, MOST_PEOPLE)

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
  const values = valuesOf(browser)
  if (values.length === 0) return new Map()
  const ids = personIds.map((id) => id ?? NOBODY)
  const marks = ids.flatMap((id) => values.map((value) => markOf(deps, id, ['cookie', value])))
  const rows = await deps.database.db
    .select({ id: userDevices.userId, mark: userDevices.hash })
    .from(userDevices)
    .where(and(inArray(userDevices.userId, ids), inArray(userDevices.hash, marks)))
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Makes a person know a browser by its cookie, without a mail. @returns the value for its cookie */
export async function makeKnown(deps: Pick<Deps, 'keys'>, tx: Tx, personId: string, browser: Browser): Promise<string> {
  const { mark, cookie } = await ownValue(deps, tx, personId, browser)
  await remember(tx, personId, [mark])
  return cookie
}

/**
 * A value by which one person knows a browser. It is made here for that person: what somebody else has put into the
 * browser, from a sign-in of their own too, proves nothing for others.
 * @returns its mark, whether the person knew it already, and the cookie with it in front
 */
async function ownValue(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  personId: string,
  browser: Pick<Browser, 'device'>,
): Promise<{ mark: string; known: boolean; cookie: string }> {
  const values = valuesOf(browser)
  const byMark = new Map(values.map((value) => [markOf(deps, personId, ['cookie', value]), value]))
  const [row] =
    byMark.size > 0
      ? await tx
          .select({ mark: userDevices.hash })
          .from(userDevices)
          .where(and(eq(userDevices.userId, personId), inArray(userDevices.hash, [...byMark.keys()])))
          .limit(1)
      : []
  const own = (row && byMark.get(row.mark)) ?? randomBytes(32).toString('base64url')
  const all = [own, ...values.filter((value) => value !== own)].slice(0, MOST_PEOPLE)
  return { mark: markOf(deps, personId, ['cookie', own]), known: row !== undefined, cookie: all.join('.') }
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
  const label = deviceLabel(userAgent)
  const { mark, known, cookie } = await ownValue(deps, tx, person.id, { device })
  const place = markOf(deps, person.id, ['place', label ?? '', addressKey(address)])
  const { rows } = await tx.execute<{ known: boolean; others: boolean }>(sql`
    select coalesce(bool_or(hash = ${place}), false) as known, count(*) > 0 as others
    from user_devices where user_id = ${person.id}`)
  await remember(tx, person.id, [mark, place])
  const isNew = !known && rows[0]?.others && !rows[0].known
  if (isNew && person.newDeviceMail) await mailNewDevice(deps, tx, person, label)
  return cookie
}

async function remember(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx
    .insert(userDevices)
    .values(hashes.map((hash) => ({ userId, hash })))
    .onConflictDoUpdate({ target: [userDevices.userId, userDevices.hash], set: { lastSeenAt: sql`now()` } })
}
