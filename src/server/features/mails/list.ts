import { and, count, desc, eq } from 'drizzle-orm'
import type { Mail, MailPage, MailQuery, MailRow } from '#/contract/mails.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { containsWords } from '#/server/platform/database/search.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { MAIL_SEARCH, mails } from '#/server/platform/mail/tables.ts'

const rowColumns = {
  id: mails.id,
  kind: mails.kind,
  locale: mails.locale,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

/**
 * A page of what the academy sent, newest first; two queries. Words are searched for one after the other.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; BUSY when too many searches of theirs wait
 */
export async function listMails(deps: Deps, actor: Actor, query: MailQuery): Promise<MailPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const read = (): Promise<MailPage> => readMails(deps, query)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readMails({ database: { db } }: Deps, { status, q, page, size }: MailQuery): Promise<MailPage> {
  const where = and(status && eq(mails.status, status), ...containsWords(MAIL_SEARCH, q))
  const [rows, [all]] = await Promise.all([
    db
      .select(rowColumns)
      .from(mails)
      .where(where)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(mails).where(where),
  ])
  return { items: rows.map(toRow), total: all?.total ?? 0, page, size }
}

/**
 * A mail with its text, which one with a code has not: that is for its reader alone, and lies nowhere but in the mail. That
 * it was read is written down.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function readMail(deps: Deps, actor: Actor, origin: Origin, id: string): Promise<Mail> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    const [found] = await tx
      .select({ ...rowColumns, text: mails.text })
      .from(mails)
      .where(eq(mails.id, id))
    if (!found) throw new ServiceError('NOT_FOUND')
    await audit(tx, { action: 'mail.read', actorId: actor.id, objectType: 'mail', objectId: id, ...origin })
    const { text, ...row } = found
    return { ...toRow(row), text }
  })
}

function toRow({
  createdAt,
  sentAt,
  ...row
}: Omit<MailRow, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null }): MailRow {
  return { ...row, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
