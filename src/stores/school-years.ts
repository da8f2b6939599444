import {
  CALENDAR_TYPE,
  type CalendarImport,
  type SchoolDay,
  type SchoolDayChange,
  type SchoolDayCreation,
  type SchoolYearChange,
  type SchoolYearCreation,
  type SchoolYearDetail,
  schoolYearEndpoints,
} from '#/contract/school-years.ts'
import { call } from './api.ts'
import { asOne } from './reads.ts'

/**
 * Makes a school year.
 * @throws {RequestError} when it fails, as all of these do
 */
export function createSchoolYear(creation: SchoolYearCreation): Promise<SchoolYearDetail> {
  return asOne(() => call(schoolYearEndpoints.create, { body: creation }))
}

/** Changes the dates of a year and of its trimesters. */
export async function changeSchoolYear(id: number, change: SchoolYearChange): Promise<void> {
  await asOne(() => call(schoolYearEndpoints.change, { id, body: change }))
}

/** Adds a day to a year. */
export async function addSchoolDay(yearId: number, creation: SchoolDayCreation): Promise<void> {
  await asOne(() => call(schoolYearEndpoints.addDay, { id: yearId, body: creation }))
}

/** Changes a day of the year that has the version. */
export async function changeSchoolDay(id: number, change: SchoolDayChange): Promise<void> {
  await asOne(() => call(schoolYearEndpoints.changeDay, { id, body: change }))
}

/** Takes a day out of its year. */
export async function removeSchoolDay(id: number): Promise<void> {
  await asOne(() => call(schoolYearEndpoints.removeDay, { id }))
}

/** Puts back a day that was taken out, as it was. */
export async function restoreSchoolDay(yearId: number, { id: _, ...day }: SchoolDay): Promise<void> {
  await addSchoolDay(yearId, day)
}

/**
 * Tells what a calendar file would change in a year; with the version for which that was told, does it.
 * @throws {RequestError} with what the server said of `file`; a 409 has what it would change by now
 */
export function importCalendar(yearId: number, file: Blob, apply?: number): Promise<CalendarImport> {
  const body = new Blob([file], { type: CALENDAR_TYPE })
  return asOne(() => call(schoolYearEndpoints.importDays, { id: yearId, apply, body }))
}
