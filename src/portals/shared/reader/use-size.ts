import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Size, stepFrom, withinZoom } from './zooming.ts'

interface Point {
  x: number
  y: number
}

/** Which point of the pages stays where on the screen while their size changes. */
interface Hold extends Point {
  across: number
  down: number
}

export interface Sizing {
  size: Size
  /** How large pages are now, however that came; 1 = seen as a whole. */
  zoom(): number
  fit(size: 'page' | 'width'): void
  step(direction: 1 | -1): void
  /** Makes pages so many times as large, around a point of the screen. */
  scale(factor: number, around: Point): void
}

/**
 * The size of pages inside what scrolls.
 * @param stage what scrolls; its only child holds the pages
 * @param wholeHeight how high pages are when they are seen as a whole
 */
export function useSize(stage: RefObject<HTMLElement | null>, wholeHeight: () => number): Sizing {
  const [size, setSize] = useState<Size>('page')
  const hold = useRef<Hold>(undefined)
  // Fingers move faster than pages are laid out anew.
  const latest = useRef<Size>(size)

  const zoom = useCallback((): number => {
    if (typeof latest.current === 'number') return latest.current
    const page = stage.current?.querySelector<HTMLElement>('.reader-page')
    const whole = wholeHeight()
    return page && whole > 0 ? page.getBoundingClientRect().height / whole : 1
  }, [stage, wholeHeight])

  const holdAt = useCallback(
    (point?: Point): void => {
      const box = stage.current?.getBoundingClientRect()
      const pages = stage.current?.firstElementChild?.getBoundingClientRect()
      if (!(box && pages)) return
      const { x, y } = point ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      hold.current = { x, y, across: (x - pages.left) / pages.width, down: (y - pages.top) / pages.height }
    },
    [stage],
  )

  // Pages that have another size now are moved under the point.
  useLayoutEffect(() => {
    const held = hold.current
    hold.current = undefined
    const scroller = stage.current
    const pages = scroller?.firstElementChild?.getBoundingClientRect()
    if (!(held && scroller && pages)) return
    scroller.scrollLeft += pages.left + held.across * pages.width - held.x
    scroller.scrollTop += pages.top + held.down * pages.height - held.y
  }, [size])

  const change = useCallback(
    (next: Size, point?: Point): void => {
      holdAt(point)
      latest.current = next
      setSize(next)
    },
    [holdAt],
  )
  return {
    size,
    zoom,
    fit: change,
    step: (direction) => change(stepFrom(zoom(), direction)),
    scale: (factor, around) => change(withinZoom(zoom() * factor), around),
  }
}
