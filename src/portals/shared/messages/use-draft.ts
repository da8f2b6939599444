import { useEffect, useState } from 'react'
import type { MessageTo } from '#/contract/messages.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { keepDraft, readDraft } from '#/stores/message-drafts.ts'
import { correspondenceKey } from '#/stores/message-queue.ts'

/** What is being written to somebody, kept on the device; empty until the page has come to life. */
export function useDraft(to: MessageTo): [words: string, setWords: (words: string) => void] {
  const { id } = useMe()
  const key = correspondenceKey(to)
  const [words, setWords] = useState('')
  useEffect(() => {
    setWords(readDraft(id, key))
  }, [id, key])
  return [
    words,
    (next) => {
      setWords(next)
      keepDraft(id, key, next)
    },
  ]
}
