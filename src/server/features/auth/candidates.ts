import { desc, eq, or, sql } from 'drizzle-orm'
import { normaliseUsername } from '#/contract/username.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import type { Deps } from '#/server/deps.ts'
import { users } from '#/server/features/users/tables.ts'

type Person = typeof users.$inferSelect

/** How many accounts a phone number or an e-mail address may stand for: brothers and sisters share their parents'. */
const MOST_CANDIDATES = 3

export interface Candidates {
  /** The name as failures are counted for it: the same in every spelling. */
  name: string
  /** In the order in which they are tried, always as many for names of one look; `undefined` = nobody. */
  people: (Person | undefined)[]
}

/**
 * @param typed a user name, an e-mail address or a phone number
 * @returns whose it may be: one person for a user name, up to three for what families share; one query
 */
export async function candidatesFor({ database }: Pick<Deps, 'database'>, typed: string): Promise<Candidates> {
  const name = normaliseUsername(typed)
  const phone = asPhone(name)
  const shared = phone !== undefined || name.includes('@')
  const most = shared ? MOST_CANDIDATES : 1
  const found = await database.db
    .select()
    .from(users)
    .where(or(eq(users.username, name), shared ? (phone ? eq(users.phone, phone) : eq(users.email, name)) : undefined))
    // A user name that looks like another person's phone number must not be shadowed; nor a proven address by others.
    .orderBy(desc(sql`${users.username} = ${name}`), sql`${users.emailConfirmedAt} is null`, users.createdAt, users.id)
    .limit(most)
  return { name: phone ?? name, people: Array.from({ length: most }, (_, index) => found[index]) }
}

/** @returns a name as failures are counted for it */
export function countedName(typed: string): string {
  const name = normaliseUsername(typed)
  return asPhone(name) ?? name
}

/** @returns the E.164 form of what could be a Tunisian number: 8 digits, with or without the country's code */
function asPhone(name: string): string | undefined {
  const digits = /^(?:\+216|00216)?(\d{8})$/.exec(toLatinDigits(name).replace(/[\s.-]/g, ''))?.[1]
  return digits && `+216${digits}`
}
