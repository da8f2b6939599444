/** The dates of a year and of its three trimesters, as a form and the API have them: `2026-09-15`. */
export interface SchoolYearDates {
  startsOn: string
  endsOn: string
  trimesters: readonly { startsOn: string; endsOn: string }[]
}

export type SchoolYearFault = 'datesOrder' | 'yearLong' | 'trimesterOutside' | 'trimesterOrder'

/** A school year is never longer, in days: who types the wrong year is told. */
const LONGEST_YEAR = 400
const DAY = 86_400_000

/** @returns how many days lie between two dates such as `2026-09-15`; negative where the second comes first */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** @returns the date so many days later */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** @returns the name of a school year by its dates, such as `2026-2027` */
export function schoolYearName({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const [from, to] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  return from === to ? from : `${from}-${to}`
}

/**
 * What is wrong with the dates of a year, by field: each trimester ends after it begins, lies within the year, and
 * begins after the one before it has ended.
 */
export function schoolYearFaults({ startsOn, endsOn, trimesters }: SchoolYearDates): Record<string, SchoolYearFault> {
  if (endsOn <= startsOn) return { endsOn: 'datesOrder' }
  if (daysBetween(startsOn, endsOn) > LONGEST_YEAR) return { endsOn: 'yearLong' }
  const faults: Record<string, SchoolYearFault> = {}
  trimesters.forEach((trimester, index) => {
    const at = `trimesters.${index}`
    const before = trimesters[index - 1]
    if (trimester.startsOn < startsOn || trimester.startsOn > endsOn) faults[`${at}.startsOn`] = 'trimesterOutside'
    else if (before && trimester.startsOn <= before.endsOn) faults[`${at}.startsOn`] = 'trimesterOrder'
    if (trimester.endsOn <= trimester.startsOn) faults[`${at}.endsOn`] = 'datesOrder'
    else if (trimester.endsOn > endsOn) faults[`${at}.endsOn`] = 'trimesterOutside'
  })
  return faults
}
