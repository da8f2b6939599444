import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { subject, subjectList } from '#/contract/subjects.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { listSubjectsOfClass, readSubject } from './service.ts'

const params = z.object({ id: rowId })

/** `GET /class/{id}/subjects`, `GET /subjects/{id}`. */
export function subjectRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/class/{id}/subjects',
      summary: 'The subjects of a class; a student may ask for their own class only',
      request: { params },
      responses: { 200: { description: 'Subjects', content: { 'application/json': { schema: subjectList } } } },
    }),
    async (c) => c.json(await listSubjectsOfClass(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/subjects/{id}',
      summary: 'One subject; a student may ask for those of their own class only',
      request: { params },
      responses: { 200: { description: 'The subject', content: { 'application/json': { schema: subject } } } },
    }),
    async (c) => c.json(await readSubject(deps, c.get('actor'), c.req.valid('param').id), 200),
  )
}
