const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Tunis is an hour ahead of UTC all the year. */
const TUNIS_OFFSET = HOUR

/** Hours of Tunis between which nobody is told of anything that can wait. */
export const QUIET_HOURS = { from: 21, to: 7 } as const

/** Instants in milliseconds; the last one is no part of it. */
export interface Span {
  from: number
  to: number
}

/** @returns the quiet hours that began last before an instant, or then */
export function quietBefore(at: number): Span {
  const midnight = Math.floor((at + TUNIS_OFFSET) / DAY) * DAY - TUNIS_OFFSET
  const today = midnight + QUIET_HOURS.from * HOUR
  const from = at < today ? today - DAY : today
  return { from, to: from + DAY - (QUIET_HOURS.from - QUIET_HOURS.to) * HOUR }
}

/** @returns whether nobody is to be disturbed at an instant */
export function isQuiet(at: number): boolean {
  return at < quietBefore(at).to
}

/** @returns when the quiet hours end that an instant is in; `undefined` where it is in none */
export function quietUntil(at: number): number | undefined {
  return isQuiet(at) ? quietBefore(at).to : undefined
}
