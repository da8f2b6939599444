/** A page as a whole is 100 %. */
export const LEAST_ZOOM = 0.5
export const MOST_ZOOM = 4
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4]

/** Pixels of one canvas: phones refuse more than sixteen million, and four bytes are kept for each. */
const MOST_PIXELS = 8_000_000

/** How large pages are: fitted to the window, or so many times as large as a page that is seen as a whole. */
export type Size = 'page' | 'width' | number

/** @returns the next larger or smaller step of the buttons */
export function stepFrom(zoom: number, direction: 1 | -1): number {
  const near = 0.01
  if (direction > 0) return STEPS.find((step) => step > zoom + near) ?? MOST_ZOOM
  return STEPS.findLast((step) => step < zoom - near) ?? LEAST_ZOOM
}

export function withinZoom(zoom: number): number {
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom))
}

/**
 * @param width of the page on the screen, in CSS pixels
 * @param ratio of its width to its height
 * @returns how many pixels across it is drawn: as sharp as the screen, unless that took too much memory
 */
export function pixelsAcross(width: number, ratio: number, density: number): number {
  const most = Math.sqrt(MOST_PIXELS * ratio)
  return Math.max(1, Math.round(Math.min(width * density, most)))
}
