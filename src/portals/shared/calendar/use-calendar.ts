import { homeOf } from '#/contract/roles.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { serverNow } from '#/stores/clock.ts'
import { $minute } from '#/stores/minute.ts'
import { useBooted } from '../use-booted.ts'
import { useMe } from '../use-me.ts'

/** @returns the day that it is in Tunis, by the server's clock */
export function todayInTunis(): string {
  return isoDateInTunis(serverNow())
}

/** @returns the server's time, in milliseconds since the epoch; whoever asks is drawn again each minute */
export function useNow(): number {
  return useBooted($minute, ({ now }) => Date.parse(now))
}

/** @returns where the calendar of whoever is signed in is */
export function useCalendarPath(): string {
  return `${homeOf(useMe().role)}/calendar`
}
