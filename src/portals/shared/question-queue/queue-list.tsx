import type { ReactElement } from 'react'
import type { PlacedQuestionPage } from '#/contract/questions.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { useNow } from '#/portals/shared/calendar/use-calendar.ts'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { AwaitedList } from '#/portals/shared/messages/parts-of-list.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState, SkeletonList } from '#/ui/states.tsx'
import { listedIn, type QueueAt, queueHref } from './queue-at.ts'
import { QueueItem } from './queue-item.tsx'

/** The questions: waiting for them, failed, none, or there; those that wait the oldest first. */
export function QueueList({ read, at }: { read: Read<PlacedQuestionPage>; at: QueueAt }): ReactElement {
  return <AwaitedList read={read}>{(found, busy) => <QueuePageRows found={found} busy={busy} at={at} />}</AwaitedList>
}

interface QueuePageRowsProps {
  found: PlacedQuestionPage
  busy: boolean
  at: QueueAt
}

function QueuePageRows({ found, busy, at }: QueuePageRowsProps): ReactElement {
  const t = useT()
  const now = useNow()
  const { id: reader } = useMe()
  const rows = listedIn(found.items, at.query.state, reader)
  // All of a page is done with, and the next ones are on their way.
  if (rows.length === 0 && busy) return <SkeletonList label={t('common.loading')} rows={6} />
  if (rows.length === 0) return <Nothing at={at} />
  return (
    <>
      <ul className="divide-y divide-line border-b border-line" aria-busy={busy}>
        {rows.map((row) => (
          <QueueItem key={row.id} row={row} at={at} now={now} />
        ))}
      </ul>
      {found.total > found.size && (
        <div className="px-4 py-3">
          <RowsPager of={found} hrefOf={(page) => queueHref(at, { page })} />
        </div>
      )}
    </>
  )
}

/** Nothing of a subject, or on a later page, is not nothing at all. */
function Nothing({ at }: { at: QueueAt }): ReactElement {
  const t = useT()
  const { state, subjectId, page } = at.query
  if (page > 1) {
    return (
      <EmptyState
        icon="check"
        title={t('questions.none.page')}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={queueHref(at)}>
            {t('questions.first')}
          </ButtonLink>
        }
      />
    )
  }
  if (subjectId !== undefined) {
    return (
      <EmptyState
        icon="check"
        title={t('question-queue.none.subject')}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={queueHref(at, { subjectId: undefined })}>
            {t('professor.courses.allSubjects')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={state === 'waiting' ? 'check' : 'message'}
      mirrorIcon={state !== 'waiting'}
      title={t(`question-queue.none.${state}`)}
      text={t(`question-queue.noneText.${state}`)}
      heading="h2"
    />
  )
}
