import type { Side } from './spreads.ts'

/** A finger that goes this far across has turned a page. */
const SWIPE_PX = 48
/** A notch of a wheel is a hundred of its units. */
const WHEEL_UNITS = 400

interface Hands {
  /** Pages shall be so many times as large, around a point of the screen. */
  onScale(factor: number, around: { x: number; y: number }): void
  /** The page at a side is wanted. */
  onTurn(side: Side): void
}

/**
 * Listens to fingers and wheels over the pages: two fingers or Ctrl with the wheel change the size, one finger across
 * turns the page where there is nothing to scroll to.
 * @returns what stops it
 */
export function listenToHands(stage: HTMLElement, { onScale, onTurn }: Hands): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let apart = 0
  let start: { x: number; y: number } | undefined

  const onWheel = (event: WheelEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1
    onScale(Math.exp((-event.deltaY * lines) / WHEEL_UNITS), { x: event.clientX, y: event.clientY })
  }
  const onStart = ({ touches }: TouchEvent): void => {
    const [one, two] = touches
    start = one && !two && fits(stage) ? { x: one.clientX, y: one.clientY } : undefined
    apart = one && two ? distance(one, two) : 0
  }
  const onMove = (event: TouchEvent): void => {
    const [one, two] = event.touches
    if (!(one && two && apart > 0)) return
    event.preventDefault()
    const now = distance(one, two)
    onScale(now / apart, { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 })
    apart = now
  }
  const onEnd = ({ touches, changedTouches: [last] }: TouchEvent): void => {
    apart = 0
    if (!(start && last && touches.length === 0)) return
    const across = last.clientX - start.x
    const down = last.clientY - start.y
    start = undefined
    // What is pulled to the right comes from the left.
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 1.5 * Math.abs(down)) onTurn(across > 0 ? 'left' : 'right')
  }
  stage.addEventListener('wheel', onWheel, { signal, passive: false })
  stage.addEventListener('touchstart', onStart, { signal, passive: true })
  stage.addEventListener('touchmove', onMove, { signal, passive: false })
  stage.addEventListener('touchend', onEnd, { signal, passive: true })
  return () => stop.abort()
}

/** @returns whether pages are no wider than what is seen of them */
export function fits({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth <= clientWidth + 1
}

function distance(one: Touch, two: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
}
