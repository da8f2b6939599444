import { videoEndpoints } from '#/contract/videos.ts'
import { bindingOf } from '#/server/platform/http/cookies.ts'
import { respond, serve } from '#/server/serve.ts'
import { listVideos, readVideoPicture } from './service.ts'

export const videoRoutes = [
  serve(videoEndpoints.list, ({ deps, actor }, query) => listVideos(deps, actor, query)),
  respond(videoEndpoints.picture, async (c, { deps }, link) => {
    const { bytes, type, seconds } = await readVideoPicture(deps, link, bindingOf(c.get('cookies')))
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': `private, max-age=${seconds}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
  }),
]
