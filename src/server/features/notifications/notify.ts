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
import { type Push, pushLater } from './push/send-later.ts'
import { wishes } from './settings.ts'
import { stopUrl } from './stop.ts'

/** What telling people of something needs. */
export type NotifyDeps = Pick<Deps, 'mailer' | 'jobs' | 'config' | 'keys'>

/**
 * Tells people of something, in the transaction of what it tells of: what is rolled back, nobody is told. Whoever has no
 * active account, or a role that the kind is not for, is left out; mail goes to those with a confirmed address who have
 * not turned it off, and pushes to browsers of those who turned them on. Two statements, two for each language and role
 * among those who get a mail, and one for all pushes, however many people.
 * @param told.to ids of people; whoever is there twice is told once
 * @param told.data by the kind's schema in `NOTIFICATIONS`
 * @param told.urgent whether it is pushed in the quiet hours too
 * @param told.at the present, unless another is said
 * @throws {ZodError} for data of another shape
 */
export async function notify<Kind extends NotificationKind>(
  deps: NotifyDeps,
  tx: Tx,
  told: { to: readonly string[]; kind: Kind; data: NotificationData<Kind>; urgent?: boolean; at?: Date },
): Promise<void> {
  const { to, kind, at = new Date(), urgent = 'urgent' in NOTIFICATIONS[kind] } = told
  if (to.length === 0) return
  const notification = { kind, data: NOTIFICATIONS[kind].data.parse(told.data) } as Notification
  await tellNews(tx, 'notifications', { people: to })
  const { readers, pushes } = await writeDown(tx, notification, to)
  for (const { role, locale, people } of readers) {
    const recipients = people.map(({ id, address }) => ({ address, unsubscribe: stopUrl(deps, { id, kind, address }) }))
    await deps.mailer.sendToEach(tx, notificationMail(deps.config, notification, { role, locale }), recipients)
  }
  await pushLater(deps, tx, pushes, { at: at.getTime(), urgent })
}

/** People who get the same mail. */
interface Readers {
  role: Role
  locale: Locale
  people: { id: string; address: string }[]
}

/** Keeps what people are told. @returns those of them who wish to have it by mail too, and where it is pushed to */
async function writeDown(
  tx: Tx,
  { kind, data }: Notification,
  to: readonly string[],
): Promise<{ readers: Readers[]; pushes: Push[] }> {
  const { rows } = await tx.execute<{ readers: Readers[] | null; pushes: Push[] | null }>(sql`
    with told as (
      insert into ${notifications} (user_id, kind, data)
      select ${users.id}, ${kind}, ${JSON.stringify(data)}::jsonb from ${users}
      where ${users.id} = any(${sql.param([...to])}::uuid[]) and ${users.status} = 'ACTIVE'
        and ${users.role} = any(${sql.param([...NOTIFICATIONS[kind].roles])}::text[])
      order by ${users.id}
      returning id, user_id
    ), mailed as (
      select ${users.role} as role, ${users.locale} as locale, jsonb_agg(
        jsonb_build_object('id', ${users.id}, 'address', ${users.email}) order by ${users.id}) as people
      from told inner join ${users} on ${users.id} = told.user_id
      where ${users.email} is not null and ${users.emailConfirmedAt} is not null and ${wishes(kind, 'mail')}
      group by 1, 2
    ), pushed as (
      select browsers.id as subscription, told.id::text as notification
      from told inner join push_subscriptions browsers on browsers.user_id = told.user_id
        inner join ${users} on ${users.id} = told.user_id
      where ${wishes(kind, 'push')}
    )
    select (select jsonb_agg(mailed order by role, locale) from mailed) as readers,
      (select jsonb_agg(pushed order by subscription) from pushed) as pushes`)
  return { readers: rows[0]?.readers ?? [], pushes: rows[0]?.pushes ?? [] }
}
