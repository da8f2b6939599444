import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { programme, programmeCopied, programmeCopy } from '#/contract/programme.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { copyProgramme } from './copy.ts'
import { readProgramme } from './service.ts'

const params = z.object({ id: rowId })
const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })

/** `GET /class/{id}/programme`, `POST /class/{id}/copy`, `POST /subjects/{id}/copy`. */
export function programmeRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/class/{id}/programme',
      summary: 'Subjects, chapters, courses and materials of a class, as far as the caller may read them',
      request: { params },
      responses: { 200: { description: 'The programme', ...json(programme) } },
    }),
    async (c) => c.json(await readProgramme(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  for (const [kind, path] of [
    ['class', '/class/{id}/copy'],
    ['subject', '/subjects/{id}/copy'],
  ] as const) {
    api.add(
      ['ADMINISTRATOR'],
      createRoute({
        method: 'post',
        path,
        summary: `Copy a ${kind === 'class' ? 'class’s whole programme' : 'subject'} to another class, as drafts`,
        request: { params, body: { required: true, ...json(programmeCopy) } },
        responses: { 201: { description: 'How much was copied', ...json(programmeCopied) } },
      }),
      async (c) => {
        const { classId } = c.req.valid('json')
        const from = { kind, id: c.req.valid('param').id }
        return c.json(await copyProgramme(deps, c.get('actor'), c.get('origin'), { from, classId }), 201)
      },
    )
  }
}
