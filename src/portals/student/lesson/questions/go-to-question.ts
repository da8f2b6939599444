import type { RefObject } from 'react'
import { QUESTIONS_ANCHOR } from '#/contract/question-rules.ts'

/** Frames in which a page that is entered gives the focus to its heading. */
const ENTERING_FRAMES = 4

/**
 * Goes to the question that somebody came for, after the page has gone to its heading. Whoever writes by then is left there.
 * @returns what keeps it from that
 */
export function goToQuestion(box: RefObject<Pick<HTMLElement, 'querySelector'> | null>): () => void {
  let left = ENTERING_FRAMES
  let frame = requestAnimationFrame(function wait() {
    left -= 1
    if (left > 0) {
      frame = requestAnimationFrame(wait)
      return
    }
    if (document.activeElement?.matches(`#${QUESTIONS_ANCHOR} :is(textarea, input, select)`)) return
    const article = box.current?.querySelector('article')
    article?.focus({ preventScroll: true })
    article?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  return () => cancelAnimationFrame(frame)
}
