import type { ReactElement } from 'react'
import type { NotificationEntry } from '#/contract/notifications.ts'
import { useT } from '#/i18n/react.tsx'
import { NOTICES_ANCHOR } from '#/portals/shared/profile/notices-anchor.ts'
import { useUnread } from '#/portals/shared/shell/unread-count.tsx'
import type { Task } from '#/portals/shared/use-task.ts'
import { announce } from '#/stores/announcement.ts'
import { markAllNotificationsRead } from '#/stores/notifications.ts'
import { Button, buttonClasses } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

interface ListToolsProps {
  /** The newest part of the list. */
  entries: readonly NotificationEntry[]
  task: Task
  /** Address of the portal's first page. */
  home: string
}

/** What can be done with all notifications: say that they are read, and choose what to hear of. */
export function ListTools({ entries, task, home }: ListToolsProps): ReactElement {
  const t = useT()
  const isUnread = useUnread('notifications') > 0 || entries.some(({ read }) => !read)

  async function readAll(): Promise<void> {
    if (await task.run(() => markAllNotificationsRead(entries.map(({ id }) => id))))
      announce(t('notifications.allRead'))
  }

  return (
    <div className="flex items-center">
      {entries.length > 0 && (
        // It stays where nothing is new, and keeps the focus.
        <Button
          variant="ghost"
          size="sm"
          icon="check"
          busy={task.busy}
          className={isUnread ? undefined : 'opacity-50'}
          aria-disabled={isUnread ? undefined : true}
          onClick={() => void (isUnread && readAll())}
        >
          {t('notifications.readAll')}
        </Button>
      )}
      <a
        className={buttonClasses({ variant: 'ghost' }, 'btn-icon')}
        href={`${home}/my-profile#${NOTICES_ANCHOR}`}
        aria-label={t('notifications.settings')}
      >
        <Icon name="settings" />
      </a>
    </div>
  )
}
