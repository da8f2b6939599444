import { ReadableStream } from 'node:stream/web'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { rowId } from '#/contract/classes.ts'
import { fileList, fileView } from '#/contract/files.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { GRANT_LENGTH } from './address.ts'
import { listMaterialFiles, readFile, removeMaterialFile } from './material-files.ts'
import { openFile } from './serve.ts'

const id = z.uuid()

/** `/materials/{id}/files`, `/files/{id}` and what is behind the addresses of files. */
export function fileRoutes(api: Api, deps: Deps): void {
  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/materials/{id}/files',
      summary: 'The files of a material that the caller may read, with addresses that run out',
      request: { params: z.object({ id: rowId }) },
      responses: { 200: { description: 'Files', content: { 'application/json': { schema: fileList } } } },
    }),
    async (c) => {
      const items = await listMaterialFiles(deps, c.get('actor'), c.req.valid('param').id)
      return c.json({ items }, 200)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'delete',
      path: '/materials/{id}/files/{fileId}',
      summary: 'Take a file away from a material; one that nothing else has is gone',
      request: { params: z.object({ id: rowId, fileId: id }) },
      responses: { 204: { description: 'It is away' } },
    }),
    async (c) => {
      const { id: materialId, fileId } = c.req.valid('param')
      await removeMaterialFile(deps, c.get('actor'), c.get('origin'), { materialId, fileId })
      return c.body(null, 204)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'get',
      path: '/files/{id}',
      summary: 'A file of a material that the caller may read, with new addresses',
      request: { params: z.object({ id }) },
      responses: { 200: { description: 'The file', content: { 'application/json': { schema: fileView } } } },
    }),
    async (c) => c.json(await readFile(deps, c.get('actor'), c.req.valid('param').id), 200),
  )

  // Public, for elements of pages send no bearer header: the grant names the session that was shown this address.
  api.add(
    'public',
    createRoute({
      method: 'get',
      path: '/files/{id}/{grant}/{path{.+}}',
      summary:
        'A file or what was made of it, whole or a range, by an address that was given out, for as long as its reader may see it',
      request: {
        params: z.object({ id, grant: z.string().max(GRANT_LENGTH), path: z.string().max(200) }),
        query: z.object({ download: z.string().optional() }),
      },
      responses: {
        200: {
          description: 'All of it',
          content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
        },
      },
    }),
    async (c) => {
      const { status, headers, stream, readerId } = await openFile(deps, {
        ...c.req.valid('param'),
        binding: bindingOf(c.get('cookies')),
        keep: c.req.valid('query').download !== undefined,
        head: c.req.method === 'HEAD',
        range: c.req.header('range'),
        ifRange: c.req.header('if-range'),
        ifNoneMatch: c.req.header('if-none-match'),
      })
      // Such addresses are given to people who are signed in, and to nobody else.
      c.get('origin').signedIn?.(readerId)
      // Read as fast as the reader takes it, and destroyed when they are gone.
      const body = stream ? (ReadableStream.from(stream) as BodyInit) : null
      return new Response(body, { status, headers })
    },
  )
}
