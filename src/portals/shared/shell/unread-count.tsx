import type { ReactElement } from 'react'
import { useLocale } from '#/i18n/react.tsx'
import { unreadMark } from '#/i18n/unread-mark.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $unreadCounts } from '#/stores/unread-counts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Count } from '#/ui/chip.tsx'

/** How many messages are not read, or notifications; none before it is known. */
export function useUnread(of: 'unread' | 'notifications'): number {
  return useBooted($unreadCounts, () => undefined)?.[of] ?? 0
}

/** That number as a badge, whose link says in its name of what. */
export function UnreadCount({ unread }: { unread: number }): ReactElement {
  const locale = useLocale()
  return (
    <Count aria-hidden="true">
      <Ltr>{unreadMark(locale, unread)}</Ltr>
    </Count>
  )
}
