import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { ProfessorForm } from './professor-form.tsx'
import { Registered } from './registered.tsx'
import { routes } from './routes.ts'

/** Where a professor applies. */
export function SignUpProfessor(): ReactElement {
  const t = useT()
  const boot = useAuthBoot()
  const [account, setAccount] = useState(boot.registered)
  if (account) return <Registered account={account} whose="PROFESSOR" />
  return (
    <>
      <h1 tabIndex={-1}>{t('guest.professor.title')}</h1>
      <p className="muted">{t('guest.professor.lead')}</p>
      <ProfessorForm onApplied={setAccount}>
        <p className="after">
          {t('guest.professor.studentQuestion')}{' '}
          <a href={routes.signup}>
            <b>{t('guest.professor.studentLink')}</b>
          </a>
        </p>
      </ProfessorForm>
    </>
  )
}
