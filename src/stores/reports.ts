import { putReport } from '#/client/reports.ts'
import type { ReportCreation } from '#/contract/reports.ts'
import { api } from './api.ts'

/** Sends what is wrong with a material; tried again under the same id it stays one report. @throws {RequestError} */
export function sendReport(id: string, creation: ReportCreation): Promise<void> {
  return putReport(api(), id, creation)
}
