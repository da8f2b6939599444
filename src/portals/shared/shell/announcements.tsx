import type { ReactElement } from 'react'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $announcement } from '#/stores/announcement.ts'

/** What a screen reader is told when the page changes. */
export function Announcements(): ReactElement {
  const announcement = useBooted($announcement, () => '')
  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  )
}
