import type { ReactElement } from 'react'
import type { Boot } from '#/contract/boot.ts'
import { PortalRoot } from '#/portals/shared/island-root.tsx'
import { StudentPortal } from '#/portals/student/portal.tsx'
import { seedStudent } from '#/stores/student-boot.ts'

/** The students' portal, from what the server rendered it with. */
export function Student({ boot }: { boot: Boot }): ReactElement {
  seedStudent(boot)
  return (
    <PortalRoot boot={boot}>
      <StudentPortal />
    </PortalRoot>
  )
}
