import { type ReactElement, useRef } from 'react'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { StoredAnswer } from '#/contract/stored-answers.ts'
import { newUuid } from '#/contract/uuid.ts'
import { useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { keepStoredAnswer } from '#/stores/stored-answers.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'

interface KeepAnswerProps {
  /** What is typed in the answer now. */
  words: string
  /** Those that are kept. */
  items: readonly StoredAnswer[]
}

/** The way to keep what is typed now, once; where there are as many as can be, that is said. */
export function KeepAnswer({ words, items }: KeepAnswerProps): ReactElement {
  const t = useT()
  const task = useTask()
  // The same words are sent again under the same id: the first time they may have arrived.
  const sent = useRef<{ id: string; words: string }>(undefined)
  const typed = words.trim()
  const isFull = items.length >= QUESTION_LIMITS.stored
  const canKeep = typed !== '' && !isFull && items.every((each) => each.words !== typed)

  const keep = (): Promise<boolean> =>
    task.run(async () => {
      if (sent.current?.words !== typed) sent.current = { id: newUuid(), words: typed }
      await keepStoredAnswer(sent.current.id, typed)
      sent.current = undefined
      showToast({ text: t('question-queue.stored.kept') })
    })
  return (
    <div className="grid justify-items-start gap-2">
      {/* It stays where there is nothing to keep, and keeps the focus. */}
      <Button
        variant="outline"
        size="sm"
        icon="bookmark"
        busy={task.busy}
        className={canKeep ? undefined : 'opacity-50'}
        aria-disabled={canKeep ? undefined : true}
        onClick={() => void (canKeep && keep())}
      >
        {t('question-queue.stored.keep')}
      </Button>
      {isFull && (
        <p className="text-sm text-muted">{t('question-queue.stored.full', { limit: QUESTION_LIMITS.stored })}</p>
      )}
      {task.fault && (
        <p className="error" role="alert">
          {task.fault}
        </p>
      )}
    </div>
  )
}
