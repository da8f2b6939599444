import { messageReportEndpoints } from '#/contract/message-reports.ts'
import { postEndpoints } from '#/contract/posts.ts'
import { serve } from '#/server/serve.ts'
import { decideReport } from './decide.ts'
import { listMessageReports } from './list.ts'
import { overseeMessages, overseeThreads } from './oversee.ts'
import { reportMessage } from './report.ts'
import { reportPost } from './report-post.ts'

export const messageReportRoutes = [
  serve(messageReportEndpoints.report, ({ deps, actor, origin }, { id, body }) =>
    reportMessage(deps, actor, origin, { id, ...body }),
  ),
  serve(messageReportEndpoints.list, ({ deps, actor }, query) => listMessageReports(deps, actor, query)),
  serve(messageReportEndpoints.decide, ({ deps, actor, origin }, { id, body }) =>
    decideReport(deps, actor, origin, { id, ...body }),
  ),
  serve(messageReportEndpoints.overseeThreads, ({ deps, actor, origin }, { body }) =>
    overseeThreads(deps, actor, origin, body),
  ),
  serve(messageReportEndpoints.overseeMessages, ({ deps, actor, origin }, { body }) =>
    overseeMessages(deps, actor, origin, body),
  ),
  serve(postEndpoints.report, ({ deps, actor, origin }, { id, body }) =>
    reportPost(deps, actor, origin, { id, ...body }),
  ),
]
