import { sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import {
  NOTIFICATIONS,
  type Notification,
  type NotificationData,
  type NotificationKind,
} from '#/contract/notification-kinds.ts'
import type { Role } from '#/contract/roles.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { users } from '#/server/tables/users.ts'
import { tellNews } from '#/server/tell-news.ts'
import { notificationMail } from './mails.ts'
import { wishesMail } from './settings.ts'
import { stopUrl } from './stop.ts'

/** What telling people of something needs. */
export type NotifyDeps = Pick<Deps, 'mailer' | 'config' | 'keys'>

/**
 * Tells people of something, in the transaction of what it tells of: what is rolled back, nobody is told. Whoever has no
 * active account, or a role that the kind is not for, is left out; mail goes to those with a confirmed address who have
 * not turned it off. Two statements, and two for each language and role among those who get a mail, however many people.
 * @param told.to ids of people; whoever is there twice is told once
 * @param told.data by the kind's schema in `NOTIFICATIONS`
 * @throws {ZodError} for data of another shape
 */
export async function notify<Kind extends NotificationKind>(
  deps: NotifyDeps,
  tx: Tx,
  told: { to: readonly string[]; kind: Kind; data: NotificationData<Kind> },
): Promise<void> {
  const { to, kind } = told
  if (to.length === 0) return
  const notification = { kind, data: NOTIFICATIONS[kind].data.parse(told.data) } as Notification
  await tellNews(tx, 'notifications', { people: to })
  for (const { role, locale, people } of await writeDown(tx, notification, to)) {
    const recipients = people.map(({ id, address }) => ({ address, unsubscribe: stopUrl(deps, { id, kind, address }) }))
    await deps.mailer.sendToEach(tx, notificationMail(deps.config, notification, { role, locale }), recipients)
  }
}

/** People who get the same mail. */
interface Readers extends Record<string, unknown> {
  role: Role
  locale: Locale
  people: { id: string; address: string }[]
}

/** Keeps what people are told. @returns those of them who wish to have it by mail too */
async function writeDown(tx: Tx, { kind, data }: Notification, to: readonly string[]): Promise<Readers[]> {
  const { rows } = await tx.execute<Readers>(sql`
    with told as (
      insert into ${notifications} (user_id, kind, data)
      select ${users.id}, ${kind}, ${JSON.stringify(data)}::jsonb from ${users}
      where ${users.id} = any(${sql.param([...to])}::uuid[]) and ${users.status} = 'ACTIVE'
        and ${users.role} = any(${sql.param([...NOTIFICATIONS[kind].roles])}::text[])
      order by ${users.id}
      returning user_id
    )
    select ${users.role} as role, ${users.locale} as locale, jsonb_agg(
      jsonb_build_object('id', ${users.id}, 'address', ${users.email}) order by ${users.id}) as people
    from told inner join ${users} on ${users.id} = told.user_id
    where ${users.email} is not null and ${users.emailConfirmedAt} is not null and ${wishesMail(kind)}
    group by 1, 2 order by 1, 2`)
  return rows
}
