import { type ComponentType, type ReactElement, useEffect } from 'react'
import { useT } from '#/i18n/react.tsx'
import { startGuest } from '#/stores/session.ts'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { matchRoute } from '../shared/route-table.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { Gate } from './gate.tsx'
import { ResetPassword } from './reset-password.tsx'
import { routes } from './routes.ts'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { SignUpProfessor } from './sign-up-professor.tsx'

const screens: Record<keyof typeof routes, ComponentType> = {
  login: SignIn,
  signup: SignUp,
  signupProfessor: SignUpProfessor,
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
}

/** The sign-in area. Its few pages are documents of their own: they work without scripts. */
export function AuthPortal(): ReactElement {
  const { path } = useAuthBoot()
  const t = useT()
  const route = matchRoute(routes, path.split(/[?#]/, 1)[0] ?? '')?.name
  const Page = route && screens[route]

  useEffect(() => startGuest(), [])

  return <Gate>{Page ? <Page /> : <NotFound home={routes.login} homeLabel={t('auth.signin.submit')} />}</Gate>
}
