import type { ReactElement } from 'react'
import type { Boot } from '#/contract/boot.ts'
import { PortalRoot } from '#/portals/shared/island-root.tsx'
import { StudentPortal } from '#/portals/student/portal.tsx'
import { begin } from '#/stores/begin.ts'

/** The students' portal, from what the server rendered it with. */
export function Student({ boot }: { boot: Boot }): ReactElement {
  begin(boot)
  return (
    <PortalRoot boot={boot}>
      <StudentPortal />
    </PortalRoot>
  )
}
