import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Message } from '#/contract/messages.ts'
import { useT } from '#/i18n/react.tsx'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((file) => ({ default: file.ReportDialog })))

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
  const wasAsked = useRef(false)
  const isReportable = message.place !== null && !(message.removed || message.reported)

  useEffect(() => {
    if (open) wasAsked.current = true
    if (open || isReportable || !wasAsked.current) return
    wasAsked.current = false
    if (document.activeElement === document.body) item.current?.focus({ preventScroll: true })
  }, [open, isReportable, item])

  return (
    <>
      {isReportable && (
        <Button variant="ghost" size="sm" className="message-act" onClick={() => setOpen(true)}>
          {t('threads.report')}
        </Button>
      )}
      {open && (
        <Suspense>
          <ReportDialog
            message={message}
            onClose={() => setOpen(false)}
            onReported={(now) => {
              onPut(now)
              setOpen(false)
              showToast({ text: t('threads.reportDone') })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
