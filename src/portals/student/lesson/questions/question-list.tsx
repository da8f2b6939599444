import { type ReactElement, useEffect } from 'react'
import type { QuestionState } from '#/contract/question-rules.ts'
import type { QuestionPart } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import type { PlaceMaterials } from '#/portals/shared/lesson/place-in-lesson.ts'
import { OlderRows } from '#/portals/shared/messages/parts-of-list.tsx'
import { useListParts } from '#/portals/shared/messages/use-list-parts.ts'
import { QuestionView } from '#/portals/shared/questions/question-view.tsx'
import type { Place } from '#/stores/learning.ts'
import { hearQuestions, readQuestionPart } from '#/stores/questions.ts'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'

interface QuestionListProps {
  first: QuestionPart
  busy: boolean
  courseId: number
  state: QuestionState
  /** One that stands elsewhere on the page. */
  without: string | undefined
  materials: PlaceMaterials
  onPlace: (place: Place) => void
}

/** Questions under a lesson, the newest first, with a way to older ones. */
export function QuestionList(props: QuestionListProps): ReactElement {
  const { first, busy, courseId, state, without, materials, onPlace } = props
  const t = useT()
  const { rows, older, change } = useListParts(
    first,
    (before) => readQuestionPart(courseId, state, before),
    questionInUse,
  )
  useEffect(
    // What is further back than the first part is not asked again.
    () =>
      hearQuestions((id, next) =>
        change((held) => held.flatMap((each) => (each.id === id ? (next(each) ?? []) : each))),
      ),
    [],
  )
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="message"
          mirrorIcon
          title={t(`questions.none.${state}`)}
          text={state === 'all' ? t('questions.noneText') : undefined}
        />
      </Card>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={busy}>
      {rows.map(
        (question) =>
          question.id !== without && (
            <QuestionView key={question.id} question={question} materials={materials} onPlace={onPlace} />
          ),
      )}
      <OlderRows older={older} olderLabel={t('questions.showOlder')} />
    </div>
  )
}

/** @returns the question in which the focus is, as where somebody answers it */
function questionInUse(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question
}
