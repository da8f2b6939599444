import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import type { InboxReads } from './message-reads.ts'
import { ThreadsFrame } from './threads-frame.tsx'

/** The list of threads; where there is room, beside a place for one of them. */
export function Inbox({ page, reads }: ScreenProps<InboxReads>): ReactElement {
  return <ThreadsFrame page={page} list={reads.list} />
}
