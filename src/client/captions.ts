import { CAPTIONS_TYPE, type CaptionLang } from '#/contract/caption-langs.ts'
import { type CaptionsView, captionsView } from '#/contract/captions.ts'
import { type Http, parsed } from './http.ts'

/** The captions of a film of a material in one language. */
export interface CaptionsPlace {
  materialId: number
  fileId: string
  lang: CaptionLang
}

/** Gives a film captions from a file of WebVTT or SRT, instead of those that it had. */
export function putCaptions(http: Http, place: CaptionsPlace, file: Blob): Promise<CaptionsView> {
  return http.url(pathOf(place)).headers({ 'Content-Type': CAPTIONS_TYPE }).body(file).put().json(parsed(captionsView))
}

export async function deleteCaptions(http: Http, place: CaptionsPlace): Promise<void> {
  await http.url(pathOf(place)).delete().res()
}

function pathOf({ materialId, fileId, lang }: CaptionsPlace): string {
  return `/materials/${materialId}/files/${fileId}/captions/${lang}`
}
