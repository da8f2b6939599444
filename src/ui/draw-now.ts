import { flushSync } from 'react-dom'

/**
 * Changes what is shown and draws it at once: what it brings is there when this returns, and may have the focus. A frame
 * would be too early, for the browser may draw it before React has come to the change.
 */
export function drawNow(change: () => void): void {
  flushSync(change)
}
