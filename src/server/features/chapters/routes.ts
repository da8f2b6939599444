import { createRoute } from '@hono/zod-openapi'
import { chapter, chapterChange, chapterCreation, chapterPage, chapterQuery } from '#/contract/chapters.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { addThingRoutes } from '#/server/features/curriculum/thing-routes.ts'
import { changeChapter, createChapter, listChapters, readChapter } from './service.ts'

/** `/chapters`. */
export function chapterRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/chapters',
      summary: 'The chapters that the caller may read, of a subject or of all, in the order of the programme',
      request: { query: chapterQuery },
      responses: {
        200: { description: 'A page of chapters', content: { 'application/json': { schema: chapterPage } } },
      },
    }),
    async (c) => c.json(await listChapters(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  addThingRoutes(api, deps, {
    kind: 'chapter',
    path: '/chapters',
    item: chapter,
    creation: chapterCreation,
    change: chapterChange,
    read: (actor, id) => readChapter(deps, actor, id),
    create: (actor, origin, creation) => createChapter(deps, actor, origin, creation),
    update: (actor, origin, change) => changeChapter(deps, actor, origin, change),
  })
}
