import '#/portals/shared/queue-words.ts'
import '#/portals/shared/thread-words.ts'
import type { ReactElement } from 'react'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { QueueFrame } from './queue-frame.tsx'
import type { QueueReads } from './queue-reads.ts'

/** The questions that wait for staff; where there is room, beside a place for one of them. */
export function QueuePage({ page, reads }: ScreenProps<QueueReads>): ReactElement {
  return <QueueFrame page={page} reads={reads} />
}
