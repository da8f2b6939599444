import { formatTime, type Instant, isoDateInTunis } from '#/i18n/dates.ts'

/** How far Tunis is from Greenwich; it has no summer time. */
const OFFSET = '+01:00'

/** @returns an instant as a field of date and time shows it, on Tunis's clock */
export function toTunisField(instant: Instant): string {
  return `${isoDateInTunis(instant)}T${formatTime(instant)}`
}

/** @returns the instant that somebody chose on Tunis's clock, ISO 8601; `undefined` where it is none */
export function fromTunisField(value: string): string | undefined {
  const time = Date.parse(`${value}:00${OFFSET}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
