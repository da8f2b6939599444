import { useEffect, useRef } from 'react'
import { useLearning } from '#/portals/shared/lesson/learning.tsx'
import type { Viewing } from '#/stores/viewings.ts'

/** Whoever has touched nothing for so long has put the page down. */
const PATIENCE_MS = 2 * 60_000
const CHECK_MS = 5_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Tells how far a document is read, and how long somebody sat before it. @param materialId `undefined` = untold */
export function useReadingTime(materialId: number | undefined, page: number): void {
  const { begin } = useLearning()
  const viewing = useRef<Viewing>(undefined)

  useEffect(() => {
    if (materialId === undefined) return
    const sitting = begin(materialId)
    viewing.current = sitting
    const stop = watchReader((active) => sitting.active(active))
    return () => {
      stop()
      sitting.stop()
      viewing.current = undefined
    }
  }, [begin, materialId])

  useEffect(() => {
    viewing.current?.at(page)
  }, [page])
}

/** @param tell called when somebody begins or ceases to sit before the page */
function watchReader(tell: (active: boolean) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let lastSign = Date.now()
  let was = false
  const look = (): void => {
    const is = document.visibilityState === 'visible' && Date.now() - lastSign < PATIENCE_MS
    if (is !== was) tell(is)
    was = is
  }
  const notice = (): void => {
    lastSign = Date.now()
    look()
  }
  for (const sign of SIGNS) addEventListener(sign, notice, { signal, passive: true, capture: true })
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, CHECK_MS)
  look()
  return () => {
    clearInterval(timer)
    stop.abort()
  }
}
