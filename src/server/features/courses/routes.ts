import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { contentsQuery, courseContents } from '#/contract/course-contents.ts'
import { course, courseChange, courseCreation, coursePage, courseQuery } from '#/contract/courses.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { addThingRoutes } from '#/server/features/curriculum/thing-routes.ts'
import { readContents } from './contents.ts'
import { changeCourse, createCourse, listCourses, readCourse } from './service.ts'

/** `/courses`, and `GET /courses/{id}/contents`. */
export function courseRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/courses',
      summary: 'The courses that the caller may read, of a chapter or of all, in the order of the programme',
      request: { query: courseQuery },
      responses: { 200: { description: 'A page of courses', content: { 'application/json': { schema: coursePage } } } },
    }),
    async (c) => c.json(await listCourses(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/courses/{id}/contents',
      summary: 'A lesson with all that is in it, as a pupil opens it; as it will be, for those who work on it',
      request: { params: z.object({ id: rowId }), query: contentsQuery },
      responses: { 200: { description: 'The lesson', content: { 'application/json': { schema: courseContents } } } },
    }),
    async (c) => {
      const lesson = { id: c.req.valid('param').id, ...c.req.valid('query') }
      return c.json(await readContents(deps, c.get('actor'), lesson), 200)
    },
  )

  addThingRoutes(api, deps, {
    kind: 'course',
    path: '/courses',
    item: course,
    creation: courseCreation,
    change: courseChange,
    read: (actor, id) => readCourse(deps, actor, id),
    create: (actor, origin, creation) => createCourse(deps, actor, origin, creation),
    update: (actor, origin, change) => changeCourse(deps, actor, origin, change),
  })
}
