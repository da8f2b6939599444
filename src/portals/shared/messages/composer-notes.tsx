import type { ReactElement } from 'react'
import { formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { ContactDetail } from './contact-details.ts'

/** From so many letters left on, the number of them is shown. */
const NEAR_LIMIT = 300

interface ComposerNotesProps {
  /** What the message has that leads to a person. */
  pointed: readonly ContactDetail[]
  onSend: () => void
  onBack: () => void
  /** Whether what is sent now arrives in the morning. */
  held: boolean
  /** `undefined` = it cannot be. */
  urgent: boolean | undefined
  onUrgent: (urgent: boolean) => void
  /** Letters that still fit. */
  left: number
}

/** What is to be known before a message is sent. */
export function ComposerNotes(props: ComposerNotesProps): ReactElement {
  const { pointed, onSend, onBack, held, urgent, onUrgent, left } = props
  const t = useT()
  const locale = useLocale()
  return (
    <>
      {pointed.length > 0 && (
        <Alert tone="warning" role="alert">
          <p>
            {t('threads.details.found', {
              what: formatList(
                locale,
                pointed.map((kind) => t(`threads.details.${kind}`)),
              ),
            })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={onBack}>
              {t('threads.details.back')}
            </Button>
            <Button variant="outline" size="sm" onClick={onSend}>
              {t('threads.details.send')}
            </Button>
          </div>
        </Alert>
      )}
      {held && (
        <p className="flex items-start gap-2 rounded-field bg-info-soft px-3 py-2 text-sm">
          <Icon name="moon-clock" className="mt-0.5 flex-none" />
          <span>
            <T id="threads.quiet" values={{ from: <Ltr>21:00</Ltr>, to: <Ltr>07:00</Ltr> }} />
          </span>
        </p>
      )}
      {urgent !== undefined && (
        <CheckField
          label={t('threads.urgentChoice')}
          checked={urgent}
          onChange={({ target }) => onUrgent(target.checked)}
        />
      )}
      {left <= NEAR_LIMIT && (
        <p className="text-xs text-muted" role="status">
          {t('threads.left', { count: left })}
        </p>
      )}
    </>
  )
}
