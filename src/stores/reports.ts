import { type ReportCreation, type ReportQuery, reportEndpoints } from '#/contract/reports.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

/** Sends what is wrong with a material; tried again under the same id it stays one report. @throws {RequestError} */
export async function sendReport(id: string, creation: ReportCreation): Promise<void> {
  await call(reportEndpoints.send, { id, body: creation })
}

const reports = createResource((signal, query: ReportQuery) => call(reportEndpoints.list, query, { signal }))

/** What students reported, as the page asks for it. */
export const $reports = reports.$state
export const loadReports = reports.load
export const seedReports = reports.seed

/** Says whether a report is dealt with; it leaves the list of the others. @throws {RequestError} */
export async function resolveReport(id: string, resolved: boolean): Promise<void> {
  await call(reportEndpoints.resolve, { id, body: { resolved } })
  const page = reports.$state.get().data
  if (!page?.items.some((report) => report.id === id)) return
  reports.seed({ ...page, items: page.items.filter((report) => report.id !== id), total: page.total - 1 })
}
