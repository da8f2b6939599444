import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'

interface FormNoticeProps {
  /** What was wrong on the whole. */
  refusal: string | undefined
  /** What was wrong with each field of a form that was posted without scripts, which no focus leads to. */
  posted: Readonly<Record<string, string>> | undefined
}

/** What came of a form, above its fields. */
export function FormNotice({ refusal, posted }: FormNoticeProps): ReactElement | null {
  const t = useT()
  if (refusal !== undefined) return <Alert tone="error">{refusal}</Alert>
  const wrong = Object.entries(posted ?? {})
  if (wrong.length === 0) return null
  return (
    <Alert tone="error">
      <p>{t('auth.fault.below')}</p>
      <ul>
        {wrong.map(([name, text]) => (
          <li key={name}>
            <a href={`#field-${name}`}>{text}</a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
