import { reportEndpoints } from '#/contract/reports.ts'
import { serve } from '#/server/serve.ts'
import { listReports, resolveReport, sendReport } from './service.ts'

export const reportRoutes = [
  serve(reportEndpoints.send, ({ deps, actor }, { id, body }) => sendReport(deps, actor, { id, ...body })),
  serve(reportEndpoints.list, ({ deps, actor }, query) => listReports(deps, actor, query)),
  serve(reportEndpoints.resolve, ({ deps, actor, origin }, { id, body }) =>
    resolveReport(deps, actor, origin, { id, ...body }),
  ),
]
