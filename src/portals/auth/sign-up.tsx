import type { ReactElement } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
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
      <div className="my-6">
        <Card title={t('auth.signup.prepare')} pad>
          <div className="card-stack">
            <ul>
              {NEEDED.map((id) => (
                <li key={id} className="opt-row opt-start">
                  <span className="star" aria-hidden="true" />
                  <span>{t(id)}</span>
                </li>
              ))}
            </ul>
            <p id="signup-call">{t('auth.signup.call')}</p>
            <ButtonLink
              variant="primary"
              block
              icon="phone"
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              aria-labelledby="signup-call signup-phone"
            >
              <span id="signup-phone">
                <Ltr>{phone}</Ltr>
              </span>
            </ButtonLink>
            <a className="link" href={publicPath(locale, '/contact')}>
              {t('auth.signup.contact')}
            </a>
          </div>
        </Card>
      </div>
      <p className="after">
        {t('auth.signup.haveAccount')}{' '}
        <a href={routes.login}>
          <b>{t('auth.signin.submit')}</b>
        </a>
      </p>
    </>
  )
}
