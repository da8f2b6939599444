import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end, in pixels, somebody is at the end. */
const NEAR = 24

export interface LogPlace {
  /** Whether the end is in sight. */
  atEnd: boolean
  onScroll: () => void
  toEnd: () => void
}

/**
 * Keeps the place in a log that is laid out from its end (`flex-col-reverse`): at the end it stays there, elsewhere what
 * is looked at stays where it is, whatever is put in above or below. It opens at `[data-new]`, else at its end.
 * @param shown another value whenever other things are shown
 */
export function useLogPlace(log: RefObject<HTMLElement | null>, shown: unknown): LogPlace {
  const [atEnd, setAtEnd] = useState(false)
  /** What is looked at, and how far below the upper edge; absent = the end. */
  const anchor = useRef<{ element: Element; top: number }>(undefined)

  const look = useCallback(() => {
    const box = log.current
    if (!box) return
    const isEnd = box.scrollTop > -NEAR
    const top = box.getBoundingClientRect().top
    const first = isEnd
      ? undefined
      : [...box.querySelectorAll('[data-message]')].find((each) => each.getBoundingClientRect().bottom > top)
    anchor.current = first && { element: first, top: first.getBoundingClientRect().top - top }
    setAtEnd(isEnd)
  }, [log])

  useLayoutEffect(() => {
    const box = log.current
    const begin = box?.querySelector('[data-new]')
    if (box && begin) box.scrollTop += begin.getBoundingClientRect().top - box.getBoundingClientRect().top
    look()
  }, [log, look])

  useLayoutEffect(() => {
    const box = log.current
    const held = anchor.current
    if (!box) return
    if (held?.element.isConnected) {
      box.scrollTop += held.element.getBoundingClientRect().top - box.getBoundingClientRect().top - held.top
    } else {
      box.scrollTop = 0
    }
    look()
  }, [shown, log, look])

  // A keyboard on the screen, or a field that grows, makes it lower.
  useEffect(() => {
    const box = log.current
    if (!box) return
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [log, look])

  const toEnd = useCallback(() => {
    anchor.current = undefined
    if (log.current) log.current.scrollTop = 0
    setAtEnd(true)
  }, [log])
  return { atEnd, onScroll: look, toEnd }
}
