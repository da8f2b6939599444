import type { ReactElement } from 'react'
import { formatDateTime, formatRelative } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'

/** When somebody last signed in, as far from now; the exact time is its title. */
export function LastSeen({ at }: { at: string | null }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now } = useBoot()
  if (at === null) return <span className="muted">{t('admin.people.neverSeen')}</span>
  return (
    <time dateTime={at} title={formatDateTime(locale, at)}>
      {formatRelative(locale, at, now)}
    </time>
  )
}
