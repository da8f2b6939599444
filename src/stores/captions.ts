import { CAPTIONS_TYPE, type CaptionLang } from '#/contract/caption-langs.ts'
import { captionEndpoints } from '#/contract/captions.ts'
import { call } from './api.ts'

/** The captions of a film of a material in one language. */
export interface CaptionsPlace {
  materialId: number
  fileId: string
  lang: CaptionLang
}

/**
 * Gives a film captions from a file of WebVTT or SRT, instead of those that it had.
 * @throws {RequestError} with what the server said of `file`
 */
export async function saveCaptions({ materialId: id, ...film }: CaptionsPlace, file: Blob): Promise<void> {
  await call(captionEndpoints.save, { id, ...film, body: new Blob([file], { type: CAPTIONS_TYPE }) })
}

/** @throws {RequestError} */
export function removeCaptions({ materialId: id, ...film }: CaptionsPlace): Promise<void> {
  return call(captionEndpoints.delete, { id, ...film })
}
