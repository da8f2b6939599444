import { type ReactElement, useEffect, useState } from 'react'
import { QUESTION_STATES, type QuestionState } from '#/contract/question-rules.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { PlaceMaterials } from '#/portals/shared/lesson/place-in-lesson.ts'
import { AwaitedList } from '#/portals/shared/messages/parts-of-list.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { courseQuestions } from '#/stores/course-questions.ts'
import type { LessonLearning } from '#/stores/learning.ts'
import { load } from '#/stores/reads.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { AskBox } from './ask-box.tsx'
import { LinkedQuestion } from './linked-question.tsx'
import { QuestionList } from './question-list.tsx'

interface QuestionsProps {
  courseId: number
  materials: PlaceMaterials
  learning: LessonLearning
  /** The question that the address names. */
  linked: string | undefined
}

/** What is asked under a lesson: a field for one more, and all others by how they stand. */
export function Questions({ courseId, materials, learning, linked }: QuestionsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [state, setState] = useState<QuestionState>('all')
  const counts = useRead(courseQuestions(courseId, 'all')).data?.counts
  useEffect(() => {
    void load(courseQuestions(courseId, state))
  }, [courseId, state])
  return (
    <>
      {linked && (
        <LinkedQuestion key={linked} id={linked} courseId={courseId} materials={materials} onPlace={learning.jump} />
      )}
      <AskBox key={courseId} courseId={courseId} materials={materials} learning={learning} />
      {counts && counts.all > 0 && (
        <Segmented
          label={t('questions.filter')}
          hideLabel
          name="questions-state"
          value={state}
          onChange={setState}
          options={QUESTION_STATES.map((value) => ({
            value,
            label: (
              <>
                {t(`questions.state.${value}`)} <Ltr>{formatNumber(locale, counts[value])}</Ltr>
              </>
            ),
          }))}
        />
      )}
      {/* Of another state nothing is shown before it is there. */}
      <AwaitedList key={`${courseId} ${state}`} read={courseQuestions(courseId, state)} heading="h3">
        {(first, busy) => (
          <QuestionList {...{ first, busy, courseId, state, materials }} without={linked} onPlace={learning.jump} />
        )}
      </AwaitedList>
    </>
  )
}
