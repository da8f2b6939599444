import type { ReactElement } from 'react'
import type { Announcement } from '#/contract/announcements.ts'
import { useT } from '#/i18n/react.tsx'

/** How many of those whom an announcement is for have read it as it is now. */
export function ReadCounts({ of: { people, read } }: { of: NonNullable<Announcement['counts']> }): ReactElement {
  const t = useT()
  return <>{people === 0 ? t('announcements.nobody') : t('announcements.readBy', { count: read, people })}</>
}
