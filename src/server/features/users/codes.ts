import { randomInt } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { CodePurpose } from '#/contract/codes.ts'
import { CODE_SECONDS, CODE_TRIES, LETTER_DAYS } from '#/contract/recovery.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { userCodes } from '#/server/tables/users.ts'

/** The id of no person. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const DIGITS = '0123456789'
/** Of letters on paper: without what is read as something else. */
const PAPER = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SHAPES = {
  digits: { alphabet: DIGITS, length: 6 },
  paper: { alphabet: PAPER, length: 10 },
} as const

export interface IssuedCode {
  /** Nobody can read it afterwards: the database keeps a keyed hash. */
  code: string
  expiresAt: Date
}

/** What a code is to prove. */
export interface Claim {
  /** One, or several accounts that a name may stand for. */
  userIds: readonly string[]
  purposes: readonly CodePurpose[]
  /** The mailbox that the code was sent to; absent = whichever. */
  email?: string
  /** As `verificationCode` of the contract makes it. */
  code: string
}

/** The account that a right code stands for. */
export interface Proved {
  userId: string
  purpose: CodePurpose
  email: string
}

/**
 * Makes a code in the place of an earlier one of the same purpose and mailbox.
 * @param issued.email the mailbox that it is sent to; absent for codes that are handed over
 * @param issued.issuedBy who hands it over
 * @param issued.seconds how long it is good for, where that is not usual
 */
export async function issueCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  issued: { userId: string; purpose: CodePurpose; email?: string; issuedBy?: string; seconds?: number },
): Promise<IssuedCode> {
  const { userId, purpose, email = '', issuedBy = null } = issued
  const { alphabet, length } = purpose === 'letter' ? SHAPES.paper : SHAPES.digits
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const seconds = issued.seconds ?? (purpose === 'letter' ? LETTER_DAYS * 86_400 : CODE_SECONDS)
  const fresh = {
    hash: deps.keys.hash('codes').of(textOf({ userId, purpose, email, code })),
    triesLeft: CODE_TRIES,
    createdAt: sql`now()`,
    expiresAt: new Date(Date.now() + seconds * 1000),
    issuedBy,
  }
  await tx
    .insert(userCodes)
    .values({ userId, purpose, email, ...fresh })
    .onConflictDoUpdate({ target: [userCodes.userId, userCodes.purpose, userCodes.email], set: fresh })
  return { code, expiresAt: fresh.expiresAt }
}

/**
 * Takes a code, and does what it was needed for in the transaction in which it is used up: of many who bring the same
 * right code at once, one does the work. A try counts before anything is compared; after `CODE_TRIES` wrong ones the
 * right one is refused too.
 * @param work must have no effect outside the database; what it throws leaves the code as it was before
 * @returns whether the code was right
 */
export async function takeCode(
  deps: Pick<Deps, 'database' | 'keys'>,
  claim: Claim,
  work: (tx: Tx, proved: Proved) => Promise<void>,
): Promise<boolean> {
  const found = (await countedTry(deps, claim)).find(({ hash, ...row }) =>
    deps.keys.hash('codes').matches(hash, textOf({ ...row, code: claim.code })),
  )
  if (!found) return false
  const done = deps.database.withTx(async (tx) => {
    const used = await tx.delete(userCodes).where(eq(userCodes.id, found.id)).returning({ hash: userCodes.hash })
    // Used up meanwhile, or another one has taken its place.
    if (used[0]?.hash !== found.hash) return false
    await work(tx, { userId: found.userId, purpose: found.purpose, email: found.email })
    return true
  })
  return done.catch(async (error) => {
    // Whoever knows the code guesses nothing, and may mend what was refused.
    await deps.database.db
      .update(userCodes)
      .set({ triesLeft: sql`${userCodes.triesLeft} + 1` })
      .where(and(eq(userCodes.id, found.id), eq(userCodes.hash, found.hash), lt(userCodes.triesLeft, CODE_TRIES)))
    throw error
  })
}

/** Every code of a person, or each for one of these purposes, is worth nothing any more. */
export async function forgetCodesOf(tx: Tx, userId: string, purposes?: readonly CodePurpose[]): Promise<void> {
  const own = eq(userCodes.userId, userId)
  await tx.delete(userCodes).where(and(own, purposes && inArray(userCodes.purpose, [...purposes])))
}

type Tried = Proved & { id: string; hash: string }

/**
 * On a statement of its own, so that it stays counted. A code on paper is not worn out by guesses of six digits, nor by
 * those of one of many who share a number: nobody guesses its ten letters. Where there is no code to count on, as much is
 * written: the time shall not say so.
 */
async function countedTry({ database }: Pick<Deps, 'database'>, claim: Claim): Promise<Tried[]> {
  const onPaper = claim.code.length === SHAPES.paper.length
  const purposes = claim.purposes.filter((purpose) => (purpose === 'letter') === onPaper)
  const userIds = claim.userIds.length > 0 ? claim.userIds : [NOBODY]
  const cost = onPaper && userIds.length > 1 ? 0 : 1
  const { rows } = await database.db.execute<Record<string, unknown> & Tried>(sql`
    with tried as (
      update user_codes set tries_left = tries_left - ${cost}
      where tries_left > 0 and id in (
        select id from user_codes
        where user_id in ${userIds} and purpose in ${purposes.length > 0 ? purposes : ['']}
          and expires_at > now() and tries_left > 0
          ${claim.email === undefined ? sql`` : sql`and email = ${claim.email}`}
        order by id for update
      )
      returning id, hash, user_id, purpose, email
    ), none_tried as (
      select pg_logical_emit_message(true, 'manara', 'no code') where not exists (select from tried)
    )
    select id, hash, user_id as "userId", purpose, email, (select count(*) from none_tried) from tried
    union all select null, null, null, null, null, 0 from none_tried`)
  return rows.filter(({ id }) => id !== null)
}

/** What is hashed: a code is worth nothing for another person, purpose or mailbox. */
function textOf({ userId, purpose, email, code }: Proved & { code: string }): string {
  return JSON.stringify([userId, purpose, email, code])
}
