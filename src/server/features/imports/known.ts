import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ImportRole } from '#/contract/imports.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { importRows } from '#/server/tables/imports.ts'
import { users } from '#/server/tables/users.ts'
import { type Identity, nameAndClass, signsOf } from './judge.ts'

/** An account that is there; `removed` since an earlier import; `taken`: another's user name. */
export type Known = { userId: string } | 'removed' | 'taken'

/**
 * Looks for people who have an account already: by their signs, and by what earlier imports made of such a row, which
 * finds them also after a change of name or number. Three queries.
 * @returns for each identity what is known of it; `undefined` for somebody new
 */
export async function findKnown(
  { keys }: Pick<Deps, 'keys'>,
  db: Queryable,
  role: ImportRole,
  identities: readonly Identity[],
): Promise<(Known | undefined)[]> {
  if (identities.length === 0) return []
  const names = [...new Set(identities.map(({ name }) => name))]
  const usernames = [...new Set(identities.flatMap(({ username }) => username ?? []))]
  const digests = identities.map((identity) => digestOf({ keys }, role, identity))
  const facts = {
    id: users.id,
    role: users.role,
    username: users.username,
    name: users.sortName,
    phone: users.phone,
    email: users.email,
    classId: presentClassOf(sql`users.id`),
  }
  // One after the other: a transaction has one connection.
  const accounts = await db
    .select(facts)
    .from(users)
    .where(and(eq(users.role, role), inArray(users.sortName, names)))
  const named = usernames.length > 0 ? await db.select(facts).from(users).where(inArray(users.username, usernames)) : []
  const made = await db
    .select({ digest: importRows.digest, userId: users.id, status: users.status })
    .from(importRows)
    .leftJoin(users, eq(users.id, importRows.userId))
    .where(and(eq(importRows.outcome, 'made'), inArray(importRows.digest, [...new Set(digests)])))
  const bySign = new Map<string, string>()
  for (const account of accounts) {
    for (const sign of [...signsOf(account), nameAndClass(account)]) bySign.set(sign, account.id)
  }
  const byUsername = new Map(named.map((account) => [account.username, account]))
  const living = new Map(
    made.flatMap(({ digest, userId, status }) => (userId && status !== 'ERASED' ? [[digest, userId]] : [])),
  )
  const everMade = new Set(made.map(({ digest }) => digest))
  return identities.map((identity, index) => {
    const digest = digests[index] ?? ''
    const namesake = identity.username ? byUsername.get(identity.username) : undefined
    if (namesake) return namesake.role === role ? { userId: namesake.id } : 'taken'
    const userId = signsOf(identity).flatMap((sign) => bySign.get(sign) ?? [])[0] ?? living.get(digest)
    if (userId) return { userId }
    return everMade.has(digest) ? 'removed' : undefined
  })
}

/** What is kept of who a row was about once its fields are forgotten. */
export function digestOf({ keys }: Pick<Deps, 'keys'>, role: ImportRole, identity: Identity): string {
  const { name, phone, email, classId } = identity
  const parts = phone || email ? [role, name, phone, email] : [role, name, classId]
  return keys.hash('imports').of(JSON.stringify(parts))
}
