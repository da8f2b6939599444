import type { ReactElement, ReactNode } from 'react'
import { questionQueueAddress } from '#/contract/question-queue-list.ts'
import { useT } from '#/i18n/react.tsx'
import { MessagesFrame } from '#/portals/shared/messages/messages-frame.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import type { PortalPage } from '#/stores/router.ts'
import type { QueueAt } from './queue-at.ts'
import { QueueList } from './queue-list.tsx'
import type { QueueReads } from './queue-reads.ts'
import { QueueTools } from './queue-tools.tsx'

interface QueueFrameProps {
  page: PortalPage
  reads: QueueReads
  /** What is beside the list; in place of it on phones. Absent = the list is what is looked at. */
  children?: ReactNode
}

/** @returns the list where it is, as a page's address says it */
export function queueAt({ path, params, search }: PortalPage): QueueAt {
  return { path, query: questionQueueAddress.queryOf(search), open: params.id }
}

/** The questions, and beside them what was chosen. */
export function QueueFrame({ page, reads, children }: QueueFrameProps): ReactElement {
  const t = useT()
  const taught = useRead(reads.taught).data
  const at = queueAt(page)
  return (
    <MessagesFrame
      title={t('staff.questions.title')}
      names={{
        list: t('question-queue.list'),
        pane: t('question-queue.pane'),
        choose: t('question-queue.choose'),
      }}
      tab="questions"
      list={
        <>
          <QueueTools at={at} taught={taught} />
          <QueueList read={reads.list} at={at} />
        </>
      }
    >
      {children}
    </MessagesFrame>
  )
}
