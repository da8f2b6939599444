import type { ReactElement } from 'react'
import { formatList } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import type { ContactDetail } from './contact-details.ts'

interface ContactWarningProps {
  /** What the text has that leads to a person; nothing is said where there is none. */
  pointed: readonly ContactDetail[]
  /** Whose words: of messages, or of what stands under a course. */
  of: 'threads' | 'questions'
  onSend: () => void
  onBack: () => void
}

/** Points out what somebody is about to give away, and lets them. */
export function ContactWarning({ pointed, of, onSend, onBack }: ContactWarningProps): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  if (pointed.length === 0) return null
  const what = formatList(
    locale,
    pointed.map((kind) => t(`threads.details.${kind}`)),
  )
  return (
    <Alert tone="warning" role="alert">
      <p>{t(of === 'threads' ? 'threads.details.found' : 'questions.details.found', { what })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onBack}>
          {t('threads.details.back')}
        </Button>
        <Button variant="outline" size="sm" onClick={onSend}>
          {t(of === 'threads' ? 'threads.details.send' : 'questions.details.send')}
        </Button>
      </div>
    </Alert>
  )
}
