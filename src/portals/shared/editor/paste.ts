import { showToast } from '#/stores/toasts.ts'

/** More than a whole course: a page that was copied by mistake. */
const LONGEST_HTML = 2_000_000
const LONGEST_TEXT = 200_000

/** Stops what is too long before it is read. @returns whether it was */
export function refusePaste(event: ClipboardEvent, message: string): boolean {
  const long =
    (event.clipboardData?.getData('text/html').length ?? 0) > LONGEST_HTML ||
    (event.clipboardData?.getData('text/plain').length ?? 0) > LONGEST_TEXT
  if (long) {
    event.preventDefault()
    showToast({ text: message })
  }
  return long
}
