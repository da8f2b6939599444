import '#/portals/shared/queue-words.ts'
import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { isMissing } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { GoneQuestion } from './gone-question.tsx'
import { queueHref } from './queue-at.ts'
import { QueueFrame, queueAt } from './queue-frame.tsx'
import { type QueuedQuestionReads, questionsPath } from './queue-reads.ts'
import { QueuedQuestion } from './queued-question.tsx'
import { useNextQuestion } from './use-next-question.ts'

/** A question beside the list of them. */
export function QueuedQuestionPage({ page, reads }: ScreenProps<QueuedQuestionReads>): ReactElement {
  const { role } = useMe()
  const state = useRead(reads.question)
  const at = queueAt(page)
  const next = useNextQuestion(reads.list, at)
  const ways = {
    list: queueHref({ path: questionsPath(role), query: at.query }, { page: at.query.page }),
    next: next && queueHref({ path: `${questionsPath(role)}/${next.id}`, query: at.query }, { page: at.query.page }),
  }
  return (
    <QueueFrame page={page} reads={reads}>
      {isMissing(state.error) ? (
        <GoneQuestion ways={ways} />
      ) : (
        <Region state={state} rows={6} retry={() => load(reads.question)}>
          {(question) => <QueuedQuestion key={question.id} question={question} ways={ways} />}
        </Region>
      )}
    </QueueFrame>
  )
}
