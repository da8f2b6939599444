import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { CodePurpose } from '#/contract/codes.ts'
import { normaliseUsername } from '#/contract/username.ts'
import { toLatinDigits } from '#/i18n/format.ts'
import type { Deps } from '#/server/deps.ts'
import { userCodes, users } from '#/server/tables/users.ts'

type Person = typeof users.$inferSelect

/** How many accounts an e-mail address may stand for: brothers and sisters share their parents'. */
const MOST_CANDIDATES = 3
/**
 * The same for a phone number: so many for whom the academy stands, and so many who registered with it, that neither
 * crowd the others out.
 */
const MOST_BY_PHONE = 2 * MOST_CANDIDATES
/** How many of those who share a name a code may be for: of a class whose letters were all sent to the school's number. */
const MOST_WITH_CODE = 500

export interface Candidates {
  /** The name as failures are counted for it: the same in every spelling. */
  name: string
  /** In the order in which they are tried, always as many for names of one look; `undefined` = nobody. */
  people: (Person | undefined)[]
}

/**
 * @param typed a user name, an e-mail address or a phone number
 * @returns whose it may be: one person for a user name, up to three for an address and six for a number, which families share;
 *   one query
 */
export async function candidatesFor({ database }: Pick<Deps, 'database'>, typed: string): Promise<Candidates> {
  const name = normaliseUsername(typed)
  const phone = asPhone(name)
  const shared = phone !== undefined || name.includes('@')
  const most = phone ? MOST_BY_PHONE : shared ? MOST_CANDIDATES : 1
  const found = await database.db
    .select()
    .from(users)
    .where(or(eq(users.username, name), shared ? (phone ? eq(users.phone, phone) : eq(users.email, name)) : undefined))
    .orderBy(...ownersFirst(name, phone))
    .limit(most)
  return { name: phone ?? name, people: Array.from({ length: most }, (_, index) => found[index]) }
}

/**
 * All whom a code may be for that was typed with a name: of the accounts that the name may stand for those that have a
 * code for such a purpose, however many others share the number.
 * @returns the people, owners first; one query
 */
export async function codeHoldersFor(
  { database }: Pick<Deps, 'database'>,
  typed: string,
  purposes: readonly CodePurpose[],
): Promise<Person[]> {
  const name = normaliseUsername(typed)
  const phone = asPhone(name)
  const contact = phone ? eq(users.phone, phone) : name.includes('@') ? eq(users.email, name) : undefined
  const hasCode = sql`exists (select from ${userCodes} where ${userCodes.userId} = ${users.id}
    and ${userCodes.purpose} in ${purposes} and ${userCodes.triesLeft} > 0 and ${userCodes.expiresAt} > now())`
  return database.db
    .select()
    .from(users)
    .where(and(or(eq(users.username, name), contact), hasCode))
    .orderBy(...ownersFirst(name, phone))
    .limit(MOST_WITH_CODE)
}

/**
 * Whose a name is most likely: a user name that looks like another person's phone number is nobody else's; a number is
 * theirs for whom the academy stands, by its own word or its yes, and theirs who registered with it, of both those who
 * had it first: whoever comes later, and anybody can register, is never before them. Who chose it comes after all of
 * those. An address is theirs who proved it.
 */
function ownersFirst(name: string, phone: string | undefined): SQL[] {
  const source = sql`case when ${users.phoneFrom} in ('academy', 'granted') then 1
    when ${users.phoneFrom} = 'registration' then 2 else 3 end`
  const age = sql`${users.createdAt}, ${users.id}`
  const place = sql`row_number() over (partition by ${source} order by ${users.phoneSince}, ${age})`
  return [
    sql`${users.username} = ${name} desc`,
    ...(phone
      ? [sql`(${source} < 3 and ${place} <= ${MOST_CANDIDATES}) desc`, source, sql`${users.phoneSince}`]
      : [sql`${users.emailConfirmedAt} is null`]),
    age,
  ]
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
