import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Icon } from '#/ui/icon.tsx'

/** Said beside a session that is at the same time as another. */
export function ClashMark(): ReactElement {
  const t = useT()
  return (
    <span className="flex items-center gap-1.5 text-sm font-semibold text-error-text">
      <Icon name="alert" className="size-4 flex-none" />
      {t('calendar.clash')}
    </span>
  )
}
