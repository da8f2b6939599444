import { createHash } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { ContactForm } from '#/contract/contact.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { contactMessages } from '#/server/tables/contact.ts'
import { tellWaiting } from '#/server/waiting.ts'
import { ACKNOWLEDGEMENT, acknowledgement, notice } from './mails.ts'

/** Acknowledgements to one address within a day: whoever types a stranger's address cannot fill their mailbox. */
const MOST_ACKNOWLEDGEMENTS = 3

/**
 * Keeps a visitor's message, with the mails that tell the academy and the writer of it, in one transaction. The same
 * message sent twice on one day is kept, mailed and counted once.
 * @param address the client's
 * @throws {ServiceError} TOO_MANY_REQUESTS
 */
export async function receiveMessage(deps: Deps, form: ContactForm, address: string): Promise<void> {
  const client = addressKey(address)
  await deps.limits.contact.take(client)
  const now = new Date()
  const isNew = await deps.database.withTx(async (tx) => {
    const kept = await tx
      .insert(contactMessages)
      .values({ ...form, digest: digestOf(form, now) })
      .onConflictDoNothing({ target: contactMessages.digest })
      .returning({ id: contactMessages.id })
    if (kept.length === 0) return false
    await tellWaiting(tx, 'contact')
    await deps.mailer.send(tx, notice(form, deps.config.publicOrigin))
    if (form.email && (await mayBeAcknowledged(tx, form.email))) {
      await deps.mailer.send(tx, acknowledgement(form.locale, form.email, now))
    }
    return true
  })
  if (!isNew) await deps.limits.contact.giveBack(client)
}

/** The language of the page is no part of it: who changes the language and sends again has said nothing new. */
function digestOf({ name, email, phone, topic, message }: ContactForm, now: Date): string {
  const parts = [isoDateInTunis(now), name, email ?? '', phone ?? '', topic, message]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

async function mayBeAcknowledged(tx: Tx, recipient: string): Promise<boolean> {
  // One after the other for each address, or two at once would both find room.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${ACKNOWLEDGEMENT} ${recipient}`}, 0))`)
  const [found] = await tx
    .select({ today: count() })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, recipient),
        eq(mails.kind, ACKNOWLEDGEMENT),
        gt(mails.createdAt, sql`now() - interval '1 day'`),
      ),
    )
  return (found?.today ?? 0) < MOST_ACKNOWLEDGEMENTS
}
