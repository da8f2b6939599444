import { useStore } from '@nanostores/react'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { SHORTEST_PASSWORD } from '#/contract/password.ts'
import type { Role } from '#/contract/roles.ts'
import { useT } from '#/i18n/react.tsx'
import { $passwordJudge, fetchPasswordJudge, type Verdict } from '#/stores/password-judge.ts'
import { Icon } from '#/ui/icon.tsx'
import { PasswordField } from '#/ui/password-field.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { valueRules } from '../shared/form/value-rules.ts'
import type { Rule } from './use-form.ts'

const STRENGTHS = ['weakest', 'weak', 'fair', 'good', 'best'] as const
/** Fields of the forms that say who the person is. */
const PERSONAL = ['firstName', 'lastName', 'username', 'email', 'phone', 'guardian.name', 'guardian.phone']

interface NewPasswordFieldProps {
  name: 'password' | 'newPassword'
  label: string
  whose: Role
  error: string | undefined
}

/** A new password, with its rules and its strength as it is typed. */
export function NewPasswordField({ name, label, whose, error }: NewPasswordFieldProps): ReactElement {
  const t = useT()
  const { productName } = useAuthBoot()
  const judge = useStore($passwordJudge, { ssr: 'initial' })
  const [typed, setTyped] = useState<{ password: string; personal: string[] }>({ password: '', personal: [] })
  const { password, personal } = useDeferredValue(typed)
  const least = SHORTEST_PASSWORD[whose]
  const long = [...password].length >= least
  const verdict = password === '' ? undefined : judge?.(password, { role: whose, personal, academy: [productName] })
  const id = `field-${name}`
  return (
    <div className="new-password">
      <PasswordField
        id={id}
        name={name}
        label={label}
        error={error}
        required
        autoComplete="new-password"
        revealLabel={t('auth.signin.showPassword')}
        capsLockHint={t('auth.signin.capsLock')}
        describedBy={`${id}-rules`}
        onFocus={() => void fetchPasswordJudge()}
        onInput={({ currentTarget }) =>
          setTyped({ password: currentTarget.value, personal: personalOf(currentTarget.form) })
        }
      />
      <ul className="rules small" id={`${id}-rules`}>
        <RuleLine met={long} text={t('auth.password.long', { min: least })} />
        <RuleLine met={long && verdict !== undefined && verdict.fault !== 'PERSONAL'} text={t('auth.password.own')} />
        <RuleLine met={verdict !== undefined && verdict.fault === undefined} text={t('auth.password.hard')} />
      </ul>
      <p className="strength small" role="status">
        {verdict && <Strength verdict={verdict} />}
      </p>
    </div>
  )
}

function RuleLine({ met, text }: { met: boolean; text: string }): ReactElement {
  const t = useT()
  return (
    <li data-met={met || undefined}>
      <span className="rule-mark" aria-hidden="true">
        {met && <Icon name="check" />}
      </span>
      <span>
        {text}
        {met && <span className="sr-only"> ({t('auth.password.met')})</span>}
      </span>
    </li>
  )
}

/** How strong it is, in a word. What cannot be used is weak, however long it would stand. */
function Strength({ verdict: { fault, strength } }: { verdict: Verdict }): ReactElement {
  const t = useT()
  const shown = fault === undefined ? strength : Math.min(strength, 1)
  return (
    <>
      <span className="strength-bar" data-strength={shown} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>
        {t('auth.password.strength')} <b>{t(`auth.password.strengths.${STRENGTHS[shown] ?? 'weakest'}`)}</b>
      </span>
    </>
  )
}

/** @returns the rule of a new password: as the server judges it, or by its length while the judge is not there */
export function usePasswordRule(role: Role): Rule {
  const t = useT()
  const { productName } = useAuthBoot()
  return (password, form) =>
    valueRules(t).password(password, { role, personal: personalIn(form), academy: [productName] })
}

function personalOf(form: HTMLFormElement | null): string[] {
  return form ? personalIn(new FormData(form)) : []
}

function personalIn(form: FormData): string[] {
  return PERSONAL.map((name) => String(form.get(name) ?? '')).filter(Boolean)
}
