import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { $recovery, askForCode } from '#/stores/recovery.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { FormNotice } from './form-notice.tsx'
import { NameField } from './name-field.tsx'
import { routes } from './routes.ts'
import { rulesOf } from './rules.ts'
import { useForm } from './use-form.ts'

/** Where somebody asks for a code; what is answered is the same for everybody. */
export function ForgotPassword(): ReactElement {
  const t = useT()
  const { form, phone } = useAuthBoot()
  const { busy, error } = useStore($recovery, { ssr: 'initial' })
  const [posted, setPosted] = useState(form)
  const { ref, faults, handlers, check, show } = useForm({ emailOrUsername: rulesOf(t).filled }, form?.fields)
  const refusal = error === undefined ? posted?.message : messageOf(error, 'forgot-reset', t)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setPosted(undefined)
    const name = String(new FormData(event.currentTarget).get('emailOrUsername') ?? '').trim()
    if (Object.keys(check(['emailOrUsername'])).length > 0) return
    if (await askForCode(name)) return location.assign(`${routes.resetPassword}?notice=code-sent`)
    show(fieldErrorsOf($recovery.get().error))
  }

  return (
    <>
      <h1 tabIndex={-1}>{t('guest.forgot.title')}</h1>
      <p className="muted">{t('guest.forgot.lead')}</p>
      <form
        ref={ref}
        method="post"
        action={routes.forgotPassword}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void submit(event)}
        {...handlers}
      >
        <FormNotice refusal={Object.keys(faults).length === 0 ? refusal : undefined} posted={undefined} />
        <NameField values={form?.values ?? {}} faults={faults} />
        <Button variant="primary" type="submit" block busy={busy} busyLabel={t('guest.forgot.submitting')}>
          {t('guest.forgot.submit')}
        </Button>
        <p className="after lone">
          <a href={routes.resetPassword}>{t('guest.forgot.haveCode')}</a>
        </p>
        <p className="after lone">
          <a href={routes.login}>{t('guest.forgot.back')}</a>
        </p>
      </form>
      <Card title={t('guest.forgot.noEmail')} pad>
        <p>
          <T id="guest.forgot.noEmailText" values={{ phone: <PhoneLink phone={phone} /> }} />
        </p>
      </Card>
    </>
  )
}
