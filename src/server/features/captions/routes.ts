import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CAPTION_LANGS, CAPTIONS_TYPE } from '#/contract/caption-langs.ts'
import { captionsView } from '#/contract/captions.ts'
import { rowId } from '#/contract/classes.ts'
import type { Api } from '#/server/api.ts'
import type { Deps } from '#/server/deps.ts'
import { type CaptionsPlace, removeCaptions, saveCaptions } from './service.ts'

const path = '/materials/{id}/files/{fileId}/captions/{lang}'
const params = z.object({ id: rowId, fileId: z.uuid(), lang: z.enum(CAPTION_LANGS) })
const placeOf = ({ id, ...rest }: z.output<typeof params>): CaptionsPlace => ({ materialId: id, ...rest })

/** `PUT` and `DELETE /materials/{id}/files/{fileId}/captions/{lang}`; they are read with the files. */
export function captionsRoutes(api: Api, deps: Deps): void {
  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'put',
      path,
      summary: 'The captions of a film in one language: a file of WebVTT or SRT, up to 1 MB, instead of what was there',
      request: {
        params,
        body: { required: true, content: { [CAPTIONS_TYPE]: { schema: z.string().meta({ format: 'binary' }) } } },
      },
      responses: {
        200: { description: 'As they are kept', content: { 'application/json': { schema: captionsView } } },
      },
    }),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const place = placeOf(c.req.valid('param'))
      return c.json(await saveCaptions(deps, c.get('actor'), c.get('origin'), place, bytes), 200)
    },
  )

  api.add(
    ['ADMINISTRATOR', 'PROFESSOR'],
    createRoute({
      method: 'delete',
      path,
      summary: 'No captions of a film in this language any more',
      request: { params },
      responses: { 204: { description: 'They are away' } },
    }),
    async (c) => {
      await removeCaptions(deps, c.get('actor'), c.get('origin'), placeOf(c.req.valid('param')))
      return c.body(null, 204)
    },
  )
}
