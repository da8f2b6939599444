import type { ReactElement } from 'react'
import type { ContactMessage } from '#/contract/contact.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'

const TONES = { queued: 'info', sent: 'success', failed: 'error' } as const

/** What was answered by mail, and how far each mail is. */
export function Answers({ answers }: Pick<ContactMessage, 'answers'>): ReactElement[] {
  const t = useT()
  const locale = useLocale()
  return answers.map(({ id, text, createdAt, author, mail }) => (
    <Card key={id} title={t('contact.answer')} aside={<Chip tone={TONES[mail]}>{t(`contact.mail.${mail}`)}</Chip>} pad>
      <p className="as-written" dir="auto">
        {text}
      </p>
      <p className="muted small">
        {author && (
          <>
            <Isolate>{author}</Isolate> ·{' '}
          </>
        )}
        <time dateTime={createdAt}>{formatDateTime(locale, createdAt)}</time>
      </p>
    </Card>
  ))
}
