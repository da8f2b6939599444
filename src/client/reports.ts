import type { ReportCreation } from '#/contract/reports.ts'
import type { Http } from './http.ts'

/** Tells those who teach a material what is wrong with it; the same id twice is one report. */
export async function putReport(http: Http, id: string, creation: ReportCreation): Promise<void> {
  await http.url(`/reports/${id}`).put(creation).res()
}
