import { useCallback, useEffect, useRef, useState } from 'react'
import { replacePath } from '#/stores/navigation.ts'
import { pageOf } from './spreads.ts'

/** Turning pages quickly writes one address, not thirty. */
const SETTLE_MS = 200

// Where a document was left on this visit; what the server has heard of may be older.
const left = new Map<string, number>()

interface PlaceOptions {
  fileId: string
  pages: number
  /** The page that the address asks for, if it does. */
  asked: string | undefined
  /** Where the student was last time, as the server knows. */
  before: number | undefined
  /** @returns the address of a page of the document */
  pathOf: (page: number) => string
}

/** The page that is read: as the address says, else where one was, else the first. Kept in the address. */
export function usePlace({ fileId, pages, asked, before, pathOf }: PlaceOptions): [number, (page: number) => void] {
  const askedPage = pageOf(asked, pages)
  const [page, setPage] = useState(() => askedPage ?? left.get(fileId) ?? pageOf(String(before), pages) ?? 1)
  const written = useRef(askedPage)
  const path = useRef(pathOf)
  path.current = pathOf

  useEffect(() => {
    // An address that somebody else wrote: a link to a page, Back or Forward.
    if (askedPage === undefined || askedPage === written.current) return
    written.current = askedPage
    setPage(askedPage)
  }, [askedPage])

  useEffect(() => {
    if (page > 1 || left.has(fileId)) left.set(fileId, page)
    if (page === (written.current ?? 1)) return
    const write = (): void => {
      written.current = page
      replacePath(path.current(page))
    }
    const timer = setTimeout(write, SETTLE_MS)
    addEventListener('pagehide', write, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [page, fileId])

  const turn = useCallback((to: number) => setPage(Math.min(pages, Math.max(1, Math.round(to)))), [pages])
  return [page, turn]
}
