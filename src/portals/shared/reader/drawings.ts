import type { Pdf } from './pdf.ts'

/** Pixels of the drawn pages that are kept: those that are seen, the next, the last. Four bytes each. */
const MOST_PIXELS_KEPT = 24_000_000

/** Pages as they were drawn last, so that going back one is at once. */
export interface Drawings {
  /** @returns a page drawn so many pixels across: the one that is kept, or a new one */
  of(page: number, across: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** @returns a page as it was drawn, at whatever size */
  kept(page: number): HTMLCanvasElement | undefined
  /** Gives back the memory of all. */
  clear(): void
}

/** Draws pages of a document and keeps some; the memory of the others is given back. */
export function createDrawings(pdf: Pdf): Drawings {
  const kept = new Map<number, HTMLCanvasElement>()

  function keep(page: number, canvas: HTMLCanvasElement): void {
    const before = kept.get(page)
    kept.delete(page)
    kept.set(page, canvas)
    if (before && before !== canvas && !before.isConnected) before.width = 0
    let pixels = [...kept.values()].reduce((sum, { width, height }) => sum + width * height, 0)
    for (const [old, drawing] of kept) {
      if (pixels <= MOST_PIXELS_KEPT) break
      if (drawing.isConnected || drawing === canvas) continue
      pixels -= drawing.width * drawing.height
      drop(old, drawing)
    }
  }

  function drop(page: number, canvas: HTMLCanvasElement): void {
    kept.delete(page)
    canvas.width = 0
    pdf.forget(page)
  }

  return {
    async of(page, across, signal) {
      const known = kept.get(page)
      const canvas = known?.width === across ? known : await pdf.draw(page, across, signal)
      keep(page, canvas)
      return canvas
    },
    kept: (page) => kept.get(page),
    clear() {
      for (const [page, canvas] of kept) drop(page, canvas)
    },
  }
}
