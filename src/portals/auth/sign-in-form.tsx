import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { LOGIN_PATH, loginPath } from '#/contract/next-path.ts'
import { useT } from '#/i18n/react.tsx'
import { $signIn, signIn } from '#/stores/auth-session.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { drawNow } from '#/ui/draw-now.ts'
import { TextField } from '#/ui/field.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { routes } from './routes.ts'

const FIELDS = ['username', 'password'] as const
type Faults = Partial<Record<(typeof FIELDS)[number], string>>

interface SignInFormProps {
  ref: RefObject<HTMLFormElement | null>
  /** Why the person is here, above the fields. */
  notice: ReactNode
  /** Under the button. */
  children: ReactNode
}

/**
 * A real form: without scripts the browser posts it to the page itself, which answers with the same cookies or with
 * the faults. Its fields keep their own values, so that nothing typed or filled in before the page hydrates is lost.
 */
export function SignInForm({ ref, notice, children }: SignInFormProps): ReactElement {
  const t = useT()
  const { next, form } = useAuthBoot()
  const { busy, error } = useStore($signIn, { ssr: 'initial' })
  const [faults, setFaults] = useState<Faults>(form?.fields ?? {})
  const [posted, setPosted] = useState(form?.message)
  const refusal = error === undefined ? posted : messageOf(error, 'signin', t)

  useEffect(() => {
    focusFirstFault(ref.current)
  }, [ref])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const missing: Faults = {
      ...(username === '' && { username: t('guest.signin.usernameRequired') }),
      ...(password === '' && { password: t('guest.signin.passwordRequired') }),
    }
    show(missing)
    if (Object.keys(missing).length > 0) return
    const destination = await signIn({ username, password }, next)
    if (destination !== undefined) return location.assign(destination)
    show(fieldErrorsOf($signIn.get().error))
  }

  function show(found: Faults): void {
    drawNow(() => {
      setPosted(undefined)
      setFaults(found)
    })
    focusFirstFault(ref.current)
  }

  return (
    <form
      ref={ref}
      method="post"
      action={next ? loginPath({ next }) : LOGIN_PATH}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      {refusal === undefined && notice}
      {refusal !== undefined && Object.keys(faults).length === 0 && <Alert tone="error">{refusal}</Alert>}
      <TextField
        ltr
        name="username"
        label={t('guest.signin.username')}
        defaultValue={form?.values.username}
        error={faults.username}
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t('auth.signin.password')}
        error={faults.password}
        required
        autoComplete="current-password"
        revealLabel={t('auth.signin.showPassword')}
        capsLockHint={t('auth.signin.capsLock')}
      />
      <a className="forgot small" href={routes.forgotPassword}>
        {t('guest.signin.forgot')}
      </a>
      {next && <input type="hidden" name="next" value={next} />}
      <Button variant="primary" type="submit" block busy={busy} busyLabel={t('guest.signin.submitting')}>
        {t('guest.signin.submit')}
      </Button>
      {children}
    </form>
  )
}

/** The first field with a fault; after a refusal of both together the password, which is the likelier one. */
function focusFirstFault(form: HTMLFormElement | null): void {
  const faulty = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
  const refused = form?.querySelector('[role="alert"]')
    ? form.querySelector<HTMLInputElement>('[name="password"]')
    : null
  const field = faulty ?? refused
  field?.focus()
  field?.select()
}
