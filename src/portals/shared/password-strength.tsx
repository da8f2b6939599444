import { useStore } from '@nanostores/react'
import { type ReactElement, useDeferredValue } from 'react'
import type { Role } from '#/contract/roles.ts'
import { useT } from '#/i18n/react.tsx'
import { $passwordJudge } from '#/stores/password-judge.ts'
import { useBoot } from './boot-context.tsx'

const STRENGTHS = ['weakest', 'weak', 'fair', 'good', 'best'] as const

interface PasswordStrengthProps {
  password: string
  role: Role
  /** The person's own names, addresses and numbers. */
  personal: readonly string[]
}

/** How long a password would stand against guesses, while it is typed, once `fetchPasswordJudge` has its judge. */
export function PasswordStrength({ password, role, personal }: PasswordStrengthProps): ReactElement {
  const t = useT()
  const { productName } = useBoot()
  const judge = useStore($passwordJudge, { ssr: 'initial' })
  const typed = useDeferredValue(password)
  const verdict = typed === '' ? undefined : judge?.(typed, { role, personal, academy: [productName] })
  // What cannot be used is weak, however long it would stand.
  const shown = verdict && (verdict.fault === undefined ? verdict.strength : Math.min(verdict.strength, 1))
  return (
    <p className="strength small" role="status">
      {shown !== undefined && (
        <>
          <span className="strength-bar" data-strength={shown} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span>
            {t('auth.password.strength')} {t(`auth.password.strengths.${STRENGTHS[shown] ?? 'weakest'}`)}
          </span>
        </>
      )}
    </p>
  )
}
