import '#/portals/shared/notice-words.ts'
import type { ReactElement } from 'react'
import { homeOf } from '#/contract/roles.ts'
import { useT } from '#/i18n/react.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { Alert } from '#/ui/alert.tsx'
import { buttonClasses } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { ListTools } from './list-tools.tsx'
import { NotificationList } from './notification-list.tsx'
import { beforeOf, type NotificationReads, notificationsPath } from './notification-reads.ts'

/** Everything that somebody was notified of, in parts. */
export function NotificationsPage({ page, reads }: ScreenProps<NotificationReads>): ReactElement {
  const t = useT()
  const { role } = useMe()
  const path = notificationsPath(role)
  const state = useRead(reads.list)
  const readingAll = useTask()
  const isNewest = beforeOf(page.search) === undefined
  return (
    <>
      <PageHead
        title={t('common.title.notifications')}
        actions={<ListTools entries={(isNewest && state.data?.items) || []} task={readingAll} home={homeOf(role)} />}
      />
      {readingAll.fault && <Alert tone="error">{readingAll.fault}</Alert>}
      <Region state={state} rows={6}>
        {({ items, older }) => {
          const last = items.at(-1)
          return (
            <Card pad={items.length === 0}>
              {items.length === 0 ? (
                <EmptyState
                  icon="bell"
                  heading="h2"
                  title={t(isNewest ? 'notifications.none' : 'notifications.noneOlder')}
                  text={isNewest && t('notifications.noneText')}
                />
              ) : (
                <NotificationList entries={items} heading="h2" />
              )}
              {(!isNewest || older) && (
                <nav
                  className="flex flex-wrap justify-between gap-2 border-t border-line p-3"
                  aria-label={t('common.title.notifications')}
                >
                  {!isNewest && (
                    <a className={buttonClasses({ variant: 'outline', size: 'sm' })} href={path}>
                      {t('notifications.newest')}
                    </a>
                  )}
                  {older && last && (
                    <a
                      className={buttonClasses({ variant: 'outline', size: 'sm' }, 'ms-auto')}
                      href={`${path}?before=${last.id}`}
                    >
                      {t('notifications.older')}
                    </a>
                  )}
                </nav>
              )}
            </Card>
          )
        }}
      </Region>
    </>
  )
}
