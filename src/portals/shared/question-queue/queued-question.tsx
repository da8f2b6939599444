import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { PlacedQuestion } from '#/contract/questions.ts'
import { isolate } from '#/i18n/isolates.ts'
import { useT } from '#/i18n/react.tsx'
import { PaneHead } from '#/portals/shared/announcements/pane-head.tsx'
import { TaughtName, taughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { QuestionView } from '#/portals/shared/questions/question-view.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { makeOld } from '#/stores/reads.ts'
import { PlaceLink } from './place-in-course.tsx'
import { QuestionTaker } from './question-taker.tsx'
import { QueueWays, type Ways } from './queue-ways.tsx'
import { StoredAnswers } from './stored-answers.tsx'

interface QueuedQuestionProps {
  question: PlacedQuestion
  ways: Ways
}

/** A question beside the list: where it stands, who answers it, the question itself, and the way to the next one. */
export function QueuedQuestion({ question, ways }: QueuedQuestionProps): ReactElement {
  const t = useT()
  const { role } = useMe()
  const { place } = question
  return (
    <>
      <div data-subject={place.subject.key ?? undefined}>
        <PaneHead
          back={{ href: ways.list, label: t('question-queue.all'), narrow: true }}
          mark={<SubjectTile subject={place.subject} small />}
          title={<TaughtName of={place.course} />}
          note={
            <>
              <LocalName of={place.subject} />
              {' · '}
              <LocalName of={place.schoolClass} />
            </>
          }
        />
      </div>
      <section
        className="min-h-0 flex-1 overflow-auto p-4 lg:px-6"
        aria-label={isolate(taughtName(place.course))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
      >
        <div className="grid max-w-3xl gap-4" data-subject={place.subject.key ?? undefined}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PlaceLink of={question} />
            {!question.answered && <QuestionTaker of={question} />}
          </div>
          <QuestionView
            question={question}
            materials={place.material ? [place.material] : []}
            canAnswer={role === 'PROFESSOR'}
            answerTools={(words, setWords) => <StoredAnswers words={words} onUse={setWords} />}
            heading="h2"
            whole
          />
          <Outcome of={question} ways={ways} />
        </div>
      </section>
    </>
  )
}

/** Says that a question waits no more, and leads to the next one. */
function Outcome({ of: question, ways }: { of: PlacedQuestion; ways: Ways }): ReactElement {
  const t = useT()
  const own = question.answers.filter((each) => each.own).length
  const [first] = useState({ answered: question.answered, own })
  const next = useRef<HTMLAnchorElement>(null)
  const isDone = question.answered && !first.answered
  const isOwn = isDone && own > first.own
  useEffect(() => {
    // The list has one less, and more may have come.
    if (isDone) makeOld('questions')
  }, [isDone])
  useEffect(() => {
    // Whoever is still writing while somebody else answers is left there.
    if (isOwn) next.current?.focus()
  }, [isOwn])
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted" role="status">
        {isDone && t('question-queue.done')}
      </p>
      <QueueWays ways={ways} link={next} />
    </div>
  )
}
