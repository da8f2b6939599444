import type { ReportCreation, ReportPage, ReportQuery } from '#/contract/reports.ts'
import { type Http, parsedBy } from './http.ts'
import { searchOf } from './query.ts'

const schemas = () => import('#/contract/reports.ts')

/** Tells those who teach a material what is wrong with it; the same id twice is one report. */
export async function putReport(http: Http, id: string, creation: ReportCreation): Promise<void> {
  await http.url(`/reports/${id}`).put(creation).res()
}

/** What students reported, for those who teach it. */
export function listReports(http: Http, query: ReportQuery, signal: AbortSignal): Promise<ReportPage> {
  return http
    .url(`/reports?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsedBy(schemas, 'reportPage'))
}

/** Says that a report is dealt with, or that it is not. */
export async function putResolution(http: Http, id: string, resolved: boolean): Promise<void> {
  await http.url(`/reports/${id}/resolution`).put({ resolved }).res()
}
