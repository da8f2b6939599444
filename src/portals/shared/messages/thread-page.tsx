import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { load } from '#/stores/reads.ts'
import type { ThreadReads } from './message-reads.ts'
import { ThreadView } from './thread-view.tsx'
import { ThreadsFrame } from './threads-frame.tsx'

/** A thread beside the list of them. */
export function ThreadPage({ page, reads }: ScreenProps<ThreadReads>): ReactElement {
  return (
    <ThreadsFrame page={page} list={reads.list}>
      <Region state={useRead(reads.thread)} rows={6} retry={() => load(reads.thread)}>
        {(thread) => <ThreadView key={thread.id} thread={thread} search={page.search} />}
      </Region>
    </ThreadsFrame>
  )
}
