import { type ReactElement, useEffect, useRef } from 'react'
import { QUESTIONS_ANCHOR } from '#/contract/question-rules.ts'
import { questionEndpoints } from '#/contract/questions.ts'
import { read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import type { PlaceMaterials } from '#/portals/shared/lesson/place-in-lesson.ts'
import { QuestionView } from '#/portals/shared/questions/question-view.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { lessonPath } from '#/portals/student/routes.ts'
import { isMissing, messageOf } from '#/stores/errors.ts'
import type { Place } from '#/stores/learning.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'
import { goToQuestion } from './go-to-question.ts'

interface LinkedQuestionProps {
  id: string
  courseId: number
  materials: PlaceMaterials
  onPlace: (place: Place) => void
}

/** The question that somebody came for: before all others, marked, and with the focus once it is there. */
export function LinkedQuestion({ id, courseId, materials, onPlace }: LinkedQuestionProps): ReactElement {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const one = read(questionEndpoints.read, { id })
  const { data, loading, error } = useRead(one)
  const isGone = isMissing(error) || (data !== undefined && data.courseId !== courseId)
  const isThere = data !== undefined && !isGone
  useEffect(() => {
    void load(read(questionEndpoints.read, { id }))
  }, [id])
  useEffect(() => (isThere ? goToQuestion(box) : undefined), [isThere])
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {isGone ? (
        <Alert>{t('questions.missing')}</Alert>
      ) : data ? (
        <QuestionView question={data} materials={materials} onPlace={onPlace} marked whole />
      ) : (
        <Card aria-busy={loading}>
          {error === undefined ? (
            <SkeletonList label={t('common.loading')} rows={2} />
          ) : (
            <ErrorState
              title={t('shell.error.loadTitle')}
              text={messageOf(error, 'general', t)}
              retryLabel={t('common.retry')}
              onRetry={() => void load(one)}
              busy={loading}
            />
          )}
        </Card>
      )}
      <a className="link min-h-11 justify-self-start" href={`${lessonPath(courseId)}#${QUESTIONS_ANCHOR}`}>
        {t('questions.showList')}
      </a>
    </div>
  )
}
