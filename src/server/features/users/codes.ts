import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CodePurpose } from '#/contract/codes.ts'
import { CODE_SECONDS, CODE_TRIES, LETTER_DAYS } from '#/contract/recovery.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/database.ts'
import { userCodes } from './tables.ts'

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
 */
export async function issueCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  issued: { userId: string; purpose: CodePurpose; email?: string; issuedBy?: string },
): Promise<IssuedCode> {
  const { userId, purpose, email = '', issuedBy = null } = issued
  const { alphabet, length } = purpose === 'letter' ? SHAPES.paper : SHAPES.digits
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const seconds = purpose === 'letter' ? LETTER_DAYS * 86_400 : CODE_SECONDS
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
 * right code at once, one does the work. The try counts before anything is compared, and stays counted whatever
 * becomes of the work; after `CODE_TRIES` wrong ones the right one is refused too.
 * @param work must have no effect outside the database; what it throws leaves the code as it was
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
  return deps.database.withTx(async (tx) => {
    const used = await tx.delete(userCodes).where(eq(userCodes.id, found.id)).returning({ hash: userCodes.hash })
    // Used up meanwhile, or another one has taken its place.
    if (used[0]?.hash !== found.hash) return false
    await work(tx, { userId: found.userId, purpose: found.purpose, email: found.email })
    return true
  })
}

/** Every code of a person is worth nothing any more. */
export async function forgetCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userCodes).where(eq(userCodes.userId, userId))
}

type Tried = Proved & { id: string; hash: string }

/** On a statement of its own, so that it stays counted. A code on paper is not worn out by guesses of six digits. */
async function countedTry({ database }: Pick<Deps, 'database'>, claim: Claim): Promise<Tried[]> {
  const onPaper = claim.code.length === SHAPES.paper.length
  const purposes = claim.purposes.filter((purpose) => (purpose === 'letter') === onPaper)
  if (claim.userIds.length === 0 || purposes.length === 0) return []
  const { rows } = await database.db.execute<Record<string, unknown> & Tried>(sql`
    update user_codes set tries_left = tries_left - 1
    where tries_left > 0 and id in (
      select id from user_codes
      where user_id in ${claim.userIds} and purpose in ${purposes} and expires_at > now() and tries_left > 0
        ${claim.email === undefined ? sql`` : sql`and email = ${claim.email}`}
      order by id for update
    )
    returning id, hash, user_id as "userId", purpose, email`)
  return rows
}

/** What is hashed: a code is worth nothing for another person, purpose or mailbox. */
function textOf({ userId, purpose, email, code }: Proved & { code: string }): string {
  return JSON.stringify([userId, purpose, email, code])
}
