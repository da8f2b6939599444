import type { ComponentType, ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { matchRoute } from '../shared/route-table.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'
import { routes } from './routes.ts'
import { SignUp } from './sign-up.tsx'
import { SignUpProfessor } from './sign-up-professor.tsx'

const { login, ...others } = routes

const screens: Record<keyof typeof others, ComponentType> = {
  signup: SignUp,
  signupProfessor: SignUpProfessor,
  forgotPassword: ForgotPassword,
  resetPassword: ResetPassword,
}

/** The sign-in area but for its first page. Its few pages are documents of their own: they work without scripts. */
export function AuthPortal(): ReactElement {
  const { path } = useAuthBoot()
  const t = useT()
  const route = matchRoute(others, path.split(/[?#]/, 1)[0] ?? '')?.name
  const Page = route && screens[route]
  return Page ? <Page /> : <NotFound home={login} homeLabel={t('guest.signin.submit')} />
}
