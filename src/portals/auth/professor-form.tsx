import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import type { Registration } from '#/contract/boot.ts'
import { professorSignup } from '#/contract/signup.ts'
import { professorSignupOf } from '#/contract/signup-form.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { $signUp, signUpProfessor } from '#/stores/signup.ts'
import { Button } from '#/ui/button.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { GovernorateField } from '../shared/governorate-field.tsx'
import { BiographyField } from './biography-field.tsx'
import { FormNotice } from './form-notice.tsx'
import { NewPasswordField, usePasswordRule } from './new-password-field.tsx'
import { EmailField, fieldOf, NameFields, PhoneField, UsernameField } from './person-fields.tsx'
import { routes } from './routes.ts'
import { rulesOf } from './rules.ts'
import { SubjectChoice } from './subject-choice.tsx'
import { useForm } from './use-form.ts'

interface ProfessorFormProps {
  onApplied: (account: Registration) => void
  /** Under the button. */
  children: ReactNode
}

/** A professor's application, on one page that can post to itself. */
export function ProfessorForm({ onApplied, children }: ProfessorFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { form } = useAuthBoot()
  const { busy, error } = useStore($signUp, { ssr: 'initial' })
  const [posted, setPosted] = useState(form)
  const { name, choice, phone, email, optionalUsername, subjects } = rulesOf(t)
  const rules = {
    firstName: name,
    lastName: name,
    email,
    phone,
    governorate: choice,
    subjectIds: subjects,
    username: optionalUsername,
    password: usePasswordRule('PROFESSOR'),
  }
  const { ref, faults, handlers, check, show } = useForm(rules, form?.fields)
  const fields = { values: form?.values ?? {}, faults }
  const refusal = error === undefined ? posted?.message : messageOf(error, 'general', t)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setPosted(undefined)
    const data = new FormData(event.currentTarget)
    if (Object.keys(check(Object.keys(rules))).length > 0) return
    const application = professorSignup.safeParse(professorSignupOf(data, locale))
    if (!application.success) {
      const wrong = application.error.issues.map(({ path }) => [String(path[0]), t('auth.fault.invalid')])
      return show(Object.fromEntries(wrong))
    }
    const account = await signUpProfessor(application.data)
    if (account) onApplied({ ...account, mailed: true })
    else show(fieldErrorsOf($signUp.get().error))
  }

  return (
    <form
      ref={ref}
      method="post"
      action={routes.signupProfessor}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      {...handlers}
    >
      <FormNotice refusal={Object.keys(faults).length === 0 ? refusal : undefined} posted={posted?.fields} />
      <NameFields {...fields} />
      <EmailField {...fields} help={t('guest.professor.emailHelp')} />
      <PhoneField {...fields} name="phone" label={t('guest.field.phone')} />
      <GovernorateField {...fieldOf(fields, 'governorate')} required />
      <SubjectChoice chosen={form?.subjectIds ?? []} error={faults.subjectIds} />
      <BiographyField {...fields} />
      <UsernameField {...fields} />
      <NewPasswordField name="password" label={t('auth.signin.password')} whose="PROFESSOR" error={faults.password} />
      <Button variant="primary" type="submit" block busy={busy} busyLabel={t('guest.professor.submitting')}>
        {t('guest.professor.submit')}
      </Button>
      {children}
    </form>
  )
}
