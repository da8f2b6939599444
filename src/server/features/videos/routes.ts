import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { videoId, videoPage, videoQuery } from '#/contract/videos.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { linkQuery } from '#/server/platform/http/link-query.ts'
import { listVideos, readVideoPicture } from './service.ts'

/** `GET /videos` and the videos' pictures. */
export function videoRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'get',
      path: '/videos',
      summary: 'The videos of the academy’s channel on the video platform, all or those of some words',
      request: { query: videoQuery },
      responses: { 200: { description: 'A page', content: { 'application/json': { schema: videoPage } } } },
    }),
    async (c) => c.json(await listVideos(deps, c.get('actor'), c.req.valid('query')), 200),
  )

  // Public, for an image element sends no bearer header: the address names the session that was shown it.
  api.add(
    'public',
    createRoute({
      method: 'get',
      path: '/videos/{id}/picture',
      summary:
        'The picture of a video, by an address that was given out, until its reader signs out; no page asks the platform',
      request: { params: z.object({ id: videoId }), query: linkQuery },
      responses: {
        200: {
          description: 'The picture',
          content: { 'image/jpeg': { schema: z.string().meta({ format: 'binary' }) } },
        },
      },
    }),
    async (c) => {
      const { bytes, type, seconds } = await readVideoPicture(
        deps,
        { ...c.req.valid('param'), ...c.req.valid('query') },
        bindingOf(c.get('cookies')),
      )
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': type,
        'Cache-Control': `private, max-age=${seconds}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      })
    },
  )
}
