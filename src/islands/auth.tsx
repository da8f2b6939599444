import type { ReactElement } from 'react'
import type { AuthBoot } from '#/contract/boot.ts'
import { AuthPortal } from '#/portals/auth/portal.tsx'
import { GuestRoot } from '#/portals/shared/island-root.tsx'
import { beginAsGuest } from '#/stores/begin.ts'

/** The sign-in area, from what the server rendered it with. */
export function Auth({ boot }: { boot: AuthBoot }): ReactElement {
  beginAsGuest(boot)
  return (
    <GuestRoot boot={boot}>
      <AuthPortal />
    </GuestRoot>
  )
}
