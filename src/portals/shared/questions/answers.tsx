import type { ReactElement } from 'react'
import type { Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { Button } from '#/ui/button.tsx'
import { AnswerItem } from './answer-item.tsx'
import { useAnswers } from './use-answers.ts'

interface AnswersProps {
  question: Question
  /** Whether all of them are shown. */
  open: boolean
  onOpen: () => void
}

/** What was answered, the right answer first, with a way to what a list leaves out. */
export function Answers({ question, open, onOpen }: AnswersProps): ReactElement | null {
  const t = useT()
  const { answers, more, loading, error, retry } = useAnswers(question, open)
  if (question.answerCount === 0) return null
  return (
    <div className="border-t border-line p-2 lg:p-3">
      <ul className="grid gap-2" aria-label={t('questions.answers')} aria-busy={loading}>
        {answers.map((answer) => (
          <AnswerItem key={answer.id} answer={answer} questionId={question.id} />
        ))}
      </ul>
      {more && (
        <div className="grid justify-items-start gap-1 px-2 pt-2">
          {error !== undefined && (
            <p className="error" role="alert">
              {messageOf(error, 'general', t)}
            </p>
          )}
          <Button variant="ghost" size="sm" icon="down" busy={loading} onClick={open ? retry : onOpen}>
            {t('questions.showAnswers', { count: question.answerCount })}
          </Button>
        </div>
      )}
    </div>
  )
}
