import { type ReportCreation, type ReportPage, reportEndpoints } from '#/contract/reports.ts'
import { call } from './api.ts'
import { asOne, changeAll } from './reads.ts'

/** Sends what is wrong with a material; tried again under the same id it stays one report. @throws {RequestError} */
export async function sendReport(id: string, creation: ReportCreation): Promise<void> {
  await call(reportEndpoints.send, { id, body: creation })
}

/** Says whether a report is dealt with; it leaves the list of the others. @throws {RequestError} */
export async function resolveReport(id: string, resolved: boolean): Promise<void> {
  await asOne(async () => {
    await call(reportEndpoints.resolve, { id, body: { resolved } })
    changeAll<ReportPage>(reportEndpoints.list, (page) => {
      const items = page.items.filter((report) => report.id !== id)
      return items.length === page.items.length ? page : { ...page, items, total: page.total - 1 }
    })
  })
}
