import { CAPTION_LANGS, CAPTIONS_BYTES, CAPTIONS_TYPE } from './caption-langs.ts'
import { endpoint } from './endpoint.ts'
import { rowId } from './params.ts'
import { z } from './zod.ts'

/** The captions of a film in one language, with an address that runs out. */
export const captionsView = z.object({
  lang: z.enum(CAPTION_LANGS),
  /** How many pieces of text there are. */
  cues: z.number().int(),
  /** WebVTT. */
  url: z.string(),
})
export type CaptionsView = z.infer<typeof captionsView>

const place = z.object({ id: rowId, fileId: z.uuid(), lang: z.enum(CAPTION_LANGS) })

/** Captions are read with the files. */
export const captionEndpoints = {
  save: endpoint({
    method: 'put',
    path: '/materials/{id}/files/{fileId}/captions/{lang}',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'The captions of a film in one language: a file of WebVTT or SRT, up to 1 MB, instead of what was there',
    params: place,
    body: { types: [CAPTIONS_TYPE] },
    maxBytes: CAPTIONS_BYTES,
    answer: captionsView,
    result: 'As they are kept',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/materials/{id}/files/{fileId}/captions/{lang}',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'No captions of a film in this language any more',
    params: place,
    result: 'They are away',
  }),
}
