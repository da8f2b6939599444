import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import type { AuthBoot, Boot } from '#/contract/boot.ts'

const BootContext = createContext<Boot | undefined>(undefined)
const AuthBootContext = createContext<AuthBoot | undefined>(undefined)

/** Gives a portal what the server rendered it from. */
export function BootProvider(props: { boot: Boot; children: ReactNode }): ReactElement {
  return <BootContext value={props.boot}>{props.children}</BootContext>
}

/** @throws Error outside a portal */
export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('No BootProvider above this component')
  return boot
}

export function AuthBootProvider(props: { boot: AuthBoot; children: ReactNode }): ReactElement {
  return <AuthBootContext value={props.boot}>{props.children}</AuthBootContext>
}

/** @throws Error outside the sign-in area */
export function useAuthBoot(): AuthBoot {
  const boot = useContext(AuthBootContext)
  if (!boot) throw new Error('No AuthBootProvider above this component')
  return boot
}
