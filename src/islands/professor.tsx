import type { ReactElement } from 'react'
import type { Boot } from '#/contract/boot.ts'
import { ProfessorPortal } from '#/portals/professor/portal.tsx'
import { PortalRoot } from '#/portals/shared/island-root.tsx'
import { seed } from '#/stores/boot.ts'

/** The professors' portal, from what the server rendered it with. */
export function Professor({ boot }: { boot: Boot }): ReactElement {
  seed(boot)
  return (
    <PortalRoot boot={boot}>
      <ProfessorPortal />
    </PortalRoot>
  )
}
