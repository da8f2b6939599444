import type { ReactElement } from 'react'
import type { AuthBoot } from '#/contract/boot.ts'
import { AuthArea } from '#/portals/auth/area.tsx'
import { SignIn as Screen } from '#/portals/auth/sign-in.tsx'

/** The page that everybody with an account meets first: without the rules that the forms of registration need. */
export function SignIn({ boot }: { boot: AuthBoot }): ReactElement {
  return (
    <AuthArea boot={boot}>
      <Screen />
    </AuthArea>
  )
}
