import type { ReactElement } from 'react'
import type { AuthBoot } from '#/contract/boot.ts'
import { AuthArea } from '#/portals/auth/area.tsx'
import { AuthPortal } from '#/portals/auth/portal.tsx'

/** Registration, and the way back for who forgot the password. */
export function Auth({ boot }: { boot: AuthBoot }): ReactElement {
  return (
    <AuthArea boot={boot}>
      <AuthPortal />
    </AuthArea>
  )
}
