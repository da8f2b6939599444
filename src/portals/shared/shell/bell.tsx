import { type ComponentType, type FocusEvent, type MouseEvent, type ReactElement, useEffect, useState } from 'react'
import { MOST_COUNTED } from '#/contract/unread-limits.ts'
import { useT } from '#/i18n/react.tsx'
import type { NotificationPanelProps } from '#/portals/shared/notifications/notification-panel.tsx'
import { setNotificationsOpen } from '#/stores/layout.ts'
import { openPath } from '#/stores/navigation.ts'
import { buttonClasses } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { useUnread } from './unread-count.tsx'

interface BellProps {
  /** Address of the portal's first page. */
  home: string
  open: boolean
  /** Whether there is room for a panel; elsewhere, and before scripts have come, the bell leads to a page. */
  roomy: boolean
}

/** The way to what somebody was notified of, with a dot while something of it is new. */
export function Bell({ home, open, roomy }: BellProps): ReactElement {
  const t = useT()
  const count = useUnread('notifications')
  const path = `${home}/notifications`
  const [{ Panel }, setPanel] = useState<{ Panel?: ComponentType<NotificationPanelProps> }>({})

  useEffect(() => {
    if (!open || Panel) return
    let wanted = true
    import('#/portals/shared/notifications/notification-panel.tsx').then(
      ({ NotificationPanel }) => setPanel({ Panel: NotificationPanel }),
      () => wanted && openPath(path),
    )
    return () => {
      wanted = false
    }
  }, [open, Panel, path])

  function press(event: MouseEvent): void {
    if (!roomy || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setNotificationsOpen(!open)
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent): void {
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) setNotificationsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes from the bell and what is in the panel
    <div className="popup-at" data-bell="" onBlur={leave}>
      <a
        className={buttonClasses({ variant: 'ghost' }, classes('btn-icon', count > 0 && 'dotted'))}
        href={path}
        aria-label={count < MOST_COUNTED ? t('inbox.bell', { count }) : t('inbox.bellMany', { most: MOST_COUNTED - 1 })}
        aria-expanded={roomy ? open : undefined}
        data-bell=""
        onClick={press}
      >
        <Icon name="bell" />
      </a>
      {open && Panel && <Panel home={home} path={path} />}
    </div>
  )
}
