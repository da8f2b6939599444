import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import {
  subjectChange,
  subjectCreation,
  subjectDetail,
  subjectList,
  subjectPage,
  subjectQuery,
} from '#/contract/subjects.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { addThingRoutes } from '#/server/features/curriculum/thing-routes.ts'
import { listSubjectsOfClass } from './service.ts'
import { changeSubject, createSubject, listSubjects, readSubjectDetail } from './things.ts'

const params = z.object({ id: rowId })

/** `GET /class/{id}/subjects` and `/subjects`. */
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
      path: '/subjects',
      summary: 'The subjects that the caller may read, of a class or of all, in the order of the programme',
      request: { query: subjectQuery },
      responses: {
        200: { description: 'A page of subjects', content: { 'application/json': { schema: subjectPage } } },
      },
    }),
    async (c) => c.json(await listSubjects(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  addThingRoutes(api, deps, {
    kind: 'subject',
    path: '/subjects',
    item: subjectDetail,
    creation: subjectCreation,
    change: subjectChange,
    read: (actor, id) => readSubjectDetail(deps, actor, id),
    create: (actor, origin, creation) => createSubject(deps, actor, origin, creation),
    update: (actor, origin, change) => changeSubject(deps, actor, origin, change),
  })
}
