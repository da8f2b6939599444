import { optional, read } from '#/contract/read.ts'
import { schoolYearEndpoints } from '#/contract/school-years.ts'
import { teachingHoursAddress, teachingHoursEndpoints } from '#/contract/teaching-hours.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** Hours of a school year, and the years to choose from. */
export const hoursReads = ({ search }: Asked) => {
  const { show: _, ...query } = teachingHoursAddress.queryOf(search)
  return {
    hours: read(teachingHoursEndpoints.read, query),
    years: optional(read(schoolYearEndpoints.list)),
  }
}
export type HoursReads = ReturnType<typeof hoursReads>
