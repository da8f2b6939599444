import type { ArgsOf } from '#/contract/endpoint.ts'
import { teachingHoursEndpoints } from '#/contract/teaching-hours.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'

/** Keeps the hours of professors as a table for a spreadsheet. */
export async function saveTeachingHours(of: ArgsOf<typeof teachingHoursEndpoints.save>, name: string): Promise<void> {
  saveFile(name, await call(teachingHoursEndpoints.save, of))
}
