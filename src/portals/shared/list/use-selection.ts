import { useState } from 'react'

/** Chosen rows of a list, on any of its pages, or all that it finds. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Everything that the list finds, seen or not. */
  whole: boolean
  choose: (ids: readonly string[], chosen: boolean) => void
  /** These, and no other. */
  chooseOnly: (ids: readonly string[]) => void
  /** Absent where only what is seen can be chosen. */
  chooseWhole: (() => void) | undefined
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Keeps which rows are chosen.
 * @param narrowing what the list is narrowed to: another list begins with nothing chosen
 */
export function useSelection(narrowing: string): Selection {
  const [of, setOf] = useState(narrowing)
  const [ids, setIds] = useState(NONE)
  const [whole, setWhole] = useState(false)
  const clear = (): void => {
    setIds(NONE)
    setWhole(false)
  }
  if (of !== narrowing) {
    setOf(narrowing)
    clear()
  }
  return {
    ids,
    whole,
    choose(changed, chosen) {
      setWhole(false)
      const next = new Set(ids)
      for (const id of changed) {
        if (chosen) next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    chooseOnly(only) {
      setWhole(false)
      setIds(new Set(only))
    },
    chooseWhole: () => setWhole(true),
    clear,
  }
}
