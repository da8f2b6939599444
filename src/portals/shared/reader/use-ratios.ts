import { useCallback, useMemo, useState } from 'react'
import type { FileView } from '#/contract/files.ts'

/** A4, until something better is known. */
const A4 = 210 / 297
/** Free space around the pages and between two of them, as in reader.css, in rem. */
const SPACE_REM = 2

export interface Ratios {
  of(page: number): number
  tell(page: number, ratio: number): void
  /** @returns how high pages are when they are seen as a whole beside each other */
  wholeHeight(stage: HTMLElement | null, seen: readonly number[]): number
}

/** What is known of the shape of a document's pages: width to height. Pages that were not seen are like the first seen. */
export function useRatios(file: FileView): Ratios {
  const [known, setKnown] = useState<{ id: string; ratios: ReadonlyMap<number, number> }>()
  const ratios = known?.id === file.id ? known.ratios : undefined

  const of = useCallback((page: number): number => ratios?.get(page) ?? ratios?.values().next().value ?? A4, [ratios])
  const tell = useCallback(
    (page: number, ratio: number): void => {
      setKnown((before) => {
        const own = before?.id === file.id ? before.ratios : undefined
        // A small picture has whole pixels only: what differs by less is the same.
        if (Math.abs((own?.get(page) ?? 0) - ratio) < 0.005) return before
        return { id: file.id, ratios: new Map(own).set(page, ratio) }
      })
    },
    [file.id],
  )
  return useMemo(
    () => ({
      of,
      tell,
      wholeHeight(stage, seen) {
        if (!stage) return 0
        const space = SPACE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        const across = seen.reduce((sum, page) => sum + of(page), 0)
        return Math.min(stage.offsetHeight - space, (stage.offsetWidth - space) / across)
      },
    }),
    [of, tell],
  )
}
