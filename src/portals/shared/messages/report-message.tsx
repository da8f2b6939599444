import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import type { Message } from '#/contract/messages.ts'
import { useT } from '#/i18n/react.tsx'
import { useFetched } from '#/portals/shared/use-fetched.ts'
import { reportMessage } from '#/stores/messages.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { filesSaid, kindsOf } from './files-said.ts'

const loadDialog = async () => (await import('./report-dialog.tsx')).ReportDialog

interface ReportMessageProps {
  message: Message
  /** What has the focus once the button has gone with the report. */
  item: RefObject<HTMLElement | null>
  /** It is otherwise now. */
  onPut: (message: Message) => void
}

/** The way to tell the administration of a message of somebody else, once, also when its author has deleted it since. */
export function ReportMessage({ message, item, onPut }: ReportMessageProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { part: ReportDialog, fetch, task } = useFetched(loadDialog)
  const wasAsked = useRef(false)
  const isReportable = message.place !== null && !(message.removed || message.reported)

  useEffect(() => {
    if (open) wasAsked.current = true
    if (open || isReportable || !wasAsked.current) return
    wasAsked.current = false
    if (document.activeElement === document.body) item.current?.focus({ preventScroll: true })
  }, [open, isReportable, item])

  const ask = async (): Promise<void> => {
    if (await fetch()) setOpen(true)
  }
  const report = async (reason: MessageReportReason): Promise<void> => {
    onPut(await reportMessage(message.id, reason))
    setOpen(false)
    showToast({ text: t('threads.reportDone') })
  }
  return (
    <>
      {isReportable && (
        <Button variant="ghost" size="sm" className="message-act" busy={task.busy} onClick={() => void ask()}>
          {t('threads.report')}
        </Button>
      )}
      {task.fault && (
        <p className="error basis-full" role="alert">
          {task.fault}
        </p>
      )}
      {open && ReportDialog && (
        <ReportDialog
          title={t('threads.reportTitle')}
          text={t('threads.reportText')}
          words={message.words || filesSaid(kindsOf(message.files), t)}
          onClose={() => setOpen(false)}
          report={report}
        />
      )}
    </>
  )
}
