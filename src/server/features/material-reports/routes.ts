import { materialReportEndpoints } from '#/contract/material-reports.ts'
import { serve } from '#/server/serve.ts'
import { listMaterialReports, resolveMaterialReport, sendMaterialReport } from './service.ts'

export const materialReportRoutes = [
  serve(materialReportEndpoints.send, ({ deps, actor }, { id, body }) =>
    sendMaterialReport(deps, actor, { id, ...body }),
  ),
  serve(materialReportEndpoints.list, ({ deps, actor }, query) => listMaterialReports(deps, actor, query)),
  serve(materialReportEndpoints.resolve, ({ deps, actor, origin }, { id, body }) =>
    resolveMaterialReport(deps, actor, origin, { id, ...body }),
  ),
]
