import type { ReactElement } from 'react'
import { CODE_SECONDS } from '#/contract/recovery.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { ResetForm } from './reset-form.tsx'
import { routes } from './routes.ts'

/** Where a code becomes a new password. */
export function ResetPassword(): ReactElement {
  const t = useT()
  const { notice, form, phone } = useAuthBoot()
  return (
    <>
      <h1 tabIndex={-1}>{t('guest.reset.title')}</h1>
      <p className="muted">{t('guest.reset.lead')}</p>
      <ResetForm
        notice={
          notice === 'code-sent' &&
          !form && (
            <Alert>
              <p>{t('guest.reset.sent', { minutes: CODE_SECONDS / 60 })}</p>
              <p>
                <T id="guest.reset.notArrived" values={{ phone: <PhoneLink phone={phone} /> }} />
              </p>
            </Alert>
          )
        }
      >
        <p className="after lone">
          <a href={routes.forgotPassword}>{t('guest.reset.newCode')}</a>
        </p>
        <p className="after lone">
          <a href={routes.login}>{t('guest.forgot.back')}</a>
        </p>
      </ResetForm>
    </>
  )
}
