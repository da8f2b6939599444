import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { MESSAGE_REPORT_REASONS, type MessageReportReason } from '#/contract/message-rules.ts'
import { useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Icon } from '#/ui/icon.tsx'

export interface ReportDialogProps {
  title: string
  /** Who learns of it, and what happens then. */
  text: string
  /** What is reported. */
  words: string
  onClose: () => void
  /** Tells the administration. */
  report: (reason: MessageReportReason) => Promise<void>
}

/** Asks why something is reported: the way back has the focus first, and no reason is chosen for anybody. */
export function ReportDialog({ title, text, words: reported, onClose, report }: ReportDialogProps): ReactElement {
  const t = useT()
  const id = useId()
  const back = useRef<HTMLButtonElement>(null)
  // Reporting empties the words of it before this closes.
  const [words] = useState(reported)
  const { draft, change, faultOf, error, busy, props } = useForm<{ reason: MessageReportReason | undefined }>({
    start: () => ({ reason: undefined }),
    faultsOf: ({ reason }) => (reason ? {} : { reason: t('threads.reasonMissing') }),
    async save({ reason }) {
      if (reason) await report(reason)
    },
  })
  const fault = faultOf('reason')
  // A dialog gives the focus to what stands first in it, which is a reason.
  useEffect(() => back.current?.focus(), [])

  return (
    <Dialog open title={title} onCancel={onClose} describedBy={`${id}-text`}>
      <form {...props} className="report-form grid min-w-0 gap-3">
        <div id={`${id}-text`} className="grid gap-3 text-muted">
          <p>{text}</p>
          <p className="line-clamp-3 max-h-32 border-s-2 border-line ps-3" dir="auto">
            <Words of={words} />
          </p>
        </div>
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('threads.reportReason')}</legend>
          {MESSAGE_REPORT_REASONS.map((reason) => (
            <label key={reason} className="opt-row opt-start">
              <input
                className="check"
                type="radio"
                name="reason"
                value={reason}
                checked={draft.reason === reason}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${id}-fault` : undefined}
                onChange={() => change({ reason })}
              />
              <span>{t(`threads.reason.${reason}`)}</span>
            </label>
          ))}
          {fault && (
            <p className="error" id={`${id}-fault`}>
              <Icon name="alert" />
              <span>{fault}</span>
            </p>
          )}
        </fieldset>
        {error !== undefined && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
        <div className="row">
          <Button ref={back} variant="outline" onClick={onClose}>
            {t('threads.reportNo')}
          </Button>
          <Button variant="danger" type="submit" busy={busy}>
            {t('threads.reportYes')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
