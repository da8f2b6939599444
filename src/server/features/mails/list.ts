import { readFile } from 'node:fs/promises'
import { and, count, desc, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import type { Mail, MailPage, MailQuery, MailRow } from '#/contract/mails.ts'
import type { Deps } from '#/server/deps.ts'
import { type Actor, requireRole } from '#/server/features/auth/actor.ts'
import { containsWords } from '#/server/platform/database/search.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { MAIL_SEARCH, mails } from '#/server/platform/mail/tables.ts'
import { mailFile, mailFolder } from '#/server/platform/mail/transport.ts'

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
 * A page of what the academy sent, newest first; two queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators
 */
export async function listMails(deps: Deps, actor: Actor, { status, q, page, size }: MailQuery): Promise<MailPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
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
 * A mail with its text. Codes are kept nowhere but in the file of a mail where there is no mail server: there the
 * folder is everybody's mailbox, and administrators read it.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function readMail(deps: Deps, actor: Actor, id: string): Promise<Mail> {
  requireRole(actor, 'ADMINISTRATOR')
  const [mail] = await deps.database.db
    .select({ ...rowColumns, text: mails.text, forgottenAt: mails.forgottenAt })
    .from(mails)
    .where(eq(mails.id, id))
  if (!mail) throw new ServiceError('NOT_FOUND')
  const { text, forgottenAt, ...row } = mail
  return { ...toRow(row), text: text ?? (forgottenAt ? null : await textInFolder(deps, row)) }
}

/** @returns `null` with a mail server, and for a mail that is not written yet */
async function textInFolder({ config }: Deps, mail: { id: string; createdAt: Date }): Promise<string | null> {
  if (config.smtpUrl) return null
  const file = await readFile(mailFile(mailFolder(config.dataDir), mail)).catch(nothingThere)
  if (!file) return null
  return (await PostalMime.parse(file)).text ?? null
}

/** @throws whatever else went wrong */
function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

function toRow({
  createdAt,
  sentAt,
  ...row
}: Omit<MailRow, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null }): MailRow {
  return { ...row, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
