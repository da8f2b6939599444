import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { note, noteChange, noteList } from '#/contract/notes.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { deleteNote, readNotes, writeNote } from './service.ts'

const json = <S extends z.ZodType>(schema: S) => ({ content: { 'application/json': { schema } } })
const params = z.object({ id: z.uuid() })

/** `GET /courses/{id}/notes`, `PUT` and `DELETE /notes/{id}`. */
export function noteRoutes(api: Api, deps: Deps): void {
  api.add(
    ['STUDENT'],
    createRoute({
      method: 'get',
      path: '/courses/{id}/notes',
      summary: "The student's own notes of a lesson, the oldest first",
      request: { params: z.object({ id: rowId }) },
      responses: { 200: { description: 'The notes', ...json(noteList) } },
    }),
    async (c) => c.json({ items: await readNotes(deps, c.get('actor'), c.req.valid('param').id) }, 200),
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'put',
      path: '/notes/{id}',
      summary: 'Make a note or change its words; an id that is new makes one',
      request: { params, body: { required: true, ...json(noteChange) } },
      responses: { 200: { description: 'The note as it is now', ...json(note) } },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await writeNote(deps, c.get('actor'), { id, ...c.req.valid('json') }), 200)
    },
  )

  api.add(
    ['STUDENT'],
    createRoute({
      method: 'delete',
      path: '/notes/{id}',
      summary: "Delete one of the student's own notes",
      request: { params },
      responses: { 204: { description: 'It is not there any more' } },
    }),
    async (c) => {
      await deleteNote(deps, c.get('actor'), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
}
