import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useState } from 'react'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import { newUuid } from '#/contract/uuid.ts'
import { useT } from '#/i18n/react.tsx'
import { type PlaceMaterials, placeIn } from '#/portals/shared/lesson/place-in-lesson.ts'
import { useDraftOf } from '#/portals/shared/questions/use-draft-of.ts'
import { WordsForm } from '#/portals/shared/questions/words-form.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import type { LessonLearning, Place } from '#/stores/learning.ts'
import { keepNameHidden, questionDrafts, readNameHidden } from '#/stores/question-drafts.ts'
import { sendQuestion } from '#/stores/send-draft.ts'
import { showToast } from '#/stores/toasts.ts'
import { Card } from '#/ui/card.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { AskPlace, ChangePlace } from './ask-place.tsx'
import { SimilarQuestions } from './similar-questions.tsx'

interface AskBoxProps {
  courseId: number
  materials: PlaceMaterials
  learning: LessonLearning
}

/** The field of a new question. Its place goes with the student until they begin to write. */
export function AskBox({ courseId, materials, learning }: AskBoxProps): ReactElement {
  const t = useT()
  const here = useStore(learning.$here, { ssr: () => undefined }) ?? null
  const [draft, keep] = useDraftOf(questionDrafts, String(courseId))
  /** Chosen before anything is written; nothing = where they are. */
  const [chosen, setChosen] = useState<Place | null>()
  const [nameHidden, setNameHidden] = useNameHidden()
  const place = placeIn(draft ? draft.place : chosen === undefined ? here : chosen, materials)
  const words = draft?.words ?? ''

  const write = (next: string): void => {
    if (next === '') keep(undefined)
    else keep({ id: draft?.id ?? newUuid(), words: next, sent: draft?.sent ?? false, place })
  }
  const choose = (next: Place | null): void => {
    if (draft) keep({ ...draft, place: next })
    else setChosen(next)
  }
  const send = async (text: string): Promise<void> => {
    if (!draft) return
    const { materialId = null, position = null } = place ?? {}
    const body = { courseId, materialId, position, words: text, nameHidden }
    await sendQuestion({ ...draft, words: text, place }, body, keep)
    setChosen(undefined)
    showToast({ text: t('questions.asked') })
  }
  return (
    <Card className="p-4 lg:p-5">
      <WordsForm
        label={<AskPlace of={place} materials={materials} />}
        aside={<ChangePlace place={place} here={here} materials={materials} onChoose={choose} />}
        hint={t('questions.hint')}
        words={words}
        onWords={write}
        longest={QUESTION_LIMITS.words}
        sendLabel={t('questions.ask')}
        onSend={send}
        foot={
          <div>
            <CheckField
              label={t('questions.hideName')}
              checked={nameHidden}
              onChange={({ target }) => setNameHidden(target.checked)}
            />
            {nameHidden && <p className="text-sm text-muted">{t('questions.hideNameHelp')}</p>}
          </div>
        }
      >
        <SimilarQuestions courseId={courseId} words={words} />
      </WordsForm>
    </Card>
  )
}

/** Whether they ask without their name, as they last did on this device. */
function useNameHidden(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const { id } = useMe()
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    setHidden(readNameHidden(id))
  }, [id])
  return [
    hidden,
    (next) => {
      setHidden(next)
      keepNameHidden(id, next)
    },
  ]
}
