import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { report, reportCreation, reportPage, reportQuery, reportResolution } from '#/contract/reports.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { listReports, resolveReport, sendReport } from './service.ts'

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const params = z.object({ id: z.uuid() })

/** `PUT /reports/{id}`, `GET /reports`, `PUT /reports/{id}/resolution`. */
export function reportRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'put',
      path: '/reports/{id}',
      summary: 'Tell those who teach a material what is wrong with it; the same id twice tells it once',
      request: { params, body: { required: true, ...json(reportCreation) } },
      responses: { 204: { description: 'It is told' } },
    }),
    async (c) => {
      await sendReport(deps, c.get('actor'), { id: c.req.valid('param').id, ...c.req.valid('json') })
      return c.body(null, 204)
    },
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/reports',
      summary: 'What students reported, newest first; professors see their subjects',
      request: { query: reportQuery },
      responses: { 200: { description: 'A page of reports', ...json(reportPage) } },
    }),
    async (c) => c.json(await listReports(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'put',
      path: '/reports/{id}/resolution',
      summary: 'Mark a report as dealt with, or as open again',
      request: { params, body: { required: true, ...json(reportResolution) } },
      responses: { 200: { description: 'The report as it is now', ...json(report) } },
    }),
    async (c) => {
      const change = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await resolveReport(deps, c.get('actor'), c.get('origin'), change), 200)
    },
  )
}
