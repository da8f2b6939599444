import { type RefObject, useEffect, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Viewing } from '#/stores/viewings.ts'
import { useLearning } from './learning.tsx'

/** A text counts as read from here on; whoever only passes by is not told to be further. */
const READ = 90
/** Letters that a quick reader reads in a second, and the longest that is waited for somebody. */
const LETTERS_A_SECOND = 50
const LONGEST_SECONDS = 30
/** A text of which nothing new comes into view is read once it has been before somebody for so long. */
const SETTLED_MS = 10_000
/** Nearer to either end there is nothing to go on with. */
const LEAST_PERCENT = 10

/**
 * Tells how much of a text somebody has read: as far as it has come into view, while it is on the screen of a tab that
 * is looked at. Beside a film that plays, or with nothing new of it in view, it only lies there: whoever goes on where
 * they stopped goes on with the film.
 * @returns how to go on where they stopped; nothing where there is no such place
 */
export function useReading(
  text: RefObject<HTMLDivElement | null>,
  { id, html }: Pick<MaterialContents, 'id'> & { html: string },
): { resume: (() => void) | undefined } {
  const learning = useLearning()
  const place = learning.placeOf(id)
  const [left, setLeft] = useState(() =>
    place && !place.done && place.position >= LEAST_PERCENT && place.position < READ ? place.position : undefined,
  )

  useEffect(() => {
    const box = text.current
    if (!box || !learning.live) return
    const stopped = place && !place.done ? place.position : 0
    const least = Math.min(LONGEST_SECONDS, (box.textContent ?? '').length / LETTERS_A_SECOND) * 1_000
    let viewing: Viewing | undefined
    // Whoever only passed by has seen all of it nevertheless.
    const furthest = place?.furthest ?? 0
    let seen = furthest >= READ - 1 ? 100 : furthest
    /** Whether it is read, not only there, and whether something that is no text was played on this page. */
    let reading = false
    let aside = false
    let onScreen = false
    let since = 0
    let spent = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const tell = (): void => {
      if (since === 0) return
      const percent = percentOf(box)
      const stayed = spent + Date.now() - since
      learning.standAt({ materialId: id, position: percent })
      if (percent > seen || !(aside || stayed < SETTLED_MS)) reading = true
      seen = Math.max(seen, percent)
      const missing = reading ? (percent < READ ? 0 : least - stayed) : aside ? 0 : SETTLED_MS - stayed
      clearTimeout(timer)
      if (missing > 0) timer = setTimeout(tell, missing)
      if (!reading) return
      viewing ??= learning.begin(id)
      viewing.active(true)
      const reached = stayed < least ? Math.min(percent, READ - 1) : percent
      viewing.at(Math.max(reached, stopped))
      if (percent > stopped) setLeft(undefined)
    }
    const rest = (): void => {
      aside = true
      reading = false
      viewing?.active(false)
    }
    const look = (): void => {
      const looked = onScreen && document.visibilityState === 'visible'
      if (looked && since === 0) {
        since = Date.now()
      } else if (!looked && since > 0) {
        spent += Date.now() - since
        since = 0
        clearTimeout(timer)
        viewing?.active(false)
      }
      tell()
    }
    const observer = new IntersectionObserver(([entry]) => {
      onScreen = entry?.isIntersecting ?? false
      look()
    })
    observer.observe(box)
    const stop = new AbortController()
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    addEventListener('scroll', tell, { signal: stop.signal, passive: true })
    const deafen = learning.onOther(rest)
    const takeBack = learning.offerJump(id, (percent) => goTo(box, percent))
    return () => {
      stop.abort()
      observer.disconnect()
      clearTimeout(timer)
      deafen()
      takeBack()
      viewing?.stop()
    }
    // The place is the one that the page was opened with.
  }, [text, learning, id, html])

  const resume =
    left === undefined
      ? undefined
      : () => {
          if (text.current) goTo(text.current, left)
          setLeft(undefined)
        }
  return { resume }
}

/** @returns how much of a box is above the lower edge of the window, from 0 to 100 */
function percentOf(box: HTMLElement): number {
  const { top, height } = box.getBoundingClientRect()
  return Math.round(Math.min(1, Math.max(0, (innerHeight - top) / Math.max(height, 1))) * 100)
}

/** Brings as much of a box above the lower edge of the window as was there before. */
function goTo(box: HTMLElement, percent: number): void {
  const { top, height } = box.getBoundingClientRect()
  scrollTo({ top: scrollY + top + (height * percent) / 100 - innerHeight, behavior: 'instant' })
  box.closest<HTMLElement>('section')?.focus({ preventScroll: true })
}
