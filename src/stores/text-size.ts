import { atom } from 'nanostores'

/** Sizes of a lesson's text against the usual one. */
const SIZES: readonly number[] = [0.85, 1, 1.15, 1.3, 1.5, 1.75]
const USUAL = 1
const KEY = 'text-size'

/** How large this device shows the texts of lessons: 1 = as usual. */
export const $textSize = atom<number>(USUAL)

/** Takes up what was chosen on this device. */
export function readTextSize(): void {
  try {
    const kept = Number(localStorage.getItem(KEY))
    if (SIZES.includes(kept)) $textSize.set(kept)
  } catch {
    // A browser that keeps nothing shows them as usual.
  }
}

/** @returns the next size up (1) or down (-1); `undefined` = there is none */
export function nextTextSize(size: number, step: 1 | -1): number | undefined {
  return SIZES[SIZES.indexOf(size) + step]
}

/** Makes texts larger (1) or smaller (-1), and keeps that for this device. */
export function changeTextSize(step: 1 | -1): void {
  const size = nextTextSize($textSize.get(), step)
  if (size === undefined) return
  $textSize.set(size)
  try {
    localStorage.setItem(KEY, String(size))
  } catch {
    // It holds for this page.
  }
}
