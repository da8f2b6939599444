import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { Registration } from '#/contract/boot.ts'
import { studentSignup } from '#/contract/signup.ts'
import { studentSignupOf } from '#/contract/signup-form.ts'
import { proposedUsername } from '#/contract/username-proposal.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { $signUp, signUpStudent } from '#/stores/signup.ts'
import { Button } from '#/ui/button.tsx'
import { drawNow } from '#/ui/draw-now.ts'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { FormNotice } from './form-notice.tsx'
import { usePasswordRule } from './new-password-field.tsx'
import { routes } from './routes.ts'
import { rulesOf } from './rules.ts'
import { AccessFields, IdentityFields } from './student-fields.tsx'
import { type Faults, useForm } from './use-form.ts'

const IDENTITY = ['firstName', 'lastName', 'classId', 'phone', 'email', 'governorate']
const ACCESS = ['username', 'guardian.name', 'guardian.phone', 'consent', 'password']

interface StudentFormProps {
  onRegistered: (account: Registration) => void
  /** Under the button. */
  children: ReactNode
}

/**
 * A student's registration: with scripts two screens, the second an entry of the history of its own, so that Back leads
 * to the first and loses nothing; without them one page that posts to itself.
 */
export function StudentForm({ onRegistered, children }: StudentFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { form } = useAuthBoot()
  const { busy, error } = useStore($signUp, { ssr: 'initial' })
  const [posted, setPosted] = useState(form)
  const [second, setSecond] = useState(() => form !== undefined && !isAbout(form.fields, IDENTITY))
  const { name, choice, mobile, optionalEmail, optionalUsername, guardianName, guardianPhone, consent } = rulesOf(t)
  const password = usePasswordRule('STUDENT')
  const { ref, faults, handlers, check, show } = useForm(
    {
      firstName: name,
      lastName: name,
      classId: choice,
      phone: mobile,
      email: optionalEmail,
      governorate: choice,
      username: optionalUsername,
      'guardian.name': guardianName,
      'guardian.phone': guardianPhone,
      consent,
      password,
    },
    form?.fields,
  )
  const fields = { values: form?.values ?? {}, faults }
  const refusal = error === undefined ? posted?.message : messageOf(error, 'general', t)

  useEffect(() => {
    const turn = (): void => setSecond(history.state?.secondScreen === true)
    addEventListener('popstate', turn)
    return () => removeEventListener('popstate', turn)
  }, [])

  /** Opens the second screen, with a user name to begin with. */
  function goOn(): void {
    setPosted(undefined)
    if (Object.keys(check(IDENTITY)).length > 0) return
    const field = fieldNamed(ref.current, 'username')
    if (field && (field.value === '' || field.value === field.dataset.proposed)) {
      field.value = proposalFor(ref.current)
      field.dataset.proposed = field.value
    }
    history.pushState({ secondScreen: true }, '')
    drawNow(() => setSecond(true))
    scrollTo(0, 0)
    document.getElementById('access-title')?.focus()
  }

  /** A form that came back from the server has no first screen in the history. */
  function goBack(): void {
    if (history.state?.secondScreen) history.back()
    else setSecond(false)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!second) return goOn()
    setPosted(undefined)
    const data = new FormData(event.currentTarget)
    const found = check([...IDENTITY, ...ACCESS])
    if (Object.keys(found).length > 0) return turnTo(found)
    // What was only proposed may go to somebody else meanwhile: the server finds another one.
    if (data.get('username') === fieldNamed(ref.current, 'username')?.dataset.proposed) data.delete('username')
    const registration = studentSignup.safeParse(studentSignupOf(data, locale))
    if (!registration.success) {
      const wrong = registration.error.issues.map(({ path }) => [path.join('.'), t('auth.fault.invalid')])
      return turnTo(Object.fromEntries(wrong))
    }
    const account = await signUpStudent(registration.data)
    if (account) onRegistered({ ...account, mailed: registration.data.email !== undefined })
    else turnTo(fieldErrorsOf($signUp.get().error))
  }

  /** Shows what is wrong, on the screen where the first of it is. */
  function turnTo(found: Faults): void {
    if (isAbout(found, IDENTITY)) setSecond(false)
    show(found)
  }

  return (
    <form
      ref={ref}
      className="two-screens"
      data-screen={second ? 2 : 1}
      method="post"
      action={routes.signup}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      {...handlers}
    >
      <FormNotice refusal={Object.keys(faults).length === 0 ? refusal : undefined} posted={posted?.fields} />
      <section className="screen-1" aria-labelledby="identity-title">
        <h2 id="identity-title">{t('guest.signup.identity')}</h2>
        <IdentityFields {...fields} />
        <Button className="needs-script" variant="primary" type="submit" block>
          {t('guest.signup.next')}
        </Button>
      </section>
      <section className="screen-2" aria-labelledby="access-title">
        <h2 id="access-title" tabIndex={-1}>
          {t('guest.signup.access')}
        </h2>
        <AccessFields {...fields} />
        <Button variant="primary" type="submit" block busy={busy} busyLabel={t('guest.signup.submitting')}>
          {t('guest.signup.submit')}
        </Button>
        <Button className="needs-script" variant="ghost" block onClick={goBack}>
          {t('guest.signup.back')}
        </Button>
      </section>
      {children}
    </form>
  )
}

function isAbout(faults: Faults | undefined, names: readonly string[]): boolean {
  return names.some((name) => faults?.[name] !== undefined)
}

function fieldNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function proposalFor(form: HTMLFormElement | null): string {
  return proposedUsername(fieldNamed(form, 'firstName')?.value ?? '', fieldNamed(form, 'lastName')?.value ?? '')
}
