import { useEffect } from 'react'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import { type Answer, type Question, questionEndpoints } from '#/contract/questions.ts'
import { read } from '#/contract/read.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { load, loadMissing } from '#/stores/reads.ts'

interface Answers {
  /** Those to be shown. */
  answers: readonly Answer[]
  /** Whether there are more of them. */
  more: boolean
  loading: boolean
  error: unknown
  retry: () => void
}

/**
 * The answers of a question: as many as a list shows, or all of them, which are read by themselves.
 * @param open whether all are wanted
 */
export function useAnswers(question: Question, open: boolean): Answers {
  const { id, answerCount } = question
  // Lists have the first of them alone, also of a question that was whole when it was changed here.
  const isPart = answerCount >= QUESTION_LIMITS.shown
  const whole = read(questionEndpoints.read, { id })
  const { data, loading, error } = useRead(open && isPart ? whole : undefined)
  useEffect(() => {
    if (open && isPart) void loadMissing(read(questionEndpoints.read, { id }))
  }, [open, isPart, id])
  const known = data && data.answers.length > question.answers.length ? data.answers : question.answers
  const answers = open ? known : known.slice(0, QUESTION_LIMITS.shown)
  return {
    ...{ answers, loading, error },
    more: answers.length < answerCount,
    retry: () => void load(whole),
  }
}
