import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { Registered } from './registered.tsx'
import { routes } from './routes.ts'
import { StudentForm } from './student-form.tsx'

/** Where a student opens an account. */
export function SignUp(): ReactElement {
  const t = useT()
  const boot = useAuthBoot()
  const [account, setAccount] = useState(boot.registered)
  if (account) return <Registered account={account} whose="STUDENT" />
  return (
    <>
      <h1 tabIndex={-1}>{t('guest.signup.title')}</h1>
      <p className="muted">{t('guest.signup.lead')}</p>
      <StudentForm onRegistered={setAccount}>
        <p className="after">
          {t('guest.signup.haveAccount')}{' '}
          <a href={routes.login}>
            <b>{t('guest.signin.submit')}</b>
          </a>
        </p>
        <p className="after">
          {t('guest.signup.professorQuestion')}{' '}
          <a href={routes.signupProfessor}>
            <b>{t('guest.signup.professorLink')}</b>
          </a>
        </p>
      </StudentForm>
    </>
  )
}
