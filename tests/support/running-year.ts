import { dateAfter, daysBetween, type SchoolYearDates } from '#/contract/school-year-rules.ts'
import { isoDateInTunis } from '#/i18n/format.ts'

type Dates = Pick<SchoolYearDates, 'startsOn' | 'endsOn'>

/** Days from the first to the last one of a year that tests make. */
const LENGTH = 290
/** Days of the summer between two years. */
const SUMMER = 75

/**
 * Whoever is enrolled after a year's last day comes for the next one, and the summer belongs to the year before: tests
 * that are about a year which runs make it run.
 * @returns the dates of the present year, which lasts until after tomorrow on whichever day tests are run; absent where it does by itself
 */
export function datesUntilTomorrow(present: Dates): SchoolYearDates | undefined {
  const endsOn = dateAfter(isoDateInTunis(Date.now()), 2)
  if (present.endsOn >= endsOn) return undefined
  const startsOn = [present.startsOn, dateAfter(endsOn, -LENGTH)].sort().at(-1) ?? endsOn
  return withTrimesters({ startsOn, endsOn })
}

/** @returns the dates of the year after one */
export function yearAfter({ endsOn }: Dates): SchoolYearDates {
  return withTrimesters({ startsOn: dateAfter(endsOn, SUMMER), endsOn: dateAfter(endsOn, SUMMER + LENGTH) })
}

function withTrimesters({ startsOn, endsOn }: Dates): SchoolYearDates {
  const third = Math.floor(daysBetween(startsOn, endsOn) / 3)
  const trimesters = [0, 1, 2].map((number) => ({
    startsOn: dateAfter(startsOn, number * third),
    endsOn: dateAfter(startsOn, (number + 1) * third - 1),
  }))
  return { startsOn, endsOn, trimesters }
}
