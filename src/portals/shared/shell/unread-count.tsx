import type { ReactElement } from 'react'
import type { UnreadCounts } from '#/contract/unread.ts'
import { useLocale } from '#/i18n/react.tsx'
import { unreadMark } from '#/i18n/unread-mark.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $unreadCounts, unreadOf } from '#/stores/unread-counts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Count } from '#/ui/chip.tsx'

/** How much there is under messages: what is not read and questions that wait; or of one thing alone. None before it is known. */
export function useUnread(of: 'messages' | keyof UnreadCounts): number {
  const counts = useBooted($unreadCounts, () => undefined)
  if (!counts) return 0
  return of === 'messages' ? unreadOf(counts) : counts[of]
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
