import { type ReactElement, useId } from 'react'
import type { StoredAnswer } from '#/contract/stored-answers.ts'
import { useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { messageOf } from '#/stores/errors.ts'
import { deleteStoredAnswer, keepStoredAnswer } from '#/stores/stored-answers.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

interface StoredAnswerItemProps {
  of: StoredAnswer
  onUse: () => void
}

/** An answer that is kept: to be used, or to be kept no longer, which can be taken back. */
export function StoredAnswerItem({ of: { id, words }, onUse }: StoredAnswerItemProps): ReactElement {
  const t = useT()
  const textId = useId()
  const task = useTask()
  const restore = async (): Promise<void> => {
    try {
      await keepStoredAnswer(id, words)
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }
  const remove = (): Promise<boolean> =>
    task.run(async () => {
      await deleteStoredAnswer(id)
      showToast({
        text: t('question-queue.stored.deleted'),
        action: { label: t('common.undo'), onPress: () => void restore() },
      })
    })
  return (
    <li className="grid gap-2 py-3">
      <p id={textId} className="line-clamp-3 max-h-32 text-sm whitespace-pre-line wrap-anywhere" dir="auto">
        <Words of={words} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" aria-describedby={textId} onClick={onUse}>
          {t('question-queue.stored.use')}
        </Button>
        <Button variant="ghost" size="sm" aria-describedby={textId} busy={task.busy} onClick={() => void remove()}>
          {t('question-queue.stored.delete')}
        </Button>
      </div>
      {task.fault && (
        <p className="error" role="alert">
          {task.fault}
        </p>
      )}
    </li>
  )
}
