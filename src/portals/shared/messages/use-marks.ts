import { useEffect, useState } from 'react'
import type { ThreadRow } from '#/contract/messages.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { readDraft } from '#/stores/message-drafts.ts'
import { correspondenceKey } from '#/stores/message-queue.ts'
import { useAllUnsent } from './use-unsent.ts'

/** What stands in the way of a thread's last message in the list. */
export type ThreadMark = { kind: 'failed'; words?: undefined } | { kind: 'draft'; words: string }

/**
 * @param open the thread whose field is in sight: what is written there is no news
 * @returns by thread, what was not sent and what is only begun; nothing until the page has come to life
 */
export function useMarks(rows: readonly ThreadRow[], open: string | undefined): ReadonlyMap<string, ThreadMark> {
  const { id: accountId } = useMe()
  const unsent = useAllUnsent()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    setDrafts(new Map(rows.map(({ id }) => [id, readDraft(accountId, correspondenceKey({ thread: id })).trim()])))
  }, [rows, accountId, open])
  const failed = new Set(unsent.flatMap(({ to, state }) => (state === 'failed' && 'thread' in to ? to.thread : [])))
  const marks = new Map<string, ThreadMark>()
  for (const { id } of rows) {
    const words = id === open ? '' : (drafts.get(id) ?? '')
    if (failed.has(id)) marks.set(id, { kind: 'failed' })
    else if (words !== '') marks.set(id, { kind: 'draft', words })
  }
  return marks
}
