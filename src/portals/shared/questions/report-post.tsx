import { type ReactElement, type RefObject, useState } from 'react'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import type { Answer, Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { useFetched } from '#/portals/shared/use-fetched.ts'
import { reportPost } from '#/stores/questions.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { focusHome } from './focus-home.ts'
import type { PostKind } from './post-vote.tsx'

const loadDialog = async () => (await import('#/portals/shared/messages/report-dialog.tsx')).ReportDialog

interface ReportPostProps {
  post: Question | Answer
  kind: PostKind
  questionId: string
  item: RefObject<HTMLElement | null>
  /** Id of its words. */
  wordsId: string
}

/** The way to tell the administration of what somebody else wrote under a course. */
export function ReportPost({ post: { id, words }, kind, questionId, item, wordsId }: ReportPostProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { part: ReportDialog, fetch, task } = useFetched(loadDialog)
  const ask = async (): Promise<void> => {
    if (await fetch()) setOpen(true)
  }
  const report = async (reason: MessageReportReason): Promise<void> => {
    const refocus = focusHome(item.current)
    await reportPost(id, questionId, reason)
    showToast({ text: t('questions.reportDone') })
    refocus(() => setOpen(false))
  }
  return (
    <>
      <Button variant="ghost" size="sm" aria-describedby={wordsId} busy={task.busy} onClick={() => void ask()}>
        {t('threads.report')}
      </Button>
      {task.fault && (
        <p className="error order-last basis-full" role="alert">
          {task.fault}
        </p>
      )}
      {open && ReportDialog && (
        <ReportDialog
          title={t(`questions.reportTitle.${kind}`)}
          text={t('questions.reportText')}
          words={words}
          onClose={() => setOpen(false)}
          report={report}
        />
      )}
    </>
  )
}
