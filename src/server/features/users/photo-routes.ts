import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { PHOTO_TYPES, photoAnswer } from '#/contract/profile.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { linkQuery } from '#/server/platform/http/link-query.ts'
import { deletePhoto, readPhoto, savePhoto } from './photo.ts'

const key = z.string().regex(/^[\w-]{22}$/)

/** `PUT` and `DELETE /me/photo`, `GET /photos/{key}`. */
export function photoRoutes(api: Api, deps: Deps): void {
  const file = z.string().meta({ format: 'binary' })
  api.add(
    'session',
    createRoute({
      method: 'put',
      path: '/me/photo',
      summary: 'A picture of oneself: JPEG, PNG or WebP, up to 4 MB',
      request: {
        body: { required: true, content: Object.fromEntries(PHOTO_TYPES.map((type) => [type, { schema: file }])) },
      },
      responses: {
        200: { description: 'Where it is now', content: { 'application/json': { schema: photoAnswer } } },
      },
    }),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json({ photo: await savePhoto(deps, c.get('actor'), c.get('origin'), bytes) }, 200)
    },
  )

  api.add(
    'session',
    createRoute({
      method: 'delete',
      path: '/me/photo',
      summary: 'No picture of oneself any more',
      responses: { 204: { description: 'There is none' } },
    }),
    async (c) => {
      await deletePhoto(deps, c.get('actor'), c.get('origin'))
      return c.body(null, 204)
    },
  )

  // Public, for an image element sends no bearer header: the address names the session that was shown it.
  api.add(
    'public',
    createRoute({
      method: 'get',
      path: '/photos/{key}',
      summary: 'A picture of a person, by an address that was given out, for as long as its reader may see it',
      request: { params: z.object({ key }), query: linkQuery },
      responses: {
        200: { description: 'The picture', content: { 'image/webp': { schema: file } } },
        304: { description: 'It is the one that the browser has' },
      },
    }),
    async (c) => {
      const picture = { ...c.req.valid('param'), ...c.req.valid('query') }
      const bytes = await readPhoto(deps, picture, bindingOf(c.get('cookies')))
      const tag = `"${picture.key}"`
      if (c.req.header('if-none-match') === tag)
        return c.body(null, 304, { ETag: tag, 'Cache-Control': 'private, no-cache' })
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/webp',
        // A browser asks whether its reader still may see it, and hears that it is the same.
        'Cache-Control': 'private, no-cache',
        ETag: tag,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      })
    },
  )
}
