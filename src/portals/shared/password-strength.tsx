import { type ReactElement, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Studs } from '#/ui/progress.tsx'

const WORDS = ['weak', 'weak', 'fair', 'good', 'strong'] as const

interface PasswordStrengthProps {
  password: string
  /** The person's own names, addresses and numbers. */
  personal: readonly string[]
}

/** How long a password would stand against guesses, while it is typed. The dictionaries come with the first letter. */
export function PasswordStrength({ password, personal }: PasswordStrengthProps): ReactElement {
  const t = useT()
  const [score, setScore] = useState<number>()
  const known = personal.join('\n')

  useEffect(() => {
    if (password === '') return setScore(undefined)
    let current = true
    import('#/contract/password-strength.ts').then(
      ({ passwordStrength }) => current && setScore(passwordStrength(password, known.split('\n'))),
      // Without them nothing is said; the server judges all the same.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [password, known])

  return (
    <p className="strength" role="status">
      {score !== undefined && (
        <>
          <Studs done={score} total={4} />
          <span>{t(`profile.strength.${WORDS[score] ?? 'weak'}`)}</span>
        </>
      )}
    </p>
  )
}
