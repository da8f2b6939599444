import type { ReactElement } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { unreadMark } from '#/i18n/unread-mark.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $messageCounts } from '#/stores/message-counts.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Count } from '#/ui/chip.tsx'

/** How many messages are not read, after the words of a link; nothing while there are none. */
export function UnreadCount(): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  const unread = useBooted($messageCounts, () => undefined)?.unread ?? 0
  if (unread === 0) return null
  return (
    <>
      <Count aria-hidden="true">
        <Ltr>{unreadMark(locale, unread)}</Ltr>
      </Count>
      <span className="sr-only">{t('inbox.unread', { unread })}</span>
    </>
  )
}
