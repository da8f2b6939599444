import { type ReactElement, useRef } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { routes } from './routes.ts'
import { SignInForm } from './sign-in-form.tsx'

const NOTICES = {
  expired: 'guest.signin.expired',
  'signed-out': 'guest.signin.signedOut',
  'password-changed': 'guest.signin.passwordChanged',
  'code-sent': undefined,
} as const

/** Where people come in. */
export function SignIn(): ReactElement {
  const t = useT()
  const { notice, form, demo } = useAuthBoot()
  const reason = notice && NOTICES[notice]
  const fields = useRef<HTMLFormElement>(null)
  return (
    <>
      <h1 tabIndex={-1}>{t('guest.signin.title')}</h1>
      <p className="muted">{t('guest.signin.lead')}</p>
      <SignInForm
        ref={fields}
        notice={reason && !form && <Alert tone={notice === 'password-changed' ? 'success' : 'info'}>{t(reason)}</Alert>}
      >
        <p className="after">
          {t('guest.signin.noAccount')}{' '}
          <a href={routes.signup}>
            <b>{t('guest.signin.createAccount')}</b>
          </a>
        </p>
      </SignInForm>
      {demo && <DemoAccounts form={fields} />}
    </>
  )
}
