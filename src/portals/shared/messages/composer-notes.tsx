import type { ReactElement } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { ContactDetail } from './contact-details.ts'
import { ContactWarning } from './contact-warning.tsx'
import { LettersLeft } from './letters-left.tsx'

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
  return (
    <>
      <ContactWarning pointed={pointed} of="threads" onSend={onSend} onBack={onBack} />
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
      <LettersLeft left={left} />
    </>
  )
}
