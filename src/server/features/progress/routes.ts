import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { courseMarking, progressAnswer, progressEvents } from '#/contract/progress.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { markCourse } from './mark.ts'
import { recordProgress } from './record.ts'

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/** What students tell of their progress: `POST /me/progress`, `PUT /courses/{id}/mark`. */
export function progressRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'post',
      path: '/me/progress',
      summary: 'Tell how far the student is; what was told before adds nothing',
      request: { body: { required: true, ...json(progressEvents) } },
      responses: { 200: { description: 'What counts, and what was refused', ...json(progressAnswer) } },
    }),
    async (c) => c.json(await recordProgress(deps, c.get('actor'), c.req.valid('json')), 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'put',
      path: '/courses/{id}/mark',
      summary: 'Mark a lesson as understood or to be gone over again, or take that back',
      request: { params: z.object({ id: rowId }), body: { required: true, ...json(courseMarking) } },
      responses: { 200: { description: 'The mark', ...json(courseMarking) } },
    }),
    async (c) => {
      const marking = c.req.valid('json')
      await markCourse(deps, c.get('actor'), { id: c.req.valid('param').id, ...marking })
      return c.json(marking, 200)
    },
  )
}
