import type { ReactElement } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { publicPath } from '../shared/public-path.ts'
import { routes } from './routes.ts'

const NEEDED = [
  'auth.signup.prepareName',
  'auth.signup.prepareClass',
  'auth.signup.preparePhone',
  'auth.signup.prepareGuardian',
] as const

/** How an account is opened: by a call to the academy. */
export function SignUp(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { phone } = useAuthBoot()
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.signup.title')}</h1>
      <p className="muted">{t('auth.signup.lead')}</p>
      <section className="card card-pad card-stack gate-box" aria-labelledby="signup-needed">
        <h2 id="signup-needed">{t('auth.signup.prepare')}</h2>
        <ul className="card-stack">
          {NEEDED.map((id) => (
            <li key={id} className="opt-row opt-start">
              <span className="star" aria-hidden="true" />
              <span>{t(id)}</span>
            </li>
          ))}
        </ul>
        <ButtonLink variant="primary" block icon="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <span>
            {t('auth.signup.call')} <Ltr>{phone}</Ltr>
          </span>
        </ButtonLink>
        <a className="link" href={publicPath(locale, '/contact')}>
          {t('auth.signup.contact')}
        </a>
      </section>
      <p className="after">
        {t('auth.signup.haveAccount')}{' '}
        <a href={routes.login}>
          <b>{t('auth.signin.submit')}</b>
        </a>
      </p>
    </>
  )
}
