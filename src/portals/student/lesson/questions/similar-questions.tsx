import { type ReactElement, useEffect, useState } from 'react'
import type { SimilarQuestion } from '#/contract/posts.ts'
import { useT } from '#/i18n/react.tsx'
import { Words } from '#/portals/shared/words/words.tsx'
import { questionPath } from '#/portals/student/routes.ts'
import { findSimilarQuestions } from '#/stores/questions.ts'

/** How long somebody pauses before what is like their words is looked for. */
const PAUSE_MS = 400
/** Letters of a word from which on there is something to look for. */
const WORD = /\p{L}{3}/u
/** Letters that a search may have: what a question begins with says what it is about. */
const LONGEST_SEARCH = 100

interface SimilarQuestionsProps {
  courseId: number
  /** What is being written. */
  words: string
}

/** Questions that others have asked already, while one is being written; nothing where there are none. */
export function SimilarQuestions({ courseId, words }: SimilarQuestionsProps): ReactElement {
  const t = useT()
  const found = useSimilar(courseId, words)
  return (
    <div className={found.length > 0 ? 'rounded-field bg-base-200 p-3' : 'sr-only'}>
      <p className="text-sm font-semibold" role="status">
        {found.length > 0 && t('questions.similar', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul>
          {found.map((question) => (
            <li key={question.id}>
              <a
                className="flex min-h-11 flex-wrap items-center gap-x-3 text-primary-text no-underline hover:underline"
                href={questionPath(question.courseId, question.id)}
              >
                <span className="line-clamp-2 max-h-20 min-w-0 wrap-anywhere" dir="auto">
                  <Words of={question.words} />
                </span>
                <span className="text-xs text-muted">
                  {t(question.answered ? 'questions.hasAnswer' : 'questions.waits')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useSimilar(courseId: number, words: string): readonly SimilarQuestion[] {
  const [found, setFound] = useState<readonly SimilarQuestion[]>([])
  const q = WORD.test(words) ? words.trim().slice(0, LONGEST_SEARCH).trim() : ''
  useEffect(() => {
    if (q === '') {
      setFound([])
      return
    }
    const over = new AbortController()
    const timer = setTimeout(() => {
      // It only helps: whoever is told nothing asks all the same.
      findSimilarQuestions(courseId, q, over.signal).then(setFound, () => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [courseId, q])
  return found
}
