import { type SQL, sql } from 'drizzle-orm'
import { type MailStop, STOP_PATH } from '#/contract/mail-stop.ts'
import { NOTIFICATION_KINDS, type NotificationKind, notificationKindsOf } from '#/contract/notification-kinds.ts'
import { isUuid } from '#/contract/uuid.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { users } from '#/server/tables/users.ts'
import { saveMailWish, wishes } from './settings.ts'

/** Mails of a kind to somebody at an address. */
interface Mails {
  id: string
  kind: NotificationKind
  address: string
}

/**
 * @returns the address at which mails of a kind are stopped without signing in. Whoever has the mail has it, and it does
 *   nothing else; it is good as long as the server keeps its secret and they their mail address.
 */
export function stopUrl({ config, keys }: Pick<Deps, 'config' | 'keys'>, { id, kind, address }: Mails): string {
  return `${config.publicOrigin}${STOP_PATH}${id}.${kind}.${hashOf(keys).of(`${id} ${kind} ${address}`)}`
}

/**
 * @returns what a token stops; `undefined` for one that is not of this server, or whose account is gone, has another mail
 *   address or is told of that kind no more
 */
export async function readMailStop(
  { database, keys }: Pick<Deps, 'database' | 'keys'>,
  token: string,
): Promise<MailStop | undefined> {
  return (await findStop(database.db, keys, token))?.stop
}

/**
 * Stops mails of a kind by a token, or sends them again; twice is as once.
 * @returns what they are; `undefined` as `readMailStop`
 */
export async function stopMails(
  { database, keys }: Pick<Deps, 'database' | 'keys'>,
  token: string,
  { enabled }: { enabled: boolean },
): Promise<MailStop | undefined> {
  return database.withTx(async (tx) => {
    // Held, so that an account that is erased meanwhile keeps nothing.
    const found = await findStop(tx, keys, token, sql`for share`)
    if (!found) return undefined
    await saveMailWish(tx, { id: found.id }, { kind: found.stop.kind, enabled })
    return { ...found.stop, enabled }
  })
}

/** Takes the addresses that stop somebody's mails out of mails that stay because others have the same mailbox. */
export async function forgetStops(
  tx: Tx,
  { id, addresses }: { id: string; addresses: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update mails set unsubscribe = null where recipient = any(${sql.param([...addresses])}::text[])
      and unsubscribe like ${`%${STOP_PATH}${id}.%`}`)
}

async function findStop(
  db: Queryable,
  keys: Deps['keys'],
  token: string,
  lock: SQL = sql``,
): Promise<{ id: string; stop: MailStop } | undefined> {
  const [id = '', named = '', hash = ''] = token.split('.')
  const kind = NOTIFICATION_KINDS.find((known) => known === named)
  if (!isUuid(id) || !kind) return undefined
  const { rows } = await db.execute<Pick<MailStop, 'role' | 'locale' | 'enabled'> & { address: string }>(sql`
    select ${users.role} as role, ${users.locale} as locale, ${users.email} as address, ${wishes(kind, 'mail')} as enabled
    from ${users} where ${users.id} = ${id} and ${users.email} is not null and ${users.status} <> 'ERASED' ${lock}`)
  const [user] = rows
  if (!user || !hashOf(keys).matches(hash, `${id} ${kind} ${user.address}`)) return undefined
  const kinds: readonly NotificationKind[] = notificationKindsOf(user.role)
  const { role, locale, enabled } = user
  return kinds.includes(kind) ? { id, stop: { kind, role, locale, enabled } } : undefined
}

function hashOf(keys: Deps['keys']) {
  return keys.hash('mail stop')
}
