import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '#/server/deps.ts'
import {
  mailAddressCode,
  mailApplicationReceived,
  mailContactUsed,
  mailResetCode,
} from '#/server/features/users/account-mails.ts'
import { issueCode } from '#/server/features/users/codes.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { defineWorker, type Queue, type Worker } from '#/server/platform/jobs/queue.ts'
import { users } from '#/server/tables/users.ts'
import { candidatesFor } from './candidates.ts'

// Whatever differs for members and strangers is done here: who asks sees neither it nor the time that it takes.

type Person = typeof users.$inferSelect

const RETRY = { limit: 20, firstSeconds: 5, longestSeconds: 600 }
/** Accounts that get a mail about one registration. */
const MOST_NOTIFIED = 10

/** After a registration: the code for its address, and word to others who have the same address or number. */
export const noticesQueue: Queue<{ userId: string }> = {
  name: 'account-notices',
  data: z.object({ userId: z.uuid() }),
  expireSeconds: 60,
  retry: RETRY,
}

/** Somebody asked for a code for a name, or for an address; sealed, for jobs are kept for days. */
export const codesQueue: Queue<{ purpose: 'reset' | 'email'; sealed: string }> = {
  name: 'account-codes',
  data: z.object({ purpose: z.enum(['reset', 'email']), sealed: z.string() }),
  expireSeconds: 60,
  retry: RETRY,
}

/** Key of the sealer of what people typed. */
const SEALER = 'jobs'

/** Leaves it to a job to find whom a name or address stands for, and to mail them a code. */
export async function requestCode(deps: Deps, purpose: 'reset' | 'email', typed: string): Promise<void> {
  const sealed = deps.keys.sealer(SEALER).seal(typed)
  await deps.database.withTx((tx) => deps.jobs.send(tx, codesQueue, { purpose, sealed }))
}

/** @returns what does these jobs */
export function accountWorkers(deps: Deps): Worker[] {
  return [
    defineWorker(noticesQueue, { concurrency: 1, run: ({ userId }) => giveNotice(deps, userId) }),
    defineWorker(codesQueue, {
      concurrency: 1,
      run: ({ purpose, sealed }) => {
        const typed = deps.keys.sealer(SEALER).open(sealed)
        return purpose === 'reset' ? sendResetCodes(deps, typed) : sendAddressCodes(deps, typed)
      },
    }),
  ]
}

/**
 * Sends a code that proves an address to be the person's, unless it was proved to be another's. For one's own address,
 * and for one that is to take its place.
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
export async function sendAddressCode(deps: Deps, tx: Tx, person: Person, to: string): Promise<void> {
  await deps.limits.codeMail.take(deps.keys.hash('limits').of(to))
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, to), isNotNull(users.emailConfirmedAt), ne(users.id, person.id)))
  if (taken) return
  const { code } = await issueCode(deps, tx, { userId: person.id, purpose: 'email', email: to })
  await mailAddressCode(deps, tx, person, { to, code })
}

async function giveNotice(deps: Deps, userId: string): Promise<void> {
  const { db } = deps.database
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  if (!person) return
  const { email, phone } = person
  const owners = await db
    .select()
    .from(users)
    .where(
      and(
        or(email ? eq(users.email, email) : undefined, phone ? eq(users.phone, phone) : undefined),
        ne(users.id, userId),
        eq(users.status, 'ACTIVE'),
        isNotNull(users.emailConfirmedAt),
      ),
    )
    .limit(MOST_NOTIFIED)
  const { contactUsed, signupMail } = deps.limits
  const notified: Person[] = []
  for (const owner of owners) if (await quietly(() => contactUsed.take(owner.id))) notified.push(owner)
  const own = email !== null && !owners.some((owner) => owner.email === email)
  const mailsIt = own && (await quietly(() => signupMail.take(deps.keys.hash('limits').of(email))))
  await deps.database.withTx(async (tx) => {
    for (const owner of notified) await mailContactUsed(deps, tx, owner)
    if (!mailsIt) return
    if (person.status === 'PENDING') await mailApplicationReceived(deps, tx, person)
    else await quietly(() => sendAddressCode(deps, tx, person, email))
  })
}

async function sendResetCodes(deps: Deps, typed: string): Promise<void> {
  const { people } = await candidatesFor(deps, typed)
  for (const person of people) {
    if (person?.status !== 'ACTIVE' || !person.email || !person.emailConfirmedAt) continue
    await quietly(async () => {
      await deps.limits.codeMail.take(`reset ${person.id}`)
      await deps.database.withTx(async (tx) => {
        const { code } = await issueCode(deps, tx, { userId: person.id, purpose: 'reset', email: person.email ?? '' })
        await mailResetCode(deps, tx, person, code)
      })
    })
  }
}

async function sendAddressCodes(deps: Deps, email: string): Promise<void> {
  const waiting = await deps.database.db
    .select()
    .from(users)
    .where(
      and(
        or(and(eq(users.email, email), isNull(users.emailConfirmedAt)), eq(users.newEmail, email)),
        inArray(users.status, ['ACTIVE']),
      ),
    )
    .orderBy(users.createdAt)
    .limit(MOST_NOTIFIED)
  for (const person of waiting) {
    await quietly(() => deps.database.withTx((tx) => sendAddressCode(deps, tx, person, email)))
  }
}

/** Too many mails for one mailbox: later is soon enough, and nobody gets an error. @returns whether there were not */
async function quietly(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
