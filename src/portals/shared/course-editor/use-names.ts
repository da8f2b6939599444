import { useEffect, useState } from 'react'
import { names } from '#/contract/curriculum.ts'
import { z } from '#/contract/zod.ts'
import type { NamesDraft } from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { currentOf } from '#/stores/errors.ts'

/** How long somebody pauses before what they wrote is kept, in milliseconds. */
const PAUSE_MS = 900

const sendable = z.object(names)

/** How far what is typed is kept. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'faulty' | 'failed' | 'conflict'

type Named = NamesDraft & { version: number }

export interface Names<CurriculumItem> {
  draft: NamesDraft
  change: (part: Partial<NamesDraft>) => void
  state: SaveState
  faulty: ReadonlySet<string>
  error: unknown
  /** Tries again after a failure. */
  retry: () => void
  /** What somebody else kept meanwhile, and the two ways on. */
  conflict: { theirs: CurriculumItem; keepMine: () => void; takeTheirs: () => void } | undefined
}

/**
 * Both names of a thing, kept by themselves after a pause. Somebody else's change stops that until it is said which of
 * the two stays.
 * @param kept as it is kept now
 * @param save keeps names over a version; @param adopt goes on from what somebody else kept
 */
export function useNames<CurriculumItem extends Named>(
  kept: CurriculumItem,
  {
    save,
    adopt,
  }: { save: (names: NamesDraft, version: number) => Promise<unknown>; adopt: (theirs: CurriculumItem) => void },
): Names<CurriculumItem> {
  const [draft, setDraft] = useState<NamesDraft>({ nameAr: kept.nameAr, nameFr: kept.nameFr })
  // As it was sent last: the server may keep it with other spaces.
  const [sent, setSent] = useState(draft)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const theirs = currentOf<CurriculumItem>(error)
  const checked = sendable.safeParse(draft)
  const faulty = new Set(checked.error?.issues.map(({ path }) => String(path[0])))
  const dirty = draft.nameAr !== sent.nameAr || draft.nameFr !== sent.nameFr
  const due = dirty && checked.success && !busy && error === undefined

  async function keep(version: number): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await save(draft, version)
      setSent(draft)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => void keep(kept.version), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [due, draft, kept.version])

  return {
    draft,
    change(part) {
      setDraft({ ...draft, ...part })
      if (!theirs) setError(undefined)
    },
    state: stateOf({ busy, dirty, faulty: faulty.size > 0, failed: error !== undefined, late: theirs !== undefined }),
    faulty,
    error: theirs ? undefined : error,
    retry: () => void keep(kept.version),
    conflict: theirs && {
      theirs,
      keepMine: () => void keep(theirs.version),
      takeTheirs() {
        const next = { nameAr: theirs.nameAr, nameFr: theirs.nameFr }
        setDraft(next)
        setSent(next)
        setError(undefined)
        adopt(theirs)
      },
    },
  }
}

function stateOf(facts: Record<'busy' | 'dirty' | 'faulty' | 'failed' | 'late', boolean>): SaveState {
  if (facts.busy) return 'saving'
  if (facts.late) return 'conflict'
  if (facts.failed) return 'failed'
  if (facts.faulty) return 'faulty'
  return facts.dirty ? 'waiting' : 'saved'
}
