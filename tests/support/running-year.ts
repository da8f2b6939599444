import { dateAfter, type SchoolYearDates } from '#/contract/school-year-rules.ts'

/** Days of the summer between two years, from the first to the last of a year that tests make, and of its trimesters. */
const SUMMER = 75
const LENGTH = 290
const THIRD = 95

/**
 * Has the present year run until after tomorrow, on whichever day tests are run: whoever is enrolled after its last day
 * comes for the next one. A statement, as only time makes a year longer than the calls allow.
 */
export const RUN_UNTIL_TOMORROW = `
  update school_years set ends_on = (now() at time zone 'Africa/Tunis')::date + 2
  where id = routines.present_school_year() and ends_on < (now() at time zone 'Africa/Tunis')::date + 2`

/** @returns the dates of the year after one */
export function yearAfter({ endsOn }: { endsOn: string }): SchoolYearDates {
  const startsOn = dateAfter(endsOn, SUMMER)
  const trimesters = [0, 1, 2].map((number) => ({
    startsOn: dateAfter(startsOn, number * THIRD),
    endsOn: dateAfter(startsOn, (number + 1) * THIRD - 1),
  }))
  return { startsOn, endsOn: dateAfter(startsOn, LENGTH), trimesters }
}
