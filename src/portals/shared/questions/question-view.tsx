import { type ReactElement, useId, useRef, useState } from 'react'
import type { Question } from '#/contract/questions.ts'
import { useT } from '#/i18n/react.tsx'
import type { PlaceMaterials } from '#/portals/shared/lesson/place-in-lesson.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { Words } from '#/portals/shared/words/words.tsx'
import type { Place } from '#/stores/learning.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { AnswerComposer, type AnswerTools } from './answer-composer.tsx'
import { Answers } from './answers.tsx'
import { Post } from './post.tsx'
import { QuestionPlace } from './question-place.tsx'

export interface QuestionViewProps {
  question: Question
  /** What is in its lesson, by which its place is named. */
  materials?: PlaceMaterials
  /** Goes to where it is asked; absent = the place is only named. */
  onPlace?: (place: Place) => void
  /** Whether the reader may answer. */
  canAnswer?: boolean
  /** What helps them to. */
  answerTools?: AnswerTools
  /** Level of its heading in the page. */
  heading?: 'h2' | 'h3'
  /** Whether somebody came for this one. */
  marked?: boolean
  /** Whether all answers are shown from the beginning. */
  whole?: boolean
}

const NO_MATERIALS: PlaceMaterials = []

/** A question under a course with its answers, and what the reader can do with them. */
export function QuestionView(props: QuestionViewProps): ReactElement {
  const { question, materials = NO_MATERIALS, onPlace, canAnswer = true, answerTools, heading = 'h3' } = props
  const { marked = false, whole = false } = props
  const titleId = useId()
  const article = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(whole)
  const Heading = heading
  return (
    <article
      ref={article}
      className={classes('card scroll-mt-[calc(var(--topbar)+1rem)]', marked && 'outline-2 outline-primary')}
      aria-labelledby={titleId}
      data-question={question.id}
      tabIndex={-1}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4 lg:p-5">
        <Post
          post={question}
          kind="question"
          questionId={question.id}
          item={article}
          wordsId={titleId}
          end={<QuestionPlace question={question} materials={materials} onPlace={onPlace} />}
          notes={<QuestionNotes of={question} />}
        >
          <Heading
            id={titleId}
            className="text-lg font-bold whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]"
            dir="auto"
          >
            <Words of={question.words} />
          </Heading>
        </Post>
      </div>
      <Answers question={question} open={open} onOpen={() => setOpen(true)} />
      {canAnswer && (
        <div
          className={classes(
            'grid grid-cols-[minmax(0,1fr)] px-4 pb-4 lg:px-5',
            question.answerCount > 0 && 'border-t border-line pt-4',
          )}
        >
          <AnswerComposer questionId={question.id} tools={answerTools} onBegin={() => setOpen(true)} />
        </div>
      )}
    </article>
  )
}

/** Whose name is not shown, and whether somebody still has to answer. */
function QuestionNotes({ of: question }: { of: Question }): ReactElement {
  const t = useT()
  const { role } = useMe()
  const { own, nameHidden, answered, answerCount, voted } = question
  return (
    <>
      {nameHidden && (own || role !== 'STUDENT') && (
        <p className="text-sm text-muted">{t(own ? 'questions.nameHidden.own' : 'questions.nameHidden.other')}</p>
      )}
      {!answered && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon name="clock" className="mt-1 size-4" />
          <span>
            {t(answerCount > 0 ? 'questions.unconfirmed' : 'questions.waiting')}
            {role === 'STUDENT' && ` ${t(own || voted ? 'questions.notified' : 'questions.notifiedIf')}`}
          </span>
        </p>
      )}
    </>
  )
}
