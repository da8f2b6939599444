import {
  type MaterialReportCreation,
  type MaterialReportPage,
  materialReportEndpoints,
} from '#/contract/material-reports.ts'
import { call } from './api.ts'
import { asOne, changeAll } from './reads.ts'

/** Sends what is wrong with a material; tried again under the same id it stays one report. @throws {RequestError} */
export async function sendMaterialReport(id: string, creation: MaterialReportCreation): Promise<void> {
  await call(materialReportEndpoints.send, { id, body: creation })
}

/** Says whether a report is dealt with; it leaves the list of the others. @throws {RequestError} */
export async function resolveMaterialReport(id: string, resolved: boolean): Promise<void> {
  await asOne(async () => {
    await call(materialReportEndpoints.resolve, { id, body: { resolved } })
    changeAll<MaterialReportPage>(materialReportEndpoints.list, (page) => {
      const items = page.items.filter((report) => report.id !== id)
      return items.length === page.items.length ? page : { ...page, items, total: page.total - 1 }
    })
  })
}
