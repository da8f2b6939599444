import type { ReactElement } from 'react'
import type { Boot } from '#/contract/boot.ts'
import { ProfessorPortal } from '#/portals/professor/portal.tsx'
import { PortalRoot } from '#/portals/shared/island-root.tsx'
import { begin } from '#/stores/begin.ts'

/** The professors' portal, from what the server rendered it with. */
export function Professor({ boot }: { boot: Boot }): ReactElement {
  begin(boot)
  return (
    <PortalRoot boot={boot}>
      <ProfessorPortal />
    </PortalRoot>
  )
}
