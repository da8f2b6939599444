import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import type { ContactMessage, ContactPage, ContactQuery, ContactReply } from '#/contract/contact.ts'
import { tunisianPhone } from '#/contract/phone.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { contactAnswers, contactMessages } from '#/server/tables/contact.ts'
import { users } from '#/server/tables/users.ts'
import { tellWaiting } from '#/server/waiting.ts'
import { answer } from './mails.ts'

/** Letters of a message that a list shows. */
const EXCERPT = 160
/** Words that a search looks for; more say nothing new. */
const MOST_WORDS = 6

const personName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

/**
 * A page of what visitors wrote, newest first; two queries. Words are searched for one after the other.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators, as all of these do; BUSY when too many searches of
 *   theirs wait
 */
export async function listMessages(deps: Deps, actor: Actor, query: ContactQuery): Promise<ContactPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const read = (): Promise<ContactPage> => readMessages(deps, query)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readMessages({ database: { db } }: Deps, { page, size, state, q }: ContactQuery): Promise<ContactPage> {
  const where = and(ofState(state), ...found(q))
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: contactMessages.id,
        createdAt: contactMessages.createdAt,
        name: contactMessages.name,
        email: contactMessages.email,
        phone: contactMessages.phone,
        topic: contactMessages.topic,
        locale: contactMessages.locale,
        excerpt: sql<string>`left(${contactMessages.message}, ${EXCERPT})`,
        answered: sql<boolean>`${contactMessages.answeredAt} is not null`,
      })
      .from(contactMessages)
      .where(where)
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(contactMessages).where(where),
  ])
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { items, total: all?.total ?? 0, page, size }
}

/**
 * One message with its answers; two queries.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readMessage(deps: Deps, actor: Actor, id: string): Promise<ContactMessage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const [[row], answers] = await Promise.all([
    db
      .select({ message: contactMessages, answeredBy: personName })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.answeredBy))
      .where(eq(contactMessages.id, id)),
    db
      .select({
        id: contactAnswers.id,
        text: contactAnswers.text,
        createdAt: contactAnswers.createdAt,
        author: personName,
        mail: mails.status,
      })
      .from(contactAnswers)
      .innerJoin(mails, eq(mails.id, contactAnswers.mailId))
      .leftJoin(users, eq(users.id, contactAnswers.authorId))
      .where(eq(contactAnswers.messageId, id))
      .orderBy(asc(contactAnswers.createdAt)),
  ])
  if (!row) throw new ServiceError('NOT_FOUND')
  const { message, answeredBy } = row
  return {
    id: message.id,
    createdAt: message.createdAt.toISOString(),
    name: message.name,
    email: message.email,
    phone: message.phone,
    topic: message.topic,
    locale: message.locale,
    message: message.message,
    answered: message.answeredAt !== null,
    answeredAt: message.answeredAt?.toISOString() ?? null,
    answeredBy,
    answers: answers.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
  }
}

/**
 * Marks a message as answered, or as open again; what it already is, it stays.
 * @throws {ServiceError} NOT_FOUND
 */
export async function markMessage(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, answered }: { id: string; answered: boolean },
): Promise<ContactMessage> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx((tx) => setAnswered(tx, actor, origin, { id, answered }))
  return readMessage(deps, actor, id)
}

/**
 * Keeps an answer, mails it to the writer in the language of their page and marks the message as answered. The same
 * answer under the same key is there once.
 * @throws {ServiceError} NOT_FOUND; NO_EMAIL_ADDRESS; CONFLICT for another text under a key that is taken
 */
export async function answerMessage(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, text, key }: ContactReply & { id: string },
): Promise<ContactMessage> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    // Locked, so that the same answer twice at once finds the first one.
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    if (!message) throw new ServiceError('NOT_FOUND')
    if (!message.email) throw new ServiceError('NO_EMAIL_ADDRESS')
    const [earlier] = await tx
      .select({ text: contactAnswers.text })
      .from(contactAnswers)
      .where(and(eq(contactAnswers.messageId, id), eq(contactAnswers.key, key)))
    if (earlier && earlier.text !== text) throw new ServiceError('CONFLICT')
    if (earlier) return
    const mailId = await deps.mailer.send(tx, answer(message.locale, message.email, text, message.createdAt))
    await tx.insert(contactAnswers).values({ messageId: id, key, text, authorId: actor.id, mailId })
    await audit(tx, { ...eventOf(actor, origin, id), action: 'contact.replied' })
    await setAnswered(tx, actor, origin, { id, answered: true })
  })
  return readMessage(deps, actor, id)
}

async function setAnswered(
  tx: Tx,
  actor: Actor,
  origin: Origin,
  { id, answered }: { id: string; answered: boolean },
): Promise<void> {
  const { answeredAt } = contactMessages
  const changed = await tx
    .update(contactMessages)
    .set(answered ? { answeredAt: sql`now()`, answeredBy: actor.id } : { answeredAt: null, answeredBy: null })
    .where(and(eq(contactMessages.id, id), answered ? isNull(answeredAt) : isNotNull(answeredAt)))
    .returning({ id: contactMessages.id })
  if (changed.length === 0) return
  await tellWaiting(tx, 'contact')
  await audit(tx, { ...eventOf(actor, origin, id), action: answered ? 'contact.answered' : 'contact.reopened' })
}

function eventOf(actor: Actor, { requestId, address }: Origin, id: string) {
  return { actorId: actor.id, requestId, address, objectType: 'contact-message', objectId: id }
}

function ofState(state: ContactQuery['state']): SQL | undefined {
  if (state === 'all') return undefined
  return state === 'open' ? isNull(contactMessages.answeredAt) : isNotNull(contactMessages.answeredAt)
}

/** Every word must be there, anywhere; a phone number is looked for as it is kept. */
function found(q: string): SQL[] {
  const phone = tunisianPhone(q)
  const words = phone ? [phone.e164] : arNorm(q).split(' ').filter(Boolean).slice(0, MOST_WORDS)
  return words.map((word) => sql`${contactMessages.search} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
}
