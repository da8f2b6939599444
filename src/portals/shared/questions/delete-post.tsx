import { type ReactElement, type RefObject, useState } from 'react'
import type { Answer, Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { deletePost } from '#/stores/questions.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { focusHome } from './focus-home.ts'
import type { PostKind } from './post-vote.tsx'

interface DeletePostProps {
  post: Question | Answer
  kind: PostKind
  questionId: string
  item: RefObject<HTMLElement | null>
  /** Id of its words. */
  wordsId: string
}

/** Takes a question or an answer away for everybody, once that is confirmed. */
export function DeletePost({ post: { id, words }, kind, questionId, item, wordsId }: DeletePostProps): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const task = useTask()
  const stop = (): void => {
    setAsking(false)
    task.forget()
  }
  const remove = async (): Promise<void> => {
    const refocus = focusHome(item.current)
    if (!(await task.run(() => deletePost(id, questionId)))) return
    showToast({ text: t(`questions.deleted.${kind}`) })
    refocus(() => setAsking(false))
  }
  return (
    <>
      <Button variant="ghost" size="sm" aria-describedby={wordsId} onClick={() => setAsking(true)}>
        {t('questions.delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={t(`questions.deleteTitle.${kind}`)}
          text={
            <>
              <span className="mb-2 line-clamp-3 max-h-32 block border-s-2 border-line ps-3 text-muted" dir="auto">
                <Words of={words} />
              </span>
              <span className="block">{t(`questions.deleteText.${kind}`)}</span>
            </>
          }
          error={task.fault}
          noLabel={t('questions.deleteNo')}
          yesLabel={t(`questions.deleteYes.${kind}`)}
          danger
          busy={task.busy}
          onNo={stop}
          onYes={() => void remove()}
        />
      )}
    </>
  )
}
