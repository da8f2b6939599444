import { CAPTION_LANGS } from './caption-langs.ts'
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
