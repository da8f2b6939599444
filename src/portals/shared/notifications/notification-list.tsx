import '#/portals/shared/notice-words.ts'
import type { ReactElement } from 'react'
import { notificationPath } from '#/contract/notification-paths.ts'
import type { NotificationEntry } from '#/contract/notifications.ts'
import { formatTime } from '#/i18n/dates.ts'
import { notificationWords } from '#/i18n/notification-words.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { DayName } from '#/portals/shared/day-name.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { markNotificationsRead } from '#/stores/notifications.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { daysOf, type NotificationGroup } from './groups.ts'
import { notificationIcon } from './notification-facts.ts'

interface NotificationListProps {
  entries: readonly NotificationEntry[]
  /** Level of the days in their page. */
  heading: 'h2' | 'h3'
}

/** What somebody was notified of, day by day; a line leads to it, and is read then. */
export function NotificationList({ entries, heading: Heading }: NotificationListProps): ReactElement[] {
  const now = useNow()
  return daysOf(entries).map(({ date, groups }) => (
    <section key={date}>
      <Heading className="px-4 pt-3 pb-1 text-sm text-muted">
        <DayName date={date} now={now} />
      </Heading>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.newest.id}>
            <Line of={group} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Line({ of: { newest, ids, read, similar } }: { of: NotificationGroup }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { role } = useMe()
  const { id, values } = notificationWords(newest, { role, locale })
  const isLive = newest.kind === 'session-soon'

  return (
    <a
      className={classes(
        'notification flex min-h-18 items-start gap-3 px-4 py-3 text-base-content no-underline hover:bg-base-200',
        !read && 'unread',
      )}
      href={notificationPath(newest, role)}
      onClick={() => void (read || markNotificationsRead(ids))}
    >
      <span
        className={classes(
          'grid size-10 flex-none place-items-center rounded-full',
          isLive ? 'bg-accent text-accent-content' : 'bg-base-200',
        )}
      >
        <Icon name={notificationIcon(newest)} mirror={notificationIcon(newest) === 'message'} />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className={classes('block wrap-anywhere', !read && 'font-semibold')}>{t(id, values)}</span>
        {similar > 0 && <span className="text-sm text-muted">{t('notifications.similar', { count: similar })}</span>}
      </span>
      <span className="flex flex-none items-center gap-2 text-xs text-muted">
        <time dateTime={newest.at}>
          <Ltr>{formatTime(newest.at)}</Ltr>
        </time>
        {!read && (
          <>
            <i className="size-2.5 rounded-full bg-primary" />
            <span className="sr-only">{t('notifications.unread')}</span>
          </>
        )}
      </span>
    </a>
  )
}
