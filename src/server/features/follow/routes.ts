import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { courseFollow, courseFollowQuery, subjectFollow, subjectStuck } from '#/contract/follow.ts'
import { pageQuery } from '#/contract/paging.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { csvHeaders } from '#/server/platform/csv/headers.ts'
import { readCourseFollow } from './course.ts'
import { exportFollow } from './export.ts'
import { readSubjectFollow } from './lessons.ts'
import { readSubjectStuck } from './stuck.ts'

const params = z.object({ id: rowId })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/**
 * How students fare, for those who teach them: `GET /subjects/{id}/follow`, `GET /subjects/{id}/stuck`,
 * `GET /subjects/{id}/follow.csv`, `GET /courses/{id}/follow`.
 */
export function followRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/subjects/{id}/follow',
      summary: 'Lessons of a subject in order, with how many of the class opened and finished each',
      request: { params, query: pageQuery },
      responses: { 200: { description: 'A page of lessons', ...json(subjectFollow) } },
    }),
    async (c) => {
      const query = { ...c.req.valid('query'), id: c.req.valid('param').id }
      return c.json(await readSubjectFollow(deps, c.get('actor'), query), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/subjects/{id}/stuck',
      summary: 'Students of a subject who may need help, with the reasons',
      request: { params, query: pageQuery },
      responses: { 200: { description: 'A page of students', ...json(subjectStuck) } },
    }),
    async (c) => {
      const query = { ...c.req.valid('query'), id: c.req.valid('param').id }
      return c.json(await readSubjectStuck(deps, c.get('actor'), query), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/subjects/{id}/follow.csv',
      summary: 'The students of a subject and how each lesson stands with them, as a file for spreadsheets',
      request: { params },
      responses: { 200: { description: 'CSV in UTF-8', content: { 'text/csv': { schema: z.string() } } } },
    }),
    async (c) => {
      const reader = { origin: c.get('origin'), locale: c.get('locale') }
      const body = await exportFollow(deps, c.get('actor'), reader, c.req.valid('param').id)
      return c.body(body, 200, csvHeaders('manara.csv')) as never
    },
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/courses/{id}/follow',
      summary: 'One lesson: how it stands with each student, and where its videos are left',
      request: { params, query: courseFollowQuery },
      responses: { 200: { description: 'The lesson', ...json(courseFollow) } },
    }),
    async (c) => {
      const query = { ...c.req.valid('query'), id: c.req.valid('param').id }
      return c.json(await readCourseFollow(deps, c.get('actor'), query), 200)
    },
  )
}
