import type { ReactElement } from 'react'
import type { Boot } from '#/contract/boot.ts'
import { AdminPortal } from '#/portals/admin/portal.tsx'
import { PortalRoot } from '#/portals/shared/island-root.tsx'
import { begin } from '#/stores/begin.ts'

/** The administrators' portal, from what the server rendered it with. */
export function Admin({ boot }: { boot: Boot }): ReactElement {
  begin(boot)
  return (
    <PortalRoot boot={boot}>
      <AdminPortal />
    </PortalRoot>
  )
}
