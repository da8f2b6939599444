import '#/portals/shared/notice-words.ts'
import { type ReactElement, useEffect, useId, useRef } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ListTools } from './list-tools.tsx'
import { NotificationList } from './notification-list.tsx'
import { newestNotifications } from './notification-reads.ts'

export interface NotificationPanelProps {
  /** Address of the portal's first page. */
  home: string
  /** Address of the whole list. */
  path: string
}

/** The newest notifications, hanging from the bell. It takes the focus when it opens. */
export function NotificationPanel({ home, path }: NotificationPanelProps): ReactElement {
  const t = useT()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const state = useRead(newestNotifications)
  const readingAll = useTask()
  const items = state.data?.items ?? []

  useEffect(() => {
    panel.current?.focus()
    void load(newestNotifications)
  }, [])

  return (
    <section className="popup notifications" role="dialog" aria-labelledby={titleId} tabIndex={-1} ref={panel}>
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 ps-4 pe-2">
        <h2 className="text-lg font-bold" id={titleId}>
          {t('common.title.notifications')}
        </h2>
        <ListTools entries={items} task={readingAll} home={home} />
      </div>
      {readingAll.fault && <Alert tone="error">{readingAll.fault}</Alert>}
      <Region state={state} rows={4} retry={() => load(newestNotifications)}>
        {() =>
          items.length === 0 ? (
            <p className="p-4 text-muted">{t('notifications.none')}</p>
          ) : (
            <NotificationList entries={items} heading="h3" />
          )
        }
      </Region>
      <div className="border-t border-line px-4 py-1 text-center">
        <a className="link inline-flex min-h-11 items-center gap-2 font-semibold" href={path}>
          {t('notifications.all')}
          <Icon name="arrow" mirror />
        </a>
      </div>
    </section>
  )
}
