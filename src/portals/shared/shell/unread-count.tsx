import type { ReactElement } from 'react'
import { useLocale } from '#/i18n/react.tsx'
import { unreadMark } from '#/i18n/unread-mark.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $messageCounts } from '#/stores/message-counts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Count } from '#/ui/chip.tsx'

/** How many messages are not read; none before it is known. */
export function useUnread(): number {
  return useBooted($messageCounts, () => undefined)?.unread ?? 0
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
