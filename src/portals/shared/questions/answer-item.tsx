import { type ReactElement, useId, useRef } from 'react'
import type { Answer } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import { markRightAnswer } from '#/stores/questions.ts'
import { Button } from '#/ui/button.tsx'
import { Chip } from '#/ui/chip.tsx'
import { classes } from '#/ui/classes.ts'
import { focusHome } from './focus-home.ts'
import { Post } from './post.tsx'

interface AnswerItemProps {
  answer: Answer
  questionId: string
}

/** An answer below its question; the right one is framed, and says so. */
export function AnswerItem({ answer, questionId }: AnswerItemProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const item = useRef<HTMLLIElement>(null)
  const wordsId = useId()
  const { right, words } = answer
  return (
    <li
      ref={item}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-box p-4',
        right && 'border border-success/50 bg-success-soft',
      )}
      data-answer={answer.id}
      tabIndex={-1}
    >
      <Post
        post={answer}
        kind="answer"
        questionId={questionId}
        item={item}
        wordsId={wordsId}
        end={
          right && (
            <Chip icon="check" className="bg-success text-success-content">
              {t('questions.right')}
            </Chip>
          )
        }
        acts={
          role === 'PROFESSOR' && (
            <RightMark
              answer={answer}
              questionId={questionId}
              wordsId={wordsId}
              onMarked={() => focusHome(item.current)()}
            />
          )
        }
      >
        <p
          id={wordsId}
          className="leading-relaxed whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]"
          dir="auto"
        >
          <Words of={words} />
        </p>
      </Post>
    </li>
  )
}

interface RightMarkProps extends AnswerItemProps {
  wordsId: string
  onMarked: () => void
}

/** Says that an answer is the right one, or takes that back. */
function RightMark({ answer, questionId, wordsId, onMarked }: RightMarkProps): ReactElement | null {
  const t = useT()
  const task = useTask()
  const { id, right, hidden } = answer
  if (hidden && !right) return null
  const mark = async (): Promise<void> => {
    // It may change its place, and its button loses the focus then.
    if (await task.run(() => markRightAnswer(questionId, right ? null : id))) onMarked()
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={right ? undefined : 'check'}
        aria-describedby={wordsId}
        busy={task.busy}
        onClick={() => void mark()}
      >
        {t(right ? 'questions.unmark' : 'questions.mark')}
      </Button>
      {task.fault && (
        <p className="error order-last basis-full" role="alert">
          {task.fault}
        </p>
      )}
    </>
  )
}
