import { useEffect, useState } from 'react'
import { useMe } from '#/portals/shared/use-me.ts'
import type { Drafts } from '#/stores/drafts.ts'

/** What is being written under a name, kept on the device; nothing until the page has come to life. */
export function useDraftOf<Draft extends object>(
  drafts: Drafts<Draft>,
  name: string,
): [draft: Draft | undefined, keep: (draft: Draft | undefined) => void] {
  const { id } = useMe()
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    setDraft(drafts.read(id, name))
  }, [drafts, id, name])
  return [
    draft,
    (next) => {
      setDraft(next)
      drafts.keep(id, name, next)
    },
  ]
}
