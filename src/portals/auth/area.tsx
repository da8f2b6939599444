import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { AuthBoot } from '#/contract/boot.ts'
import { startGuest } from '#/stores/auth-session.ts'
import { beginAsGuest } from '#/stores/begin.ts'
import { GuestRoot } from '../shared/island-root.tsx'
import { Gate } from './gate.tsx'

/** What all pages of the sign-in area stand in, from what the server rendered them with. */
export function AuthArea({ boot, children }: { boot: AuthBoot; children: ReactNode }): ReactElement {
  beginAsGuest(boot)
  useEffect(() => startGuest(), [])
  return (
    <GuestRoot boot={boot}>
      <Gate>{children}</Gate>
    </GuestRoot>
  )
}
