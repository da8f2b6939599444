import { atom } from 'nanostores'

/** What a screen reader is to say next, politely; shown in one live region of the shell. */
export const $announcement = atom('')

/** Says a text once more even if it is the one said last: a live region speaks only of changes. */
export function announce(text: string): void {
  $announcement.set('')
  requestAnimationFrame(() => $announcement.set(text))
}
