import { type ReactElement, useEffect, useRef } from 'react'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { PlacedQuestion, Question } from '#/contract/questions.ts'
import { T, useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { currentOf, isConflict } from '#/stores/errors.ts'
import { takeQuestion } from '#/stores/questions.ts'
import { makeOld } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'

/** Who answers a question: one professor takes it, so that the others leave it, and gives it back. */
export function QuestionTaker({ of: { id, takenBy } }: { of: PlacedQuestion }): ReactElement | null {
  const t = useT()
  const me = useMe()
  const task = useTask()
  const box = useRef<HTMLDivElement>(null)
  const isMine = takenBy?.id === me.id
  const isOthers = takenBy !== null && !isMine
  // Somebody else was first: the button that was pressed has gone.
  useEffect(() => {
    if (isOthers && task.error !== undefined && document.activeElement === document.body) box.current?.focus()
  }, [isOthers, task.error])
  if (me.role !== 'PROFESSOR' && takenBy === null) return null

  const press = (): Promise<boolean> =>
    task.run(async () => {
      try {
        await takeQuestion(id, !isMine)
      } catch (error) {
        if (isConflict(error)) makeOld('questions')
        throw error
      }
    })
  const isLate = isConflict(task.error)
  const first = isOthers ? takenBy : currentOf<Question>(task.error)?.takenBy
  return (
    <div className="flex flex-wrap items-center gap-y-1" ref={box} tabIndex={-1}>
      <p className="text-sm text-muted not-empty:me-3" role="status">
        {isMine && t('question-queue.mine', { hours: QUESTION_LIMITS.takenHours })}
        {isOthers && !isLate && <T id="threads.takenBy" values={{ name: <Isolate>{fullName(takenBy)}</Isolate> }} />}
      </p>
      {me.role === 'PROFESSOR' && !isOthers && (
        <Button variant={isMine ? 'ghost' : 'outline'} size="sm" busy={task.busy} onClick={() => void press()}>
          {t(isMine ? 'question-queue.leave' : 'question-queue.take')}
        </Button>
      )}
      {task.fault && (
        <p className="error" role="alert">
          {isLate && first ? (
            <T id="question-queue.takenAlready" values={{ name: <Isolate>{fullName(first)}</Isolate> }} />
          ) : (
            task.fault
          )}
        </p>
      )}
    </div>
  )
}
