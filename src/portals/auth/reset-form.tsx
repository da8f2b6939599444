import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { loginPath } from '#/contract/next-path.ts'
import { resetPasswordRequest } from '#/contract/recovery.ts'
import { useT } from '#/i18n/react.tsx'
import { fieldErrorsOf, isRefused, messageOf } from '#/stores/errors.ts'
import { $recovery, recoveryName, setPassword } from '#/stores/recovery.ts'
import { Button } from '#/ui/button.tsx'
import { TextField } from '#/ui/field.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { FormNotice } from './form-notice.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField, usePasswordRule } from './new-password-field.tsx'
import { fieldOf } from './person-fields.tsx'
import { routes } from './routes.ts'
import { rulesOf } from './rules.ts'
import { useForm } from './use-form.ts'

/** Name, code and the new password twice. Codes on letters have letters, which a pad of digits has not. */
export function ResetForm({ notice, children }: { notice: ReactNode; children: ReactNode }): ReactElement {
  const t = useT()
  const { form, path } = useAuthBoot()
  const { busy, error } = useStore($recovery, { ssr: 'initial' })
  const [posted, setPosted] = useState(form)
  const { filled, code, samePassword } = rulesOf(t)
  const rules = {
    emailOrUsername: filled,
    verificationCode: code,
    // Nobody is known yet: the shortest that anybody may have, and the server knows the rest.
    newPassword: usePasswordRule('STUDENT'),
    confirmPassword: samePassword,
  }
  const { ref, faults, handlers, check, show } = useForm(rules, form?.fields)
  const fields = { values: form?.values ?? {}, faults }
  const refusal = error === undefined ? posted?.message : messageOf(error, 'forgot-reset', t)
  const letters = new URL(path, 'http://site.invalid').searchParams.get('code') === 'letters'

  useEffect(() => {
    const field = ref.current?.elements.namedItem('emailOrUsername')
    if (field instanceof HTMLInputElement && field.value === '') field.value = recoveryName() ?? ''
  }, [ref])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setPosted(undefined)
    const data = new FormData(event.currentTarget)
    if (Object.keys(check(Object.keys(rules))).length > 0) return
    const request = resetPasswordRequest.safeParse(Object.fromEntries(data))
    if (!request.success) {
      const wrong = request.error.issues.map(({ path: [name] }) => [String(name), t('auth.fault.invalid')])
      return show(Object.fromEntries(wrong))
    }
    if (await setPassword(request.data)) return location.assign(loginPath({ notice: 'password-changed' }))
    const { error: refused } = $recovery.get()
    show(isRefused(refused) ? { verificationCode: messageOf(refused, 'forgot-reset', t) } : fieldErrorsOf(refused))
  }

  return (
    <form
      ref={ref}
      method="post"
      action={letters ? `${routes.resetPassword}?code=letters` : routes.resetPassword}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      {...handlers}
    >
      {refusal === undefined && Object.keys(faults).length === 0 && notice}
      <FormNotice refusal={Object.keys(faults).length === 0 ? refusal : undefined} posted={posted?.fields} />
      <NameField {...fields} />
      <TextField
        {...fieldOf(fields, 'verificationCode')}
        ltr
        className="code"
        label={t('guest.reset.code')}
        help={
          !letters && (
            <a className="forgot" href={`${routes.resetPassword}?code=letters`}>
              {t('guest.reset.letters')}
            </a>
          )
        }
        required
        maxLength={40}
        autoComplete="one-time-code"
        inputMode={letters ? 'text' : 'numeric'}
        autoCapitalize={letters ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
      />
      <NewPasswordField
        name="newPassword"
        label={t('guest.reset.newPassword')}
        whose="STUDENT"
        error={faults.newPassword}
      />
      <PasswordField
        id="field-confirmPassword"
        name="confirmPassword"
        label={t('guest.reset.confirmPassword')}
        error={faults.confirmPassword}
        required
        autoComplete="new-password"
        revealLabel={t('auth.signin.showPassword')}
        capsLockHint={t('auth.signin.capsLock')}
      />
      <Button variant="primary" type="submit" block busy={busy} busyLabel={t('guest.reset.submitting')}>
        {t('guest.reset.submit')}
      </Button>
      {children}
    </form>
  )
}
